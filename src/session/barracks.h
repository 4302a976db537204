// Army lists for those who put them together: which there are, what one costs and why, what is against it and where, and the battle
// of two. A host that asks for none of this links none of it.

#pragma once

#include <string>
#include <string_view>

#include <boost/json/fwd.hpp>

#include "base/catalogue.h"
#include "player/muster.h"
#include "player/opened.h"
#include "sheet/ask/library.h"

namespace grognard::session {

class Request;

// What a list costs and what is against it. One that cannot be read has problems alone.
boost::json::object muster_json(const player::Mustered& found, const Catalogue& words);

class Barracks {
  public:
    // The list of games and the library stay with the caller.
    Barracks(const player::Modules& games, sheet::Library& library) : games_(games), library_(library) {}

    // One line of JSON; { error: ... } for what cannot be answered.
    std::string ask(std::string_view text);

  private:
    using Object = boost::json::object;

    Object answer(const Request& request);
    Object armies(const player::Module& game, const player::MusterTerms& terms, const Request& request);
    Object muster(const player::Module& game, const player::MusterTerms& terms, const Request& request);
    Object battle(const player::Module& game, const player::MusterTerms& terms, const Request& request);

    const player::Modules& games_;
    sheet::Library& library_;
};

}  // namespace grognard::session
