// One screen: it opens games, and all people who play them sit before it. The page's worker speaks to a desk; its host alone may
// ask for `record`, which is the whole game.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "player/opening.h"
#include "session/view.h"
#include "sheet/ask/library.h"

namespace grognard::session {

class Desk {
  public:
    // The list of games and the library stay with the caller.
    Desk(const player::Modules& games, sheet::Library& library, Host host = {})
        : games_(games), library_(library), host_(std::move(host)) {}

    // One line of JSON; { error: ... } for what cannot be answered.
    std::string ask(std::string_view text);

  private:
    using Object = boost::json::object;
    using Act = Object (Desk::*)(const Request& request);
    struct Kind;
    static const std::vector<Kind>& kinds();

    Object answer(const std::string& name, const Request& request);
    Object games(const Request& request);
    Object open(const Request& request);
    Object seats(const Request& request);
    Object record(const Request& request);

    std::shared_ptr<const player::Opened> opened(const player::Wanted& wanted, const std::vector<SourceText>& battle,
                                                 const Request& request);
    std::vector<std::string> seats_of(const std::vector<std::string>& sides, const Request& request) const;
    std::optional<bool> real_dice(const Request& request) const;
    std::vector<SourceText> battle_of(const Request& request) const;

    const player::Modules& games_;
    sheet::Library& library_;
    Host host_;
    std::vector<SourceText> battle_;  // of the game that is open, where it is somebody's own
    std::optional<Session> session_;
    std::optional<View> view_;
};

}  // namespace grognard::session
