// lab_screen.c -- the lab as the player uses it: where its buttons are, and how its time goes.
#include "game/lab/lab_screen.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "ui/screen_edges.h"

#define TOP_PX 36.0f // of the strip
#define TOP_CELL_PX 36.0f
#define TIME_PX 37.0f
#define TIME_BUTTONS 8
#define TOOLS_IN_ROW 7
#define TOOL_PX 37.0f // height
#define TOOL_ROWS ((LAB_TOOL_COUNT + TOOLS_IN_ROW - 1) / TOOLS_IN_ROW)
#define PLATE_PAD_PX 4.0f
#define PLATE_PX (TIME_PX + TOOL_PX * (float)TOOL_ROWS + PLATE_PAD_PX)
#define PANEL_TOP_PX 300.0f
#define CHOICE_PX 32.0f
#define CHOICE_GAP_PX 3.0f
#define CHOICE_LETTER_PX 6.6f
#define CHOICE_PAD_PX 14.0f
#define FOLD_CHOICES 8
#define FOLD_PX 16.0f // for the sign that there are more
#define NOTICE_NS INT64_C(4000000000)
#define NOTICE_BAD_NS INT64_C(8000000000)

bool lab_screen_begin(LabScreen *screen, Sim *sim, const Tunables *tunables, const char *path, char *error,
                      size_t error_size)
{
    *screen = (LabScreen){.playing = true, .blend = 1.0f, .jumped = true, .tool = LAB_TOOL_BEES};
    screen->chosen = lab_chosen_usual();
    screen->panel.selected = -1;
    if (!lab_begin(&screen->lab, sim, tunables)) {
        snprintf(error, error_size, "no memory for the lab");
        return false;
    }
    if (path && !lab_load(&screen->lab, path, error, error_size)) {
        lab_end(&screen->lab);
        return false;
    }
    snprintf(screen->path, sizeof screen->path, "%s", path ? path : "");
    screen->tool = path ? LAB_TOOL_LEAD : LAB_TOOL_BEES;
    return true;
}

void lab_screen_end(LabScreen *screen, InputState *input)
{
    lab_panel_close(&screen->panel, input);
    lab_files_free(&screen->files);
    lab_end(&screen->lab);
}

void lab_screen_tell(LabScreen *screen, bool bad, const char *text)
{
    snprintf(screen->notice, sizeof screen->notice, "%s", text);
    screen->notice_bad = bad;
    screen->notice_ns = bad ? NOTICE_BAD_NS : NOTICE_NS;
}

void lab_screen_set(LabScreen *screen, int index, float value)
{
    lab_set_tunable(&screen->lab, index, value);
}

// --- where things are

static float top_of(const Viewport *viewport)
{
    return screen_edge_top(viewport, TOP_PX);
}

static float bottom_of(const Viewport *viewport)
{
    return screen_edge_bottom(viewport, PLATE_PX);
}

ViewportRect lab_screen_strip(const Viewport *viewport)
{
    return screen_rect(screen_edge_left(viewport), top_of(viewport), FIELD_WIDTH_PX, TOP_PX);
}

ViewportRect lab_screen_plate(const LabScreen *screen, const Viewport *viewport)
{
    float height = screen->panel.open ? TIME_PX : PLATE_PX;
    return screen_rect(screen_edge_left(viewport), bottom_of(viewport) - height, FIELD_WIDTH_PX, height);
}

ViewportRect lab_screen_panel(const Viewport *viewport)
{
    float side = screen_edge_left(viewport), top = side > 0.0f ? TOP_PX : PANEL_TOP_PX;
    return screen_rect(side, top, FIELD_WIDTH_PX, bottom_of(viewport) - TIME_PX - top);
}

static ViewportRect strip_rect(const Viewport *viewport, LabButton button)
{
    ViewportRect strip = lab_screen_strip(viewport);
    float right = strip.most.x - TOP_CELL_PX * (float)(LAB_BUTTON_PANEL - button + 1);
    float left = button == LAB_BUTTON_LEAVE ? strip.least.x : right;
    return screen_rect(left, strip.least.y, TOP_CELL_PX, TOP_PX);
}

static ViewportRect time_rect(const Viewport *viewport, LabButton button)
{
    float width = FIELD_WIDTH_PX / (float)TIME_BUTTONS;
    float left = screen_edge_left(viewport) + width * (float)(button - LAB_BUTTON_PLAY);
    return screen_rect(left, bottom_of(viewport) - TIME_PX, width, TIME_PX);
}

static ViewportRect tool_rect(const Viewport *viewport, int tool)
{
    float width = FIELD_WIDTH_PX / (float)TOOLS_IN_ROW;
    float top = bottom_of(viewport) - TIME_PX - TOOL_PX * (float)(TOOL_ROWS - tool / TOOLS_IN_ROW);
    return screen_rect(screen_edge_left(viewport) + width * (float)(tool % TOOLS_IN_ROW), top, width, TOOL_PX);
}

static float choice_width(const LabChoice *choice)
{
    float width = choice->text ? CHOICE_LETTER_PX * (float)strlen(choice->text) + CHOICE_PAD_PX : 36.0f;
    return width < 36.0f ? 36.0f : width;
}

