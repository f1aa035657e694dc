// demo_versions.c -- the table of released versions, asked for the one that plays a demo.
#include "tape/demo_versions.h"

#include <inttypes.h>

#include "core/base/version.h"

const DemoRelease DEMO_RELEASES[] = {
#define RELEASE(version, sim, format) {version, sim, format},
#include "tape/versions.def"
#undef RELEASE
};
const int DEMO_RELEASE_COUNT = sizeof DEMO_RELEASES / sizeof DEMO_RELEASES[0];

const char *demo_version_that_plays(const DemoRelease *releases, int count, uint32_t sim, uint32_t format)
{
    for (int i = count - 1; i >= 0; i--)
        if (releases[i].sim == sim && releases[i].format == format)
            return releases[i].version;
    return NULL;
}

// The format may be the newer one while the simulation is the older, so both are looked at.
bool demo_version_refuse(DemoProblem *refused, const DemoRelease *releases, int count, uint32_t sim, uint32_t format)
{
    const char *version = demo_version_that_plays(releases, count, sim, format);
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
