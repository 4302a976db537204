#pragma once

#include "player/opened.h"

namespace grognard::jours_de_gloire {

extern const player::Module module;
extern const player::Workshop workshop;

}  // namespace grognard::jours_de_gloire
