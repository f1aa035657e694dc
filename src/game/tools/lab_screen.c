// lab_screen.c -- the lab's screen: its start, its time, its input.
#include "game/tools/lab_screen.h"

#include <stdio.h>
#include <string.h>

#include "core/base/clamp.h"
#include "lang/texts.h"
#include "ui/ui.h"

#define FOLD_CHOICES 8
#define NOTICE_NS INT64_C(4000000000)
#define NOTICE_BAD_NS INT64_C(8000000000)

bool lab_screen_begin(LabScreen *screen, Sim *sim, const Tuned *tunables, const char *path, Error *error)
{
    *screen = (LabScreen){.playing = true, .blend = 1.0f, .jumped = true, .tool = LAB_TOOL_BEES};
    screen->chosen = lab_chosen_default();
    screen->panel.selected = -1;
    if (!path)
        lab_begin(&screen->lab, sim, tunables);
    else if (!lab_begin_file(&screen->lab, sim, path, error))
        return false;
    snprintf(screen->path, sizeof screen->path, "%s", path ? path : "");
    // An empty meadow needs bees first; a stage is there to play with.
    screen->tool = path ? LAB_TOOL_LEAD : LAB_TOOL_BEES;
    return true;
}

// Ends the panel first, because typing has to end in any case.
void lab_screen_end(LabScreen *screen, InputState *input)
{
    lab_panel_close(&screen->panel, input);
    lab_files_free(&screen->files);
    lab_end(&screen->lab);
}

// Errors stay twice as long: they are longer, and unexpected.
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

// The blend carries the remaining time: above 1 a tick is due, below 0 a tick back.
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

// At the oldest stored tick, time stops.
static LabStep step_back(LabScreen *screen)
{
    if (screen->lab.sim->head.tick <= lab_oldest_tick(&screen->lab))
        return LAB_STEP_NONE;
    lab_rewind(&screen->lab, 1);
    return LAB_STEP_JUMP;
}

// The pointer leads the swarm where it holds the meadow with the lead tool.
static LabStep step_on(LabScreen *screen)
{
    bool leads = screen->holds && screen->tool == LAB_TOOL_LEAD;
    unsigned buttons = (leads ? (unsigned)TICK_CMD_TOUCH : 0u) | (screen->call ? (unsigned)TICK_CMD_CALL : 0u);
    TickCmd cmd = tick_cmd(screen->at, buttons);
    screen->call = false;
    return lab_tick(&screen->lab, &cmd) ? LAB_STEP_TICK : LAB_STEP_NONE;
}

