// What a rule asks of chance: how many dice of which kind, and how their faces are read.
//
// A draw is asked at the coarsest grain its rule needs. Twelve dice read as six / hit / miss have 91
// results instead of two billion face sequences, and everything after the draw is worked once per
// result.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace grognard::dice {

inline constexpr int max_faces = 20;   // of one die
inline constexpr int max_lots = 4096;  // in a cup: one of so many may be drawn as the face of a single die
inline constexpr int max_dice = 64;    // in one draw
inline constexpr int max_classes = 8;  // of faces, the implied "rest" included

// A die with whole-numbered faces lowest..highest. A d10 read 0-9 is {0, 9}.
struct Die {
    int lowest = 1;
    int highest = 6;

    constexpr int sides() const { return highest - lowest + 1; }
    constexpr bool shows(int face) const { return lowest <= face && face <= highest; }
    friend constexpr bool operator==(const Die&, const Die&) = default;
};

inline constexpr Die d6{1, 6};
inline constexpr Die d10{0, 9};

// The class of each face, by face - lowest.
using FaceClasses = std::array<std::uint8_t, max_faces>;

// How many dice fell in each class.
using ClassCounts = std::array<std::uint16_t, max_classes>;

struct Draw {
    Die die = d6;
    int count = 1;
    int classes = 0;            // 0: the faces are summed; otherwise they are counted by class
    FaceClasses class_of{};     // read only when classes > 0
    std::uint32_t again = 0;    // bit c: each die of class c is rolled once more; the new face stands
    std::uint32_t purpose = 0;  // which row of the rules asks; a script that runs dry names it

    constexpr int class_of_face(int face) const { return class_of[static_cast<std::size_t>(face - die.lowest)]; }
    // More than a die can show: one of many things is drawn, a marker from a cup.
    constexpr bool is_lot() const { return die.sides() > max_faces; }
    constexpr bool rolls_again(int face_class) const { return (again >> face_class & 1U) != 0; }
    friend constexpr bool operator==(const Draw&, const Draw&) = default;
};

// The result of a draw: the sum, or how many dice fell in each class. The other one stays zero.
struct Rolled {
    int sum = 0;
    ClassCounts counts{};

    friend constexpr bool operator==(const Rolled&, const Rolled&) = default;
};

// Whether a draw keeps within the limits above. Whoever composes draws (a sheet, when it is loaded)
// sees to it; the kinds of chance rely on it.
constexpr bool is_consistent(const Draw& draw) {
    const int sides = draw.die.sides();
    if (draw.is_lot())
        return draw.count == 1 && draw.classes == 0 && draw.die.lowest >= 0 && draw.die.highest <= max_lots;
    if (draw.die.lowest < -1000 || draw.die.highest > 1000) return false;
    if (sides < 1) return false;
    if (draw.count < 0 || draw.count > max_dice) return false;
    if (draw.classes < 0 || draw.classes > max_classes) return false;
    if (draw.again >> draw.classes != 0) return false;
    if (draw.classes == 0) return true;
    for (int face = draw.die.lowest; face <= draw.die.highest; ++face) {
        if (draw.class_of_face(face) >= draw.classes) return false;
    }
    return true;
}

// The common draws.

constexpr Draw sum_draw(int count, Die die, std::uint32_t purpose = 0) {
    Draw draw;
    draw.die = die;
    draw.count = count;
    draw.purpose = purpose;
    return draw;
}

// Class 1: the faces from `at_least` up. Class 0: the others.
constexpr Draw success_draw(int count, Die die, int at_least, std::uint32_t purpose = 0) {
    Draw draw = sum_draw(count, die, purpose);
    draw.classes = 2;
    for (int face = die.lowest; face <= die.highest; ++face) {
        draw.class_of[static_cast<std::size_t>(face - die.lowest)] = face >= at_least ? 1 : 0;
    }
    return draw;
}

// Every face is a class of its own, lowest first. Only for dice of at most max_classes sides.
constexpr Draw face_draw(int count, Die die, std::uint32_t purpose = 0) {
    Draw draw = sum_draw(count, die, purpose);
    draw.classes = die.sides();
    for (int offset = 0; offset < die.sides() && offset < max_faces; ++offset) {
        draw.class_of[static_cast<std::size_t>(offset)] = static_cast<std::uint8_t>(offset);
    }
    return draw;
}

}  // namespace grognard::dice
