#include "games/impetus/field/pitched.h"

#include <algorithm>
#include <set>
#include <utility>

#include "board/tabletop/placement.h"
#include "games/impetus/field/muster.h"
#include "games/impetus/rules/muster_rules.h"

namespace grognard::impetus {

namespace {

using tabletop::Edge;

constexpr std::string_view open_field = "open-field";

// In a grid between ''' nothing closes it, and nothing begins a comment.
std::string in_a_grid(std::string text) {
    const auto replace_all = [&](const std::string& what, const std::string& by) {
        for (std::size_t i = text.find(what); i != std::string::npos; i = text.find(what, i + by.size()))
            text.replace(i, what.size(), by);
    };
    replace_all("'", "’");
    replace_all("#", "♯");
    return text;
}

std::string label_cells(const Text& text) { return " | " + in_a_grid(text.fr) + " | " + in_a_grid(text.en) + "\n"; }

std::string roman(int number) {
    constexpr const char* numerals[] = {"I",  "II", "III", "IV",  "V",    "VI",  "VII", "VIII",
                                        "IX", "X",  "XI",  "XII", "XIII", "XIV", "XV",  "XVI"};
    return numerals[at(number) % std::size(numerals)];
}

struct DrawnUnit {
    std::string id;
    const game::ArmyRow* row = nullptr;
    int number = -1;  // among those that are alike; -1: it is the only one
};

struct DrawnCorps {
    std::string id, general;
    std::vector<DrawnUnit> units;  // skirmishers behind the others, baggage last
    int line = 0, fighting = 0;    // units before the one and the other

    // The general stands with it.
    const DrawnUnit& middle() const { return units[at(line > 0 ? line : fighting) / 2]; }
};

struct DrawnArmy {
    const player::Muster* muster = nullptr;
    std::string id;
    Text text;
    Edge edge = Edge::south;
    std::vector<DrawnCorps> corps;
};

class Composer {
  public:
    Composer(const game::ScenarioForm& form, int turns, const player::Catalogues& words)
        : form_(form), listed_(list_form_of(form)), turns_(turns), words_(words) {}

    player::ArmyBattle compose(const player::Muster& first, const player::Muster& second) {
        enlist(first, Edge::south);
        enlist(second, Edge::north);
        player::ArmyBattle battle;
        battle.id = hosts_[0].id + "-" + hosts_[1].id;
        battle.text = head(battle.id) + formations() + units() + leaders() + set_up() + rest();
        return battle;
    }

  private:
    // --- who, each under a name of its own ---

    void enlist(const player::Muster& muster, Edge edge) {
        DrawnArmy& host = hosts_.emplace_back();
        host.muster = &muster;
        host.edge = edge;
        host.id = muster.army.id + (taken_.contains(muster.army.id) ? "-2" : "");
        taken_.insert(host.id);
        host.text = muster.army.text;
        if (&host != &hosts_.front() && (host.text.fr == hosts_[0].text.fr || host.text.en == hosts_[0].text.en)) {
            host.text.fr += " II";
            host.text.en += " II";
        }
        for (std::size_t i = 0; i < muster.army.formations.size(); ++i) {
            DrawnCorps& corps = host.corps.emplace_back();
            corps.id = fresh(muster.army.formations[i].formation.id, host.id);
            corps.general = fresh(muster.army.leader_of(static_cast<int>(i))->leader.id, host.id);
            for (const game::ArmyRow& row : muster.army.rows) {
                if (row.unit.formation != static_cast<int>(i)) continue;
                for (int n = 0; n < row.count; ++n) {
                    const std::string id = row.count == 1 ? row.unit.id : row.unit.id + "-" + std::to_string(n + 1);
                    corps.units.push_back({fresh(id, host.id), &row, row.count == 1 ? -1 : n});
                }
            }
            const auto fights = [&](const DrawnUnit& unit) { return !is_baggage(listed_, unit.row->unit); };
            const auto baggage = std::stable_partition(corps.units.begin(), corps.units.end(), fights);
            const auto skirmishers = std::stable_partition(corps.units.begin(), baggage, [](const DrawnUnit& unit) {
                return static_cast<Troop>(unit.row->unit.type) != Troop::S;
            });
            corps.fighting = static_cast<int>(baggage - corps.units.begin());
            corps.line = static_cast<int>(skirmishers - corps.units.begin());
        }
    }

    std::string fresh(const std::string& id, const std::string& host) {
        std::string name = taken_.contains(id) ? host + "-" + id : id;
        for (int n = 2; taken_.contains(name); ++n) name = host + "-" + id + "-" + std::to_string(n);
        taken_.insert(name);
        return name;
    }

    // --- the text ---

    std::string said(const Catalogue& words, std::string_view id) const {
        const Language in = words.language();
        return words.say(id, {{"first", hosts_[0].text.in(in)}, {"second", hosts_[1].text.in(in)}});
    }

    std::string head(const std::string& id) const {
        std::string text = "[scenario]\nsystem = \"" + form_.system + "\"\nid = \"" + id + "\"\nmap = \"" +
                           std::string(open_field) + "\"\nturns = " + std::to_string(turns_) +
                           "\nratings = \"estimated\"\nwords = '''\n." +
                           label_cells({said(*words_[0], "army.battle"), said(*words_[1], "army.battle")}) +
                           "'''\n\nsides = '''\nid | edge | fr | en\n";
        for (const DrawnArmy& host : hosts_)
            text += host.id + " | " + std::string(tabletop::edge_names[at(static_cast<int>(host.edge))]) +
                    label_cells(host.text);
        return text + "'''\n";
    }