// A jump comes first, because the view needs the tick before any that follows it. If a single step is impossible, the
// time that has passed still counts.
LabStep lab_screen_follow(LabScreen *screen)
{
    LabStep step = screen->jumped ? LAB_STEP_JUMP : LAB_STEP_NONE;
    if (!screen->jumped && screen->steps != 0) {
        step = screen->steps > 0 ? step_on(screen) : step_back(screen);
        screen->steps += screen->steps > 0 ? -1 : 1;
    }
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

// --- presses, drags and typing

#define POUR_PX 14.0f // distance between poured bees
#define POUR_MOST 5   // at a time
#define ERASE_PX 4.0f // distance between two erasures of a drag
#define ERASE_REACH_PX 14.0f
#define SURE_NS INT64_C(4000000000)

// --- placing

static void place_chosen(LabScreen *screen, const int chosen[LAB_GROUPS])
{
    if (!lab_tool_place(&screen->lab, screen->tool, chosen, screen->drag))
        lab_screen_notice(screen, true, screen->lab.reason);
    screen->acted = screen->drag.to;
}

// A flow may surround everything, so only a press erases it, not a drag.
static void erase_at(LabScreen *screen, bool drags)
{
    if (!drags || lab_find(&screen->lab, screen->drag.to, ERASE_REACH_PX).part != LAB_FLOW)
        screen->jumped |= lab_erase(&screen->lab, screen->drag.to, ERASE_REACH_PX);
    screen->acted = screen->drag.to;
}

// Objects that need a drag for size or direction are placed only now.
static void meadow_release(LabScreen *screen)
{
    screen->holds = false;
    if (!lab_tool_at_once(screen->tool))
        place_chosen(screen, screen->chosen.value[screen->tool]);
    lab_group_end(&screen->lab);
}

// --- buttons

// True if an action may lose unsaved changes: there are none, or the player has pressed twice.
static bool is_sure(LabScreen *screen, LabSure what)
{
    if (screen->sure == what)
        screen->notice_ns = 0; // removes the question
    if (!screen->lab.changed || screen->sure == what) {
        screen->sure = LAB_SURE_NOTHING;
        return true;
    }
    screen->sure = what;
    screen->sure_ns = SURE_NS;
    lab_screen_notice(screen, true, ui_text(UI_LAB_SURE));
    return false;
}

bool lab_screen_may_leave(LabScreen *screen)
{
    return is_sure(screen, LAB_SURE_LEAVE);
}

// Shows another stage from its start, at normal speed.
static void begin_anew(LabScreen *screen)
{
    screen->playing = true;
    screen->speed = 0;
    screen->steps = 0;
    screen->blend = 1.0f;
    screen->jumped = true;
}

// Saves to the stage's own file; a new one is named by the time, without typing.
static void save_stage(LabScreen *screen)
{
    Error error;
    char path[sizeof screen->path];
    snprintf(path, sizeof path, "%s", screen->path);
    bool named = path[0] != '\0' && !lab_files_is_asset(path); // an asset is saved as a new file
    if ((!named && !lab_files_new_path(path, sizeof path, &error)) || !lab_save(&screen->lab, path, &error)) {
        lab_screen_notice(screen, true, error.text);
        return;
    }
    snprintf(screen->path, sizeof screen->path, "%s", path);
    // Shows the name of the saved stage, as in the list of stages.
    char stem[LAB_FILE_NAME_BYTES], room[NAMES_BYTES], text[2 * NAMES_BYTES];
    const char *slash = strrchr(path, '/');
    snprintf(stem, sizeof stem, "%.200s", slash ? slash + 1 : path);
    stem[strcspn(stem, ".")] = '\0';
    snprintf(text, sizeof text, "%s %s", ui_text(UI_LAB_SAVED), name_of_file(NAME_SCENARIO, stem, room));
    lab_screen_notice(screen, false, text);
}

static void panel_toggle(LabScreen *screen, InputState *input, bool search)
{
    if (screen->panel.open)
        lab_panel_close(&screen->panel, input);
    else
        lab_panel_open(&screen->panel, &screen->ui, &screen->lab.stage.tunables, input, search);
}

// Keys without a control.
enum { KEY_FASTER = LAB_PANEL_ID_END, KEY_SLOWER, KEY_SEARCH };

static ToolRequest button_press(LabScreen *screen, InputState *input, int id)
{
    if (id >= LAB_ID_TOOL_0 && id < LAB_ID_CHOICE_0) {
        screen->tool = (LabTool)(id - LAB_ID_TOOL_0);
        screen->choices_open = false;
    } else if (id >= LAB_ID_CHOICE_0 && id < LAB_ID_CALL) {
        int number = id - LAB_ID_CHOICE_0;
        LabChoice choices[LAB_CHOICES_MAX];
        bool folds = lab_screen_folds(screen);
        screen->choices_open = folds;
        if (!folds && number < lab_screen_choices(screen, choices))
            screen->chosen.value[screen->tool][choices[number].group] = choices[number].value;
    }
    switch (id) {
    case LAB_ID_LEAVE: return tool_request(lab_screen_may_leave(screen) ? TOOL_LEAVE : TOOL_PRESSED);
    case LAB_ID_OVERLAY: return tool_request(TOOL_OVERLAY);
    case LAB_ID_LOAD: lab_files_open(&screen->files); break;
    case LAB_ID_SAVE: save_stage(screen); break;
    case LAB_ID_PANEL: panel_toggle(screen, input, false); break;
    case LAB_ID_PLAY: screen->playing = !screen->playing; break;
    case LAB_ID_STEP_BACK:
    case LAB_ID_STEP_ON: // stops the time
        screen->playing = false;
        screen->blend = 1.0f;
        screen->steps += id == LAB_ID_STEP_ON ? 1 : -1;
        break;
    case LAB_ID_SPEED: screen->speed = (screen->speed + 1) % LAB_SPEEDS; break;
    case LAB_ID_UNDO:
        // Undo may remove something on screen, so the view begins anew at this tick.
        if (!lab_undo(&screen->lab))
            lab_screen_notice(screen, false, ui_text(UI_LAB_NOTHING_TO_UNDO));
        screen->jumped = true;
        break;
    case LAB_ID_RESTART:
        lab_restart(&screen->lab);
        screen->blend = 1.0f;
        screen->jumped = true;
        break;
    case LAB_ID_CLEAR:
        if (is_sure(screen, LAB_SURE_CLEAR)) {
            lab_clear(&screen->lab);
            screen->path[0] = '\0';
            screen->tool = LAB_TOOL_BEES;
            begin_anew(screen);
        }
        break;
    case LAB_ID_CALL: screen->call = true; break;
    case KEY_FASTER:
    case KEY_SLOWER: // never faster than the game, so that tuned values feel the same there
        screen->speed = clampi(screen->speed + (id == KEY_SLOWER ? 1 : -1), 0, LAB_SPEEDS - 1);
        return tool_request(TOOL_NONE);
    case KEY_SEARCH: panel_toggle(screen, input, true); break;
    default: break;
    }
    return tool_request(TOOL_PRESSED);
}

// --- the pointer

// Presses, drags and releases on the meadow.
static void meadow_input(LabScreen *screen, const InputState *input, const InputPointer *pointer, const UiPage *page)
{
    Vec2 at = screen->at;
    if (pointer->pressed && screen->holds)
        meadow_release(screen); // released and pressed again since the last frame
    if (pointer->pressed && screen_edge_in_field(at) && !ui_covers(page, at)) {
        // From press to release is one placing, however many bees are poured.
        lab_group_begin(&screen->lab);
        screen->holds = true;
        screen->choices_open = false;
        screen->drag = (LabDrag){at, at};
        if (screen->tool == LAB_TOOL_BEES)
            place_chosen(screen, screen->chosen.value[LAB_TOOL_BEES]);
        if (screen->tool == LAB_TOOL_ERASE)
            erase_at(screen, false);
    }
    if (screen->holds) {
        screen->drag.to = at;
        if (screen->tool == LAB_TOOL_BEES && vec2_distance(screen->acted, at) >= POUR_PX) {
            // A few at a time, so that they make a trail.
            int bees = screen->chosen.value[LAB_TOOL_BEES][0];
            place_chosen(screen, (int[LAB_GROUPS]){bees < POUR_MOST ? bees : POUR_MOST});
        }
        if (screen->tool == LAB_TOOL_ERASE && vec2_distance(screen->acted, at) >= ERASE_PX)
            erase_at(screen, true);
    }
    bool held = input->mouse_leads || input->finger_count > 0;
    if (!held && screen->holds && !pointer->pressed)
        meadow_release(screen);
}

// --- keys

#define AND TOOL_KEY_AND
#define LISTED TOOL_KEY_LISTED

static const ToolKey KEYS[] = {
    {INPUT_KEY_P, LAB_ID_PLAY, "space", "play and pause"},
    LISTED("B", "backward while held"),
    {INPUT_KEY_COMMA, LAB_ID_STEP_BACK, "comma and period", "a tick"},
    AND(PERIOD, LAB_ID_STEP_ON),
    AND(LEFT, LAB_ID_STEP_BACK),
    AND(RIGHT, LAB_ID_STEP_ON),
    {INPUT_KEY_UP, KEY_FASTER, "up and down", "the speed"},
    AND(DOWN, KEY_SLOWER),
    {INPUT_KEY_R, LAB_ID_RESTART, "R", "from the start"},
    {INPUT_KEY_1, LAB_ID_TOOL_0, "1 to 9", "the tools"},
    AND(2, LAB_ID_TOOL_0 + 1),
    AND(3, LAB_ID_TOOL_0 + 2),
    AND(4, LAB_ID_TOOL_0 + 3),
    AND(5, LAB_ID_TOOL_0 + 4),
    AND(6, LAB_ID_TOOL_0 + 5),
    AND(7, LAB_ID_TOOL_0 + 6),
    AND(8, LAB_ID_TOOL_0 + 7),
    AND(9, LAB_ID_TOOL_0 + 8),
    {INPUT_KEY_UNDO, LAB_ID_UNDO, "Ctrl+Z", "takes back"},
    {INPUT_KEY_S, LAB_ID_SAVE, "S", "saves the scenario"},
    {INPUT_KEY_TAB, KEY_SEARCH, "Tab", "the numbers, to search in them"},
    LISTED("F3", "overlay"),
    {INPUT_KEY_ESCAPE, LAB_ID_LEAVE, "Escape", "ends"},
};
const ToolKeys LAB_KEYS = TOOL_KEYS(KEYS);

// Of the list of stages, which covers the lab.
static ToolRequest files_input(LabScreen *screen, const LabFacts *facts, InputState *input, const InputPointer *pointer)
{
    LabFilesRequest files = lab_files_input(&screen->files, pointer, input, facts->viewport, screen->lab.changed);
    screen->files.open = files == LAB_FILES_STAY;
    if (files == LAB_FILES_LOAD) {
        Error error;
        char path[sizeof screen->path];
        lab_files_path(&screen->files, screen->files.selected, path, sizeof path);
        if (lab_load(&screen->lab, path, &error)) {
            snprintf(screen->path, sizeof screen->path, "%s", path);
            screen->tool = LAB_TOOL_LEAD;
            begin_anew(screen);
        } else { // the open stage stays
            lab_screen_notice(screen, true, error.text);
        }
    }
    return tool_request(files == LAB_FILES_STAY ? TOOL_NONE : TOOL_PRESSED);
}

ToolRequest lab_screen_input(LabScreen *screen, const LabFacts *facts, InputState *input)
{
    UiPage page;
    InputPointer pointer = input_take_pointer(input);
    Vec2 at = ui_pointer(&pointer, facts->viewport).pointer;
    screen->moved |= screen->frames > 0 && (at.x != screen->at.x || at.y != screen->at.y);
    screen->at = at;
    screen->finger = input->finger_count > 0 || (screen->finger && !input->mouse_leads);
    if (input_take(&input->focus_lost)) {
        // No release follows then, so held controls are let go.
        ui_let_go(&screen->ui);
        ui_let_go(&screen->files.ui);
        screen->holds = false;
        lab_group_end(&screen->lab);
    }
    if (screen->files.open)
        return files_input(screen, facts, input, &pointer);
    screen->call |= pointer.beside;
    if (pointer.space)
        screen->playing = !screen->playing;
    lab_screen_page(screen, facts, &page);
    const Tuned *now = &screen->lab.stage.tunables;
    LabPanel *panel = &screen->panel;
    ViewportRect area = lab_screen_panel(facts);
    UiInput ui = ui_pointer(&pointer, facts->viewport);
    if (panel->open && pointer.pressed)
        lab_panel_pressed(panel, input, area, screen->at);
    float wheel = input_take_wheel(input);
    ui.wheel = panel->open && viewport_rect_has(area, screen->at) ? wheel : 0.0f;
    meadow_input(screen, input, &pointer, &page);
    UiEvent event = ui_input(&screen->ui, &page, &ui);
    ToolRequest request = event.kind == UI_EVENT_NONE || event.id >= LAB_PANEL_ID_SEARCH
                            ? lab_panel_event(panel, &screen->ui, now, input, event)
                            : button_press(screen, input, event.id);
    screen->rewinding = ui_held(&screen->ui) == LAB_ID_REWIND
                     || (input_holds_key(input, INPUT_KEY_B) && panel->typing == LAB_TYPES_NOTHING);
    input_take_key(input, INPUT_KEY_B);
    if (request.kind == TOOL_NONE && panel->open)
        request = lab_panel_keys(panel, &screen->ui, &page, now, input);
    if (request.kind == TOOL_CLOSE) {
        lab_panel_close(panel, input);
        request = tool_request(TOOL_PRESSED);
    }
    for (int id; request.kind == TOOL_NONE && (id = tool_keys_take(&LAB_KEYS, input)) >= 0;)
        request = button_press(screen, input, id);
    return request;
}
