// lab_screen.c -- the lab as a screen of the game: its start, its time, its input.
#include "game/tools/lab_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/clamp.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "platform/process.h"

#define FOLD_CHOICES 8
#define NOTICE_NS INT64_C(4000000000)
#define NOTICE_BAD_NS INT64_C(8000000000)

// The lab is about the overlay, so it is on here; leaving restores the player's choice.
static bool lab_open(Game *game, void *own, const char *what, Error *error)
{
    LabScreen *screen = own;
    const Tuning *tuning = game->content.tuning;
    match_finish(game);
    // An empty meadow needs bees first; a stage is there to play with.
    *screen = (LabScreen){.chosen = lab_chosen_default(),
                          .tool = what ? LAB_TOOL_LEAD : LAB_TOOL_BEES,
                          .panel.selected = -1,
                          .playing = true,
                          .blend = 1.0f,
                          .jumped = true,
                          .tuned = *tuning_now(tuning),
                          .sound = game->player.sound,
                          .overlay = game->graphics.overlay_shown};
    if (!what)
        lab_begin(&screen->lab, &game->match.sim, &screen->tuned);
    else if (!lab_begin_file(&screen->lab, &game->match.sim, what, error))
        return false;
    // A pattern is shown in a new stage, with the panel open at the tunables of patterns.
    const StageFile *stage = &screen->lab.stage;
    bool file = what && (stage->pattern_path_count == 0 || strcmp(stage->pattern_paths[0], file_base(what)) != 0);
    snprintf(screen->path, sizeof screen->path, "%s", file ? what : "");
    snprintf(screen->panel.search, sizeof screen->panel.search, "%s", what && !file ? "pattern." : "");
    // A stage comes with its own numbers; those of the command line override them from its start on.
    for (int i = 0; what && i < TUNED_COUNT; i++)
        if (tuning_is_from_options(tuning, i))
            lab_set_tunable(&screen->lab, i, tuned_get(&screen->tuned, i));
    if (what)
        lab_restart(&screen->lab);
    view_init(&game->graphics.view, game->match.sim.head.seed);
    game->graphics.overlay_shown = true;
    return true;
}

LabScreen *lab_of(const Game *game)
{
    return game->screens.own;
}

// Closes the panel first, because typing has to end in any case.
static void lab_close(Game *game)
{
    LabScreen *screen = lab_of(game);
    lab_panel_close(game);
    lab_files_free(&screen->files);
    lab_end(&screen->lab);
    game->graphics.overlay_shown = screen->overlay;
}

// Errors stay twice as long: they are longer, and unexpected.
void lab_screen_notice(LabScreen *screen, bool bad, const char *text)
{
    snprintf(screen->notice, sizeof screen->notice, "%s", text);
    screen->notice_bad = bad;
    screen->notice_ns = bad ? NOTICE_BAD_NS : NOTICE_NS;
}

bool lab_screen_folds(const LabScreen *screen)
{
    LabChoice choices[LAB_CHOICES_MAX];
    return lab_tool_choices(screen->tool, choices) > FOLD_CHOICES && !screen->choices_open;
}

// --- time

// Goes to another tick without its events; the view restarts there.
static void step_jump(Game *game)
{
    lab_of(game)->jumped = false;
    view_jump(&game->graphics.view, &game->match.sim);
}

// At the oldest stored tick, time stops.
static bool step_back(Game *game)
{
    LabScreen *screen = lab_of(game);
    if (lab_present(&screen->lab) <= lab_oldest_tick(&screen->lab))
        return false;
    lab_rewind(&screen->lab, 1);
    step_jump(game);
    return true;
}

