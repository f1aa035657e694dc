// match.c -- how a game begins, continues and ends.
#include "game/session/match.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "core/base/assert.h"
#include "core/base/trig.h"
#include "tape/state_hash.h"
#include "game/session/ghost.h"
#include "game/session/player.h"
#include "game/session/game.h"
#include "platform/files.h"

_Static_assert((int)SETTING_NAME_BYTES <= (int)TAPE_NAME_BYTES, "what a player may be called fits into demos");

#define TITLE_BEES 36
#define PAST_BYTES (32u << 20)

// --- the recording

// A game without its recording is still a game, so it continues.
static void record_failed(Match *match, const char *error, Hud *hud)
{
    game_complain(error);
    hud_note(hud, UI_NOT_RECORDED);
    match->record_failed |= match->options->record != NULL;
}

// Writing may fail at any time, for example when the disk becomes full; so check each tick.
static void record_check(Match *match, Hud *hud)
{
    Error error;
    if (recorder_take_problem(&match->recorder, &error))
        record_failed(match, error.text, hud);
}

// Records to a path or, if that is NULL, to the usual place.
static bool record_tape(Match *match, const char *path, Hud *hud)
{
    Error error;
    bool good = recorder_begin(&match->recorder, &match->tape, path, &error);
    if (!good)
        record_failed(match, error.text, hud);
    return good;
}

// The first game goes to the path of --record.
static const char *record_path(Match *match)
{
    const char *path = match->recorded_named ? NULL : match->options->record;
    match->recorded_named |= path != NULL;
    return path;
}

// The demo must be complete before a list names it.
void match_finish(Game *game)
{
    Match *match = &game->match;
    bool ran = match->running;
    match->running = false;
    game->pace.ready_ticks = game->pace.steps = 0;
    game->pace.held = false;
    recorder_end(&match->recorder, &match->sim);
    record_check(match, &game->graphics.hud);
    if (!ran)
        return;
    bee_graph_end(&match->tally.graph);
    for (int i = 0; i < match->sim.enemy_count; i++) {
        const Enemy *enemy = &match->sim.enemies[i];
        if (enemy->boss < 0 || enemy->hp <= 0)
            continue;
        match->tally.boss = enemy->boss;
        match->tally.boss_percent = (100 * enemy->hp + enemy->hp_full - 1) / enemy->hp_full;
    }
    if (match->mode.eased && match->sim.script.phases[match->sim.head.phase].boss >= 0) {
        settings_set(&game->player.settings, SETTING_game_first_flight, 0);
        player_changed(&game->player);
    }
    // Only a person's games count, and none that was taken over from a demo; a game that the player quits counts as
    // well.
    const SimHead *head = &match->sim.head;
    BestGame entry = {head->score, head->bees_most, head->tick, head->seed, .demos = {.count = 0}};
    game->best.rank = -1;
    if (match->options->pilot || match->options->ticks > 0 || match->forked)
        return;
    recorder_list(&match->recorder, &entry.demos);
    best_keep(&game->best, entry);
    recorder_follow(&match->recorder);
}

// --- the swarm behind the title

// Shows the score to beat before a game begins.
void match_best_next(Game *game)
{
    Mode mode = player_mode(&game->player, MODE_ENDLESS);
    best_show(&game->best, &mode, NULL, content_would_tune(&game->content, &mode));
}

// A swarm that flies already continues, so that menus do not make it jump.
void match_show_swarm(Game *game)
{
    Tunables tunables = tunables_default();
    tunables.swarm_start_bees = TITLE_BEES;
    if (screens_on_title(&game->screens))
        return;
    match_finish(game);
    sim_init(&game->match.sim, 0, &tunables, NULL);
    const Look look = content_look(&game->content, &game->match.sim);
    graphics_begin(&game->graphics, &game->match.sim, &game->player.settings, &look, best_score(&game->best));
    game->graphics.view.goal_hidden = true;
}

// Leads the swarm on a fixed path.
void match_tick_swarm(Game *game)
{
    float turn_deg = (float)(game->screens.ticks % 480u) * 0.75f;
    Vec2 place = vec2(FIELD_WIDTH_PX / 2.0f + 120.0f * trig_sin_deg(turn_deg),
                      328.0f - 42.0f * trig_cos_deg(2.0f * turn_deg));
    TickCmd cmd = tick_cmd(place, TICK_CMD_TOUCH);
    sim_tick(&game->match.sim, &cmd);
    view_tick(&game->graphics.view, &game->match.sim);
    sound_play(game);
}

