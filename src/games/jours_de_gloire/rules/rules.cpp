#include "games/jours_de_gloire/rules/rules.h"

namespace grognard::jours_de_gloire {

void Rules::check_chart(Problems& problems) {
    for (const Value* row : {&road, &trail, &friendly_hex, &leaving_zoc}) {
        chart_row.row = (*row)();
        chart_row.ask();
        if (chart_row.fire_drm() != 0 || chart_row.shock_drm() != 0)
            problems.error("battle.row_not_read", {}, {{"name", row->name()}});
    }
}

}  // namespace grognard::jours_de_gloire
