// Which instructions decide what runs next.

#pragma once

#include "sheet/program/program.h"

namespace grognard::sheet {

constexpr bool is_jump(Op op) {
    return op == Op::jump || op == Op::jump_if_false || op == Op::jump_if_true || op == Op::jump_if_absent;
}

}  // namespace grognard::sheet
