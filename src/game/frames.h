// What is under way, one thing within another: a stack of frames as a part of a game's state.
//
// A reaction interrupts a move, a charge is met by a countercharge, a rout spreads. Who interrupts pushes what is to go on
// afterwards; when all is done it is popped and goes on. The stack is a plain value of fixed size. Entries that are not used
// are as they were made, so that equal stacks are equal bytes.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "base/check.h"

namespace grognard::game {

template <class Frame, int N>
class Frames {
    static_assert(std::is_trivially_copyable_v<Frame> && std::has_unique_object_representations_v<Frame>,
                  "states are copied and compared as bytes");
    static_assert(0 < N && N < 256);

  public:
    static constexpr int most = N;

    bool empty() const { return size() == 0; }
    bool full() const { return size() == N; }
    int size() const { return tail_[0]; }
    // The bottom first.
    std::span<const Frame> all() const { return std::span(frames_).first(tail_[0]); }
    // What was interrupted last.
    const Frame& top() const {
        GROGNARD_CHECK(!empty());
        return frames_[at(size() - 1)];
    }
    Frame& top() {
        GROGNARD_CHECK(!empty());
        return frames_[at(size() - 1)];
    }

    void push(const Frame& frame) {
        GROGNARD_CHECK(!full(), size());
        frames_[tail_[0]++] = frame;
    }
    Frame pop() {
        const Frame frame = top();
        frames_[--tail_[0]] = Frame{};
        return frame;
    }
    void clear() { *this = {}; }

    friend bool operator==(const Frames&, const Frames&) = default;

  private:
    static constexpr std::size_t at(int number) { return static_cast<std::size_t>(number); }

    std::array<Frame, static_cast<std::size_t>(N)> frames_{};
    std::array<std::uint8_t, alignof(Frame)> tail_{};  // the size, and nothing behind it
};

}  // namespace grognard::game
