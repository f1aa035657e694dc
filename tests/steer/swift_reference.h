// swift_reference.h -- swift by its header, one threat and one velocity at a time, over all threats.
//
// Numbers are worked out as they are there, so that not a bit may differ; everything else is done the plain way: no
// cells, no lanes, all candidates to the end.
#pragma once

#include "core/steer/swift.h"
#include "steer/threats.h"

#define REFERENCE_CANDIDATES 32

typedef struct Reference {
    const Threats *threats;
    DodgeSelf self;
    Vec2 wanted;
    const SwiftTuning *tuning;
    float sight_px;
} Reference;

static inline bool reference_sees(const Reference *r, float sight_px, int i)
{
    float x = r->threats->x[i] - r->self.position.x, y = r->threats->y[i] - r->self.position.y;
    return x * x + y * y < sight_px * sight_px;
}

static inline bool reference_meets(const Reference *r, float sight_px, const Leg *leg)
{
    const Threats *t = r->threats;
    for (int i = 0; i < t->count; i++) {
        float x = t->x[i] - r->self.position.x, y = t->y[i] - r->self.position.y;
        if (leg->past > 0.0f) {
            x = x + t->vx[i] * leg->past - (leg->place.x - r->self.position.x);
            y = y + t->vy[i] * leg->past - (leg->place.y - r->self.position.y);
        }
        float vx = t->vx[i] - leg->velocity.x, vy = t->vy[i] - leg->velocity.y;
        float outside = x * x + y * y - t->reach[i] * t->reach[i], nearing = -(x * vx + y * vy);
        float square = vx * vx + vy * vy, far = square * leg->ticks;
        bool comes_near = nearing > 0.0f && nearing * nearing - square * outside > 0.0f;
        bool by_then = nearing < far || outside + (far - nearing - nearing) * leg->ticks < 0.0f;
        if (comes_near && by_then && reference_sees(r, sight_px, i))
            return true;
    }
    return false;
}

static inline bool reference_goes_well(const Reference *r, float sight_px, Vec2 velocity, float ticks)
{
    Leg leg = leg_from(&r->self, r->self.position, velocity, 0.0f, ticks);
    if (reference_meets(r, sight_px, &leg))
        return false;
    if (leg.ticks >= ticks)
        return true;
    leg = leg_on(&r->self, &leg, ticks - leg.ticks);
    return !reference_meets(r, sight_px, &leg);
}

// In which 64th of the horizon a threat could hit the bee; -1 for none.
static inline int reference_soonest(const Reference *r, int i)
{
    const Threats *t = r->threats;
    float x = t->x[i] - r->self.position.x, y = t->y[i] - r->self.position.y, reach = t->reach[i];
    float vx = t->vx[i], vy = t->vy[i], speed = r->self.limits.max_speed, horizon = r->tuning->horizon_ticks;
    float outside = x * x + y * y - reach * reach, nearing = reach * speed - (x * vx + y * vy);
    float ticks = outside / (nearing + sqrtf(nearing * nearing - (vx * vx + vy * vy - speed * speed) * outside));
    if (!reference_sees(r, r->sight_px, i))
        return -1;
    if (outside < 0.0f)
        return 0;
    return ticks >= 0.0f && ticks < horizon ? (int)(ticks * (64.0f / horizon)) : -1;
}

// Marks the threats that are minded.
static inline void reference_mind(const Reference *r, bool *minded)
{
    int in_bucket[65] = {0}, cut = 1;
    for (int i = 0; i < r->threats->count; i++)
        if (reference_soonest(r, i) >= 0)
            in_bucket[reference_soonest(r, i)]++;
    for (int taken = in_bucket[0]; cut <= 64 && taken + in_bucket[cut] <= r->tuning->threats; cut++)
        taken += in_bucket[cut];
    for (int i = 0; i < r->threats->count; i++)
        minded[i] = reference_soonest(r, i) >= 0 && reference_soonest(r, i) < cut;
}

// 1 / ticks until a velocity, already without what leads out at an edge, meets a minded threat; not more than `least`
// where it meets none before that.
static inline float reference_meeting(const Reference *r, const bool *minded, Vec2 velocity, float least)
{
    const Threats *t = r->threats;
    float most = least;
    for (int i = 0; i < t->count; i++) {
        float x = t->x[i] - r->self.position.x, y = t->y[i] - r->self.position.y;
        float vx = t->vx[i] - velocity.x, vy = t->vy[i] - velocity.y;
        float outside = x * x + y * y - t->reach[i] * t->reach[i], nearing = -(x * vx + y * vy);
        float square = nearing * nearing - (vx * vx + vy * vy) * outside;
        float meeting = (nearing + sqrtf(square)) * (outside > 0.0f ? 1.0f / outside : INFINITY);
        if (minded[i] && nearing > 0.0f && square > 0.0f && meeting > most)
            most = meeting;
    }
    return most;
}