// The pointer leads the swarm while it holds the meadow with the lead tool.
static bool step_on(Game *game)
{
    LabScreen *screen = lab_of(game);
    bool leads = screen->holds && screen->tool == LAB_TOOL_LEAD;
    unsigned buttons = (leads ? (unsigned)TICK_CMD_TOUCH : 0u) | (screen->call ? (unsigned)TICK_CMD_CALL : 0u);
    TickCmd cmd = tick_cmd(screen->at, buttons);
    screen->call = false;
    if (!lab_tick(&screen->lab, &cmd))
        return false;
    const Sim *sim = &game->match.sim;
    for (const SimEvent *event = sim->scratch.events; event < sim->scratch.events + sim->scratch.event_count; event++)
        if (event->kind == EVENT_PATTERN_FAULT) {
            char text[2 * NAMES_BYTES], room[NAMES_BYTES];
            snprintf(text, sizeof text, "%s: %s", hud_pattern_name(sim, event->value / 8, room),
                     pattern_fault_text((PatternStatus)(event->value % 8)));
            lab_screen_notice(screen, true, text);
        }
    view_tick(&game->graphics.view, sim);
    sound_play(game);
    return true;
}

// A saved pattern is seen at once. Its mistakes stay on the banner until they are repaired.
static void files_follow(Game *game)
{
    LabScreen *screen = lab_of(game);
    TextErrors errors = {0};
    int64_t now_ns = clock_now_ns();
    if (lab_follow_files(&screen->lab, now_ns, &errors)) {
        char *lines = text_errors_lines(&errors, "patterns");
        messages_print(lines);
        show_repaired(&game->graphics);
        if (errors.errors > 0)
            show_mistaken(&game->graphics, lines, errors.errors, now_ns);
        else // on the terminal too, where the author's editor may be
            fprintf(stderr, "mitsubachi: patterns read in %.1f ms\n", (double)(clock_now_ns() - now_ns) * 1.0e-6);
        screen->jumped |= errors.errors == 0;
        free(lines);
    }
    text_errors_free(&errors);
}