    std::string formations() const {
        std::string text = "\nformations = '''\nid | side | fr | en\n";
        for (const DrawnArmy& host : hosts_)
            for (std::size_t i = 0; i < host.corps.size(); ++i)
                text += host.corps[i].id + " | " + host.id + label_cells(host.muster->formations[i].text);
        return text + "'''\n";
    }

    std::string units() const {
        std::string text = "\nunits = '''\nid | formation | type" + columns(form_.unit);
        for_pieces([&](const DrawnArmy& host, const DrawnCorps& corps, const DrawnUnit& piece) {
            const game::ScenarioUnit& unit = piece.row->unit;
            const auto type = std::find_if(form_.types.begin(), form_.types.end(),
                                           [&](const game::FormValue& one) { return one.value == unit.type; });
            text += piece.id + " | " + corps.id + " | " + type->name;
            for (const game::Rating& rating : form_.unit) {
                const int given = game::ScenarioForm::find(listed_.unit, rating.name);
                text += rating.name == "vd" ? " | " + std::to_string(row_of(*host.muster, *piece.row).vd)
                        : given < 0         ? " |"
                                            : cell(rating, unit.ratings[at(given)]);
            }
            const std::string number = piece.number < 0 ? "" : " " + roman(piece.number);
            text += label_cells({unit.text.fr + number, unit.text.en + number});
        });
        return text + "'''\n";
    }

    std::string leaders() const {
        std::string text = "\nleaders = '''\nid | side | formation | rank" + columns(form_.leader);
        for (const DrawnArmy& host : hosts_)
            for (std::size_t i = 0; i < host.corps.size(); ++i) {
                const game::ScenarioLeader& one = host.muster->army.leader_of(static_cast<int>(i))->leader;
                text += host.corps[i].general + " | " + host.id + " | " + host.corps[i].id +
                        (one.commander ? " | commander" : " | leader");
                for (std::size_t r = 0; r < form_.leader.size(); ++r) text += cell(form_.leader[r], one.ratings[r]);
                text += label_cells(one.text);
            }
        return text + "'''\n";
    }

    std::string set_up() const {
        std::string text = "\nset_up = '''\npiece | place\n";
        for_pieces(
            [&](const DrawnArmy&, const DrawnCorps&, const DrawnUnit& piece) { text += piece.id + " | zone\n"; });
        for (const DrawnArmy& host : hosts_)
            for (const DrawnCorps& corps : host.corps) text += corps.general + " | " + corps.middle().id + "\n";
        return text + "'''\n";
    }

    std::string rest() const {
        std::string text = "\nhands = '''\nside | held\n";
        for (const DrawnArmy& host : hosts_) {
            if (host.muster->held.empty()) continue;
            text += host.id + " |";
            for (const std::string& card : host.muster->held) text += " " + card;
            text += "\n";
        }
        text += "'''\n\nlevels = '''\nvictory | 1" +
                label_cells({said(*words_[0], "army.victory"), said(*words_[1], "army.victory")}) + "'''\n";
        // Dice say who defends, and both lay out the ground.
        text += "\n[victory]\ndefender = 0\nthrown_ground = 1\n";
        text += "\n[briefing]\n" + paragraphs({said(*words_[0], "army.briefing"), said(*words_[1], "army.briefing")});
        for (const DrawnArmy& host : hosts_)
            text += "\n[briefing." + host.id + "]\n" + paragraphs(host.muster->army.note);
        return text;
    }

    static std::string paragraphs(const Text& text) {
        const auto one = [](std::string_view key, const std::string& words) {
            const bool ends = !words.empty() && words.back() == '\n';
            return std::string(key) + " = '''\n" + in_a_grid(words) + (ends ? "" : "\n") + "'''\n";
        };
        return one("fr", text.fr) + one("en", text.en);
    }

    static std::string columns(const std::vector<game::Rating>& ratings) {
        std::string text;
        for (const game::Rating& rating : ratings) text += " | " + rating.name;
        return text + " | fr | en\n";
    }

    static std::string cell(const game::Rating& rating, std::optional<int> value) {
        if (!value) return " | -";
        const auto known = std::find_if(rating.values.begin(), rating.values.end(),
                                        [&](const game::FormValue& one) { return one.value == *value; });
        return " | " + (known == rating.values.end() ? std::to_string(*value) : known->name);
    }

    static const player::MusterRow& row_of(const player::Muster& muster, const game::ArmyRow& row) {
        const auto& rows = muster.formations[at(row.unit.formation)].rows;
        return *std::find_if(rows.begin(), rows.end(),
                             [&](const player::MusterRow& one) { return one.id == row.unit.id; });
    }

    template <class Visit>
    void for_pieces(Visit&& visit) const {
        for (const DrawnArmy& host : hosts_)
            for (const DrawnCorps& corps : host.corps)
                for (const DrawnUnit& piece : corps.units) visit(host, corps, piece);
    }

    const game::ScenarioForm& form_;
    const game::ScenarioForm listed_;
    int turns_;
    const player::Catalogues& words_;
    std::vector<DrawnArmy> hosts_;
    std::set<std::string> taken_;
};

}  // namespace

player::ArmyBattle pitched_battle(const player::Muster& first, const player::Muster& second,
                                  const player::MusterTerms& terms, const player::Catalogues& words) {
    player::ArmyBattle battle;
    auto form = game::read_form(terms.part("scenarios/form.toml"), *terms.sheet);
    battle.problems = std::move(form.problems);
    if (!form.ok()) return battle;
    Problems of_rules;
    MusterRules rules;
    const bool bound = rules.bind(terms.sheet, {}, 0, of_rules) && rules.army_list.ask();
    if (!bound) battle.problems = of_rules.take();
    if (!bound) return battle;
    return Composer(*form.form, rules.army_list.turns(), words).compose(first, second);
}

}  // namespace grognard::impetus
