// swift_lanes.h -- swift's kernels, LANES threats or velocities at a time; swift.c includes it once for each kind of
// processor.
//
// Before each include: LANES, 4 or 8; NAME(word), which makes the names differ; and KERNEL, the attributes of all
// functions here.

typedef float NAME(Floats) __attribute__((vector_size(4 * LANES)));
typedef int32_t NAME(Ints) __attribute__((vector_size(4 * LANES)));

#define INLINE KERNEL RADAR_INLINE

INLINE NAME(Floats) NAME(load)(const float *from)
{
    NAME(Floats) lanes;
    memcpy(&lanes, from, sizeof lanes);
    return lanes;
}

INLINE NAME(Floats) NAME(root)(NAME(Floats) square)
{
    for (int k = 0; k < LANES; k++)
        square[k] = sqrtf(square[k]);
    return square;
}

INLINE NAME(Floats) NAME(either)(NAME(Ints) which, NAME(Floats) yes, NAME(Floats) no)
{
    return (NAME(Floats))(((NAME(Ints))yes & which) | ((NAME(Ints))no & ~which));
}

INLINE NAME(Floats) NAME(greater)(NAME(Floats) a, NAME(Floats) b)
{
    return NAME(either)(a > b, a, b);
}

// One bit per lane that is set.
INLINE unsigned NAME(bits)(NAME(Ints) lanes)
{
#if LANES == 8
    return (unsigned)__builtin_ia32_movmskps256((NAME(Floats))lanes);
#elif defined __SSE__
    return (unsigned)__builtin_ia32_movmskps((NAME(Floats))lanes);
#else
    unsigned bits = 0u;
    for (int k = 0; k < LANES; k++)
        bits |= ((unsigned)lanes[k] & 1u) << k;
    return bits;
#endif
}

// Threats relative to a bee's place and to the current that carries it.
typedef struct NAME(Threats) {
    NAME(Floats) x, y, vx, vy, reach;
    NAME(Ints) seen;
} NAME(Threats);

// The far targets at the end of a row are always out of sight.
INLINE NAME(Threats) NAME(look)(const SwiftGrid *grid, int slot, const Bee *bee)
{
    NAME(Threats) threats;
    threats.x = NAME(load)(grid->cells->x + slot) - bee->self.position.x;
    threats.y = NAME(load)(grid->cells->y + slot) - bee->self.position.y;
    threats.vx = NAME(load)(grid->vx + slot) - bee->carried.x;
    threats.vy = NAME(load)(grid->vy + slot) - bee->carried.y;
    threats.reach = NAME(load)(grid->reach + slot);
    threats.seen = threats.x * threats.x + threats.y * threats.y < bee->sight_sq;
    return threats;
}

// The threats that a bee meets on a leg: those whose closest approach is before its end, or that are
// within reach then.
INLINE NAME(Ints) NAME(meeting)(const NAME(Threats) * threats, const Bee *bee, const Leg *leg)
{
    NAME(Floats) x = threats->x, y = threats->y;
    if (leg->past > 0.0f) {
        x = x + threats->vx * leg->past - (leg->place.x - bee->self.position.x);
        y = y + threats->vy * leg->past - (leg->place.y - bee->self.position.y);
    }
    NAME(Floats) vx = threats->vx - leg->velocity.x, vy = threats->vy - leg->velocity.y;
    NAME(Floats) outside = x * x + y * y - threats->reach * threats->reach;
    NAME(Floats) nearing = -(x * vx + y * vy);
    NAME(Floats) square = vx * vx + vy * vy, far = square * leg->ticks;
    NAME(Ints) by_then = (nearing < far) | (outside + (far - nearing - nearing) * leg->ticks < 0.0f);
    return (nearing > 0.0f) & (nearing * nearing - square * outside > 0.0f) & by_then;
}

INLINE bool NAME(meets_any)(const SwiftGrid *grid, const Bee *bee, const Leg *leg)
{
    for (int row = bee->box.top; row <= bee->box.bottom; row++) {
        const int32_t *start = grid->cells->cell_start + row * (grid->cells->columns + 1);
        int end = start[bee->box.right + 1];
        for (int slot = start[bee->box.left]; slot < end; slot += LANES) {
            NAME(Threats) threats = NAME(look)(grid, slot, bee);
            if (NAME(bits)(NAME(meeting)(&threats, bee, leg) & threats.seen) != 0u)
                return true;
        }
    }
    return false;
}