// A jump comes first, because the view needs the tick before any that follows it; single steps come next. The blend
// carries the remaining time: above 1 a tick is due, below 0 a tick back. If no step is possible, time stands
// still.
static void lab_pass(Game *game)
{
    LabScreen *screen = lab_of(game);
    int64_t passed_ns = game->pace.passed_ns;
    float ticks = (float)passed_ns * 1.0e-9f * (float)SIM_TICKS_PER_SECOND;
    files_follow(game);
    // A change in the files since the last frame counts here as well; the stage began with its own numbers.
    const Tuned *now = tuning_now(game->content.tuning);
    for (int i = 0; i < TUNED_COUNT; i++)
        if (tuned_get(now, i) != tuned_get(&screen->tuned, i))
            lab_set_tunable(&screen->lab, i, tuned_get(now, i));
    screen->tuned = *now;
    game->graphics.view.numbers = screen->lab.stage.tunables.look;
    // The frame handles that key, but the hud that would show it is not here.
    if (game->player.sound != screen->sound)
        lab_screen_notice(screen, false, ui_text(game->player.sound ? UI_SOUND_ON : UI_SOUND_OFF));
    screen->sound = game->player.sound;
    screen->shown_ns += passed_ns;
    screen->notice_ns -= passed_ns;
    screen->sure_ns -= passed_ns;
    if (screen->sure_ns <= 0)
        screen->sure = LAB_SURE_NOTHING;
    screen->blend = screen->rewinding ? screen->blend - ticks
                  : screen->playing   ? screen->blend + ticks / (float)(1 << screen->speed)
                                      : 1.0f;
    if (screen->jumped)
        step_jump(game);
    for (; screen->steps > 0; screen->steps--)
        step_on(game);
    for (; screen->steps < 0; screen->steps++)
        step_back(game);
    while (screen->rewinding && screen->blend <= 0.0f)
        screen->blend = step_back(game) ? screen->blend + 1.0f : 1.0f;
    while (!screen->rewinding && screen->blend > 1.0f)
        screen->blend = step_on(game) ? screen->blend - 1.0f : 1.0f;
    game->graphics.figures.paused = !screen->playing;
    game->pace.blend = screen->blend;
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

static void erase_at(LabScreen *screen)
{
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
    snprintf(stem, sizeof stem, "%.200s", file_base(path));
    stem[strcspn(stem, ".")] = '\0';
    snprintf(text, sizeof text, "%s %s", ui_text(UI_LAB_SAVED), name_of_file(NAME_SCENARIO, stem, room));
    lab_screen_notice(screen, false, text);
}

static void panel_toggle(Game *game, bool search)
{
    if (lab_of(game)->panel.open)
        lab_panel_close(game);
    else
        lab_panel_open(game, search);
}

// Keys without a control.
enum { KEY_FASTER = LAB_PANEL_ID_END, KEY_SLOWER, KEY_SEARCH };

static void choice_press(LabScreen *screen, int number)
{
    LabChoice choices[LAB_CHOICES_MAX];
    bool folds = lab_screen_folds(screen);
    screen->choices_open = folds;
    if (!folds && number < lab_tool_choices(screen->tool, choices))
        screen->chosen.value[screen->tool][choices[number].group] = choices[number].value;
}

static void button_press(Game *game, int id)
{
    LabScreen *screen = lab_of(game);
    sound_button(game);
    if (id >= LAB_ID_TOOL_0 && id < LAB_ID_CHOICE_0) {
        screen->tool = (LabTool)(id - LAB_ID_TOOL_0);
        screen->choices_open = false;
    } else if (id >= LAB_ID_CHOICE_0 && id < LAB_ID_CALL) {
        choice_press(screen, id - LAB_ID_CHOICE_0);
    }
    switch (id) {
    case LAB_ID_LEAVE:
        if (is_sure(screen, LAB_SURE_LEAVE))
            screens_leave(game, SCREEN_TITLE);
        break;
    case LAB_ID_OVERLAY: game->graphics.overlay_shown = !game->graphics.overlay_shown; break;
    case LAB_ID_LOAD:
        lab_files_open(&screen->files);
        game->screens.ui = (UiState){0};
        break;
    case LAB_ID_SAVE: save_stage(screen); break;
    case LAB_ID_PANEL: panel_toggle(game, false); break;
    case LAB_ID_PLAY: screen->playing = !screen->playing; break;
    case LAB_ID_STEP_BACK:
    case LAB_ID_STEP_ON: // stops the time
        screen->playing = false;
        screen->blend = 1.0f;
        screen->steps += id == LAB_ID_STEP_ON ? 1 : -1;
        break;
    case LAB_ID_SPEED: screen->speed = (screen->speed + 1) % LAB_SPEEDS; break;
    case LAB_ID_UNDO:
        // Undo may remove something on screen, so the view restarts at this tick.
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
        break;
    case KEY_SEARCH: panel_toggle(game, true); break;
    default: break;
    }
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
            erase_at(screen);
    }
    if (screen->holds) {
        screen->drag.to = at;
        if (screen->tool == LAB_TOOL_BEES && vec2_distance(screen->acted, at) >= POUR_PX) {
            // A few at a time, so that they make a trail.
            int bees = screen->chosen.value[LAB_TOOL_BEES][0];
            place_chosen(screen, (int[LAB_GROUPS]){bees < POUR_MOST ? bees : POUR_MOST});
        }
        if (screen->tool == LAB_TOOL_ERASE && vec2_distance(screen->acted, at) >= ERASE_PX)
            erase_at(screen);
    }
    bool held = input->mouse_leads || input->finger_count > 0;
    if (!held && screen->holds && !pointer->pressed)
        meadow_release(screen);
}

// --- keys

static const ToolKey KEYS[] = {
    {INPUT_KEY_P, 0, LAB_ID_PLAY, "space", "play and pause"},
    TOOL_KEY_LISTED("B", "backward while held"),
    {INPUT_KEY_COMMA, 1, LAB_ID_STEP_BACK, "comma and period", "a tick"},
    {INPUT_KEY_LEFT, 1, LAB_ID_STEP_BACK, NULL, NULL},
    {INPUT_KEY_UP, 1, KEY_FASTER, "up and down", "the speed"},
    {INPUT_KEY_R, 0, LAB_ID_RESTART, "R", "from the start"},
    {INPUT_KEY_1, 8, LAB_ID_TOOL_0, "1 to 9", "the tools"},
    {INPUT_KEY_UNDO, 0, LAB_ID_UNDO, "Ctrl+Z", "takes back"},
    {INPUT_KEY_S, 0, LAB_ID_SAVE, "S", "saves the scenario"},
    {INPUT_KEY_TAB, 0, KEY_SEARCH, "Tab", "search the numbers"},
    TOOL_KEY_LISTED("F3", "overlay"),
    {INPUT_KEY_ESCAPE, 0, LAB_ID_LEAVE, "Escape", "ends"},
};
const ToolKeys LAB_KEYS = TOOL_KEYS(KEYS);

