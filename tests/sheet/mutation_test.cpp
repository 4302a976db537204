// A mistake anywhere in a sheet is noticed: by the loader, by a case or by a reading.

#include <chrono>
#include <iostream>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "base/toml_reader.h"
#include "sheet/ask/cases.h"
#include "sheet/mutants.h"
#include "sheet/project.h"
#include "sheet/readings.h"

namespace grognard::sheet {
namespace {

// A mutant that nobody can notice, because it is the same sheet in other words, with the reason.
struct Survivor {
    std::string at, set, reason;
    bool survived = false;
};

// tests/mutants/<system>.toml, under [[equivalent]].
std::vector<Survivor> survivors_of(const std::string& system, std::vector<Problem>& out) {
    std::vector<Survivor> list;
    const std::string path = "tests/mutants/" + system + ".toml";
    if (files_in("tests/mutants", system + ".toml").empty()) return list;
    Problems problems;
    const TomlFile file(0, project_text(path), problems);
    Keys keys(file.root(), file, problems);
    const toml::node* node = keys.node("equivalent");
    if (node != nullptr && node->as_array() != nullptr) {
        for (const toml::node& element : *node->as_array()) {
            if (element.as_table() == nullptr) continue;
            Keys entry(*element.as_table(), file, problems);
            Survivor one;
            one.at = entry.wanted_text("at").text;
            one.set = entry.wanted_text("set").text;
            one.reason = entry.wanted_text("reason").text;
            entry.finish();
            list.push_back(std::move(one));
        }
    }
    keys.finish();
    problems.finish({path});
    out = problems.take();
    return list;
}

class Hunt {
  public:
    explicit Hunt(const std::string& system)
        : system_(system), texts_(read_texts(sheet_texts(system))), sheet_(sheet_of(system)), readings_(system) {
        for (const CaseFile& file : cases_of(system))
            for (const Case& one : file.cases) {
                all_.push_back(&one);
                by_procedure_[one.procedure].push_back(&one);
            }
    }

    enum class Killer { nobody, loader, cases, readings };

    Killer kill(const Mutant& mutant) {
        const Loaded loaded = compile(texts_, {mutant.overlay(system_)}, LeftOvers::refused);
        if (!loaded.ok()) return Killer::loader;
        // Only what calls the changed procedure can change with it.
        if (mutant.procedure.empty()) {
            if (!readings_.empty() && !readings_.compare(loaded.sheet, true).empty()) return Killer::readings;
            return fails(loaded.sheet, all_) ? Killer::cases : Killer::nobody;
        }
        for (const std::string& procedure : reached_from(mutant.procedure))
            if (fails(loaded.sheet, by_procedure_[procedure])) return Killer::cases;
        return !readings_.empty() && !readings_.compare(loaded.sheet, true).empty() ? Killer::readings : Killer::nobody;
    }

  private:
    static bool fails(const std::shared_ptr<const Sheet>& sheet, std::vector<const Case*>& cases) {
        for (std::size_t i = 0; i < cases.size(); ++i) {
            if (run_case(sheet, *cases[i]).passed()) continue;
            // The next mutant often stands beside this one: ask the same case first.
            std::rotate(cases.begin(), cases.begin() + static_cast<std::ptrdiff_t>(i),
                        cases.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            return true;
        }
        return false;
    }

    // The procedure itself first, then its callers.
    std::vector<std::string> reached_from(const std::string& name) const {
        std::vector<std::string> reached = {name};
        for (std::size_t i = 0; i < reached.size(); ++i)
            for (const Procedure& caller : sheet_->procedures)
                for (const int callee : caller.calls)
                    if (sheet_->procedures[static_cast<std::size_t>(callee)].name == reached[i] &&
                        std::find(reached.begin(), reached.end(), caller.name) == reached.end())
                        reached.push_back(caller.name);
        return reached;
    }

    std::string system_;
    ReadTexts texts_;
    std::shared_ptr<const Sheet> sheet_;
    Readings readings_;
    std::vector<const Case*> all_;
    std::map<std::string, std::vector<const Case*>> by_procedure_;
};

class Mutants : public testing::TestWithParam<std::string> {};

TEST_P(Mutants, AreNoticed) {
    const std::string& system = GetParam();
    std::vector<Problem> problems;
    std::vector<Survivor> survivors = survivors_of(system, problems);
    ASSERT_TRUE(problems.empty()) << text_of(problems);
    Hunt hunt(system);
    const std::vector<Mutant> mutants = mutants_of(sheet_of(system)->source);
    const std::size_t step = is_small_scale() ? 997 : is_full_scale() ? 1 : 17;
    std::map<Hunt::Killer, int> killed;
    for (std::size_t i = 0; i < mutants.size(); i += step) {
        const Hunt::Killer killer = hunt.kill(mutants[i]);
        ++killed[killer];
        const Mutant::Change& first = mutants[i].changes.front();
        const auto known = std::find_if(survivors.begin(), survivors.end(),
                                        [&](const Survivor& s) { return s.at == first.at && s.set == first.set; });
        if (known != survivors.end()) {
            known->survived = true;
            EXPECT_EQ(killer, Hunt::Killer::nobody) << "listed, but it was noticed: " << mutants[i].text();
        } else if (killer == Hunt::Killer::nobody) {
            ADD_FAILURE() << "survives: " << mutants[i].text();
        }
    }
    for (const Survivor& one : survivors)
        EXPECT_TRUE(one.survived || step > 1) << "no such mutant: " << one.at << ": " << one.set;
    std::cout << system << ": " << mutants.size() / step << " mutants, " << killed[Hunt::Killer::loader]
              << " do not load, " << killed[Hunt::Killer::cases] << " noticed by cases, "
              << killed[Hunt::Killer::readings] << " by readings, " << killed[Hunt::Killer::nobody] << " survive\n";
}

std::vector<std::string> hunted_systems() {
    std::vector<std::string> hunted;
    for (const std::string& system : folders_in("tests/cases"))
        if (is_hunted(system)) hunted.push_back(system);
    return hunted;
}

INSTANTIATE_TEST_SUITE_P(All, Mutants, testing::ValuesIn(hunted_systems()),
                         [](const auto& system) { return test_name(system.param); });

}  // namespace
}  // namespace grognard::sheet
