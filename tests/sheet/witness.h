// The second witness of the odds, slow and plain: it throws every die in every way, through the program that adjudicates.

#pragma once

#include <map>
#include <optional>
#include <vector>

#include "base/exact.h"
#include "dice/script.h"
#include "sheet/run/odds.h"
#include "sheet/run/run.h"

namespace grognard::sheet {

using Shares = std::map<std::vector<Word64>, Fraction>;

struct RawOdds {
    Shares shares;
    std::size_t sequences = 0;
    bool complete = true;  // otherwise there were more sequences than allowed
};

// The distribution of the outcome over all raw sequences of faces, at most `most` of them.
inline RawOdds brute_force(const Question& question, std::size_t most) {
    Runner runner(question.program());
    runner.bind(question.words());
    if (runner.forbidden()) return RawOdds{};
    // Sequences are counted by what each of them is worth, so that fractions are added only at the end.
    std::map<std::vector<Word64>, std::map<std::uint64_t, std::uint64_t>> counts;
    struct Path {
        std::vector<int> faces;
        std::uint64_t ways = 1;  // that many sequences are as long as this one
    };
    std::vector<Path> open = {Path{}};
    RawOdds raw;
    while (!open.empty()) {
        const Path path = std::move(open.back());
        open.pop_back();
        dice::Script script(path.faces);
        runner.run(script);
        if (!script.missing()) {
            std::vector<Word64> outcome;
            for (std::size_t i = 0; i < question.program().outcome.size(); ++i) outcome.push_back(runner.outcome(i));
            ++counts[outcome][path.ways];
            if (++raw.sequences <= most) continue;
            raw.complete = false;
            return raw;
        }
        const dice::Die die = script.missing()->die;
        const auto sides = static_cast<std::uint64_t>(die.sides());
        if (path.ways > UINT64_MAX / sides || path.ways * sides > 8 * most) {
            raw.complete = false;
            return raw;
        }
        for (int face = die.lowest; face <= die.highest; ++face) {
            Path longer = path;
            longer.faces.push_back(face);
            longer.ways *= sides;
            open.push_back(std::move(longer));
        }
    }
    for (const auto& [outcome, list] : counts)
        for (const auto& [ways, count] : list) raw.shares[outcome] += Fraction(Integer(count), Integer(ways));
    return raw;
}

inline Shares shares_of(const Odds& odds) {
    Shares shares;
    for (const Likelihood& one : odds.list) shares[one.outcome] += odds.probability(one);
    return shares;
}

}  // namespace grognard::sheet
