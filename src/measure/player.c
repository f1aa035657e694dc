// player.c -- the list of scripted players, and their rules.
#include "measure/player.h"

#include <string.h>

#include "core/base/clamp.h"
#include "core/base/trig.h"
#include "text/words.h"

#define STREAM 0x706c6179u // of their random draws
#define GATHER_PX 130.0f   // the scorer lets go for a bullet within this, minus 1 px per bullet on screen,
#define GATHER_LEAST_PX 28.0f
#define CASH_PX 40.0f  // and within this while it cashes:
#define CASH_FROM 0.9f // from this share of the nectar on
#define CASH_UNTIL 0.35f
#define HAND_DECIDES_TICKS 9 // where to go
#define HAND_SCARED_TICKS 50
#define HAND_FULL 0.85f // a nectar-aware player leads from this share on,
#define HAND_SPENT 0.3f // down to this share,
#define HAND_BOLD 0.7f  // and lets go within this share of its distances
#define HAND_CALL_PX 60.0f
#define HAND_CALL_TICKS 90

static TickCmd finger_cmd(const Player *player, bool holds)
{
    return tick_cmd(player->finger, holds ? TICK_CMD_TOUCH : 0u);
}

// --- the pilot's finger with rules of its own for holding

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

// Lets go at every bullet if there are few, and leads among many; full nectar is worth a risk.
static TickCmd play_scorer(Player *player, const Sim *sim)
{
    player->cashes = sim_nectar_share(sim) >= (player->cashes ? CASH_UNTIL : CASH_FROM);
    float far_px = clampf(GATHER_PX - (float)sim->bullets.count, GATHER_LEAST_PX, GATHER_PX);
    float px = player->cashes && far_px > CASH_PX ? CASH_PX : far_px;
    return lead(player, sim, !pilot_bullet_within(sim, px) || pilot_impatient(&player->pilot, sim));
}

// --- human-like hands

// Below the nearest enemy above, or at a flower.
static Vec2 near_place(const Sim *sim, Vec2 middle)
{
    Vec2 place = vec2(middle.x, 470.0f);
    float least = INFINITY;
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        float far = vec2_distance(enemy->position, middle);
        if (enemy->visible && enemy->position.y <= middle.y - 60.0f && far < least) {
            least = far;
            place = vec2(enemy->position.x, fmaxf(enemy->position.y + 210.0f, 480.0f));
        }
    }
    for (int i = 0; i < sim->flower_count; i++) {
        float far = vec2_distance(sim->flowers[i].position, middle);
        if (far < 150.0f && far < least) {
            least = far * 0.5f;
            place = sim->flowers[i].position;
        }
    }
    return place;
}

// Where it is worth most, but away from an enemy about to ram; beside the perceived threat.
static Vec2 hand_place(const Player *player, const Sim *sim, Vec2 middle, int threat, float threat_px)
{
    const HandTraits *hand = &player->choice.kind->hand;
    Vec2 wanted = hand->score ? player->pilot.wanted : near_place(sim, middle);
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        Vec2 way = vec2_sub(middle, enemy->position);
        float far = vec2_length(way);
        if (enemy->visible && far < 80.0f && far > 1.0f)
            wanted = vec2_add(middle, vec2_scale(way, 60.0f / far));
    }
    if (threat >= 0 && threat_px < hand->view_px) {
        Vec2 velocity = vec2(sim->bullets.vx[threat], sim->bullets.vy[threat]);
        Vec2 way = vec2_sub(middle, vec2(sim->bullets.x[threat], sim->bullets.y[threat]));
        float side = velocity.x * way.y - velocity.y * way.x, speed = vec2_length(velocity);
        if (speed > 0.0f)
            wanted = vec2_add(middle,
                              vec2_scale(vec2(-velocity.y, velocity.x), (side > 0.0f ? 60.0f : -60.0f) / speed));
    }
    return vec2(clampf(wanted.x, 36.0f, 324.0f), clampf(wanted.y, 230.0f, 580.0f));
}

static float tremor_next(Player *player, float now)
{
    float first = rng_range(&player->rng, -1.0f, 1.0f);
    float second = rng_range(&player->rng, -1.0f, 1.0f);
    return now * 0.9f + (first + second) * 0.35f * player->choice.kind->hand.tremor_px;
}

// Eases toward the place that it wants.
static void hand_move(Player *player, const Sim *sim)
{
    const Vec2 offset = vec2(sim->tunables.swarm_touch_offset_x, sim->tunables.swarm_touch_offset_y);
    Vec2 way = vec2_sub(vec2_sub(player->wanted, offset), player->finger);
    Vec2 velocity = vec2_limit(vec2_scale(way, 0.18f), player->choice.kind->hand.px_per_tick);
    player->velocity = vec2_mix(player->velocity, velocity, 0.3f);
    Vec2 finger = vec2_add(player->finger, player->velocity);
    player->finger = vec2(clampf(finger.x, 0.0f, FIELD_WIDTH_PX), clampf(finger.y, 0.0f, FIELD_HEIGHT_PX));
    player->tremor.x = tremor_next(player, player->tremor.x);
    player->tremor.y = tremor_next(player, player->tremor.y);
}

