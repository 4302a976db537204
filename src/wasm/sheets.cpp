// The program for sheets alone, which prints them.

#include "sheet/ask/answer.h"
#include "wasm/library.h"

grognard::sheet::Printer grognard::wasm::printer() { return sheet::printed; }
