// journey_tunables.h -- the rules of a journey from the tunables of the section journey.
#pragma once

#include "core/journey/journey.h"
#include "core/sim/tunables.h"

// The rules of a journey on this level, 0 to 2.
JourneyRules journey_rules_of(const Tunables *tunables, int level);