// --- a game

// Fills in the date and the player's name of a recording that begins now.
static void sign_tape(const Match *match, TapeStart *start)
{
    bool pilot = match->options->pilot;
    start->recorded_unix_s = (int64_t)time(NULL);
    start->player = pilot ? TAPE_PILOT : TAPE_PERSON;
    snprintf(start->name, sizeof start->name, "%s", pilot ? "" : match->player_name);
}

// Begins the tape of the game that has just begun in the Sim.
static void tape_new(Match *match)
{
    TapeStart start = tape_start_of(&match->sim, TAPE_PERSON, 0);
    sign_tape(match, &start);
    tape_free(&match->tape);
    match->tape = tape_begin(&start);
    match->hash = state_hash_begin(&match->sim);
}

// The Sim of a stage at its start.
static void sim_begin(Match *match, const Content *content, int stage, uint64_t seed, const Tunables *tunables)
{
    const StageScript *script = &content->stages.scripts[stage];
    const PatternBook *book = script->gallery.pattern_ticks > 0 ? &content->gallery : &content->patterns;
    sim_init_script(&match->sim, seed, tunables, script, book);
    match->stage = stage;
    tape_new(match);
}

// The mode as far as the Sim knows it.
static Mode mode_shown(const Match *match, const Content *content)
{
    const Sim *sim = &match->sim;
    bool script = sim->head.stage == STAGE_SCRIPT;
    return mode_of_sim(sim, script ? stage_files_find(&content->stages, sim->script.id) : -1);
}

static void tally_begin(Match *match)
{
    match->tally = (Tally){.graph = {.count = 0}};
    bee_graph_tick(&match->tally.graph, match->sim.head.tick, match->sim.bees.count);
}

static void tally_tick(Match *match)
{
    bee_graph_tick(&match->tally.graph, match->sim.head.tick, match->sim.bees.count);
    losses_tick(&match->tally.losses, &match->sim);
}

static bool is_practice(const Match *match)
{
    return match->mode.kind == MODE_PRACTICE && !match->mode.first && match->stage >= 0 && match_in_sim(match);
}

// Stores a snapshot for match_go_back.
static void past_keep(Match *match)
{
    const TapePlay play = {.tick = match->sim.head.tick, .hash = match->hash};
    if (match->running && is_practice(match))
        keyframes_keep(&match->past, &play, &match->sim, &match->tally, sizeof match->tally);
}

static void past_begin(Match *match)
{
    keyframes_free(&match->past);
    match->past = keyframes_new(PAST_BYTES, SIM_TICKS_PER_SECOND);
    past_keep(match);
}

// From here on the game plays ticks on the present Sim, whether new or taken over from a demo.
static void play_begin(Game *game, bool forked)
{
    Match *match = &game->match;
    match->pilot = pilot_begin(&match->sim);
    match->forked = forked;
    match->running = true;
    match->over_ticks = 0;
    tally_begin(match);
    game->pace.moments = (Moments){.bees = match->sim.bees.count};
    control_begin(&game->player.control);
}

