#include "games/impetus/field/muster.h"

#include <algorithm>
#include <utility>

#include "base/named_in_both.h"
#include "dice/script.h"
#include "game/army.h"
#include "games/impetus/rules/muster_rules.h"
#include "sheet/explain/explain.h"
#include "sheet/explain/labels.h"

namespace grognard::impetus {

namespace {

constexpr std::string_view worked_out = "vd";

class Musterer {
  public:
    Musterer(game::Army army, const game::ScenarioForm& form, MusterRules& rules, Problems& problems)
        : form_(form), rules_(rules), problems_(problems), sheet_(*rules.sheet()) {
        muster_.army = std::move(army);
    }

    player::Muster muster() {
        for (std::size_t i = 0; i < muster_.army.formations.size(); ++i) muster_corps(static_cast<int>(i));
        check_baggage();
        muster_.vd = vd_of_army();
        check_size();
        check_cards();
        return std::move(muster_);
    }

  private:
    // --- rows ---

    void muster_corps(int number) {
        const game::ArmyFormation& written = muster_.army.formations[at(number)];
        player::MusterFormation corps;
        corps.id = written.formation.id;
        corps.text = written.formation.text;
        const game::ArmyLeader* general = muster_.army.leader_of(number);
        if (general != nullptr) corps.rows.push_back(general_row(general->leader));
        rules_.corps_value.elements.clear();
        int units = 0;
        for (const game::ArmyRow& row : muster_.army.rows) {
            if (row.unit.formation != number) continue;
            corps.rows.push_back(unit_row(row));
            if (is_baggage(form_, row.unit)) continue;
            units += row.count;
            for (int i = 0; i < row.count; ++i) rules_.corps_value.elements.add().vd = corps.rows.back().vd;
        }
        for (const player::MusterRow& row : corps.rows) corps.points += row.count * row.points;
        muster_.points += corps.points;
        check_corps(written, units);
        if (general != nullptr && units > 0) {
            rules_.corps_value.level = level_of(general->leader);
            rules_.corps_value.cinc = general->leader.commander;
            rules_.corps_value.ask();
            corps.vd = rules_.corps_value.vd_corps();
        }
        muster_.formations.push_back(std::move(corps));
    }

    player::MusterRow unit_row(const game::ArmyRow& written) {
        player::MusterRow row;
        row.id = written.unit.id;
        row.text = written.unit.text;
        row.count = written.count;
        const int vbu = rating(written, "vbu").value_or(1), rear = rating(written, "rear").value_or(0);
        const int impetus = rating(written, "impetus").value_or(0), baggage = rating(written, "baggage").value_or(0);
        const auto grade = static_cast<Class>(rating(written, "class").value_or(0));
        UnitPoints& cost = rules_.unit_points;
        cost.vbu = vbu;
        cost.rear = rear;
        cost.impetus = impetus;
        cost.grade = grade;
        cost.missiles = rating(written, "weapon").has_value();
        cost.baggage = baggage > 0;
        if (cost.ask()) {
            row.points = cost.points();
            row.reasons = reasons_of(cost);
        } else {
            refuse_unit(written, cost.refusal());
        }
        UnitVd& worth = rules_.unit_vd;
        worth.kind = static_cast<Troop>(written.unit.type);
        worth.vbu = vbu;
        worth.rear = rear;
        worth.baggage = baggage > 0;
        worth.fortified = baggage > 1;
        worth.ask();
        row.vd = worth.vd();
        // "FP 5/2/B", as lists of such armies are written; a large one "FP 4+4/2/B".
        const std::string letter =
            sheet_.value_name(sheet_.find_enumeration("discipline_class"), static_cast<int>(grade));
        const std::string bases = std::to_string(vbu) + (rear > 0 ? "+" + std::to_string(rear) : "");
        add(row.profile, value("troop", written.unit.type), "");
        add(row.profile, same(bases + "/" + std::to_string(impetus) + "/" + letter), " ");
        if (const auto weapon = rating(written, "weapon")) add(row.profile, value("weapon", *weapon), ", ");
        for (const std::string_view flag : {"impetuous", "long_weapon", "pilum"})
            if (rating(written, flag).value_or(0) == 1)
                add(row.profile, form_.unit[at(game::ScenarioForm::find(form_.unit, flag))].text, ", ");
        if (baggage > 0) add(row.profile, label(worth.procedure(), baggage > 1 ? "fortified" : "baggage"), ", ");
        return row;
    }

    void refuse_unit(const game::ArmyRow& row, std::string_view why) {
        ArmyList& rule = rules_.army_list;
        rule.ask();
        const Text& name = row.unit.text;
        if (why == "stronger_behind")
            problems_.error("army.stronger_behind", row.place, named_in_both(name));
        else if (why == "weak_behind")
            problems_.error("army.weak_behind", row.place,
                            named_in_both(name, {{"fewest", std::to_string(rule.fewest_behind())}}));
        else if (why == "baggage_vbu")
            problems_.error("army.baggage_vbu", row.place,
                            named_in_both(name, {{"value", std::to_string(rule.baggage_vbu())}}));
        else
            problems_.error("army.baggage_fights", row.place, named_in_both(name));
    }

