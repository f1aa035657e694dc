// demo_versions.h -- which released version of the game plays a demo.
#pragma once

#include <stdint.h>

#include "demo/demo_format.h"

// The newest version that plays demos of this simulation and format; NULL where none was released.
const char *demo_version_that_plays(uint32_t sim, uint32_t format);

// Tells why this build refuses a demo of this other simulation or format, and which version plays it. Always false.
bool demo_version_refuse(DemoProblem *refused, uint32_t sim, uint32_t format);
