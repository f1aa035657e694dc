// player.c -- the list of scripted players, and their rules.
#include "measure/player.h"

#include <string.h>

#include "core/base/clamp.h"
#include "text/words.h"

#define STREAM 0x706c6179u // of their random draws
#define REST_X_PX 180.0f   // where a finger goes down
#define REST_Y_PX 560.0f
#define JIGGLE_PX 20.0f
#define JIGGLE_TICKS 140
#define HAND_PX_PER_TICK 7.0f // as fast as the pilot's finger
#define DRAG_SLOWEST 3.0f     // px a tick
#define DRAG_FASTEST 10.0f
#define DRAG_SIDE_PX 20.0f
#define DRAG_TOP_PX 160.0f
#define DRAG_HELD_TICKS 100.0f // on average, and 70 % of the time
#define DRAG_LOOSE_TICKS 43.0f
#define SWEEP_SIDE_PX 30.0f
#define RIM_PX 6.0f // of a swarm, by the root of its bees
#define FORESEE_PX 8.0f
#define FORESEE_TICKS 30.0f
#define GATHER_PX 130.0f // the scorer lets go for a bullet within this, less a px for each bullet that there is,
#define GATHER_LEAST_PX 28.0f
#define CASH_PX 40.0f  // and within this while it cashes:
#define CASH_FROM 0.9f // from so much of all the nectar on
#define CASH_UNTIL 0.35f

static TickCmd finger_cmd(const Player *player, bool holds)
{
    return tick_cmd(player->finger, holds ? TICK_CMD_TOUCH : 0u);
}

static void finger_toward(Player *player, Vec2 place, float px_per_tick)
{
    Vec2 way = vec2_sub(place, player->finger);
    player->finger = vec2_add(player->finger, vec2_limit(way, px_per_tick));
}

// --- what is seen

static float rim_px(const Sim *sim)
{
    return RIM_PX * sqrtf((float)sim->bees.count);
}

// True if a bullet that flies straight will come that close to the swarm's middle within these ticks.
static bool bullet_passes(const Sim *sim, float px, float ticks)
{
    const Vec2 middle = sim_swarm_middle(sim);
    for (int i = 0; i < sim->bullets.count; i++) {
        Vec2 velocity = vec2(sim->bullets.vx[i], sim->bullets.vy[i]);
        Vec2 way = vec2_sub(middle, vec2(sim->bullets.x[i], sim->bullets.y[i]));
        float speed_sq = vec2_dot(velocity, velocity);
        float until = speed_sq > 0.0f ? clampf(vec2_dot(way, velocity) / speed_sq, 0.0f, ticks) : 0.0f;
        if (vec2_distance(way, vec2_scale(velocity, until)) < px)
            return true;
    }
    return false;
}

// --- fingers that look at nothing

static TickCmd play_nobody(Player *player, const Sim *sim)
{
    (void)sim;
    return finger_cmd(player, false);
}

static TickCmd play_unmoved(Player *player, const Sim *sim)
{
    (void)sim;
    player->finger = vec2(REST_X_PX, REST_Y_PX);
    return finger_cmd(player, true);
}

static TickCmd play_jiggle(Player *player, const Sim *sim)
{
    (void)sim;
    bool right = player->played / JIGGLE_TICKS % 2 == 1;
    player->finger = vec2(REST_X_PX + (right ? JIGGLE_PX : -JIGGLE_PX), REST_Y_PX);
    return finger_cmd(player, true);
}

static void drag_choose(Player *player)
{
    float x = rng_range(&player->rng, DRAG_SIDE_PX, FIELD_WIDTH_PX - DRAG_SIDE_PX);
    float y = rng_range(&player->rng, DRAG_TOP_PX, FIELD_HEIGHT_PX - DRAG_SIDE_PX);
    player->wanted = vec2(x, y);
    player->px_per_tick = rng_range(&player->rng, DRAG_SLOWEST, DRAG_FASTEST);
}

// The stretches of held and loose ticks are independent of the drags.
static TickCmd play_drags(Player *player, const Sim *sim)
{
    (void)sim;
    if (player->played == 0 || vec2_distance(player->finger, player->wanted) < 1.0f)
        drag_choose(player);
    if (player->hold_ticks-- <= 0) {
        player->holds = !player->holds;
        float mean = player->holds ? DRAG_HELD_TICKS : DRAG_LOOSE_TICKS;
        player->hold_ticks = (int32_t)rng_range(&player->rng, 0.4f * mean, 1.6f * mean);
    }
    finger_toward(player, player->wanted, player->px_per_tick);
    return finger_cmd(player, player->holds);
}

// Back and forth, from the middle.
static TickCmd play_sweep(Player *player, const Sim *sim)
{
    (void)sim;
    const float room_px = FIELD_WIDTH_PX - 2.0f * SWEEP_SIDE_PX, speed = player->choice.kind->number;
    const uint32_t way_ticks = (uint32_t)(room_px / speed);
    uint32_t at = (player->played + way_ticks / 2) % (2 * way_ticks);
    float far_px = speed * (float)(at < way_ticks ? at : 2 * way_ticks - at);
    player->finger = vec2(SWEEP_SIDE_PX + far_px, REST_Y_PX);
    return finger_cmd(player, true);
}

// --- fingers that chase, and the pilot's finger with rules of its own for holding