    player::MusterRow general_row(const game::ScenarioLeader& written) {
        player::MusterRow row;
        row.id = written.id;
        row.text = written.text;
        row.is_leader = true;
        rules_.general_points.level = level_of(written);
        rules_.general_points.ask();
        row.points = rules_.general_points.points();
        row.reasons = reasons_of(rules_.general_points);
        rules_.commander_vd.level = level_of(written);
        rules_.commander_vd.cinc = written.commander;
        rules_.commander_vd.ask();
        row.vd = rules_.commander_vd.vd();
        if (written.commander) add(row.profile, label(rules_.commander_vd.procedure(), "cinc"), "");
        for (const auto& [name, enumeration] :
             {std::pair("level", "level"), std::pair("structure", "command_structure"), std::pair("trait", "trait")}) {
            const game::Rating& rating = form_.leader[at(game::ScenarioForm::find(form_.leader, name))];
            const int given = leader_rating(written, name);
            if (std::string_view(name) == "trait" && rating.fallback == given) continue;
            const Text& what = rating.text;
            const Text is = value(enumeration, given);
            add(row.profile, {what.fr + " " + is.fr, what.en + " " + is.en}, ", ");
        }
        return row;
    }

    // --- what is against it ---

    void check_corps(const game::ArmyFormation& corps, int units) {
        ArmyList& rule = rules_.army_list;
        rule.unit_count = units;
        rule.ask();
        if (const int missing = rule.units_missing(); missing > 0)
            problems_.error("army.few_units", corps.place,
                            named_in_both(corps.formation.text, {{"count", std::to_string(units)},
                                                                 {"fewest", std::to_string(units + missing)}}));
    }

    void check_baggage() {
        ArmyList& rule = rules_.army_list;
        int count = 0;
        for (const game::ArmyRow& row : muster_.army.rows) {
            if (!is_baggage(form_, row.unit)) continue;
            baggage_ = &row;
            count += row.count;
            rule.baggage_count = count;
            rule.ask();
            if (const int beyond = rule.baggage_beyond(); beyond > 0)
                problems_.error("army.much_baggage", row.place,
                                {{"count", std::to_string(count)}, {"most", std::to_string(count - beyond)}});
        }
    }

    void check_size() {
        const auto corps = static_cast<int>(muster_.army.formations.size());
        ArmyList& rule = rules_.army_list;
        rule.army_points.set_up_to_most(muster_.points);
        rule.corps_count = corps;
        rule.ask();
        muster_.most_points = muster_.points + rule.points_left();
        if (rule.points_left() < 0)
            problems_.error(
                "army.too_many_points", muster_.army.place,
                {{"points", std::to_string(muster_.points)}, {"most", std::to_string(muster_.most_points)}});
        const Place place = muster_.army.formations.front().place;
        if (const int missing = rule.corps_missing(); missing > 0)
            problems_.error("army.few_corps", place,
                            {{"count", std::to_string(corps)}, {"fewest", std::to_string(corps + missing)}});
        if (const int beyond = rule.corps_beyond(); beyond > 0)
            problems_.error("army.many_corps", place,
                            {{"count", std::to_string(corps)}, {"most", std::to_string(corps - beyond)}});
    }

    void check_cards() {
        CardPurchase& rule = rules_.card_purchase;
        rule.army_points.set_up_to_most(muster_.points);
        const game::ArmyLeader* commander = muster_.army.commander();
        if (commander != nullptr) rule.cinc_level = level_of(commander->leader);
        std::array<std::uint8_t, card_count> copies{};
        Word64 strategic = 0;
        for (const int card : muster_.army.held) {
            const auto known = std::find_if(form_.held.begin(), form_.held.end(),
                                            [&](const game::FormValue& one) { return one.value == card; });
            muster_.held.push_back(known->name);
            if (card >= card_count) {
                // A set has no card twice; two of a kind are two cards all the same.
                if ((strategic >> (card - card_count) & 1) != 0) refuse_cards("several_strategic");
                strategic |= Word64{1} << (card - card_count);
            } else {
                ++copies[at(card)];
            }
        }
        rule.strategic = strategic;
        rule.tactical->set(copies);
        if (!rule.ask()) return refuse_cards(rule.refusal());
        muster_.held_cost = rule.cost();
        muster_.held_budget = rule.budget();
        if (!rule.legal())
            problems_.error(
                "army.over_budget", muster_.army.held_place,
                {{"cost", std::to_string(muster_.held_cost)}, {"budget", std::to_string(muster_.held_budget)}});
    }

