// preview.c -- a pattern that is watched while it is written.
#include "game/tools/preview.h"

#include <stdlib.h>
#include <string.h>

#include "text/grow.h"
#include "platform/clock.h"

#define BACK_TICKS 12u // between two lost bees that come back
#define AGAIN_TICKS 30
#define REST_TICKS 20 // before the pattern begins
#define SMOOTH 0.05f
#define FIRST_Y_PX 500.0f // where the pointer is before anybody leads: the swarm is then above the plate

static const PatternFile *chosen_file(const Preview *preview)
{
    return &preview->files.list[preview->chosen];
}

// --- files

// Kept as text and not as a list: they are shown again whenever something else was reported meanwhile.
static void keep_mistakes(Preview *preview, const TextErrors *errors)
{
    free(preview->mistakes);
    preview->mistake_count = errors->errors;
    preview->mistakes = errors->errors > 0 ? text_errors_lines(errors, chosen_file(preview)->path) : NULL;
}

// Reads the chosen file; where it has mistakes the book stays.
static bool read_file(Preview *preview)
{
    const PatternFile *file = chosen_file(preview);
    TextErrors errors = {0};
    int64_t start_ns = clock_now_ns();
    memset(&preview->draft, 0, sizeof preview->draft);
    bool good = pattern_file_read(file->path, file->name, &preview->draft, &errors);
    if (good) {
        preview->book = preview->draft;
        preview->fault = PATTERN_RUNS;
    }
    preview->read_ms = (float)(clock_now_ns() - start_ns) * 1.0e-6f;
    keep_mistakes(preview, &errors);
    text_errors_free(&errors);
    return good;
}

// Another file: what was fired before is none of its.
static bool choose(Preview *preview, int chosen)
{
    preview->chosen = chosen;
    memset(&preview->book, 0, sizeof preview->book);
    preview->fault = PATTERN_RUNS;
    file_changes_close(preview->changes);
    const char *path = chosen_file(preview)->path;
    preview->changes = file_changes_open(&path, 1);
    return read_file(preview);
}

// The first good one, because a folder shall not begin with a page of mistakes.
bool preview_open(Preview *preview, Sim *sim, uint64_t seed, const char *path, Error *error)
{
    preview->sim = sim;
    preview->seed = seed;
    bool good = pattern_files_add(&preview->files, path, error);
    if (good && preview->files.count == 0)
        error_set(error, "%s: there are no patterns, files NAME.xml of BulletML were expected", path);
    if (!good || preview->files.count == 0 || strlen(path) >= sizeof preview->path) {
        preview_close(preview);
        return false;
    }
    strcpy(preview->path, path);
    int i = 0;
    while (i < preview->files.count && !choose(preview, i))
        i++;
    if (i == preview->files.count && i > 1)
        choose(preview, 0);
    return true;
}

void preview_close(Preview *preview)
{
    pattern_files_free(&preview->files);
    file_changes_close(preview->changes);
    free(preview->mistakes);
    preview->changes = NULL;
    preview->mistakes = NULL;
}

// The list anew, with the same file chosen as far as it is there.
static void look_again(Preview *preview)
{
    PatternFiles files = {0};
    if (!pattern_files_add(&files, preview->path, NULL) || files.count == 0) {
        pattern_files_free(&files);
        return;
    }
    int at = 0; // or the one after it
    while (at < files.count - 1 && strcmp(files.list[at].path, chosen_file(preview)->path) < 0)
        at++;
    pattern_files_free(&preview->files);
    preview->files = files;
    preview->chosen = at;
}

// In a circle, so that one key alone gets everywhere.
void preview_walk(Preview *preview, int way, const Tunables *tunables)
{
    look_again(preview);
    int count = preview->files.count;
    choose(preview, (preview->chosen + (way > 0 ? 1 : count - 1)) % count);
    preview_begin(preview, tunables);
}

// The first good version begins the fight; later ones change what is fired while the bullets fly on.
bool preview_poll(Preview *preview, int64_t now_ns, const Tunables *tunables)
{
    if (!preview->changes || !file_changes_poll(preview->changes, now_ns))
        return false;
    bool first = preview->book.count == 0;
    if (!read_file(preview))
        return true;
    if (first)
        preview_begin(preview, tunables);
    else
        sim_replace_book(preview->sim, &preview->book);
    preview->runs = false;
    return true;
}

// --- the fight

void preview_begin(Preview *preview, const Tunables *tunables)
{
    Tunables t = *tunables;
    t.pattern_rank_follows = 0;
    StageScript *script = grow_zeros(sizeof *script);
    strcpy(script->id, "preview");
    strcpy(script->name.text, "Preview");
    script->phases[0] = (ScriptPhase){.name = script->name, .boss = -1};
    script->phase_count = 1;
    script->gallery = (ScriptGallery){
        .pattern_ticks = SCRIPT_TICKS_MAX, .rest_ticks = REST_TICKS, .hp = 1000000, .again_ticks = AGAIN_TICKS};
    sim_init_script(preview->sim, preview->seed, &t, script, &preview->book);
    free(script);
    preview->runs = false;
    preview->begun_tick = preview->lasted_ticks = 0;
}

// The last bee may go as well: the game is then over for whoever plays, but not here.
static void bring_back(Sim *sim)
{
    bool due = sim->head.tick % BACK_TICKS == 0 || sim->bees.count == 0;
    if (due && sim->bees.count < sim->tunables.swarm_start_bees)
        sim_add_bee(sim, sim_swarm_goal(sim));
    sim->head.over = 0;
}

// The moth flies in first, and has no pattern before it is there.
static bool is_fired(const Sim *sim)
{
    for (int i = 0; i < sim->enemy_count; i++)
        if (sim->enemies[i].kind == ENEMY_MOTH && sim->enemies[i].pattern >= 0)
            return true;
    return false;
}

// Measured from the tick in which it began, which is the one before it is seen.
static void follow_pattern(Preview *preview)
{
    const Sim *sim = preview->sim;
    bool runs = is_fired(sim);
    if (runs && !preview->runs)
        preview->begun_tick = sim->head.tick - 1;
    preview->runs = runs;
    if (runs)
        preview->lasted_ticks = sim->head.tick - preview->begun_tick;
    for (int i = 0; i < sim->scratch.event_count; i++)
        if (sim->scratch.events[i].kind == EVENT_PATTERN_FAULT)
            preview->fault = (PatternStatus)(sim->scratch.events[i].value % 8);
}

void preview_tick(Preview *preview, const TickCmd *cmd)
{
    int64_t start_ns = clock_now_ns();
    // A touch once, because a swarm waits where it was led last.
    TickCmd first = tick_cmd(vec2(FIELD_WIDTH_PX / 2.0f, FIRST_Y_PX), TICK_CMD_TOUCH);
    sim_tick(preview->sim, preview->sim->head.tick == 0 ? &first : cmd);
    float took_ms = (float)(clock_now_ns() - start_ns) * 1.0e-6f;
    preview->tick_ms += (preview->tick_ms > 0.0f ? SMOOTH : 1.0f) * (took_ms - preview->tick_ms);
    follow_pattern(preview);
    bring_back(preview->sim);
}

// Free slots are a chain within the pool, and do not count.
int preview_runner_count(const Preview *preview)
{
    const Runners *runners = &preview->sim->runners;
    int count = runners->count;
    for (int i = runners->free; i >= 0; i = runners->slot[i].next)
        count--;
    return count;
}
