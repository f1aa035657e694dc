// demo_versions.c -- the table of released versions, asked for the one that plays a demo.
#include "demo/demo_versions.h"

#include <inttypes.h>
#include <stddef.h>

#include "base/version.h"

typedef struct Release {
    const char *version;
    uint32_t sim, format;
} Release;

static const Release RELEASES[] = {
#define RELEASE(version, sim, format) {version, sim, format},
#include "demo/versions.def"
#undef RELEASE
};

// From the newest on.
const char *demo_version_that_plays(uint32_t sim, uint32_t format)
{
    for (size_t i = sizeof RELEASES / sizeof RELEASES[0]; i-- > 0;)
        if (RELEASES[i].sim == sim && RELEASES[i].format == format)
            return RELEASES[i].version;
    return NULL;
}

// The format may be the newer one while the simulation is the older, so both are looked at.
bool demo_version_refuse(DemoProblem *refused, uint32_t sim, uint32_t format)
{
    const char *version = demo_version_that_plays(sim, format);
    bool newer = sim > SIM_VERSION || (sim == SIM_VERSION && format > DEMO_FORMAT_VERSION);
    size_t offset = format != DEMO_FORMAT_VERSION ? 8 : 12;
    if (version)
        return demo_problem_set(refused, offset,
                                "this demo (simulation %" PRIu32 ", format %" PRIu32 ") opens with Mitsubachi %s, this "
                                "is " MITSUBACHI_VERSION,
                                sim, format, version);
    return demo_problem_set(refused, offset,
                            "this demo (simulation %" PRIu32 ", format %" PRIu32 ") %s; this is " MITSUBACHI_VERSION
                            " (simulation %d, format %d)",
                            sim, format,
                            newer ? "needs a newer version of Mitsubachi"
                                  : "was recorded before the first release, no released version opens it",
                            SIM_VERSION, DEMO_FORMAT_VERSION);
}