// True if a velocity meets no visible threat for this many ticks.
INLINE bool NAME(goes_well)(const SwiftGrid *grid, const Bee *bee, Vec2 velocity, float ticks)
{
    Leg leg = leg_from(&bee->self, bee->self.position, velocity, 0.0f, ticks);
    if (NAME(meets_any)(grid, bee, &leg))
        return false;
    if (leg.ticks >= ticks)
        return true;
    leg = leg_on(&bee->self, &leg, ticks - leg.ticks);
    return !NAME(meets_any)(grid, bee, &leg);
}

// The time at which each could hit a bee that flies straight toward it, in BUCKETS of `limit`; `soon` marks those that
// can reach it: |way + velocity * t| = reach + speed * t. In this form it does not divide by |velocity|^2 - speed^2,
// which is 0 if both are equally fast, and a NaN from overflow is not a meeting.
INLINE NAME(Ints) NAME(soonest)(const NAME(Threats) * threats, float speed, float limit, NAME(Ints) * soon)
{
    NAME(Floats) x = threats->x, y = threats->y, vx = threats->vx, vy = threats->vy, reach = threats->reach;
    NAME(Floats) outside = x * x + y * y - reach * reach;
    NAME(Floats) nearing = reach * speed - (x * vx + y * vy);
    NAME(Floats) square = nearing * nearing - (vx * vx + vy * vy - speed * speed) * outside;
    NAME(Floats) ticks = outside / (nearing + NAME(root)(square));
    NAME(Ints) inside = outside < 0.0f;
    NAME(Ints) later = (ticks >= 0.0f) & (ticks < limit) & ~inside;
    *soon = later | inside;
    ticks = (NAME(Floats))((NAME(Ints))ticks & later); // 0 inside; no NaN is converted to an integer
    return __builtin_convertvector(ticks * (BUCKETS / limit), NAME(Ints));
}

// The threats in sight that could hit the bee before `limit`. Beyond the capacity, only their number is valid.
INLINE void NAME(find)(Found *found, const SwiftGrid *grid, const Bee *bee, float limit)
{
    found->count = 0;
    memset(found->in_bucket, 0, sizeof found->in_bucket);
    for (int row = bee->box.top; row <= bee->box.bottom; row++) {
        const int32_t *start = grid->cells->cell_start + row * (grid->cells->columns + 1);
        int end = start[bee->box.right + 1];
        for (int slot = start[bee->box.left]; slot < end; slot += LANES) {
            NAME(Threats) threats = NAME(look)(grid, slot, bee);
            NAME(Ints) soon, bucket = NAME(soonest)(&threats, bee->self.limits.max_speed, limit, &soon);
            unsigned bits = NAME(bits)(soon & threats.seen);
            int32_t buckets[LANES];
            memcpy(buckets, &bucket, sizeof buckets);
            // Slots after the run's end belong to other cells.
            bits &= end - slot < LANES ? (1u << (end - slot)) - 1u : ~0u;
            for (; bits != 0u; bits &= bits - 1u)
                found_add(found, slot + __builtin_ctz(bits), buckets[__builtin_ctz(bits)]);
        }
    }
}

// Candidates that are tried together. Times are stored inverted: the soonest meeting is the largest.
typedef struct NAME(Trial) {
    NAME(Floats) vx, vy;         // as flown
    NAME(Floats) held_x, held_y; // without components that lead out at an edge
    NAME(Floats) distance;       // from the wish, in shares of the greatest speed
    NAME(Floats) edge_x, edge_y; // 1 / ticks until an edge
    NAME(Floats) edge, meeting;  // 1 / ticks: of the leg to it, at most the horizon; of a threat, or 0
} NAME(Trial);

// dodge_within_limits
INLINE void NAME(within_limits)(NAME(Trial) * trial, const DodgeSelf *self)
{
    NAME(Floats) one = {0}, x = trial->vx - self->velocity.x, y = trial->vy - self->velocity.y;
    one += 1.0f;
    NAME(Floats) length = NAME(root)(x * x + y * y);
    NAME(Floats) share = NAME(either)(length > self->limits.max_accel, self->limits.max_accel / length, one);
    x = x * share + self->velocity.x;
    y = y * share + self->velocity.y;
    length = NAME(root)(x * x + y * y);
    share = NAME(either)(length > self->limits.max_speed, self->limits.max_speed / length, one);
    trial->vx = x * share;
    trial->vy = y * share;
}