// The order matters: the list depends on the numbers, the hud on the list, and the demo begins with the Sim. A day's
// game counts for the day on which it begins, whenever it ends.
bool match_begin(Game *game)
{
    Match *match = &game->match;
    const StageScript *script = content_script(&game->content, &match->mode);
    if (!script && !match->ghost)
        return false;
    match_finish(game);
    if (match->ghost) {
        // Begins like the ghost's game, which this build can play. A stage file that is saved meanwhile changes
        // neither game.
        TapePlay play;
        Error problem;
        tape_play_begin(&play, &match->ghost->demo, &match->sim, &problem);
        for (Ghost *ghost = match->ghost; ghost; ghost = ghost->next)
            tape_play_begin(&ghost->play, &ghost->demo, &ghost->sim, &problem);
        match->stage = -1;
        tape_new(match);
        match->mode = mode_shown(match, &game->content);
    } else {
        match->mode.eased = game->player.settings.value[SETTING_game_first_flight] && !match->options->pilot
                         && match->options->ticks == 0 && mode_chooses_stage(match->mode.kind)
                         && strcmp(script->id, MODE_FIRST_STAGE) == 0;
        const Tunables tunables = content_tunables(&game->content, &match->mode);
        // The day's seed defines the day's game, regardless of other settings.
        uint64_t seed = match->mode.kind == MODE_DAILY ? mode_day_seed(match->mode.day)
                      : match->options->seed_given     ? match->options->seed
                                                       : match->next_seed++;
        sim_begin(match, &game->content, (int)(script - game->content.stages.scripts), seed, &tunables);
    }
    match->mode.later = match->mode.kind == MODE_DAILY && match->mode.day != player_today();
    content_begin(game);
    const Look look = content_look(&game->content, &match->sim);
    graphics_begin(&game->graphics, &match->sim, &game->player.settings, &look, best_score(&game->best));
    game->graphics.hud.ghost.there = match->ghost != NULL;
    game->graphics.hud.ghost.challenge = match->challenge;
    against_list(game);
    game->graphics.hud.hints = player_take_hints(&game->player);
    if (match->mode.kind == MODE_DAILY)
        hud_note(&game->graphics.hud, day_name(match->mode.day));
    game->graphics.hud.practice = is_practice(match) && !match->ghost;
    game->graphics.view.hits_shown = match->mode.safe;
    game->graphics.view.lines_shown = match->mode.kind == MODE_PRACTICE
                                   && game->player.settings.value[SETTING_game_lines];
    game->graphics.view.dummies_shown = match->mode.kind == MODE_PRACTICE
                                     && game->player.settings.value[SETTING_game_dummies];
    // Games without a path are recorded only if a person plays them.
    const Options *options = match->options;
    const char *path = record_path(match);
    bool person = !options->pilot && options->ticks == 0 && !options->offscreen;
    match->recorder.path[0] = '\0';
    if (path || person)
        record_tape(match, path, &game->graphics.hud);
    play_begin(game, match->ghost && against_foreigner(game));
    past_begin(match);
    return true;
}

// The Sim stays as shown; only demo, mode and numbers begin.
void match_fork(Game *game, const Tape *parent, uint32_t ticks, uint64_t hash)
{
    Match *match = &game->match;
    match_finish(game);
    against_nobody(match);
    match->hash = hash;
    match->stage = -1;
    tape_free(&match->tape);
    match->tape = tape_fork(parent, ticks, hash);
    sign_tape(match, &match->tape.start);
    record_tape(match, record_path(match), &game->graphics.hud);
    match->mode = mode_shown(match, &game->content);
    keyframes_free(&match->past);
    content_begin(game);
    play_begin(game, true);
}

// --- the same game again, in part or with another stage

bool match_in_sim(const Match *match)
{
    const SimHead *head = &match->sim.head;
    return head->seed == match->tape.start.seed && head->tick == match->tape.tick_count && !match->tape.full;
}

bool match_can_go_back(const Match *match)
{
    return match->past.count > 0 && is_practice(match);
}

// The recording so far.
typedef struct Before {
    char path[RECORDER_PATH_BYTES]; // "" if nothing was recorded
    bool ended, own_name;
} Before;

// Ends the recording here, with the present result.
static Before record_stop(Match *match)
{
    Recorder *recorder = &match->recorder;
    Before before = {.ended = !recorder->writer, .own_name = recorder->own_name};
    snprintf(before.path, sizeof before.path, "%s", recorder->path);
    recorder_end(recorder, &match->sim);
    return before;
}

// Records the new tape in place of the previous recording. The old file is replaced once the new one is complete,
// unless it had ended by itself.
static void record_again(Match *match, const Before *before, Hud *hud)
{
    if (before->path[0] && record_tape(match, before->own_name ? NULL : before->path, hud) && before->own_name
        && !before->ended && strcmp(before->path, match->recorder.path) != 0)
        file_discard(before->path);
}

