// Armies that people put together: what a list costs and why, what the rules have against it, and the battle of two of them.

#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/catalogue.h"
#include "base/problem.h"
#include "base/text.h"
#include "game/army.h"
#include "sheet/program/model.h"

namespace grognard::player {

struct MusterReason {
    Text text;
    int points = 0;
};

// A leader, or units that are alike.
struct MusterRow {
    std::string id;
    Text text, profile;  // what it is called, and its ratings in short
    bool is_leader = false;
    int count = 1;
    int points = 0, vd = 0;             // of one; what its loss is worth
    std::vector<MusterReason> reasons;  // that its points are the sum of
};

struct MusterFormation {
    std::string id;
    Text text;
    int points = 0, vd = 0;
    std::vector<MusterRow> rows;  // the leader first
};

struct Muster {
    game::Army army;
    std::vector<MusterFormation> formations;
    int points = 0, most_points = 0;
    int vd = 0;
    std::vector<std::string> held;  // cards, by their names in the sheet
    int held_cost = 0, held_budget = 0;
};

struct Mustered {
    std::optional<Muster> muster;   // nothing if the list cannot be read
    std::vector<Problem> problems;  // also what the rules have against it

    bool ok() const { return muster.has_value() && problems.empty(); }
};

// What lists are read with: the sheet, with its house rules, and other files of the system ("maps/tiny.toml").
struct MusterTerms {
    std::shared_ptr<const sheet::Sheet> sheet;
    std::function<SourceText(const std::string& name)> part;
};

struct ArmyBattle {
    std::string id;
    std::string text;  // of a scenario; empty, with problems, if there is none
    std::vector<Problem> problems;
};

// The words of a battle are those of both catalogues: first French, then English.
using Catalogues = std::array<const Catalogue*, 2>;

struct Armies {
    game::ScenarioLimits limits;
    // What lists are rated by.
    game::FormRead (*form)(const MusterTerms& terms);
    Mustered (*muster)(const SourceText& list, const MusterTerms& terms);
    // The first comes from the south. Both are right.
    ArmyBattle (*battle)(const Muster& first, const Muster& second, const MusterTerms& terms, const Catalogues& words);
};

}  // namespace grognard::player