// The components at an edge, and the time to the next one: leg_from. `room` is the inverse distance to each edge, 1 /
// px; 0 at it.
INLINE void NAME(hold)(NAME(Trial) * trial, const Room *room, float horizon_ticks)
{
    NAME(Ints) left = trial->vx < 0.0f, up = trial->vy < 0.0f;
    NAME(Floats) none = {0};
    NAME(Floats) x = NAME(either)(left, room->left + none, room->right + none);
    NAME(Floats) y = NAME(either)(up, room->up + none, room->down + none);
    trial->held_x = NAME(either)(x > 0.0f, trial->vx, none);
    trial->held_y = NAME(either)(y > 0.0f, trial->vy, none);
    trial->edge_x = NAME(either)(left, -trial->held_x, trial->held_x) * x;
    trial->edge_y = NAME(either)(up, -trial->held_y, trial->held_y) * y;
    trial->edge = NAME(greater)(NAME(greater)(trial->edge_x, trial->edge_y), 1.0f / horizon_ticks + none);
}

INLINE void NAME(begin)(NAME(Trial) * trial, const float *vx, const float *vy, const Bee *bee, const Room *room,
                        float horizon_ticks)
{
    const DodgeSelf *self = &bee->self;
    trial->vx = NAME(load)(vx);
    trial->vy = NAME(load)(vy);
    NAME(within_limits)(trial, self);
    NAME(Floats) x = trial->vx - bee->wanted.x, y = trial->vy - bee->wanted.y;
    trial->distance = NAME(root)(x * x + y * y) / self->limits.max_speed;
    NAME(hold)(trial, room, horizon_ticks);
}

// The first meeting of each with a threat before an edge and the horizon. Inside a threat's reach, a velocity that
// leads out is safe; any other is hit at once.
INLINE void NAME(meet)(NAME(Trial) * trial, const Near *near)
{
    NAME(Floats) soonest = trial->edge, none = {0};
    for (int i = 0; i < near->count; i++) {
        NAME(Floats) vx = near->vx[i] - trial->held_x, vy = near->vy[i] - trial->held_y;
        NAME(Floats) nearing = -(near->x[i] * vx + near->y[i] * vy);
        NAME(Floats) square = nearing * nearing - (vx * vx + vy * vy) * near->outside[i];
        NAME(Floats) meeting = (nearing + NAME(root)(square)) * near->share[i];
        NAME(Ints) met = (nearing > 0.0f) & (square > 0.0f) & (meeting > soonest);
        soonest = NAME(either)(met, meeting, soonest);
    }
    trial->meeting = NAME(either)(soonest > trial->edge, soonest, none);
}

// The same, from an edge and along it.
INLINE void NAME(slide)(NAME(Trial) * trial, const Near *near, NAME(Ints) sliding, float horizon_ticks)
{
    NAME(Floats) none = {0}, past = 1.0f / trial->edge;
    NAME(Floats) moved_x = trial->held_x * past, moved_y = trial->held_y * past;
    NAME(Ints) side = trial->edge_x >= trial->edge_y;
    NAME(Floats) on_x = NAME(either)(side, none, trial->held_x), on_y = NAME(either)(side, trial->held_y, none);
    NAME(Floats) left = horizon_ticks - past, soonest = left;
    for (int i = 0; i < near->count; i++) {
        NAME(Floats) x = near->x[i] + near->vx[i] * past - moved_x, y = near->y[i] + near->vy[i] * past - moved_y;
        NAME(Floats) vx = near->vx[i] - on_x, vy = near->vy[i] - on_y;
        NAME(Floats) outside = x * x + y * y - near->reach_sq[i];
        NAME(Floats) nearing = -(x * vx + y * vy);
        NAME(Floats) square = nearing * nearing - (vx * vx + vy * vy) * outside;
        NAME(Floats) ticks = NAME(greater)(outside, none) / (nearing + NAME(root)(square));
        NAME(Ints) met = (nearing > 0.0f) & (square > 0.0f) & (ticks < soonest);
        soonest = NAME(either)(met, ticks, soonest);
    }
    trial->meeting = NAME(either)(sliding & (soonest < left), 1.0f / (past + soonest), trial->meeting);
}

// The cost as unique integers: the lowest five bits are the candidate's index. If all are hit in this tick, a later hit
// is better.
INLINE NAME(Ints) NAME(key)(NAME(Floats) distance, NAME(Floats) meeting, float caution, NAME(Ints) candidate)
{
    NAME(Floats) cost = distance + caution * meeting, none = {0};
    cost = NAME(either)(cost < MOST_COST, cost, MOST_COST + none);
    cost = NAME(either)(meeting > 1.0f, HIT_COST * (2.0f - 1.0f / meeting), cost);
    return (__builtin_convertvector(cost * COST_UNIT, NAME(Ints)) & ~(SWIFT_CANDIDATES - 1)) | candidate;
}

