// journey_tunables.c -- names that are the same in both lists.
#include "content/journey/journey_tunables.h"

#include "core/base/assert.h"

JourneyRules journey_rules_of(const Tunables *tunables, int level)
{
    // The only rule that the level alters; all others are for everybody.
    const int32_t rescues[] = {tunables->journey_easy_rescues, tunables->journey_normal_rescues,
                               tunables->journey_hard_rescues};
    ASSERT(level >= 0 && level < (int)(sizeof rescues / sizeof rescues[0]));
    JourneyRules rules = {
        .points = tunables->journey_points,
        .kept_points = tunables->journey_kept_points,
        .start_bees = tunables->journey_start_bees,
        .field_least = tunables->journey_field_least,
        .field_most = tunables->journey_field_most,
        .nest_bees = tunables->journey_nest_bees,
        .ambush_bees = tunables->journey_ambush_bees,
        .least_bees = tunables->journey_least_bees,
        .ambush_percent = tunables->journey_ambush_percent,
        .zone_cells = tunables->journey_zone_cells,
        .rescues = rescues[level],
        .rescue_bees = tunables->journey_rescue_bees,
        .patrol_points = tunables->journey_patrol_points,
        .roam_points = tunables->journey_roam_points,
        .roam_cells = tunables->journey_roam_cells,
        .sight_cells = tunables->journey_sight_cells,
        .give_up_cells = tunables->journey_give_up_cells,
    };
    // The ranges of tunables.def are those of the rules; where one is widened alone this says so.
    ASSERT(journey_rules_check(&rules) == NULL);
    return rules;
}
