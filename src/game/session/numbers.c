// numbers.c -- the tunables of the running game.
#include "game/session/numbers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/tuning/tunables_text.h"
#include "game/session/game.h"
#include "platform/messages.h"
#include "text/grow_stream.h"
#include "lang/texts.h"

#define VALUE_BYTES 32

// Nobody plays there, so a file with wild numbers shall not make the title wild.
Tunables numbers_title(const Numbers *numbers)
{
    Tunables tunables = tunables_default();
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (tunable_info(i)->scope == TUNABLE_LOOK)
            tunable_set(&tunables, i, tunable_get(tuning_now(numbers->tuning), i));
    return tunables;
}

const StageScript *numbers_script(const Numbers *numbers, const Mode *mode)
{
    return mode_script(mode, &numbers->stages);
}

// A mode has numbers of its own, and a stage may have some on top.
static Tunables mode_numbers_of(const Numbers *numbers, const Mode *mode)
{
    return mode_tunables(mode, numbers_script(numbers, mode));
}

// In the daily game all play with the same numbers.
static float value_over(const Numbers *numbers, const Mode *mode, int index, const Tunables *mode_numbers)
{
    bool own = mode->kind != MODE_DAILY || tunable_info(index)->scope == TUNABLE_LOOK;
    return own ? tuning_over(numbers->tuning, index, mode_numbers) : tunable_get(mode_numbers, index);
}

// Value by value, because the player's files and the command line name only some.
Tunables numbers_of(const Numbers *numbers, const Mode *mode)
{
    Tunables mode_numbers = mode_numbers_of(numbers, mode), tunables;
    for (int i = 0; i < TUNABLE_COUNT; i++)
        tunable_set(&tunables, i, value_over(numbers, mode, i, &mode_numbers));
    return tunables;
}

// Level, speed and phase are chosen, wherever they are chosen: they make no game one with own numbers.
static bool differs(const Tunables *tunables, const Tunables *mode_numbers)
{
    Tunables chosen = *mode_numbers;
    chosen.level_level = tunables->level_level;
    chosen.play_speed_percent = tunables->play_speed_percent;
    chosen.stage_first_phase = tunables->stage_first_phase;
    return tuning_is_tuned(tunables, &chosen);
}

bool numbers_would_tune(const Numbers *numbers, const Mode *mode)
{
    Tunables mode_numbers = mode_numbers_of(numbers, mode), tunables = numbers_of(numbers, mode);
    return differs(&tunables, &mode_numbers) || (mode->kind == MODE_GALLERY && numbers->gallery_foreign);
}

// Whether the game that runs has other than the usual numbers, or patterns.
static bool is_tuned(const Match *match, const Numbers *numbers)
{
    bool foreign = match->sim.script.gallery.pattern_ticks > 0 && numbers->gallery_foreign;
    return foreign || differs(&match->sim.tunables, &match->mode_numbers);
}

// The list of the game that runs.
static void best_begin(BestShown *best, const Match *match, const Numbers *numbers)
{
    best_show(best, &match->mode, numbers_script(numbers, &match->mode), match->tuned);
}

// A file of numbers may have another level than the player chose: it is then the game's, in its list too.
void numbers_begin(Game *game)
{
    Match *match = &game->match;
    const Tunables *tunables = &match->sim.tunables;
    const bool script = match->sim.head.stage == STAGE_SCRIPT;
    match->mode_numbers = mode_tunables(&match->mode, script ? &match->sim.script : NULL);
    match->mode.level = tunables->level_level;
    match->mode.speed_percent = tunables->play_speed_percent;
    match->mode.phase = script ? tunables->stage_first_phase : 0;
    match->tuned = is_tuned(match, &game->numbers);
    best_begin(&game->best, match, &game->numbers);
}

// Gives the Sim the value that is in force now before its next tick, as far as scope and screen allow, and records it.
static void apply(Game *game, int index)
{
    Match *match = &game->match;
    TunableScope scope = tunable_info(index)->scope;
    ScreenId screen = game->screens.now;
    bool plays = match->running || screen == SCREEN_PREVIEW || screen == SCREEN_RESULT;
    // A demo has its own tunables, and the lab follows the files by itself.
    if (screens_has(&game->screens, SCREEN_IS_DEMO) || screen == SCREEN_LAB || scope == TUNABLE_NEXT
        || (!plays && scope != TUNABLE_LOOK))
        return;
    float value = plays ? value_over(&game->numbers, &match->mode, index, &match->mode_numbers)
                        : tunable_get(tuning_now(game->numbers.tuning), index);
    match_tunable(match, index, value);
    if (!match->running || match->tuned || !is_tuned(match, &game->numbers))
        return;
    match->tuned = true;
    best_begin(&game->best, match, &game->numbers);
    if (!match->forked)
        game->show.hud.best = best_score(&game->best);
}

// "swarm.max_speed 3.2 → 4", and whether it has to wait.
static void change_text(const Tuning *tuning, const TuningChange *change, bool demo, char *text, size_t size)
{
    char name[FIELD_NAME_BYTES], before[VALUE_BYTES], after[VALUE_BYTES];
    Tunables values = *tuning_now(tuning);
    field_full_name(tunable_info(change->index), name);
    field_write(tunable_info(change->index), &values, after, sizeof after);
    tunable_set(&values, change->index, change->before);
    field_write(tunable_info(change->index), &values, before, sizeof before);
    bool waits = tunable_info(change->index)->scope == TUNABLE_NEXT || demo;
    snprintf(text, size, "%s %s → %s%s%s", name, before, after, waits ? " " : "", waits ? ui_text(UI_NEXT_GAME) : "");
}

// Applied and told one by one, in the order of the file.
static void take_changes(Game *game, const TuningNews *news, BannerNews *told)
{
    char text[FIELD_NAME_BYTES + 2 * VALUE_BYTES + 64];
    MemoryStream stream;
    FILE *out = grow_stream(&stream);
    bool demo = screens_has(&game->screens, SCREEN_IS_DEMO);
    for (int i = 0; i < news->change_count; i++) {
        const TuningChange *change = &news->changes[i];
        apply(game, change->index);
        change_text(game->numbers.tuning, change, demo, text, sizeof text);
        banner_add_change(told, change->index, text);
        fprintf(out, "mitsubachi: %s\n", text);
    }
    char *lines = grow_stream_end(&stream);
    messages_tell(lines); // at once, because a terminal takes its time for each piece
    free(lines);
}

// Also where only mistakes are new: those have to be reported or taken back.
void numbers_poll(Game *game, int64_t now_ns)
{
    TuningNews news;
    BannerNews told = {.changes = {.count = 0}};
    if (!tuning_poll(game->numbers.tuning, now_ns, &news))
        return;
    take_changes(game, &news, &told);
    show_mistakes(&told, news.errors, news.error_count);
    show_tell(&game->show, &told, game->numbers.tuning, now_ns);
    if (screens_on_title(&game->screens))
        match_best_next(game);
}
