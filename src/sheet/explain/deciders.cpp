#include "sheet/explain/deciders.h"

namespace grognard::sheet {

namespace {

class Finder {
  public:
    Finder(const Program& program, const std::vector<Word64>& frame, const Bearing& bearing)
        : program_(program), frame_(frame), bearing_(bearing) {}

    void look(std::uint32_t at) {
        if (!is_known(at)) return;
        const Node& node = program_.nodes[at];
        switch (node.what) {
            case Node::What::both:
            case Node::What::either:
            case Node::What::any:
            case Node::What::all:  // what came out as the whole did has made it so
                for (std::uint32_t i = 0; i < node.count; ++i)
                    if (is_known(child(node, i)) && holds(child(node, i)) == holds(at)) look(child(node, i));
                return;
            case Node::What::condition: {
                look(child(node, 0));
                look(child(node, holds(child(node, 0)) ? 1 : 2));
                return;
            }
            case Node::What::compare: numbers(at, holds(at) ? found_.held : found_.missed); return;
            case Node::What::leaf:
                if (node.type.kind == Kind::truth && holds(at)) found_.held.insert(bearing_.origin(node.slot));
                return;
            default:
                for (std::uint32_t i = 0; i < node.count; ++i) look(child(node, i));
        }
    }

    Deciders found() { return std::move(found_); }

  private:
    std::uint32_t child(const Node& node, std::uint32_t i) const { return program_.children[node.first + i]; }
    bool is_known(std::uint32_t at) const {
        if (at == no_index) return false;
        const Slot slot = program_.nodes[at].slot;
        return slot != no_slot && frame_[slot] != unevaluated && frame_[slot] != absent;
    }
    bool holds(std::uint32_t at) const { return frame_[program_.nodes[at].slot] != 0; }

    void numbers(std::uint32_t at, std::set<Slot>& into) const {
        const Node& node = program_.nodes[at];
        if (node.what == Node::What::leaf && node.slot != no_slot) into.insert(bearing_.origin(node.slot));
        for (std::uint32_t i = 0; i < node.count; ++i) numbers(child(node, i), into);
    }

    const Program& program_;
    const std::vector<Word64>& frame_;
    const Bearing& bearing_;
    Deciders found_;
};

}  // namespace

Deciders deciders_of(const Program& program, const std::vector<Word64>& frame, const Bearing& bearing) {
    Finder finder(program, frame, bearing);
    for (const TraceRow& row : program.rows) {
        if (row.active != no_slot && frame[row.active] == 0) continue;
        for (const std::uint32_t at : {row.when, row.how, row.otherwise}) finder.look(at);
        for (const TraceLine& line : row.lines)
            for (const std::uint32_t at : {line.when, line.per, line.worth}) finder.look(at);
        for (const TraceConversion& conversion : row.conversions) finder.look(conversion.when);
    }
    return finder.found();
}

}  // namespace grognard::sheet
