// dodge_tools.h -- the runs of a plan by their numbers, as the experiment counts them.
#pragma once

#include "measure/dodge.h"

static inline int dodge_run_count(const Dodge *plan)
{
    return plan->pattern_count * plan->base.seeds.count * plan->rank_count * plan->bee_count * plan->setting_count
         * plan->instinct_count;
}

// Fills in the indices of a run: neighbours differ in the instinct alone.
static inline const int *dodge_run_at(const Dodge *plan, int number, int run[DODGE_FACTORS])
{
    const int counts[DODGE_FACTORS] = {plan->pattern_count, plan->base.seeds.count, plan->rank_count,
                                       plan->bee_count,     plan->setting_count,    plan->instinct_count};
    for (int i = DODGE_FACTORS - 1; i >= 0; i--) {
        run[i] = number % counts[i];
        number /= counts[i];
    }
    return run;
}
