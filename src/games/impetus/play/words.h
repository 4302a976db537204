// What a battle's own values are called in texts.

#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "games/impetus/state/state.h"

namespace grognard::impetus {

inline constexpr std::array<std::string_view, kind_count> kind_names = {
    "lay",    "shift",         "clear",       "change-sides", "buy",    "deploy", "keep",   "park",  "post",
    "ambush", "pass",          "finish",      "nominate",     "arrive", "opt",    "pick",   "move",  "charge",
    "shoot",  "rally",         "fight",       "break-off",    "hold",   "ride",   "halt",   "end",   "receive",
    "evade",  "countercharge", "close-ranks", "fire-back",    "pursue", "stay",   "strike", "snipe", "ignore"};

inline constexpr std::array<std::string_view, stage_count> stage_names = {
    "roles",   "terrain", "laying", "purchase", "scouting",   "exchange", "muster",
    "posting", "arrival", "deploy", "nominate", "initiative", "activate", "over"};
inline constexpr std::array<std::string_view, array_count> array_names = {"forward", "behind", "advanced"};
inline constexpr std::array<std::string_view, doing_count> doing_names = {"move",  "charge",    "shot", "rally",
                                                                          "melee", "break-off", "hold"};
inline constexpr std::array<std::string_view, phase_count> phase_names = {
    "further", "reply",  "reply-test", "return-fire", "go",           "shoot",    "rally",
    "react",   "stir",   "attack",     "their-test",  "their-attack", "own-test", "outcome",
    "retreat", "pursue", "chase",      "part",        "restrain"};
inline constexpr std::array<std::string_view, 5> reply_names = {"none", "evade", "countercharge", "close-ranks",
                                                                "defensive-fire"};
inline constexpr std::array<std::string_view, 3> shot_names = {"normal", "reaction", "defensive"};
inline constexpr std::array<std::string_view, 5> trigger_names = {"shoot", "rally", "sideways", "enter", "straight-on"};
inline constexpr std::array<std::string_view, 2> part_names = {"leads", "supports"};
inline constexpr std::array<std::string_view, query_count> query_names = {
    "tc1",  "tc2",  "tc3",  "tc4",       "tc5",   "tc6",       "tc7",      "tc8",      "tc9",
    "tc10", "tc11", "tc12", "tc2-after", "again", "all-again", "stubborn", "once-more"};
inline constexpr std::array<std::string_view, element_count> element_names = {
    "nothing",          "small-rough", "large-rough",     "small-difficult",
    "large-difficult",  "small-hill",  "large-hill",      "small-impassable",
    "large-impassable", "road",        "river",           "village",
    "bridge",           "ford",        "move-enemy-piece"};
inline constexpr std::array<std::string_view, entry_count> entry_names = {
    "a-nothing",     "a-small-piece",  "a-difficult-or-road",       "a-large-piece",      "a-river-or-village",
    "b-large-rough", "b-hill-or-road", "b-difficult-or-impassable", "b-move-or-crossing", "b-move"};
inline constexpr std::string_view laid_turned = "turned";
inline constexpr std::array<std::string_view, strategic_count> strategic_names = {"sc1", "sc2", "sc3",
                                                                                  "sc4", "sc5", "sc6"};
// As the sheet lists them.
using Options = std::array<std::string_view, most_options>;
inline constexpr Options no_or_yes = {"no", "yes"};
inline constexpr Options keep_or_throw = {"keep", "reroll"};
inline constexpr Options keep_or_both = {"keep", "both"};
inline constexpr Options which_die = {"nothing", "a-six", "a-five"};
inline constexpr Options which_dice = {"keep", "first", "second", "both"};
constexpr const Options& options_of(Query query) {
    switch (query) {
        case Query::tc2:
        case Query::tc3:
        case Query::tc5:
        case Query::tc7:
        case Query::tc2_after:
        case Query::stubborn:
        case Query::once_more: return keep_or_throw;
        case Query::tc6: return which_die;
        case Query::again: return which_dice;
        case Query::all_again: return keep_or_both;
        default: return no_or_yes;
    }
}
inline constexpr std::string_view unseen_choice =
    "card kept";  // somebody has let a moment pass; for what card, he knows
inline constexpr std::array<std::string_view, 4> face_names = {"front", "right", "rear", "left"};
inline constexpr std::array<std::string_view, flag_count> flag_names = {
    "disordered", "done", "shot", "charging", "on-flank", "fought", "close-ranks", "reacted", "held", "hidden", "away"};
inline constexpr std::string_view nobody_knows = "somewhere";  // by which edge a corps comes
inline constexpr std::string_view held_back = "in-hand";       // it has still to be deployed
inline constexpr std::string_view with_card = "+card";         // it comes sooner
inline constexpr std::string_view some_card = "a-card";        // that the enemy has bought

// How an event is written, and which of its numbers say something.
struct EventForm {
    std::string_view name;
    enum class Value : std::uint8_t { none, number, face, dice, card, element, length } value = Value::none;
    enum class Object : std::uint8_t { none, unit, corps } object = Object::none;
    bool of_side = false;  // the subject is a side
};
inline constexpr std::array<EventForm, what_count> event_forms = {{
    {"turn", EventForm::Value::number, {}, {}},
    {"defends", {}, {}, true},
    {"lays", EventForm::Value::element, {}, true},
    {"shifts", EventForm::Value::element, {}, true},
    {"clears", EventForm::Value::element, {}, true},
    {"lays_nothing", {}, {}, true},
    {"changes_sides", {}, {}, true},
    {"stays_put", {}, {}, true},
    {"deploys", {}, EventForm::Object::corps, true},
    {"kept", {}, EventForm::Object::corps, true},
    {"posted", {}, {}, {}},
    {"lurks", {}, {}, {}},
    {"waits", {}, {}, true},
    {"buys", EventForm::Value::number, {}, true},
    {"no_place", {}, EventForm::Object::corps, {}},
    {"tarries", {}, EventForm::Object::corps, {}},
    {"shut_out", {}, EventForm::Object::corps, {}},
    {"arrives", {}, EventForm::Object::corps, {}},
    {"initiative", {}, EventForm::Object::corps, true},
    {"spent", {}, EventForm::Object::corps, {}},
    {"again", EventForm::Value::dice, {}, true},
    {"plays", EventForm::Value::card, {}, true},
    {"rides", {}, EventForm::Object::corps, {}},
    {"appears", {}, {}, {}},
    {"moves", {}, {}, {}},
    {"charges", {}, EventForm::Object::unit, {}},
    {"contact", EventForm::Value::face, EventForm::Object::unit, {}},
    {"shoots", EventForm::Value::length, EventForm::Object::unit, {}},
    {"damage", EventForm::Value::number, {}, {}},
    {"loses", EventForm::Value::number, {}, {}},
    {"disordered", {}, {}, {}},
    {"rallies", {}, {}, {}},
    {"breaks_off", EventForm::Value::number, {}, {}},
    {"held", {}, {}, {}},
    {"breaks_loose", {}, {}, {}},
    {"fails", {}, {}, {}},
    {"evades", EventForm::Value::number, {}, {}},
    {"countercharges", {}, {}, {}},
    {"closes_ranks", {}, {}, {}},
    {"fires_back", EventForm::Value::length, EventForm::Object::unit, {}},
    {"locked", {}, EventForm::Object::unit, {}},
    {"retreats", EventForm::Value::number, {}, {}},
    {"pursues", EventForm::Value::number, {}, {}},
    {"routs", {}, {}, {}},
    {"leaves", {}, {}, {}},
    {"spreads", {}, {}, {}},
    {"general_lost", {}, EventForm::Object::corps, {}},
    {"corps_routs", {}, EventForm::Object::corps, {}},
    {"army_breaks", {}, {}, true},
}};

template <class Names>
int number_in(const Names& names, std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

}  // namespace grognard::impetus
