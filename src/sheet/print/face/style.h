// The style of printed pages: fixed boxes of A4, explicit columns, nothing that breaks by itself.

#pragma once

#include <string_view>

namespace grognard::sheet::face {

std::string_view style();

}  // namespace grognard::sheet::face
