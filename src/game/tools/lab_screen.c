// lab_screen.c -- the lab as the player uses it: how it begins, and how its time goes.
#include "game/tools/lab_screen.h"

#include <stdio.h>

#define FOLD_CHOICES 8
#define NOTICE_NS INT64_C(4000000000)
#define NOTICE_BAD_NS INT64_C(8000000000)

bool lab_screen_begin(LabScreen *screen, Sim *sim, const Tunables *tunables, const char *path, Error *error)
{
    *screen = (LabScreen){.playing = true, .blend = 1.0f, .jumped = true, .tool = LAB_TOOL_BEES};
    screen->chosen = lab_chosen_default();
    screen->panel.selected = -1;
    if (!path)
        lab_begin(&screen->lab, sim, tunables);
    else if (!lab_begin_file(&screen->lab, sim, path, error))
        return false;
    snprintf(screen->path, sizeof screen->path, "%s", path ? path : "");
    // An empty meadow asks for bees; a stage, to be played with.
    screen->tool = path ? LAB_TOOL_LEAD : LAB_TOOL_BEES;
    return true;
}

// The panel first: typing has to end, whatever comes next.
void lab_screen_end(LabScreen *screen, InputState *input)
{
    lab_panel_close(&screen->panel, input);
    lab_files_free(&screen->files);
    lab_end(&screen->lab);
}

// What went wrong stays twice as long: it is longer, and comes as a surprise.
void lab_screen_notice(LabScreen *screen, bool bad, const char *text)
{
    snprintf(screen->notice, sizeof screen->notice, "%s", text);
    screen->notice_bad = bad;
    screen->notice_ns = bad ? NOTICE_BAD_NS : NOTICE_NS;
}

int lab_screen_choices(const LabScreen *screen, LabChoice choices[LAB_CHOICES_MAX])
{
    return lab_tool_choices(screen->tool, screen->chosen.value[screen->tool], choices);
}

bool lab_screen_folds(const LabScreen *screen)
{
    LabChoice choices[LAB_CHOICES_MAX];
    return lab_screen_choices(screen, choices) > FOLD_CHOICES && !screen->choices_open;
}

// --- time

// The blend carries the time that is left: above 1 a tick is due, below 0 one back.
void lab_screen_pass(LabScreen *screen, int64_t passed_ns)
{
    float ticks = (float)passed_ns * 1.0e-9f * (float)SIM_TICKS_PER_SECOND;
    screen->frames++;
    screen->shown_ns += passed_ns;
    screen->notice_ns -= passed_ns;
    screen->sure_ns -= passed_ns;
    if (screen->sure_ns <= 0)
        screen->sure = LAB_SURE_NOTHING;
    if (screen->rewinding)
        screen->blend -= ticks;
    else if (screen->playing)
        screen->blend += ticks / (float)(1 << screen->speed);
    else
        screen->blend = 1.0f;
}

// At the oldest tick that is kept time just stands.
static LabStep step_back(LabScreen *screen)
{
    if (screen->lab.sim->head.tick <= lab_oldest_tick(&screen->lab))
        return LAB_STEP_NONE;
    lab_rewind(&screen->lab, 1);
    return LAB_STEP_JUMP;
}

// The swarm is led where the pointer holds the meadow with the tool for it.
static LabStep step_on(LabScreen *screen)
{
    bool leads = screen->holds && screen->tool == LAB_TOOL_LEAD;
    unsigned buttons = (leads ? (unsigned)TICK_CMD_TOUCH : 0u) | (screen->call ? (unsigned)TICK_CMD_CALL : 0u);
    TickCmd cmd = tick_cmd(screen->at, buttons);
    screen->call = false;
    return lab_tick(&screen->lab, &cmd) ? LAB_STEP_TICK : LAB_STEP_NONE;
}

// Where it cannot be made there is none.
static LabStep single_step(LabScreen *screen)
{
    if (screen->steps == 0)
        return LAB_STEP_NONE;
    LabStep step = screen->steps > 0 ? step_on(screen) : step_back(screen);
    screen->steps += screen->steps > 0 ? -1 : 1;
    return step;
}

// A jump comes first, because the view has to know the tick before any that follows it. A single step that
// cannot be made leaves the time that has passed to be gone through.
LabStep lab_screen_follow(LabScreen *screen)
{
    LabStep step = screen->jumped ? LAB_STEP_JUMP : single_step(screen);
    screen->jumped = false;
    if (step != LAB_STEP_NONE)
        return step;
    if (screen->rewinding && screen->blend <= 0.0f) {
        step = step_back(screen);
        screen->blend = step == LAB_STEP_NONE ? 1.0f : screen->blend + 1.0f;
    } else if (!screen->rewinding && screen->blend > 1.0f) {
        step = step_on(screen);
        screen->blend = step == LAB_STEP_NONE ? 1.0f : screen->blend - 1.0f;
    }
    return step;
}
