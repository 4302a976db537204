// The legend of the campaign on points and roads, as the program carries it.

#pragma once

#include "board/network/map.h"
#include "board/project.h"

namespace grognard::board::network {

inline const sheet::Sheet& campaign_sheet() {
    static const std::shared_ptr<const sheet::Sheet> sheet = project_sheet("allemagne-1813");
    return *sheet;
}

inline const Legend& campaign_legend() {
    static const LegendRead read = [] {
        LegendRead found = read_legend(carried_text("rules/allemagne-1813/maps/legend.toml"), campaign_sheet());
        for (const Problem& problem : found.problems) ADD_FAILURE() << text_of(problem);
        return found;
    }();
    return *read.legend;
}

}  // namespace grognard::board::network