INLINE int32_t NAME(least_key)(NAME(Ints) keys, int32_t least)
{
    for (int k = 0; k < LANES; k++)
        least = keys[k] < least ? keys[k] : least;
    return least;
}

// The cheapest candidate. Meetings only add cost, so they are computed only for candidates that could still be the
// cheapest; the same holds for sliding along an edge.
INLINE int NAME(cheapest)(NAME(Trial) * trials, const Near *near, const SwiftTuning *tuning)
{
    enum { SETS = SWIFT_CANDIDATES / LANES };
    NAME(Ints) keys[SETS], sliding[SETS], candidate, none = {0};
    NAME(Floats) never = {0};
    int32_t least = INT32_MAX;
    for (int k = 0; k < LANES; k++)
        candidate[k] = k;
    for (int set = 0; set < SETS; set++, candidate += LANES) {
        NAME(Trial) *trial = &trials[set];
        keys[set] = NAME(key)(trial->distance, never, tuning->caution, candidate);
        sliding[set] = none;
        if (NAME(bits)(keys[set] < least) == 0u)
            continue;
        NAME(meet)(trial, near);
        keys[set] = NAME(key)(trial->distance, trial->meeting, tuning->caution, candidate);
        sliding[set] = (trial->edge > 1.0f / tuning->horizon_ticks) & (trial->meeting == 0.0f);
        least = NAME(least_key)(keys[set] | (sliding[set] & INT32_MAX), least);
    }
    for (int set = SETS - 1; set >= 0; set--) {
        candidate -= LANES;
        if (NAME(bits)(sliding[set] & (keys[set] < least)) == 0u)
            continue;
        NAME(slide)(&trials[set], near, sliding[set], tuning->horizon_ticks);
        keys[set] = NAME(key)(trials[set].distance, trials[set].meeting, tuning->caution, candidate);
        least = NAME(least_key)(keys[set], least);
    }
    return least & (SWIFT_CANDIDATES - 1);
}

// The best of all candidates among the found threats.
INLINE Vec2 NAME(best)(const Near *near, const Bee *bee, const SwiftTuning *tuning, const Ring *ring)
{
    enum { SETS = SWIFT_CANDIDATES / LANES };
    NAME(Trial) trials[SETS];
    Ring all = *ring;
    Room room = room_of(&bee->self);
    ring_complete(&all, bee);
    for (int set = 0; set < SETS; set++)
        NAME(begin)(&trials[set], all.vx + set * LANES, all.vy + set * LANES, bee, &room, tuning->horizon_ticks);
    int best = NAME(cheapest)(trials, near, tuning);
    return vec2(trials[best / LANES].vx[best % LANES], trials[best / LANES].vy[best % LANES]);
}

// A bee with more hits in a tick than the capacity is lost anyway: it flies its wish.
INLINE Vec2 NAME(choose)(const SwiftGrid *grid, const Bee *bee, const SwiftTuning *tuning, const Ring *ring)
{
    Found found;
    Near near;
    if (NAME(goes_well)(grid, bee, bee->wanted, tuning->horizon_ticks))
        return bee->wanted;
    float limit = tuning->horizon_ticks;
    for (NAME(find)(&found, grid, bee, limit); found.count > NEAR_MOST; NAME(find)(&found, grid, bee, limit)) {
        limit *= 0.5f;
        if (limit < LEAST_TICKS)
            return bee->wanted;
    }
    near_take(&near, &found, grid, bee, tuning->threats);
    return NAME(best)(&near, bee, tuning, ring);
}

KERNEL static void NAME(choose_all)(const SwiftGrid *grid, const SwiftBees *bees, const SwiftTuning *tuning,
                                    uint32_t tick)
{
    Sights sights = sights_of(tuning->sight_px);
    Ring ring = ring_of(bees->limits.max_speed);
    for (int i = 0; i < bees->count; i++) {
        Bee bee = bee_of(bees, i);
        bee_look(&bee, grid, &sights, tuning->crowd);
        Vec2 chosen = dodge_within_limits(&bee.self, bee.self.velocity);
        bool decides = (bees->id[i] + tick) % (uint32_t)tuning->pause_ticks == 0u;
        if (!decides) {
            Bee glancing = bee;
            if (tuning->glance_px < bee.sight_px)
                bee_see(&glancing, grid, tuning->glance_px);
            decides = !NAME(goes_well)(grid, &glancing, chosen, tuning->glance_ticks);
        }
        if (decides)
            chosen = NAME(choose)(grid, &bee, tuning, &ring);
        bees->vx[i] = chosen.x;
        bees->vy[i] = chosen.y;
    }
}

#undef INLINE
#undef LANES
#undef NAME
#undef KERNEL
