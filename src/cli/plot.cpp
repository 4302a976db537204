#include "cli/plot.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/exact.h"
#include "sheet/explain/labels.h"

namespace grognard::cli {

namespace {

// The colours of the desk: paper, ink, hairlines, brass.
constexpr std::string_view paper = "#F6F1E4";
constexpr std::string_view ink = "#22282E";
constexpr std::string_view rule = "#CFC6B0";
constexpr std::string_view brass = "#9A7420";

constexpr int width = 640;
constexpr int row_height = 30;
constexpr int bar_height = 20;
constexpr int top = 64;
constexpr int right = 92;  // room for the percentage behind the longest bar
constexpr int right_of_two = 168;
constexpr int letter = 8;  // the widest that a letter of a label is likely to be

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '&')
            safe += "&amp;";
        else if (c == '<')
            safe += "&lt;";
        else if (c == '>')
            safe += "&gt;";
        else if (c == '"')
            safe += "&quot;";
        else
            safe += c;
    }
    return safe;
}

struct Bar {
    std::string label;
    Fraction first;
    Fraction second;
};

std::string text_at(int x, int y, std::string_view anchor, std::string_view extra, std::string_view text) {
    return fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\"{}>{}</text>\n", x, y, anchor, extra, escaped(text));
}

std::string draw(const Context& context, const std::string& title, const std::string& sentence,
                 const std::vector<Bar>& bars, bool two) {
    int left = 60;
    Fraction largest(0);
    for (const Bar& bar : bars) {
        left = std::clamp(width_of(bar.label) * letter + 24, left, 280);
        largest = std::max({largest, bar.first, bar.second});
    }
    const int height = top + row_height * static_cast<int>(bars.size()) + 24;
    const double room = width - left - (two ? right_of_two : right);
    const auto length = [&](const Fraction& share) {
        return largest == Fraction(0) ? 0.0 : to_double(share / largest) * room;
    };
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\" role=\"img\" "
        "aria-label=\"{}\" font-family=\"Inter, sans-serif\" font-size=\"14\" fill=\"{}\">\n",
        width, height, width, height, escaped(sentence), ink);
    svg += fmt::format("<rect width=\"{}\" height=\"{}\" fill=\"{}\"/>\n", width, height, paper);
    svg += text_at(16, 28, "start", " font-family=\"EB Garamond, Spectral, serif\" font-size=\"20\"", sentence);
    svg += text_at(16, 50, "start", fmt::format(" fill=\"{}\" fill-opacity=\"0.75\"", ink), title);
    svg += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{}\"/>\n", left, top - 4, left,
                       height - 30, rule);
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const Bar& bar = bars[i];
        const int y = top + row_height * static_cast<int>(i);
        svg += text_at(left - 8, y + 15, "end", "", bar.label);
        svg +=
            fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{:.2f}\" height=\"{}\" fill=\"{}\"><title>{}</title></rect>\n",
                        left, y, length(bar.first), bar_height, brass, to_text(bar.first));
        if (two)
            svg += fmt::format(
                "<rect x=\"{}\" y=\"{}\" width=\"{:.2f}\" height=\"{}\" fill=\"none\" stroke=\"{}\" "
                "stroke-width=\"2\"><title>{}</title></rect>\n",
                left, y - 3, length(bar.second), bar_height + 6, ink, to_text(bar.second));
        const double end = std::max(length(bar.first), two ? length(bar.second) : 0.0);
        svg += text_at(left + static_cast<int>(end) + 8, y + 15, "start", " font-variant-numeric=\"tabular-nums\"",
                       (two ? context.words.percent(bar.first) + " → " + context.words.percent(bar.second)
                            : context.words.percent(bar.first)));
    }
    return svg + "</svg>\n";
}

std::string title_of(const Context& context, const sheet::Question& question, const sheet::FieldOdds& odds) {
    return sheet::label(question.sheet(), question.procedure(), context.language()) + " · " +
           sheet::label(question.sheet(), question.procedure(), odds.name, context.language());
}

}  // namespace

std::string csv_cell(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

std::string odds_csv(const sheet::Question& question, const sheet::Odds& odds) {
    std::string csv;
    for (const std::size_t field : odds.fields) csv += csv_cell(question.program().outcome[field].name) + ",";
    csv += "probability,fraction\n";
    // A field by itself says nothing of the others: their cells stay empty.
    for (std::size_t f = 0; f < odds.apart.size(); ++f)
        for (const sheet::Likelihood& one : odds.apart[f].list) {
            const sheet::OutcomeField& field = question.program().outcome[odds.fields[f]];
            const Fraction chance = odds.apart[f].probability(one);
            csv += std::string(f, ',') + csv_cell(sheet::word_text(question.sheet(), field.type, one.outcome[0])) +
                   std::string(odds.fields.size() - f, ',') +
                   fmt::format("{},{}\n", to_double(chance), to_text(chance));
        }
    for (const sheet::Likelihood& one : odds.list) {
        for (std::size_t i = 0; i < odds.fields.size(); ++i) {
            const sheet::OutcomeField& field = question.program().outcome[odds.fields[i]];
            csv += csv_cell(sheet::word_text(question.sheet(), field.type, one.outcome[i])) + ",";
        }
        const Fraction chance = odds.probability(one);
        csv += fmt::format("{},{}\n", to_double(chance), to_text(chance));
    }
    return csv;
}

std::string odds_svg(const Context& context, const sheet::Question& question, const sheet::Odds& odds) {
    if (odds.forbidden) {
        const std::string sentence = sheet::forbidden_sentence(question, odds.reasons, context.words);
        return draw(context, sheet::label(question.sheet(), question.procedure(), context.language()), sentence, {},
                    false);
    }
    const sheet::FieldOdds field = sheet::all_field_odds(question, odds).front();
    std::vector<Bar> bars;
    for (std::size_t i = 0; i < field.shares.size(); ++i)
        bars.push_back({sheet::value_text(question.sheet(), field.type, field.shares[i].word, context.words),
                        field.probability(i), Fraction(0)});
    return draw(context, title_of(context, question, field), sheet::odds_sentence(question, field, context.words), bars,
                false);
}

std::string comparison_svg(const Context& context, const sheet::Question& question, const sheet::FieldOdds& before,
                           const sheet::FieldOdds& after) {
    std::vector<std::pair<sheet::Word64, Bar>> bars;
    const auto bar_of = [&](sheet::Word64 word) -> Bar& {
        for (auto& [known, bar] : bars)
            if (known == word) return bar;
        const std::string label = sheet::value_text(question.sheet(), before.type, word, context.words);
        return bars.emplace_back(word, Bar{label, Fraction(0), Fraction(0)}).second;
    };
    for (std::size_t i = 0; i < before.shares.size(); ++i) bar_of(before.shares[i].word).first = before.probability(i);
    for (std::size_t i = 0; i < after.shares.size(); ++i) bar_of(after.shares[i].word).second = after.probability(i);
    std::sort(bars.begin(), bars.end(), [&](const auto& a, const auto& b) {
        return sheet::number_of(before.type, a.first) < sheet::number_of(before.type, b.first);
    });
    std::vector<Bar> drawn;
    for (const auto& [word, bar] : bars) drawn.push_back(bar);
    const sheet::Word64 value = sheet::telling_value(before);
    const std::string sentence = sheet::odds_sentence_of(question, after, value, context.words);
    return draw(context, title_of(context, question, before), sentence, drawn, true);
}

}  // namespace grognard::cli
