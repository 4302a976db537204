#include "cli/lines.h"

#include <istream>

namespace grognard::cli {

Line read_line(std::istream& in, std::string& line, std::size_t longest) {
    line.clear();
    std::streambuf& from = *in.rdbuf();
    constexpr int end = std::istream::traits_type::eof();
    bool any = false, too_long = false;
    for (int c = from.sbumpc(); c != end; c = from.sbumpc()) {
        any = true;
        if (c == '\n') return too_long ? Line::too_long : Line::whole;
        if (line.size() < longest)
            line.push_back(static_cast<char>(c));
        else
            too_long = true;
    }
    in.setstate(any ? std::ios::eofbit : std::ios::eofbit | std::ios::failbit);
    return !any ? Line::none : too_long ? Line::too_long : Line::whole;
}

}  // namespace grognard::cli
