// Chance for replay and for real dice typed at the table.
//
// Asking a person for dice needs no suspended code: run with the faces known so far; when the script
// runs dry it answers the lowest face and remembers the first draw it lacked. The caller discards
// that outcome, asks for those dice, and runs again.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "dice/chance.h"

namespace grognard::dice {

class Script final : public Chance {
  public:
    // A face that its die does not show.
    struct BadFace {
        std::size_t position = 0;  // in the faces given, from 0
        int face = 0;
        Die die;
        std::uint32_t purpose = 0;
    };

    // The first draw that the faces did not cover.
    struct Missing {
        int dice = 0;           // of this draw that still have to be thrown
        bool rerolled = false;  // the first throws are known; these are dice rolled again
        Die die;
        std::uint32_t purpose = 0;
    };

    // The faces in the order thrown; of a draw that rolls some dice again, all first throws, then
    // one face for each die rolled again.
    explicit Script(std::vector<int> faces);

    Rolled draw(const Draw& draw, Faces* seen = nullptr) noexcept override;

    // An outcome is to be kept only if the whole script fits it. What is said of later faces and
    // draws would rest on an invented face, so only the first of each is remembered, and a bad face
    // comes before a missing one.
    bool fits() const { return !bad_ && !missing_ && leftover() == 0; }
    const std::optional<BadFace>& bad() const { return bad_; }
    const std::optional<Missing>& missing() const { return missing_; }
    bool ran_dry() const override { return missing_.has_value() || bad_.has_value(); }
    std::size_t leftover() const { return faces_.size() - used_; }

  private:
    // The next face; `still` counts the dice to be thrown, this one included.
    int take(const Draw& draw, int still, bool rerolled);

    std::vector<int> faces_;
    std::size_t used_ = 0;
    std::optional<BadFace> bad_;
    std::optional<Missing> missing_;
};

}  // namespace grognard::dice