void match_go_back(Game *game, uint32_t ticks)
{
    Match *match = &game->match;
    const SimHead *head = &match->sim.head;
    const Tunables now = match->sim.tunables;
    uint32_t from = head->over ? head->over_tick : head->tick;
    ASSERT(match_can_go_back(match));
    Before before = record_stop(match);
    play_begin(game, true);
    const uint32_t to = from > ticks ? from - ticks : 0;
    // Plays the last tick again, which restores its events and scratch data.
    const Keyframe *key = keyframes_before(&match->past, to > 0 ? to - 1 : 0);
    TapePlay play = tape_play_from(&match->tape, key->play.tick, key->play.hash);
    live_state_load(&match->sim, key->live);
    memcpy(&match->tally, key->extra, sizeof match->tally);
    while (play.tick < to && tape_play_tick(&play, &match->sim))
        tally_tick(match);
    match->hash = play.hash;
    keyframes_cut(&match->past, to + 1);
    tape_cut(&match->tape, to, to > 0 ? play.hash : 0);
    sign_tape(match, &match->tape.start);
    match->pilot = pilot_begin(&match->sim);
    record_again(match, &before, &game->graphics.hud);
    // Keeps the player's changes since then.
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (tunable_get(&match->sim.tunables, i) != tunable_get(&now, i))
            match_tunable(match, i, tunable_get(&now, i));
    game->best.rank = -1;
    game->pace.moments = (Moments){.bees = match->sim.bees.count};
    view_jump(&game->graphics.view, &match->sim);
    hud_jump(&game->graphics.hud, &match->sim);
}

// --- requests

void match_choose(Match *match, const Mode *mode)
{
    against_nobody(match);
    match->mode = *mode;
}

// Sets the mode now; the game begins when its screen opens, perhaps after the lesson.
void match_ask(Game *game, const Mode *mode)
{
    match_choose(&game->match, mode);
    if (player_is_new(&game->player))
        screens_ask(&game->screens, SCREEN_LESSON, "first");
    else
        screens_ask(&game->screens, SCREEN_PLAY, NULL);
}

static void sim_and_tape_tick(Match *match, const TickCmd *cmd)
{
    sim_tick(&match->sim, cmd);
    match->hash = state_hash_chain(match->hash, &match->sim);
    tape_append(&match->tape, cmd, match->hash);
}

void match_tick(Match *match, const TickCmd *cmd, Hud *hud)
{
    sim_and_tape_tick(match, cmd);
    recorder_tick(&match->recorder);
    record_check(match, hud);
    if (match->running) {
        tally_tick(match);
        past_keep(match);
    }
}

// Both Sim and tape need the change, or the demo would not verify.
void match_tunable(Match *match, int index, float value)
{
    tunable_set(&match->sim.tunables, index, value);
    if (match_in_sim(match))
        tape_tunable(&match->tape, index, value);
}

// --- another stage

// Begins the game of a tape again with the present stage, and plays up to `ticks` of its commands.
static void play_commands(Match *match, const Content *content, const Tape *tape, uint32_t ticks)
{
    const StageScript *script = &content->stages.scripts[match->stage];
    // Replaces the old stage's numbers by those of the new one; numbers that somebody chose stay.
    Tunables tunables = tape->start.tunables;
    Tunables before = script_tunables(tape->start.script), after = script_tunables(script);
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (tunable_get(&tunables, i) == tunable_get(&before, i))
            tunable_set(&tunables, i, tunable_get(&after, i));
    sim_begin(match, content, match->stage, tape->start.seed, &tunables);
    tally_begin(match);
    past_begin(match);
    for (uint32_t event = 0;;) {
        for (; event < tape->change_count && tape->changes[event].tick <= match->tape.tick_count; event++)
            match_tunable(match, tape->changes[event].index, tape->changes[event].value);
        if (match->tape.tick_count == ticks || match->sim.head.over)
            return;
        sim_and_tape_tick(match, &tape->cmds[match->tape.tick_count]);
        tally_tick(match);
        past_keep(match);
    }
}

uint32_t match_play_again(Game *game)
{
    Match *match = &game->match;
    const Before before = record_stop(match);
    Tape tape = match->tape;
    match->tape = (Tape){.tick_count = 0};
    play_commands(match, &game->content, &tape, tape.tick_count);
    if (match->sim.head.over)
        play_commands(match, &game->content, &tape, match->tape.tick_count - 1);
    tape_free(&tape);
    match->pilot = pilot_begin(&match->sim);
    record_again(match, &before, &game->graphics.hud);
    return match->tape.tick_count;
}
