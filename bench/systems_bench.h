#pragma once

namespace grognard::sheet {

// One benchmark for each system and preset: they are read from the sheets, so the program names them when it runs.
void register_systems();

}  // namespace grognard::sheet
