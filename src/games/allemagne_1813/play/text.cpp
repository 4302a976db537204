// Decisions and events as text.

#include <algorithm>

#include "games/allemagne_1813/play/campaign.h"
#include "games/allemagne_1813/play/words.h"

namespace grognard::allemagne_1813 {

namespace {

constexpr std::array<std::string_view, act_count> kind_names = {
    "first", "second", "march", "force-march", "entrench", "lay",    "destroy", "done",  "go",        "halt",
    "scout", "fight",  "stand", "shut-in",     "storm",    "invest", "lose",    "go-on", "break-off", "retreat"};

// What the numbers of an event are: a counter, an army, or nobody as the subject; a side or nobody as the object.
struct EventForm {
    std::string_view name;
    enum class Subject : std::uint8_t { none, counter, army } subject = Subject::none;
    enum class Value : std::uint8_t { none, number, weather, point } value = Value::none;
};

constexpr std::array<EventForm, what_count> event_forms = {{
    {"turn", EventForm::Subject::none, EventForm::Value::number},
    {"weather", EventForm::Subject::none, EventForm::Value::weather},
    {"command", EventForm::Subject::army, EventForm::Value::number},
    {"initiative"},
    {"goes_first"},
    {"arrives", EventForm::Subject::counter},
    {"sets_out"},
    {"goes"},
    {"meets"},
    {"shows", EventForm::Subject::counter},
    {"decoy", EventForm::Subject::counter},
    {"taken", EventForm::Subject::counter},
    {"rides", EventForm::Subject::counter},
    {"scouts"},
    {"sees_none"},
    {"straggles", EventForm::Subject::counter, EventForm::Value::number},
    {"entrenches"},
    {"lays", EventForm::Subject::none, EventForm::Value::point},
    {"destroys", EventForm::Subject::none, EventForm::Value::point},
    {"battle"},
    {"shuts_in"},
    {"invests"},
    {"sequence", EventForm::Subject::none, EventForm::Value::number},
    {"loses", EventForm::Subject::counter, EventForm::Value::number},
    {"gone", EventForm::Subject::counter},
    {"gives_way"},
    {"breaks_off"},
    {"retreats"},
    {"cut_off"},
    {"wins", EventForm::Subject::none, EventForm::Value::number},
    {"undecided"},
    {"takes"},
    {"collapses"},
}};

bool has_point(Act act) {
    switch (act) {
        case Act::entrench:
        case Act::lay:
        case Act::destroy:
        case Act::go:
        case Act::scout:
        case Act::fight:
        case Act::retreat: return true;
        default: return false;
    }
}

bool has_other(Act act) { return act == Act::lay || act == Act::destroy; }
bool has_set(Act act) { return act == Act::march || act == Act::force_march; }

}  // namespace

// --- decisions ---

std::string Campaign::kind_name(int kind) const { return std::string(kind_names[at(kind)]); }

std::string Campaign::action_text(const State&, const Action& action) const {
    std::string text = kind_name(kind(action));
    each(action.set, [&](int piece) { text += " " + id_of(piece); });
    // As others see a march.
    if (has_set(action.act) && action.set == 0) text += " ?";
    if (action.point != nowhere) text += " " + id_of(action.point);
    if (action.other != nowhere) text += " " + id_of(action.other);
    if (action.piece >= 0) text += " " + id_of(action.piece);
    return text;
}

std::optional<Action> Campaign::read_action(const State&, std::string_view text) const {
    const std::vector<std::string_view> words = parted(text, ' ');
    const int kind = number_in(kind_names, words.front());
    if (kind < 0) return std::nullopt;
    Action action;
    action.act = static_cast<Act>(kind);
    const std::size_t wanted =
        1 + (has_point(action.act) ? 1U : 0U) + (has_other(action.act) ? 1U : 0U) + (action.act == Act::lose ? 1U : 0U);
    if (has_set(action.act) ? words.size() < 2 : words.size() != wanted) return std::nullopt;
    if (has_set(action.act)) {
        for (std::size_t i = 1; i < words.size(); ++i) {
            const int piece = roster_->scenario.find_unit(words[i]);
            if (piece < 0 || holds(action.set, piece)) return std::nullopt;
            action.set |= set_of(piece);
        }
        return action;
    }
    if (has_point(action.act)) {
        action.point = roster_->map.point(words[1]);
        if (action.point == nowhere) return std::nullopt;
    }
    if (has_other(action.act)) {
        action.other = roster_->map.point(words[2]);
        if (action.other == nowhere) return std::nullopt;
    }
    if (action.act == Act::lose) {
        action.piece = static_cast<std::int8_t>(roster_->scenario.find_unit(words[1]));
        if (action.piece < 0) return std::nullopt;
    }
    return action;
}

game::Sentence Campaign::explain_action(const State& state, const Action& action) const {
    const bool in_battles = action.act == Act::done && state.stage == Stage::battles;
    std::string name = kind_name(kind(action));
    std::replace(name.begin(), name.end(), '-', '_');
    if (has_set(action.act) && action.set == 0) name += "_unseen";
    game::Sentence sentence{"allemagne_1813.action." + (in_battles ? "no_more_battles" : name), {}, {}, {}};
    std::string units;
    each(action.set, [&](int piece) { units += (units.empty() ? "" : " ") + id_of(piece); });
    if (!units.empty()) sentence.arguments.emplace_back("units", units);
    if (action.point != nowhere) sentence.arguments.emplace_back("point", id_of(action.point));
    if (action.other != nowhere) sentence.arguments.emplace_back("other", id_of(action.other));
    if (action.piece >= 0) sentence.arguments.emplace_back("unit", id_of(action.piece));
    return sentence;
}

Action Campaign::imagine(const State& state, dice::Generator& random) const {
    const auto below = [&](int count) { return static_cast<int>(random.below(static_cast<std::uint32_t>(count))); };
    const int counters = static_cast<int>(roster_->counters.size());
    Action action;
    action.act = static_cast<Act>(below(act_count));
    if (has_set(action.act)) {
        // Mostly some of one stack.
        const int some = below(counters);
        const Piece& one = state.pieces[at(some)];
        const PieceSet all = one.on_map() ? stack(state, counter(some).side, one.point) : 0;
        each(all, [&](int piece) { action.set |= below(2) == 0 ? 0 : set_of(piece); });
        action.set |= set_of(some);
        if (below(8) == 0) action.set |= set_of(below(counters));
        return action;
    }
    const auto any_point = [&] { return board::network::point_of(at(below(network().points()))); };
    if (has_point(action.act)) action.point = any_point();
    if (has_other(action.act)) {
        const auto ways = network().ways(action.point);
        action.other = below(4) == 0 || ways.empty() ? any_point() : ways[at(below(static_cast<int>(ways.size())))].to;
    }
    if (action.act == Act::lose) action.piece = static_cast<std::int8_t>(below(counters));
    return action;
}

// --- what happened ---

std::string Campaign::note(const game::Event& event) const {
    const EventForm& form = event_forms[event.what];
    std::string text;
    if (form.subject == EventForm::Subject::counter) text += id_of(event.subject) + " ";
    if (form.subject == EventForm::Subject::army) text += roster_->armies[at(event.subject)].id + " ";
    if (event.object >= 0) text += side_name(event.object) + " ";
    text += form.name;
    if (event.place >= 0) text += " " + id_of(board::network::point_of(at(event.place)));
    if (form.value == EventForm::Value::number) text += " " + std::to_string(event.value);
    if (form.value == EventForm::Value::weather) text += " " + std::string(weather_names[at(event.value)]);
    if (form.value == EventForm::Value::point) text += " " + id_of(board::network::point_of(at(event.value)));
    std::replace(text.begin(), text.end(), '_', '-');
    return text;
}

game::Sentence Campaign::say(const game::Event& event) const {
    const EventForm& form = event_forms[event.what];
    game::Sentence sentence{"allemagne_1813.event." + std::string(form.name), {}, {}, {}};
    auto& arguments = sentence.arguments;
    if (form.subject == EventForm::Subject::counter) arguments.emplace_back("unit", id_of(event.subject));
    if (form.subject == EventForm::Subject::army) arguments.emplace_back("army", roster_->armies[at(event.subject)].id);
    if (event.object >= 0) arguments.emplace_back("side", side_name(event.object));
    if (event.place >= 0) arguments.emplace_back("point", id_of(board::network::point_of(at(event.place))));
    if (form.value == EventForm::Value::number) arguments.emplace_back("value", std::to_string(event.value));
    if (form.value == EventForm::Value::weather) sentence.id += "." + std::string(weather_names[at(event.value)]);
    if (form.value == EventForm::Value::point)
        arguments.emplace_back("other", id_of(board::network::point_of(at(event.value))));
    return sentence;
}

}  // namespace grognard::allemagne_1813
