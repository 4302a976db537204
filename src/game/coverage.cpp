#include "game/coverage.h"

#include <algorithm>

#include "dice/generator.h"
#include "dice/script.h"
#include "sheet/explain/explain.h"

namespace grognard::game {

Coverage::Coverage(std::shared_ptr<const sheet::Sheet> sheet) : sheet_(std::move(sheet)) {
    for (const sheet::Procedure& procedure : sheet_->procedures) list_procedure(procedure);
    list_tables();
}

void Coverage::list(Part part, std::string address) {
    const auto key = std::pair(part, address);
    if (!index_.emplace(key, items_.size()).second) return;
    items_.push_back({part, std::move(address), 0});
}

void Coverage::list_procedure(const sheet::Procedure& procedure) {
    list(Part::procedure, procedure.name);
    for (const sheet::Step& step : procedure.steps) {
        const std::string address = procedure.name + "." + step.name;
        if (step.verb == sheet::Verb::forbid) list(Part::refusal, address);
        if (step.tally >= 0)
            for (const auto& line : procedure.tallies[static_cast<std::size_t>(step.tally)].source->lines)
                list(Part::modifier, address + "." + line.name.text);
        if (step.convert >= 0)
            for (const auto& row : procedure.source->converts[static_cast<std::size_t>(step.convert)].rows)
                list(Part::conversion, address + "." + row.name.text);
    }
}

void Coverage::list_tables() {
    for (const sheet::TableSource& table : sheet_->source.tables) {
        for (const auto& row : table.grid.rows) {
            std::string heading;
            for (const Cell& cell : row.headings) heading += (heading.empty() ? "" : " ") + cell.text;
            // A table without a key of columns is read by its rows.
            if (!table.column) list(Part::cell, table.name + "[" + heading + "]");
            for (std::size_t i = 0; table.column && i < table.grid.columns.size(); ++i)
                list(Part::cell, table.name + "[" + heading + ", " + table.grid.columns[i].text + "]");
        }
    }
}

void Coverage::mark(Part part, const std::string& address) {
    const auto found = index_.find(std::pair(part, address));
    if (found != index_.end()) ++items_[found->second].times;
}

bool Coverage::is_new(const sheet::Procedure& procedure, std::span<const sheet::Word64> words,
                      std::span<const int> faces, How how) {
    std::uint64_t hash = static_cast<std::uint64_t>(&procedure - sheet_->procedures.data()) + 1;
    const auto add = [&](std::int64_t word) {
        hash = dice::SplitMix64::mix(hash * 31 + static_cast<std::uint64_t>(word) + 7);
    };
    add(static_cast<std::int64_t>(how));
    for (const sheet::Word64 word : words) add(word);
    for (const int face : faces) add(face);
    return known_.insert(hash).second;
}

sheet::Question Coverage::question(const sheet::Procedure& procedure, std::span<const sheet::Word64> words) const {
    sheet::Question question(sheet_, procedure);
    std::copy(words.begin(), words.end(), question.words().begin());
    return question;
}

void Coverage::reach(const sheet::Procedure& procedure, std::span<const sheet::Word64> words,
                     std::span<const int> faces) {
    if (!is_new(procedure, words, faces, How::resolved)) return;
    dice::Script script(std::vector<int>(faces.begin(), faces.end()));
    explain(question(procedure, words), script, false);
}

void Coverage::wonder(const sheet::Question& question, dice::Chance& chance) {
    if (is_new(question.procedure(), question.words(), {}, How::wondered)) explain(question, chance, false);
}

void Coverage::ask(const sheet::Procedure& procedure, std::span<const sheet::Word64> words) {
    if (!is_new(procedure, words, {}, How::asked)) return;
    dice::Script script({});
    explain(question(procedure, words), script, !procedure.program->draws.empty());
}

void Coverage::explain(const sheet::Question& question, dice::Chance& chance, bool refusals_only) {
    const sheet::Resolution resolution = sheet::resolve(question, chance);
    if (refusals_only && !resolution.forbidden) return;
    const sheet::Explanation explanation = sheet::explain(question, resolution);
    mark(Part::procedure, question.procedure().name);
    for (const sheet::Entry& entry : explanation.entries) {
        using What = sheet::Entry::What;
        const bool counts = entry.verdict == sheet::Verdict::applied || entry.verdict == sheet::Verdict::cut;
        if (entry.procedure >= 0)
            mark(Part::procedure, sheet_->procedures[static_cast<std::size_t>(entry.procedure)].name);
        if (entry.what == What::lookup) mark(Part::cell, entry.address);
        if (entry.what == What::line && counts) mark(Part::modifier, entry.address);
        if (entry.what == What::forbid && counts) mark(Part::refusal, entry.address);
        if (entry.what == What::conversion && counts) mark(Part::conversion, entry.address);
    }
}

void Coverage::add(const Coverage& other) {
    for (const Item& item : other.items_) {
        const auto found = index_.find(std::pair(item.part, item.address));
        if (found != index_.end()) items_[found->second].times += item.times;
    }
}

int Coverage::count(Part part) const {
    return static_cast<int>(
        std::count_if(items_.begin(), items_.end(), [&](const Item& item) { return item.part == part; }));
}

int Coverage::reached(Part part) const {
    return static_cast<int>(std::count_if(items_.begin(), items_.end(),
                                          [&](const Item& item) { return item.part == part && item.times > 0; }));
}

std::vector<std::string> Coverage::unreached(Part part) const {
    std::vector<std::string> addresses;
    for (const Item& item : items_)
        if (item.part == part && item.times == 0) addresses.push_back(item.address);
    return addresses;
}

}  // namespace grognard::game
