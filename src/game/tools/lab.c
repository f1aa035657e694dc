// lab.c -- the lab's time, files and numbers.
#include "game/tools/lab.h"

#include <stdlib.h>
#include <string.h>

#include "content/content_kind.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "text/grow.h"

#define REPLAY_TICKS_MAX 3600u // more would take seconds

// A gallery of one pattern: the moth cannot be beaten in time, and hits are only counted. The touch brings the
// swarm above the tools.
static const char PATTERN_STAGE[] = "[stage]\nname = Pattern\nlook = meadow\n"
                                    "[gallery]\nshow = 600s\nrest = 110\nagain = 30\nhp = 1000000\n[tunables]\n"
                                    "swarm.grace_ticks = -1\npatience.ticks = 0\nflower.sky_ticks = 0\n"
                                    "pattern.rank_follows = off\n[phase Pattern]\n[touch]\n1 = 180 470 down\n2 = up\n";

// Rebuilds tick 0 exactly as the file would give it, including ids and program numbers.
static void begin_anew(Lab *lab)
{
    stage_file_begin(&lab->stage, lab->sim);
    lab->exact = true;
    lab->led = false;
}

// Replaces the lab's stage.
static void replace_stage(Lab *lab, const StageFile *stage)
{
    stage_file_free(&lab->stage);
    lab->stage = *stage;
    // Undo must not remove the other stage's own objects.
    lab->placings = 0;
    lab->grouped = false;
    lab->changed = false;
    file_changes_close(lab->changes);
    lab->changes = stage_file_watch_patterns(&lab->stage);
    lab_restart(lab);
}

// Contains one short touch, which sets where the swarm waits.
static StageFile empty_stage(const Tuned *tunables)
{
    StageFile stage = stage_file_new(NULL);
    // The numbers are the player's, but the meadow is empty: only the tool adds bees.
    int none = stage.tunables.swarm_start_bees;
    stage.tunables = *tunables;
    stage.tunables.swarm_start_bees = none;
    Vec2 offset = vec2(tunables->swarm_touch_offset_x, tunables->swarm_touch_offset_y);
    TickCmd down = tick_cmd(vec2_sub(vec2(FIELD_WIDTH_PX / 2.0f, LAB_HOME_Y_PX), offset), TICK_CMD_TOUCH);
    TickCmd up = tick_cmd(tick_cmd_pointer(&down), 0u);
    stage_file_lead(&stage, 1, &down);
    stage_file_lead(&stage, 2, &up);
    stage.ticks = 2;
    return stage;
}

static void begin_with(Lab *lab, Sim *sim, const StageFile *stage)
{
    *lab = (Lab){.sim = sim, .reason = ""};
    lab->history = keyframes_new(LAB_HISTORY_BYTES, 0);
    replace_stage(lab, stage);
}

void lab_begin(Lab *lab, Sim *sim, const Tuned *tunables)
{
    StageFile stage = empty_stage(tunables);
    begin_with(lab, sim, &stage);
}

void lab_end(Lab *lab)
{
    stage_file_free(&lab->stage);
    keyframes_free(&lab->history);
    file_changes_close(lab->changes);
    *lab = (Lab){0};
}

void lab_clear(Lab *lab)
{
    StageFile stage = empty_stage(&lab->stage.tunables);
    replace_stage(lab, &stage);
}

static bool read_file(StageFile *stage, const char *path, Error *error)
{
    TextErrors errors = {0};
    ContentKind kind;
    *stage = stage_file_new(NULL);
    bool good;
    if (content_kind_of(path, &kind, NULL) && kind == CONTENT_PATTERN) {
        char folder[PATH_SIZE];
        good = stage_file_read(stage, PATTERN_STAGE, sizeof PATTERN_STAGE - 1, &errors);
        if (file_folder(path, folder, sizeof folder))
            stage_file_set_folder(stage, folder);
        // Not as a line of the text, which cannot hold every name.
        LIST_ADD(stage->pattern_paths, stage->pattern_path_count,
                 stage->pattern_path_room) = grow_text(file_base(path));
        good = stage_file_reread_patterns(stage, &errors) && good;
    } else {
        good = stage_file_load(stage, path, &errors);
    }
    if (!good) {
        stage_file_free(stage);
        // Copies as many whole lines as fit.
        char *lines = text_errors_lines(&errors, path);
        size_t kept = 0;
        for (size_t i = 0; lines[i] != '\0' && i < sizeof error->text; i++)
            kept = lines[i] == '\n' ? i : kept;
        error_set(error, "%.*s", (int)kept, lines);
        free(lines);
    }
    text_errors_free(&errors);
    return good;
}

// The Sim may be that of another lab, which must stay intact if the file is invalid.
bool lab_begin_file(Lab *lab, Sim *sim, const char *path, Error *error)
{
    StageFile stage;
    if (!read_file(&stage, path, error))
        return false;
    begin_with(lab, sim, &stage);
    return true;
}

bool lab_load(Lab *lab, const char *path, Error *error)
{
    StageFile stage;
    if (!read_file(&stage, path, error))
        return false;
    replace_stage(lab, &stage);
    return true;
}