// Ticks until one meets a threat that begins along an edge after `past`; `left` for none before then.
static inline float reference_slide(const Reference *r, const bool *minded, Vec2 velocity, Vec2 on, float past,
                                    float left)
{
    const Threats *t = r->threats;
    float soonest = left;
    for (int i = 0; i < t->count; i++) {
        float x = t->x[i] - r->self.position.x + t->vx[i] * past - velocity.x * past;
        float y = t->y[i] - r->self.position.y + t->vy[i] * past - velocity.y * past;
        float vx = t->vx[i] - on.x, vy = t->vy[i] - on.y;
        float outside = x * x + y * y - t->reach[i] * t->reach[i], nearing = -(x * vx + y * vy);
        float square = nearing * nearing - (vx * vx + vy * vy) * outside;
        float ticks = (outside > 0.0f ? outside : 0.0f) / (nearing + sqrtf(square));
        if (minded[i] && nearing > 0.0f && square > 0.0f && ticks < soonest)
            soonest = ticks;
    }
    return soonest;
}

// How soon a component is at an edge, 1 / ticks; a component that is there already is lost.
static inline float reference_edge(float at, float *speed, float least, float most)
{
    float room = *speed < 0.0f ? at - least : most - at;
    if (!(room > 0.0f)) {
        *speed = 0.0f;
        return 0.0f;
    }
    return fabsf(*speed) * (1.0f / room);
}

static inline int32_t reference_key(const Reference *r, const bool *minded, Vec2 velocity, int candidate)
{
    const DodgeSelf *self = &r->self;
    float horizon = r->tuning->horizon_ticks;
    float distance = vec2_distance(velocity, r->wanted) / self->limits.max_speed;
    float x = reference_edge(self->position.x, &velocity.x, self->least.x, self->most.x);
    float y = reference_edge(self->position.y, &velocity.y, self->least.y, self->most.y);
    float edge = x > y ? x : y, far = 1.0f / horizon;
    edge = edge > far ? edge : far;
    float meeting = reference_meeting(r, minded, velocity, edge);
    meeting = meeting > edge ? meeting : 0.0f;
    if (meeting == 0.0f && edge > far) {
        float past = 1.0f / edge, left = horizon - past;
        Vec2 on = x >= y ? vec2(0.0f, velocity.y) : vec2(velocity.x, 0.0f);
        float soonest = reference_slide(r, minded, velocity, on, past, left);
        meeting = soonest < left ? 1.0f / (past + soonest) : 0.0f;
    }
    float cost = distance + r->tuning->caution * meeting;
    cost = cost < 11999.0f ? cost : 11999.0f;
    if (meeting > 1.0f)
        cost = 12000.0f * (2.0f - 1.0f / meeting);
    return ((int32_t)(cost * 65536.0f) & ~(REFERENCE_CANDIDATES - 1)) | candidate;
}

static inline void reference_candidates(const Reference *r, Vec2 *candidates)
{
    Vec2 velocity = r->self.velocity;
    float speed = r->self.limits.max_speed;
    const Vec2 own[] = {r->wanted, velocity, vec2(0.0f, 0.0f), vec2_scale(velocity, 0.5f)};
    int count = 0;
    for (int i = 0; i < 4; i++)
        candidates[count++] = own[i];
    for (int i = 0; i < 16; i++)
        candidates[count++] = vec2_scale(heading_unit(360.0f * (float)i / 16.0f), speed);
    for (int i = 0; i < 12; i++)
        candidates[count++] = vec2_scale(heading_unit(360.0f * (float)i / 12.0f), 0.5f * speed);
    for (int i = 0; i < count; i++)
        candidates[i] = dodge_within_limits(&r->self, candidates[i]);
}

// The velocity of a bee that decides in this tick, or keeps its own if its glance finds nothing.
static inline Vec2 reference_choose(const Reference *r, bool decides)
{
    static bool minded[THREATS_MOST];
    Vec2 candidates[REFERENCE_CANDIDATES], on = dodge_within_limits(&r->self, r->self.velocity);
    float glance_px = r->tuning->glance_px < r->sight_px ? r->tuning->glance_px : r->sight_px;
    if (!decides && reference_goes_well(r, glance_px, on, r->tuning->glance_ticks))
        return on;
    if (reference_goes_well(r, r->sight_px, r->wanted, r->tuning->horizon_ticks))
        return r->wanted;
    reference_mind(r, minded);
    reference_candidates(r, candidates);
    int32_t least = INT32_MAX;
    for (int i = 0; i < REFERENCE_CANDIDATES; i++) {
        int32_t key = reference_key(r, minded, candidates[i], i);
        least = key < least ? key : least;
    }
    return candidates[least & (REFERENCE_CANDIDATES - 1)];
}
