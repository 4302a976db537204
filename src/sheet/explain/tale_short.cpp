#include "sheet/explain/tale_short.h"

#include <algorithm>

namespace grognard::sheet {

namespace {

using W = TaleLine::What;

class Shortening {
  public:
    explicit Shortening(const Telling& telling) : t_(telling) {}

    // Lines from `begin` to `end`, which stand at one depth or below.
    TaleLines block(const TaleLines& lines, std::size_t begin, std::size_t end) const {
        TaleLines shorter;
        for (std::size_t i = begin; i < end;) {
            std::size_t behind = i + 1;
            while (behind < end && lines[behind].depth > lines[i].depth) ++behind;
            if (lines[i].what == W::heading) {
                for (TaleLine& line : call(lines, i, behind)) shorter.push_back(std::move(line));
                i = behind;
            } else {
                shorter.push_back(lines[i++]);
            }
        }
        return shorter;
    }

  private:
    TaleLines call(const TaleLines& lines, std::size_t at, std::size_t behind) const {
        const TaleLine& heading = lines[at];
        TaleLines inner = block(lines, at + 1, behind);
        const auto is_roll = [](const TaleLine& line) { return !line.faces.empty(); };
        const auto is_column = [](const TaleLine& line) { return line.what == W::addend || line.what == W::total; };
        const auto rolls = std::count_if(inner.begin(), inner.end(), is_roll);
        // A roll of a call inside keeps the name of that call.
        bool is_own = true;
        for (std::size_t i = at + 1; i < behind; ++i)
            if (is_roll(lines[i])) is_own = lines[i].depth == heading.depth + 1;
        if (rolls > 1 || (rolls == 1 && !is_own) || inner.empty() ||
            std::any_of(inner.begin(), inner.end(), is_column)) {
            inner.insert(inner.begin(), heading);
            return inner;
        }
        std::string besides;
        for (const TaleLine& line : inner)
            if (!is_roll(line))
                besides += (besides.empty() ? "" : t_.words.say("text.also")) + t_.lowered(text_of(line, t_.words));
        TaleLine one = line_of(W::value, heading.depth, heading.label, besides);
        if (rolls == 1) {
            one = *std::find_if(inner.begin(), inner.end(), is_roll);
            one.depth = heading.depth;
            // "Attacks of unit 1 (3+)"
            one.label = heading.label + one.threshold;
            if (!besides.empty()) one.text += " (" + besides + ")";
            if (!besides.empty() && !one.result.empty()) one.result += " (" + besides + ")";
        }
        return {std::move(one)};
    }

    const Telling& t_;
};

}  // namespace

TaleLines shortened(TaleLines lines, const Telling& telling) {
    if (lines.size() <= longest_in_full) return lines;
    return Shortening(telling).block(lines, 0, lines.size());
}

}  // namespace grognard::sheet
