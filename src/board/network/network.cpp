#include "board/network/network.h"

#include "base/check.h"

namespace grognard::board::network {

Point Network::add(Ground ground) {
    GROGNARD_CHECK(points() < most_points, points());
    grounds_.push_back(ground);
    ways_.emplace_back();
    return point_of(grounds_.size() - 1);
}

Link Network::join(Point a, Point b, Passage passage) {
    GROGNARD_CHECK(links() < most_links, links());
    GROGNARD_CHECK(a != b && between(a, b) == no_link, static_cast<int>(a), static_cast<int>(b));
    const auto link = static_cast<Link>(passages_.size());
    passages_.push_back(passage);
    ends_.push_back({a, b});
    ways_[at(a)].push_back({link, b});
    ways_[at(b)].push_back({link, a});
    return link;
}

Point Network::other_end(Link link, Point one) const {
    const auto [a, b] = ends(link);
    return one == a ? b : a;
}

Link Network::between(Point a, Point b) const {
    for (const Way& way : ways(a))
        if (way.to == b) return way.link;
    return no_link;
}

}  // namespace grognard::board::network
