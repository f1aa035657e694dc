// idle.c -- pictures compared by a hash of what they are made of.
#include "game/session/idle.h"

#include <xxhash.h>

bool idle_picture(Idle *idle, const Batch *batch, bool stirred, int64_t now_ns)
{
    uint64_t picture = XXH3_64bits(batch->records, (size_t)batch->count * sizeof *batch->records);
    bool same = picture == idle->picture && !stirred, slept = idle->sleeps;
    if (!same)
        idle->since_ns = now_ns;
    idle->picture = picture;
    idle->sleeps = same && now_ns - idle->since_ns >= IDLE_AFTER_NS;
    return idle->sleeps && slept;
}