    void refuse_cards(std::string_view why) {
        const Place place = muster_.army.held_place;
        if (why == "cinc_cannot")
            problems_.error("army.cinc_cannot", place);
        else if (why == "too_many_copies")
            problems_.error("army.too_many_copies", place);
        else
            problems_.error("army.several_strategic", place);
    }

    // --- the sheet ---

    int vd_of_army() {
        EndOfTurn& rule = rules_.end_of_turn;
        rule.corps.clear();
        for (const player::MusterFormation& corps : muster_.formations) {
            CorpsFacts& facts = rule.corps.add();
            facts.vd_corps = corps.vd;
            facts.vd_lost = 0;
        }
        rule.baggage = baggage_ != nullptr;
        rule.fortified = baggage_ != nullptr && rating(*baggage_, "baggage").value_or(0) > 1;
        return rule.ask() ? rule.vd_army() : 0;
    }

    std::vector<player::MusterReason> reasons_of(const Procedure& asked) const {
        dice::Script none({});
        const sheet::Question question = rules_.question(asked);
        std::vector<player::MusterReason> reasons;
        for (const sheet::Entry& entry : sheet::explain(question, sheet::resolve(question, none)).entries)
            if (entry.what == sheet::Entry::What::line && entry.verdict == sheet::Verdict::applied)
                reasons.push_back(
                    {{sheet::label(sheet_, entry, Language::fr), sheet::label(sheet_, entry, Language::en)},
                     static_cast<int>(entry.word)});
        return reasons;
    }

    std::optional<int> rating(const game::ArmyRow& row, std::string_view name) const {
        return row.unit.ratings[at(game::ScenarioForm::find(form_.unit, name))];
    }
    int leader_rating(const game::ScenarioLeader& general, std::string_view name) const {
        return general.ratings[at(game::ScenarioForm::find(form_.leader, name))].value_or(0);
    }
    Level level_of(const game::ScenarioLeader& general) const {
        return static_cast<Level>(leader_rating(general, "level"));
    }

    Text value(std::string_view enumeration, int number) const {
        const int found = sheet_.find_enumeration(enumeration);
        return {sheet::value_label(sheet_, found, number, Language::fr),
                sheet::value_label(sheet_, found, number, Language::en)};
    }
    Text label(const sheet::Procedure& procedure, std::string_view id) const {
        return {sheet::label(sheet_, procedure, id, Language::fr), sheet::label(sheet_, procedure, id, Language::en)};
    }
    static Text same(const std::string& text) { return {text, text}; }
    static void add(Text& to, const Text& more, const std::string& between) {
        to.fr += (to.fr.empty() ? "" : between) + more.fr;
        to.en += (to.en.empty() ? "" : between) + more.en;
    }

    const game::ScenarioForm& form_;
    MusterRules& rules_;
    Problems& problems_;
    const sheet::Sheet& sheet_;
    player::Muster muster_;
    const game::ArmyRow* baggage_ = nullptr;
};

}  // namespace

game::ScenarioForm list_form_of(game::ScenarioForm form) {
    std::erase_if(form.unit, [](const game::Rating& rating) { return rating.name == worked_out; });
    return form;
}

bool is_baggage(const game::ScenarioForm& form, const game::ScenarioUnit& unit) {
    return unit.ratings[at(game::ScenarioForm::find(form.unit, "baggage"))].value_or(0) > 0;
}

game::FormRead read_list_form(const player::MusterTerms& terms) {
    game::FormRead read = game::read_form(terms.part("scenarios/form.toml"), *terms.sheet);
    if (read.ok()) read.form = list_form_of(std::move(*read.form));
    return read;
}

player::Mustered muster(const SourceText& list, const player::MusterTerms& terms) {
    player::Mustered found;
    game::FormRead known = read_list_form(terms);
    found.problems = std::move(known.problems);
    if (!known.ok()) return found;
    const game::ScenarioForm& form = *known.form;
    auto read = game::read_army(list, form, army_limits);
    found.problems = std::move(read.problems);
    if (!read.ok()) return found;
    MusterRules rules;
    Problems problems;
    const auto want = [&](const std::vector<game::Rating>& ratings, std::string_view name) {
        if (game::ScenarioForm::find(ratings, name) < 0)
            problems.error("impetus.form_lacks", {}, {{"name", std::string(name)}});
    };
    for (const std::string_view name :
         {"vbu", "impetus", "class", "weapon", "impetuous", "long_weapon", "pilum", "baggage", "rear"})
        want(form.unit, name);
    for (const std::string_view name : {"level", "structure", "trait"}) want(form.leader, name);
    if (!problems.any_error() && rules.bind(terms.sheet, {}, 0, problems)) {
        found.muster = Musterer(std::move(*read.army), form, rules, problems).muster();
        problems.finish({list.name});
    }
    found.problems = problems.take();
    return found;
}

}  // namespace grognard::impetus
