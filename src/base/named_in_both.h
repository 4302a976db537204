// The name of something that somebody has named in both languages, as an argument of a problem: `{name}` of the sentence is the reader's
// (Catalogue::sentence).

#pragma once

#include <string>
#include <utility>

#include "base/problem.h"
#include "base/text.h"

namespace grognard {

inline Problems::Arguments named_in_both(const Text& name, Problems::Arguments more = {}) {
    more.emplace_back("name.fr", name.fr);
    more.emplace_back("name.en", name.en);
    return more;
}

}  // namespace grognard