static TickCmd play_flowers(Player *player, const Sim *sim)
{
    const Vec2 middle = sim_swarm_middle(sim);
    const Vec2 offset = vec2(sim->tunables.swarm_touch_offset_x, sim->tunables.swarm_touch_offset_y);
    int nearest = -1;
    for (int i = 0; i < sim->flower_count; i++)
        if (nearest < 0
            || vec2_distance(sim->flowers[i].position, middle) < vec2_distance(sim->flowers[nearest].position, middle))
            nearest = i;
    if (nearest >= 0)
        finger_toward(player, vec2_sub(sim->flowers[nearest].position, offset), HAND_PX_PER_TICK);
    return finger_cmd(player, nearest >= 0);
}

static TickCmd lead(Player *player, const Sim *sim, bool holds)
{
    pilot_move(&player->pilot, sim);
    bool calls = pilot_calls(&player->pilot, sim);
    return tick_cmd(player->pilot.finger, (holds ? TICK_CMD_TOUCH : 0u) | (calls ? TICK_CMD_CALL : 0u));
}

static TickCmd play_pilot(Player *player, const Sim *sim)
{
    return pilot_cmd(&player->pilot, sim);
}

static TickCmd play_held(Player *player, const Sim *sim)
{
    return lead(player, sim, true);
}

static TickCmd play_never(Player *player, const Sim *sim)
{
    return lead(player, sim, false);
}

static TickCmd play_let(Player *player, const Sim *sim)
{
    return lead(player, sim, !pilot_bullet_within(sim, player->choice.kind->number));
}

static TickCmd play_foresee(Player *player, const Sim *sim)
{
    return lead(player, sim, !bullet_passes(sim, FORESEE_PX + rim_px(sim), FORESEE_TICKS));
}

// It gathers at every bullet where there are few, and leads among many; a full pot is worth a risk.
static TickCmd play_scorer(Player *player, const Sim *sim)
{
    player->cashes = sim_nectar_share(sim) >= (player->cashes ? CASH_UNTIL : CASH_FROM);
    float far_px = clampf(GATHER_PX - (float)sim->bullets.count, GATHER_LEAST_PX, GATHER_PX);
    float px = player->cashes && far_px > CASH_PX ? CASH_PX : far_px;
    return lead(player, sim, !pilot_bullet_within(sim, px) || pilot_impatient(sim));
}

// --- the list, from nobody up

static const PlayerKind KINDS[] = {
    {"nobody", "never touches anything", play_nobody, 0.0f},
    {"unmoved", "a finger that was laid down in the lower middle and never moved", play_unmoved, 0.0f},
    {"jiggle", "the same, but 20 px to the left or right every 140 ticks", play_jiggle, 0.0f},
    {"drags", "drags to random places at random speeds, held 70 % of the time", play_drags, 0.0f},
    {"slow", "held, from side to side in four seconds", play_sweep, 1.2f},
    {"fast", "held, from side to side in less than one", play_sweep, 6.0f},
    {"flowers", "leads to the nearest flower; lets go where there is none", play_flowers, 0.0f},
    {"never", "the pilot's finger, never held", play_never, 0.0f},
    {"held", "the pilot's finger, always held", play_held, 0.0f},
    {"let40", "the pilot's finger, loose while a bullet is within 40 px of the swarm's middle", play_let, 40.0f},
    {"let70", "the same within 70 px", play_let, 70.0f},
    {"let110", "and within 110 px", play_let, 110.0f},
    {"foresee", "the pilot's finger, loose while a bullet will meet the swarm within 30 ticks", play_foresee, 0.0f},
    {"pilot", "the built-in player: loose while a bullet is within 46.5 px, but never until bees fly home", play_pilot,
     0.0f},
    {"scorer", "gathers at every bullet where there are few, leads among many, and spends nectar once it is full",
     play_scorer, 0.0f},
};

int player_kind_count(void)
{
    return sizeof KINDS / sizeof KINDS[0];
}

const PlayerKind *player_kind(int index)
{
    return &KINDS[index];
}

bool player_find(const char *name, PlayerChoice *choice)
{
    const char *at = strchr(name, '@');
    const Word kind = at != NULL ? words_first(name, (size_t)(at - name)) : words_first(name, strlen(name));
    *choice = (PlayerChoice){.kind = NULL};
    if (strlen(name) >= sizeof choice->name
        || (at != NULL && !words_int_in(at + 1, 1, PLAYER_LATE_MOST, &choice->late_ticks)))
        return false;
    memcpy(choice->name, name, strlen(name));
    for (int i = 0; i < player_kind_count() && choice->kind == NULL; i++)
        if (strcmp(KINDS[i].name, kind.text) == 0)
            choice->kind = &KINDS[i];
    return choice->kind != NULL;
}

Player player_begin(const PlayerChoice *choice, const Sim *sim, uint64_t seed)
{
    Player player = {
        .choice = *choice, .pilot = pilot_begin(sim), .rng = rng_seed(seed, STREAM), .finger = sim->head.touch};
    // Late hands do nothing until their first command arrives.
    for (int i = 0; i < PLAYER_LATE_MOST; i++)
        player.late[i] = finger_cmd(&player, false);
    return player;
}

TickCmd player_cmd(Player *player, const Sim *sim)
{
    TickCmd cmd = player->choice.kind->hand(player, sim);
    const int late = player->choice.late_ticks;
    TickCmd *arrives = late > 0 ? &player->late[player->played % (uint32_t)late] : NULL;
    player->played++;
    if (arrives == NULL)
        return cmd;
    TickCmd old = *arrives;
    *arrives = cmd;
    return old;
}