bool lab_save(Lab *lab, const char *path, Error *error)
{
    StageFile stage = lab->stage;
    // The stage lasts until its last object has come, even after the end of the known leading.
    for (int i = 0; i < stage.object_count; i++)
        stage.ticks = stage.objects[i].tick > stage.ticks ? stage.objects[i].tick : stage.ticks;
    for (int i = 0; i < stage.stream_count; i++)
        stage.ticks = stage.streams[i].tick > stage.ticks ? stage.streams[i].tick : stage.ticks;
    if (!stage_file_save(&stage, path, error))
        return false;
    lab->changed = false;
    return true;
}

// --- time

// A stored state of the current tick is also invalid, so it is dropped too.
void lab_edited(Lab *lab)
{
    keyframes_cut(&lab->history, lab_present(lab));
    lab->changed = true;
}

static void keep_present(Lab *lab)
{
    const TapePlay play = {.tick = lab_present(lab)};
    if (!keyframes_at(&lab->history, play.tick))
        keyframes_keep(&lab->history, &play, lab->sim, NULL, 0);
}

// Plays the next tick of the stage.
static void play_tick(Lab *lab)
{
    TickCmd cmd = stage_file_command(&lab->stage, lab_present(lab) + 1);
    keep_present(lab);
    sim_tick(lab->sim, &cmd);
    stage_file_place(&lab->stage, lab->sim);
}

bool lab_tick(Lab *lab, const TickCmd *cmd)
{
    uint32_t tick = lab_present(lab) + 1;
    if (tick > STAGE_FILE_TICKS_MAX || lab->sim->head.over)
        return false;
    // Until the player touches, the swarm repeats its stored leading.
    if (!lab->led && (cmd->buttons != 0 || tick > lab->stage.ticks)) {
        // From here on the player leads, and the stored leading of later ticks is dropped.
        stage_file_cut_touches(&lab->stage, lab_present(lab));
        keyframes_cut(&lab->history, lab_present(lab) + 1);
        lab->led = true;
    }
    if (lab->led) {
        stage_file_lead(&lab->stage, tick, cmd);
        lab->stage.ticks = tick;
        // Time that passes without a touch is not worth saving.
        lab->changed |= cmd->buttons != 0;
    }
    play_tick(lab);
    return true;
}

// Without a history, the present is the only tick.
uint32_t lab_oldest_tick(const Lab *lab)
{
    return lab->history.count > 0 ? lab->history.of[0].play.tick : lab_present(lab);
}

// Unpacks a state; tunables do not change.
static void load_state(Lab *lab, uint32_t tick)
{
    Tunables now = lab->sim->tunables;
    live_state_load(lab->sim, keyframes_at(&lab->history, tick)->live);
    lab->sim->tunables = now;
}

void lab_rewind(Lab *lab, uint32_t ticks)
{
    keep_present(lab);
    uint32_t oldest = lab_oldest_tick(lab), past = lab_present(lab) - oldest;
    uint32_t tick = oldest + (ticks < past ? past - ticks : 0);
    lab->led = false;
    if (!keyframes_at(&lab->history, tick))
        return; // only if the present is too large to be stored
    // Plays the tick before, because the overlay reads its scratch data.
    if (tick > oldest) {
        TickCmd cmd = stage_file_command(&lab->stage, tick);
        load_state(lab, tick - 1);
        sim_tick(lab->sim, &cmd);
    } else {
        memset(&lab->sim->scratch, 0, sizeof lab->sim->scratch);
    }
    load_state(lab, tick);
}

void lab_restart(Lab *lab)
{
    keyframes_cut(&lab->history, 0);
    begin_anew(lab);
}

void lab_replay(Lab *lab, uint32_t from)
{
    uint32_t present = lab_present(lab);
    const Keyframe *key = from > 0 ? keyframes_before(&lab->history, from - 1) : NULL;
    keyframes_cut(&lab->history, from);
    if (key)
        load_state(lab, key->play.tick);
    else
        begin_anew(lab);
    while (lab_present(lab) < present && !lab->sim->head.over)
        play_tick(lab);
    lab->sim->scratch.event_count = 0;
}

bool lab_follow_files(Lab *lab, int64_t now_ns, TextErrors *errors)
{
    if (!lab->changes || file_changes_poll(lab->changes, now_ns) == 0)
        return false;
    bool good = stage_file_reread_patterns(&lab->stage, errors);
    if (good && lab_present(lab) <= REPLAY_TICKS_MAX)
        lab_replay(lab, 0);
    else if (good)
        lab_restart(lab);
    return true;
}

// --- numbers

void lab_set_tunable(Lab *lab, int index, float value)
{
    if (tuned_get(&lab->stage.tunables, index) == value)
        return;
    lab_edited(lab);
    tuned_set(&lab->stage.tunables, index, value);
    if (index >= TUNABLE_COUNT)
        return; // only seen
    if (tunable_info(index)->scope != TUNABLE_NEXT)
        tunable_set(&lab->sim->tunables, index, value);
    if (lab_present(lab) == 0)
        begin_anew(lab);
    else
        lab->exact = false;
}