// Programs have long names: there only the chosen one is shown until it is pressed.
static bool folded(const LabScreen *screen, const LabChoice *choices, int count, int wanted)
{
    if (count <= FOLD_CHOICES || screen->choices_open)
        return false;
    return screen->chosen.value[screen->tool][choices[wanted].group] != choices[wanted].value;
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

// Choices are set in rows like words, the last row on the plate.
static ViewportRect choice_rect(const LabScreen *screen, const Viewport *viewport, int wanted)
{
    LabChoice choices[LAB_CHOICES_MAX];
    int count = lab_screen_choices(screen, choices), row = 0, wanted_row = 0;
    float begin = screen_edge_left(viewport) + CHOICE_GAP_PX, left = begin, wanted_left = 0.0f;
    if (wanted >= count || folded(screen, choices, count, wanted))
        return screen_rect(0.0f, 0.0f, 0.0f, 0.0f);
    if (lab_screen_folds(screen))
        return screen_rect(left, bottom_of(viewport) - PLATE_PX - CHOICE_PX - CHOICE_GAP_PX,
                       choice_width(&choices[wanted]) + FOLD_PX, CHOICE_PX);
    for (int i = 0; i < count; i++) {
        float width = choice_width(&choices[i]);
        if (left + width > begin + FIELD_WIDTH_PX - 2.0f * CHOICE_GAP_PX) {
            left = begin;
            row++;
        }
        if (i == wanted) {
            wanted_left = left;
            wanted_row = row;
        }
        left += width + CHOICE_GAP_PX;
    }
    float top = bottom_of(viewport) - PLATE_PX - (CHOICE_PX + CHOICE_GAP_PX) * (float)(row - wanted_row + 1);
    return screen_rect(wanted_left, top, choice_width(&choices[wanted]), CHOICE_PX);
}

ViewportRect lab_screen_rect(const LabScreen *screen, const Viewport *viewport, LabButton button)
{
    ASSERT(button < LAB_BUTTONS);
    if (button <= LAB_BUTTON_PANEL)
        return strip_rect(viewport, button);
    if (button <= LAB_BUTTON_CLEAR)
        return time_rect(viewport, button);
    if (screen->panel.open)
        return screen_rect(0.0f, 0.0f, 0.0f, 0.0f);
    if (button < LAB_BUTTON_CHOICE_0)
        return tool_rect(viewport, (int)button - LAB_BUTTON_TOOL_0);
    if (button < LAB_BUTTON_CALL)
        return choice_rect(screen, viewport, (int)button - LAB_BUTTON_CHOICE_0);
    float top = bottom_of(viewport) - PLATE_PX - CHOICE_PX - CHOICE_GAP_PX;
    if (screen->tool != LAB_TOOL_LEAD)
        return screen_rect(0.0f, 0.0f, 0.0f, 0.0f);
    return screen_rect(screen_edge_left(viewport) + CHOICE_GAP_PX, top, 110.0f, CHOICE_PX);
}

LabButton lab_screen_button_at(const LabScreen *screen, const Viewport *viewport, Vec2 at)
{
    int button = 0;
    while (button < LAB_BUTTONS && !viewport_rect_has(lab_screen_rect(screen, viewport, (LabButton)button), at))
        button++;
    return (LabButton)button;
}

bool lab_screen_on_meadow(const LabScreen *screen, const Viewport *viewport, Vec2 at)
{
    ViewportRect field = screen_rect(0.0f, 0.0f, FIELD_WIDTH_PX, FIELD_HEIGHT_PX);
    bool covered = viewport_rect_has(lab_screen_strip(viewport), at)
        || viewport_rect_has(lab_screen_plate(screen, viewport), at)
        || (screen->panel.open && viewport_rect_has(lab_screen_panel(viewport), at));
    for (int i = LAB_BUTTON_CHOICE_0; i < LAB_BUTTONS && !covered; i++)
        covered = viewport_rect_has(lab_screen_rect(screen, viewport, (LabButton)i), at);
    return viewport_rect_has(field, at) && !covered;
}

// --- time

void lab_screen_pass(LabScreen *screen, int64_t passed_ns)
{
    float ticks = (float)passed_ns * 1.0e-9f * (float)SIM_TICKS_PER_SECOND;
    screen->frames++;
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
    bool leads = screen->grip == LAB_HOLDS_MEADOW && screen->tool == LAB_TOOL_LEAD;
    unsigned buttons = (leads ? (unsigned)TICK_CMD_TOUCH : 0u) | (screen->call ? (unsigned)TICK_CMD_CALL : 0u);
    TickCmd cmd = tick_cmd(screen->at, buttons);
    screen->call = false;
    return lab_tick(&screen->lab, &cmd) ? LAB_STEP_TICK : LAB_STEP_NONE;
}

LabStep lab_screen_follow(LabScreen *screen)
{
    LabStep step = screen->jumped ? LAB_STEP_JUMP : LAB_STEP_NONE;
    screen->jumped = false;
    if (step != LAB_STEP_NONE)
        return step;
    if (screen->steps != 0) {
        step = screen->steps > 0 ? step_on(screen) : step_back(screen);
        screen->steps += screen->steps > 0 ? -1 : 1;
    } else if (screen->rewinding && screen->blend <= 0.0f) {
        step = step_back(screen);
        screen->blend = step == LAB_STEP_NONE ? 1.0f : screen->blend + 1.0f;
    } else if (!screen->rewinding && screen->blend > 1.0f) {
        step = step_on(screen);
        screen->blend = step == LAB_STEP_NONE ? 1.0f : screen->blend - 1.0f;
    }
    return step;
}
