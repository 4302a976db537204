// Maps of points and roads: whatever the text, it reads or gets its problems; what reads hangs together and can be travelled.

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/check.h"
#include "board/network/map.h"
#include "board/network/placement.h"
#include "board/network/ways.h"
#include "board_sheet.h"

using namespace grognard;
namespace network = board::network;

namespace {

constexpr const char* network_legend = R"toml(
[legend]
system = "base"
terrain = "terrain"
route = "route"
water = "state"
crossing = "arm"
open_terrain = "clear"
no_water = "good"
no_crossing = "foot"
ford = "guns"
laid = "foot"
deep = "bad"
)toml";

void travel(const network::Map& map) {
    const network::Network& net = map.network;
    GROGNARD_CHECK(net.points() >= 1 && net.points() <= network::most_points, net.points());
    GROGNARD_CHECK(static_cast<int>(map.rivers_of.size()) == net.links(), net.links());
    network::Going going;
    for (std::size_t i = 0; i < going.costs.size(); ++i) going.costs[i] = static_cast<network::Cost>(1 + i % 3);
    for (int i = 0; i < net.points(); ++i) {
        const auto from = static_cast<network::Point>(i);
        GROGNARD_CHECK(map.point(map.town(from).id) == from, i);
        const network::Ways ways = network::find_ways(net, from, 3 * network::most_points, going);
        for (int j = 0; j < net.points(); ++j) {
            const auto to = static_cast<network::Point>(j);
            GROGNARD_CHECK(ways.reaches(to), i, j);
            int spent = 0;
            for (const network::Link link : ways.path(net, to)) spent += going.costs[network::at(link)];
            GROGNARD_CHECK(spent == ways.cost(to), i, j);
            GROGNARD_CHECK(network::metres_between(map.town(from).spot, map.town(to).spot) >= 0, i, j);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const network::LegendRead legend = network::read_legend({"legend.toml", network_legend}, fuzz::sheet());
    GROGNARD_CHECK(legend.ok());
    const std::string text(reinterpret_cast<const char*>(data), size);
    network::read_legend({"legend.toml", text}, fuzz::sheet());
    const network::MapRead read = network::read_map({"map.toml", text}, *legend.legend);
    GROGNARD_CHECK(read.ok() || !read.problems.empty());
    if (read.ok()) travel(*read.map);
    return 0;
}
