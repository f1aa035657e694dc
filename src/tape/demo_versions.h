// demo_versions.h -- which released version of the game plays a demo.
#pragma once

#include <stdint.h>

#include "tape/demo_format.h"

typedef struct DemoRelease {
    const char *version;
    uint32_t sim, format;
} DemoRelease;

// versions.def, which both functions below are usually called with.
extern const DemoRelease DEMO_RELEASES[];
extern const int DEMO_RELEASE_COUNT;

// The newest version that plays demos of this simulation and format; NULL where none was released.
const char *demo_version_that_plays(const DemoRelease *releases, int count, uint32_t sim, uint32_t format);

// Reports why this build refuses a demo of this other simulation or format, and which version plays it. Always false.
bool demo_version_refuse(DemoProblem *refused, const DemoRelease *releases, int count, uint32_t sim, uint32_t format);
