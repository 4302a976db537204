// What every other WebAssembly program relies on: exceptions are caught, the compiled-in files are the files, and decimals are read as
// the compiler reads them.

#include <cstdio>
#include <stdexcept>
#include <string>

#include "base/toml.h"
#include "embedded/embedded.h"
#include "wasm/report.h"

namespace {

void expect(Report& report, bool condition, const std::string& what) {
    if (!report.count(condition)) std::printf("FAILED: %s\n", what.c_str());
}

bool catches() {
    try {
        throw std::runtime_error("thrown");
    } catch (const std::exception& caught) {
        return caught.what() == std::string("thrown");
    }
}

double decimal(const char* text) {
    const toml::parse_result read = toml::parse(std::string("it = ") + text);
    const auto* real = read ? read.table().get_as<double>("it") : nullptr;
    return real != nullptr ? real->get() : -1e100;
}

bool is_refused(const char* text) { return !toml::parse(std::string("it = ") + text); }

}  // namespace

void check_toolchain(Report& report) {
    expect(report, catches(), "an exception is caught");
#define DECIMAL(text) expect(report, decimal(#text) == text, "the decimal " #text)
    DECIMAL(0.0);
    DECIMAL(-0.25);
    DECIMAL(0.1);
    DECIMAL(1.5e3);
    DECIMAL(2.5E-2);
    DECIMAL(7e+2);
    DECIMAL(0.000001);
    DECIMAL(123456789.123456);
    DECIMAL(-98765432.1e-7);
    DECIMAL(0e999);
#undef DECIMAL
    expect(report, decimal("1e-999") == 0.0, "next to nothing is nothing");
    expect(report, is_refused("1e999"), "what is too large is refused");
    expect(report, is_refused("1e99999999999"), "as is what is beyond counting");
    for (const auto& file : grognard::embedded_files()) {
        expect(report, file.text == read_file(std::string(file.path)),
               std::string(file.path) + " is embedded as it is");
    }
}
