// The enumerations of the sheet as C++ knows them, with their names there; binding checks that both number them alike.

#pragma once

#include <array>
#include <string_view>

#include "game/rulebook/facts.h"
#include "games/jours_de_gloire/state/types.h"

namespace grognard::jours_de_gloire {

enum class FirstSide : std::uint8_t { enemy_first, tie, me_first };
enum class TestKind : std::uint8_t { cohesion_test, cohesion_test_or_recoil };
enum class Face : std::uint8_t { front, rear };
enum class WorksDirection : std::uint8_t { inward, outward };
// Directions as a unit sees them, clockwise: see board::bearing.
enum class Bearing : std::uint8_t { ahead, ahead_right, behind_right, behind, behind_left, ahead_left };

}  // namespace grognard::jours_de_gloire

namespace grognard::game::rulebook {

namespace names {
template <class... Names>
constexpr auto list(Names... all) {
    return std::array{std::string_view(all)...};
}
}  // namespace names

template <>
struct Words<jours_de_gloire::Arm> {
    static constexpr std::string_view enumeration = "arm";
    static constexpr auto names = names::list("general", "infantry", "cavalry", "artillery");
};
template <>
struct Words<jours_de_gloire::Order> {
    static constexpr std::string_view enumeration = "order";
    static constexpr auto names = names::list("good_order", "disordered", "routed", "eliminated");
};
template <>
struct Words<jours_de_gloire::Reaction> {
    static constexpr std::string_view enumeration = "reaction";
    static constexpr auto names = names::list("turn_to_face", "evade", "form_square", "counter_charge");
};
template <>
struct Words<jours_de_gloire::Sequel> {
    static constexpr std::string_view enumeration = "sequel";
    static constexpr auto names = names::list("ordinary_shock", "breakthrough", "countershock");
};
template <>
struct Words<jours_de_gloire::Shot> {
    static constexpr std::string_view enumeration = "shot";
    static constexpr auto names = names::list("ordinary_shot", "reaction_fire", "counter_battery");
};
template <>
struct Words<jours_de_gloire::FireResult> {
    static constexpr std::string_view enumeration = "fire_result";
    static constexpr auto names = names::list("no_effect", "cohesion_test", "disordered", "routed");
};
template <>
struct Words<jours_de_gloire::CounterCharge> {
    static constexpr std::string_view enumeration = "counter_charge";
    static constexpr auto names = names::list("no_counter_charge", "light_counter_charge", "heavy_counter_charge");
};
template <>
struct Words<jours_de_gloire::WayOut> {
    static constexpr std::string_view enumeration = "way_out";
    static constexpr auto names = names::list("free_hex", "through_zoc", "flight_only", "no_way");
};
template <>
struct Words<jours_de_gloire::FirstSide> {
    static constexpr std::string_view enumeration = "first_side";
    static constexpr auto names = names::list("enemy_first", "tie", "me_first");
};
template <>
struct Words<jours_de_gloire::TestKind> {
    static constexpr std::string_view enumeration = "test_kind";
    static constexpr auto names = names::list("cohesion_test", "cohesion_test_or_recoil");
};
template <>
struct Words<jours_de_gloire::Face> {
    static constexpr std::string_view enumeration = "face";
    static constexpr auto names = names::list("front", "rear");
};
template <>
struct Words<jours_de_gloire::WorksDirection> {
    static constexpr std::string_view enumeration = "works_direction";
    static constexpr auto names = names::list("inward", "outward");
};
template <>
struct Words<jours_de_gloire::Bearing> {
    static constexpr std::string_view enumeration = "bearing";
    static constexpr auto names =
        names::list("ahead", "ahead_right", "behind_right", "behind", "behind_left", "ahead_left");
};

}  // namespace grognard::game::rulebook