// True if it lets go because of a threat at `px`.
static bool hand_lets_near(Player *player, const Sim *sim, float px)
{
    const HandTraits *hand = &player->choice.kind->hand;
    const float nectar = sim_nectar_share(sim), within_px = player->holds ? hand->release_px : hand->hold_px;
    player->cashes = hand->nectar && nectar >= (player->cashes ? HAND_SPENT : HAND_FULL);
    return px < (player->cashes ? HAND_BOLD : 1.0f) * within_px;
}

static bool hand_lets(Player *player, const Sim *sim, float px)
{
    const HandTraits *hand = &player->choice.kind->hand;
    const bool near = px < (player->holds ? hand->release_px : hand->hold_px);
    bool lets = false;
    if (sim->head.lost > player->lost)
        player->scare_ticks = HAND_SCARED_TICKS;
    player->threats += near && !player->threatened;
    player->threatened = near;
    player->lost = sim->head.lost;
    switch (hand->lets) {
    case LETS_NEVER: break;
    case LETS_AFTER_LOSS: return player->scare_ticks-- > 0;
    case LETS_EVERY_OTHER: lets = near && player->threats % 2 == 1; break;
    case LETS_NEAR: lets = hand_lets_near(player, sim, px); break;
    }
    return lets;
}

// A hand that lets go in time also calls if many bullets are close.
static bool hand_calls(Player *player, const Sim *sim, Vec2 middle)
{
    int close = 0;
    if (player->choice.kind->hand.lets != LETS_NEAR || player->rest_ticks-- > 0 || sim->head.calls == 0)
        return false;
    for (int i = 0; i < sim->bullets.count; i++)
        close += vec2_distance(vec2(sim->bullets.x[i], sim->bullets.y[i]), middle) < HAND_CALL_PX;
    if (close < (sim->bees.count < 6 ? 5 : 11))
        return false;
    player->rest_ticks = HAND_CALL_TICKS;
    return true;
}

static TickCmd play_hand(Player *player, const Sim *sim)
{
    const Vec2 middle = sim_swarm_middle(sim);
    float px;
    int threat = sim_nearest_threat(sim, middle, &px);
    if (player->choice.kind->hand.score)
        pilot_move(&player->pilot, sim);
    if (player->played % HAND_DECIDES_TICKS == 0)
        player->wanted = hand_place(player, sim, middle, threat, px);
    hand_move(player, sim);
    player->holds = !hand_lets(player, sim, px);
    bool calls = hand_calls(player, sim, middle);
    return tick_cmd(vec2_add(player->finger, player->tremor),
                    (player->holds ? TICK_CMD_TOUCH : 0u) | (calls ? TICK_CMD_CALL : 0u));
}

// --- rhythms

static TickCmd play_rhythm(Player *player, const Sim *sim)
{
    (void)sim;
    const float *at = player->choice.rhythm.number;
    const float s = (float)player->played / SIM_TICKS_PER_SECOND, deg = s / at[RHYTHM_PERIOD_S] * 360.0f;
    const float cycle_s = at[RHYTHM_HELD_S] + at[RHYTHM_LOOSE_S];
    player->finger.x = at[RHYTHM_X] + at[RHYTHM_SWING] * trig_sin_deg(deg);
    player->finger.y = at[RHYTHM_Y] + at[RHYTHM_DEPTH] * trig_cos_deg(deg);
    return finger_cmd(player, s - cycle_s * floorf(s / cycle_s) < at[RHYTHM_HELD_S]);
}

// --- the list

#define PLAYER(name_, rule_, number_, text_) {.name = #name_, .text = text_, .rule = play_##rule_, .number = number_},
#define HAND(name_, react, tremor, view, speed, release, hold_, lets, nectar, score, text_)                            \
    {.name = #name_,                                                                                                   \
     .text = text_,                                                                                                    \
     .rule = play_hand,                                                                                                \
     .hand = {react, tremor, view, speed, release, hold_, LETS_##lets, nectar, score}},
#define RHYTHM(name_, x, swing, period, y, depth, held, loose, text_)                                                  \
    {.name = #name_, .text = text_, .rule = play_rhythm, .rhythm = {{x, swing, period, y, depth, held, loose}}},

static const PlayerKind KINDS[] = {
#include "measure/players.def"
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
    if (choice->kind != NULL)
        choice->rhythm = choice->kind->rhythm;
    return choice->kind != NULL;
}

bool player_is_blind(const PlayerKind *kind)
{
    return kind->rule == play_rhythm;
}

bool player_is_searched(const PlayerKind *kind)
{
    return strcmp(kind->name, "blind") == 0 || strcmp(kind->name, "drift") == 0;
}

Player player_begin(const PlayerChoice *choice, const Sim *sim, uint64_t seed)
{
    Player player = {
        .choice = *choice, .pilot = pilot_begin(sim), .rng = rng_seed(seed, STREAM), .finger = sim->head.touch};
    // Late hands do nothing until their first command arrives.
    for (int i = 0; i < PLAYER_LATE_MOST + PLAYER_REACT_MOST; i++)
        player.late[i] = finger_cmd(&player, false);
    return player;
}

TickCmd player_cmd(Player *player, const Sim *sim)
{
    TickCmd cmd = player->choice.kind->rule(player, sim);
    const int late = player->choice.late_ticks + player->choice.kind->hand.react_ticks;
    TickCmd *arrives = late > 0 ? &player->late[player->played % (uint32_t)late] : NULL;
    player->played++;
    if (arrives == NULL)
        return cmd;
    TickCmd old = *arrives;
    *arrives = cmd;
    return old;
}