// Of the list of stages, which covers the lab. The first press on a row only asks if unsaved changes would be lost.
static void files_input(Game *game)
{
    LabScreen *screen = lab_of(game);
    UiEvent event = screens_press(game);
    int row = event.id - LAB_FILES_ID_ROWS;
    bool chosen = event.kind == UI_EVENT_PRESSED && event.id != LAB_FILES_ID_CLOSE;
    if (event.kind == UI_EVENT_NONE)
        return;
    if (chosen && screen->lab.changed && screen->files.sure != row) {
        screen->files.sure = row;
        return;
    }
    screen->files.open = false;
    game->screens.ui = (UiState){0};
    if (!chosen)
        return;
    Error error;
    if (lab_load(&screen->lab, screen->files.list[row].path, &error)) {
        snprintf(screen->path, sizeof screen->path, "%s", screen->files.list[row].path);
        screen->tool = LAB_TOOL_LEAD;
        begin_anew(screen);
    } else { // the open stage stays
        lab_screen_notice(screen, true, error.text);
    }
}

// Presses and keys of the lab itself.
static void controls_input(Game *game)
{
    LabScreen *screen = lab_of(game);
    LabPanel *panel = &screen->panel;
    InputState *input = &game->machine.input;
    InputPointer pointer = input_take_pointer(input);
    UiInput ui = ui_pointer(&pointer, &game->machine.viewport);
    screen->moved |= screen->shown_ns > 0 && (ui.pointer.x != screen->at.x || ui.pointer.y != screen->at.y);
    screen->at = ui.pointer;
    screen->finger = input->finger_count > 0 || (screen->finger && !input->mouse_leads);
    screen->call |= pointer.beside;
    if (pointer.space)
        screen->playing = !screen->playing;
    if (panel->open && pointer.pressed)
        lab_panel_pressed(game, ui.pointer);
    float wheel = input_take_wheel(input);
    ui.wheel = panel->open && viewport_rect_has(lab_panel_area(game), ui.pointer) ? wheel : 0.0f;
    const UiPage *page = screens_page(game);
    meadow_input(screen, input, &pointer, page);
    UiEvent event = ui_input(&game->screens.ui, page, &ui);
    if (event.kind != UI_EVENT_NONE && event.id >= LAB_PANEL_ID_SEARCH) {
        if (event.kind == UI_EVENT_PRESSED)
            sound_button(game);
        lab_panel_event(game, event);
    } else if (event.kind != UI_EVENT_NONE) {
        button_press(game, event.id);
    }
    screen->rewinding = ui_held(&game->screens.ui) == LAB_ID_REWIND
                     || (input_holds_key(input, INPUT_KEY_B) && panel->typing == LAB_TYPES_NOTHING);
    input_take_key(input, INPUT_KEY_B);
    while (panel->open && lab_panel_key(game))
        continue;
    for (int id; (id = tool_keys_take(&LAB_KEYS, input)) >= 0;)
        button_press(game, id);
}

static void lab_input(Game *game)
{
    LabScreen *screen = lab_of(game);
    InputState *input = &game->machine.input;
    if (input_take(&input->focus_lost)) {
        // No release follows then, so held controls are let go.
        ui_let_go(&game->screens.ui);
        screen->holds = false;
        lab_group_end(&screen->lab);
    }
    if (screen->files.open)
        files_input(game);
    else
        controls_input(game);
    // A control that a finger holds must not move, although its press has closed the keyboard.
    if (input->finger_count == 0 && !input->mouse_leads)
        screen->covered = input->typing ? shell_covered() : 0.0f;
    if (game->screens.leave_met)
        is_sure(screen, LAB_SURE_LEAVE); // asks for a second press
    game->screens.leave_met = false;
    game->screens.unsaved = screen->lab.changed && screen->sure != LAB_SURE_LEAVE;
}

const Screen LAB_SCREEN = {.open = lab_open,
                           .input = lab_input,
                           .tick = lab_pass,
                           .page = lab_page,
                           .draw = lab_draw,
                           .close = lab_close,
                           .own_bytes = sizeof(LabScreen)};
