// preview.c -- plays a pattern while its author edits it.
#include "game/tools/preview.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lang/texts.h"
#include "content/stage/stage_file.h"
#include "core/base/assert.h"
#include "platform/clock.h"
#include "platform/messages.h"
#include "text/grow.h"
#include "ui/ui.h"
#include "view/paint.h"

#define BACK_TICKS 12u // between two returning bees
#define SMOOTH 0.05f
#define FIRST_Y_PX 500.0f // the pointer's place before the first touch: the swarm is then above the plate

static const PatternFile *chosen_file(const Preview *preview)
{
    return &preview->files.list[preview->chosen];
}

// --- files

// Reads the chosen file; if it has mistakes the book stays.
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
    // Stored as text: they are shown again after any other banner.
    free(preview->mistakes);
    preview->mistake_count = errors.errors;
    preview->mistakes = errors.errors > 0 ? text_errors_lines(&errors, file->path) : NULL;
    text_errors_free(&errors);
    return good;
}

// Another file: removes the previous pattern.
static bool choose_file(Preview *preview, int chosen)
{
    preview->chosen = chosen;
    memset(&preview->book, 0, sizeof preview->book);
    preview->fault = PATTERN_RUNS;
    file_changes_close(preview->changes);
    const char *path = chosen_file(preview)->path;
    preview->changes = file_changes_open(&path, 1);
    return read_file(preview);
}

// Chooses the first valid file, so that a folder does not open with a page of mistakes.
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
    while (i < preview->files.count && !choose_file(preview, i))
        i++;
    if (i == preview->files.count && i > 1)
        choose_file(preview, 0);
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

// In a circle, so that one key reaches all of them.
void preview_walk(Preview *preview, int way, const Tunables *tunables)
{
    // Lists the files again, with the same one chosen if it still exists, or else the next one.
    PatternFiles files = {0};
    if (pattern_files_add(&files, preview->path, NULL) && files.count > 0) {
        int at = 0;
        while (at < files.count - 1 && strcmp(files.list[at].path, chosen_file(preview)->path) < 0)
            at++;
        pattern_files_free(&preview->files);
        preview->files = files;
        preview->chosen = at;
    } else {
        pattern_files_free(&files);
    }
    int count = preview->files.count;
    choose_file(preview, (preview->chosen + (way > 0 ? 1 : count - 1)) % count);
    preview_begin(preview, tunables);
}

// The first valid version begins the fight; later ones change the pattern while the bullets fly on.
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

// A gallery that shows one pattern for ever, because its moth cannot be beaten in time.
static const char STAGE[] = "[stage]\nname = Preview\nlook = meadow\n"
                            "[gallery]\nshow = 600s\nrest = 20\nagain = 30\nhp = 1000000\n"
                            "[phase Preview]\n";

void preview_begin(Preview *preview, const Tunables *tunables)
{
    Tunables t = *tunables;
    t.pattern_rank_follows = 0;
    TextErrors errors = {0};
    StageFile stage = stage_file_new(&preview->book);
    bool good = stage_file_read(&stage, STAGE, sizeof STAGE - 1, &errors);
    ASSERT(good);
    (void)good;
    stage.seed = preview->seed;
    stage.tunables.rules = t;
    stage_file_begin(&stage, preview->sim);
    stage_file_free(&stage);
    text_errors_free(&errors);
    preview->runs = false;
    preview->begun_tick = preview->lasted_ticks = 0;
}

// Measured from the tick in which it began, which is the one before it is seen.
static void follow_pattern(Preview *preview)
{
    const Sim *sim = preview->sim;
    bool runs = false; // the moth flies in first, without a pattern
    for (int i = 0; i < sim->enemy_count; i++)
        runs |= sim->enemies[i].kind == ENEMY_MOTH && sim->enemies[i].pattern >= 0;
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
    // One touch, because a swarm waits where it was led last.
    TickCmd first = tick_cmd(vec2(FIELD_WIDTH_PX / 2.0f, FIRST_Y_PX), TICK_CMD_TOUCH);
    sim_tick(preview->sim, preview->sim->head.tick == 0 ? &first : cmd);
    float took_ms = (float)(clock_now_ns() - start_ns) * 1.0e-6f;
    preview->tick_ms += (preview->tick_ms > 0.0f ? SMOOTH : 1.0f) * (took_ms - preview->tick_ms);
    follow_pattern(preview);
    // Lost bees return one by one; the last loss ends a game, but not the preview.
    Sim *sim = preview->sim;
    bool due = sim->head.tick % BACK_TICKS == 0 || sim->bees.count == 0;
    if (due && sim->bees.count < sim->tunables.swarm_start_bees)
        sim_add_bee(sim, sim_swarm_goal(sim));
    sim->head.over = 0;
}

// Free slots are linked within the pool, and do not count.
int preview_runner_count(const Preview *preview)
{
    const Runners *runners = &preview->sim->runners;
    int count = runners->count;
    for (int i = runners->free; i >= 0; i = runners->slot[i].next)
        count--;
    return count;
}

// --- the preview's input, and its time

#define STRIP_PX UI_LEAST_PX
#define PLATE_PX 94.0f
#define FACT_PX 15.0f

#define TUNABLE_OF(field) ((int)(offsetof(Tunables, field) / 4))

// The tunable of a slider, or of the choice.
static int tunable_of(int id)
{
    switch (id) {
    case PREVIEW_ID_SPEED: return TUNABLE_OF(pattern_unit_px);
    case PREVIEW_ID_RANK: return TUNABLE_OF(pattern_rank);
    default: return TUNABLE_OF(swarm_loose_instinct);
    }
}

// --- the page

static void add_icon(UiPage *page, int id, SpriteId sprite, float left, float top)
{
    UiIcon icon = {.sprite = sprite, .scale = 1.0f, .mirrored = id == PREVIEW_ID_PREVIOUS};
    ui_icon(page, id, icon, ui_box(left, top, UI_LEAST_PX, UI_LEAST_PX));
}

static void add_strip(const PreviewScreen *screen, const Preview *preview, ViewportRect strip, UiPage *page)
{
    const PatternFile *file = &preview->files.list[preview->chosen];
    ViewportRect name = ui_inset(strip, 2.0f * UI_LEAST_PX + 4.0f, screen->several ? 6.0f : 0.0f);
    float top = strip.least.y, right = strip.most.x;
    char line[64], room[NAMES_BYTES];
    name.least.x -= UI_LEAST_PX;
    ui_plate(page, UI_PLATE_DARK, strip);
    add_icon(page, PREVIEW_ID_LEAVE, SPRITE_ICON_BACK, strip.least.x, top);
    if (screen->several) {
        ViewportRect number = name;
        name.most.y = number.least.y = name.least.y + 16.0f;
        snprintf(line, sizeof line, "%d / %d", preview->chosen + 1, preview->files.count);
        ui_label(page, TEXT_SMALL, line, number, BATCH_LEFT, PAINT_CREAM);
        add_icon(page, PREVIEW_ID_PREVIOUS, SPRITE_ICON_PLAY, right - 2.0f * UI_LEAST_PX, top);
        add_icon(page, PREVIEW_ID_NEXT, SPRITE_ICON_PLAY, right - UI_LEAST_PX, top);
    }
    ui_label(page, TEXT_SMALL, name_of_file(NAME_PATTERN, file->name, room), name, BATCH_LEFT,
             preview->mistake_count > 0 ? 0xff9a7au : PAINT_CREAM);
}

// Outlined, because it lies over the meadow.
static void add_fact(UiPage *page, const char *text, float top, int lines, uint32_t rgb)
{
    ViewportRect rect = ui_box(8.0f, top, FIELD_WIDTH_PX - 16.0f, FACT_PX * (float)lines);
    UiItem *item = ui_label(page, TEXT_SMALL, text, rect, BATCH_LEFT, rgb);
    item->outlined = item->from_top = true;
}

static void add_plate(const PreviewScreen *screen, const Tunables *now, ViewportRect plate, UiPage *page)
{
    static const struct {
        UiText text;
        float left_px, top_px, width_px;
    } NUMBERS[] = {
        {UI_PREVIEW_SPEED, 2.0f, 2.0f, 177.0f},
        {UI_PREVIEW_RANK, 181.0f, 2.0f, 177.0f},
        {UI_PREVIEW_INSTINCT, 144.0f, 48.0f, 214.0f},
    };
    static const int IDS[] = {PREVIEW_ID_SPEED, PREVIEW_ID_RANK, PREVIEW_ID_INSTINCT};
    float left = plate.least.x, top = plate.least.y + 48.0f;
    ui_plate(page, UI_PLATE_PALE, plate);
    for (int i = 0; i < 3; i++)
        ui_tunable(
            page, IDS[i], ui_text(NUMBERS[i].text), tunable_get(now, tunable_of(IDS[i])), tunable_of(IDS[i]),
            ui_box(left + NUMBERS[i].left_px, plate.least.y + NUMBERS[i].top_px, NUMBERS[i].width_px, UI_LEAST_PX));
    add_icon(page, PREVIEW_ID_RESTART, SPRITE_ICON_RESTART, left + 2.0f, top);
    add_icon(page, PREVIEW_ID_PLAY, screen->playing ? SPRITE_ICON_PAUSE : SPRITE_ICON_PLAY, left + 49.0f, top);
    add_icon(page, PREVIEW_ID_STEP, SPRITE_ICON_STEP, left + 96.0f, top);
}

void preview_screen_page(const PreviewScreen *screen, const Preview *preview, const Tunables *now,
                         const Viewport *viewport, UiPage *page)
{
    float left = screen_edge_left(viewport), top = screen_edge_top(viewport, STRIP_PX);
    ui_page_begin(page);
    page->bounds = viewport_visible(viewport);
    page->layer = LAYER_BORDER;
    float facts_top = top + STRIP_PX > 0.0f ? top + STRIP_PX + 3.0f : 3.0f;
    char line[256];
    snprintf(line, sizeof line, "%s %d · %s %d · %.2f ms", ui_text(UI_PREVIEW_BULLETS),
             (int)preview->sim->bullets.count, ui_text(UI_PREVIEW_ACTIONS), preview_runner_count(preview),
             (double)preview->tick_ms);
    add_fact(page, line, facts_top, 1, PAINT_CREAM);
    // "runs 3.2 s", "over after 5.1 s", or why nothing is fired.
    double seconds = (double)preview->lasted_ticks / SIM_TICKS_PER_SECOND;
    if (preview->fault != PATTERN_RUNS)
        snprintf(line, sizeof line, "%s %s", ui_text(UI_PREVIEW_FAULT), pattern_fault_text(preview->fault));
    else if (preview->book.count > 0 && (preview->runs || preview->lasted_ticks > 0))
        snprintf(line, sizeof line, "%s %.1f s", ui_text(preview->runs ? UI_PREVIEW_RUNS : UI_PREVIEW_OVER), seconds);
    else
        snprintf(line, sizeof line, "%s", ui_text(preview->book.count > 0 ? UI_READY : UI_PREVIEW_NOTHING));
    add_fact(page, line, facts_top + FACT_PX, 3, preview->fault != PATTERN_RUNS ? 0xffb09au : PAINT_CREAM);
    add_strip(screen, preview, ui_box(left, top, FIELD_WIDTH_PX, STRIP_PX), page);
    add_plate(screen, now, ui_box(left, screen_edge_bottom(viewport, PLATE_PX) - PLATE_PX, FIELD_WIDTH_PX, PLATE_PX),
              page);
}

// --- presses

static ToolRequest step_value(const Tunables *now, int index, int way)
{
    float value = tunable_get(now, index), next = value_slider_step(index, value, way);
    return next != value ? (ToolRequest){TOOL_SET, index, next} : tool_request(TOOL_NONE);
}

// Keys without a control.
enum { KEY_RANK_UP = PREVIEW_ID_INSTINCT + 1, KEY_RANK_DOWN, KEY_SPEED_UP, KEY_SPEED_DOWN };

// A step stops the time.
static ToolRequest take_event(PreviewScreen *screen, const Tunables *now, UiEvent event)
{
    if (event.kind == UI_EVENT_CHANGED)
        return (ToolRequest){TOOL_SET, tunable_of(event.id), event.number};
    if (event.kind != UI_EVENT_PRESSED)
        return tool_request(TOOL_NONE);
    switch (event.id) {
    case PREVIEW_ID_LEAVE: return tool_request(TOOL_LEAVE);
    case PREVIEW_ID_PREVIOUS: return tool_request(TOOL_PREVIOUS);
    case PREVIEW_ID_NEXT: return tool_request(TOOL_NEXT);
    case PREVIEW_ID_RESTART: return tool_request(TOOL_RESTART);
    case PREVIEW_ID_PLAY: screen->playing = !screen->playing; break;
    case KEY_RANK_UP: return step_value(now, tunable_of(PREVIEW_ID_RANK), 1);
    case KEY_RANK_DOWN: return step_value(now, tunable_of(PREVIEW_ID_RANK), -1);
    case KEY_SPEED_UP: return step_value(now, tunable_of(PREVIEW_ID_SPEED), 1);
    case KEY_SPEED_DOWN: return step_value(now, tunable_of(PREVIEW_ID_SPEED), -1);
    default:
        screen->playing = false;
        screen->steps++;
        break;
    }
    return tool_request(TOOL_PRESSED);
}

#define AND TOOL_KEY_AND
#define TOLD TOOL_KEY_LISTED

static const ToolKey KEYS[] = {
    {INPUT_KEY_P, PREVIEW_ID_PLAY, "space", "play and pause"},
    {INPUT_KEY_PERIOD, PREVIEW_ID_STEP, "period", "a tick"},
    {INPUT_KEY_R, PREVIEW_ID_RESTART, "R", "from the start"},
    {INPUT_KEY_LEFT, PREVIEW_ID_PREVIOUS, "left and right", "the file before and the next one"},
    AND(RIGHT, PREVIEW_ID_NEXT),
    {INPUT_KEY_UP, KEY_RANK_UP, "up and down", "the rank"},
    AND(DOWN, KEY_RANK_DOWN),
    {INPUT_KEY_PAGE_UP, KEY_SPEED_UP, "page up and down", "the speed"},
    AND(PAGE_DOWN, KEY_SPEED_DOWN),
    TOLD("F3", "overlay"),
    {INPUT_KEY_ESCAPE, PREVIEW_ID_LEAVE, "Escape", "ends"},
};
const ToolKeys PREVIEW_KEYS = TOOL_KEYS(KEYS);

ToolRequest preview_screen_input(PreviewScreen *screen, const Preview *preview, const Tunables *now, InputState *input,
                                 const Viewport *viewport)
{
    UiPage page;
    InputPointer pointer = input_take_pointer(input);
    UiInput ui = ui_pointer(&pointer, viewport);
    if (input_take_focus_lost(input))
        ui_let_go(&screen->ui);
    input_take_wheel(input);
    screen->at = ui.pointer;
    screen->call |= pointer.beside;
    if (pointer.space)
        screen->playing = !screen->playing;
    preview_screen_page(screen, preview, now, viewport, &page);
    if (pointer.pressed)
        screen->leads = screen_edge_in_field(ui.pointer) && !ui_covers(&page, ui.pointer);
    screen->leads &= pointer.down;
    ToolRequest request = take_event(screen, now, ui_input(&screen->ui, &page, &ui));
    int key = request.kind == TOOL_NONE ? tool_keys_take(&PREVIEW_KEYS, input) : -1;
    return key < 0 ? request : take_event(screen, now, (UiEvent){.kind = UI_EVENT_PRESSED, .id = key});
}

// --- time

// In a pause the picture shows the tick itself.
void preview_screen_pass(PreviewScreen *screen, int64_t passed_ns)
{
    screen->blend = screen->playing ? screen->blend + (float)passed_ns * 1.0e-9f * (float)SIM_TICKS_PER_SECOND : 1.0f;
}

// Single steps come first; they work even while time stands.
bool preview_screen_follow(PreviewScreen *screen, TickCmd *cmd)
{
    if (screen->steps > 0)
        screen->steps--;
    else if (screen->blend > 1.0f)
        screen->blend -= 1.0f;
    else
        return false;
    unsigned buttons = (screen->leads ? (unsigned)TICK_CMD_TOUCH : 0u) | (screen->call ? (unsigned)TICK_CMD_CALL : 0u);
    *cmd = tick_cmd(screen->at, buttons);
    screen->call = false;
    return true;
}

// --- the preview of patterns as a screen of the game

// The view drops bullets and effects of the previous fight.
static void restart_fight(Preview *preview, const Tunables *tunables, View *view)
{
    preview_begin(preview, tunables);
    view_init(view, preview->sim->head.seed);
}

// After reading the file: shows its mistakes until they are repaired, or removes the last report.
static void show_reading(Show *show, const Preview *preview, int64_t now_ns)
{
    if (!preview->mistakes) {
        show_repaired(show);
        return;
    }
    messages_print(preview->mistakes);
    show_mistaken(show, preview->mistakes, preview->mistake_count, now_ns);
}

static bool preview_row_open(Game *game, void *own, const char *what, Error *error)
{
    PreviewRow *row = own;
    Match *match = &game->match;
    uint64_t seed = game->options->seed_given ? game->options->seed : 1;
    // Comes before the present game ends: if there is nothing to preview, that game continues.
    if (!preview_open(&row->preview, &match->sim, seed, what, error))
        return false;
    match_finish(game);
    match->mode = mode_of(MODE_GALLERY);
    match->mode_numbers = mode_tunables(&match->mode, numbers_script(&game->numbers, &match->mode));
    row->screen = (PreviewScreen){.playing = true, .blend = 1.0f, .several = row->preview.files.count > 1};
    Tunables tunables = numbers_of(&game->numbers, &match->mode);
    restart_fight(&row->preview, &tunables, &game->show.view);
    show_reading(&game->show, &row->preview, clock_now_ns());
    return true;
}

static void preview_row_close(Game *game, void *own)
{
    PreviewRow *row = own;
    (void)game;
    preview_close(&row->preview);
}

static void walk_files(PreviewRow *row, const Tunables *tunables, int way, Show *show)
{
    if (!row->screen.several)
        return;
    preview_walk(&row->preview, way, tunables);
    row->screen.several = row->preview.files.count > 1;
    view_init(&show->view, row->preview.sim->head.seed);
    show_reading(show, &row->preview, clock_now_ns());
}

static void preview_row_input(Game *game)
{
    PreviewRow *row = game->screens.own;
    Sim *sim = &game->match.sim;
    Tunables tunables = numbers_of(&game->numbers, &game->match.mode);
    ToolRequest request = preview_screen_input(&row->screen, &row->preview, &sim->tunables, &game->machine.input,
                                               &game->machine.viewport);
    if (request.kind != TOOL_NONE && request.kind != TOOL_SET)
        sound_button(game);
    switch (request.kind) {
    case TOOL_LEAVE: screens_quit(game, SCREEN_TITLE); break;
    case TOOL_RESTART: restart_fight(&row->preview, &tunables, &game->show.view); break;
    case TOOL_PREVIOUS: walk_files(row, &tunables, -1, &game->show); break;
    case TOOL_NEXT: walk_files(row, &tunables, 1, &game->show); break;
    case TOOL_SET:
        tuning_set(game->numbers.tuning, request.index, request.value);
        tunable_set(&sim->tunables, request.index, request.value);
        break;
    default: break;
    }
}

static void preview_row_tick(Preview *preview, View *view, const TickCmd *cmd)
{
    PatternStatus before = preview->fault;
    preview_tick(preview, cmd);
    view_tick(view, preview->sim);
    if (preview->fault != before)
        fprintf(stderr, "%s: %s\n", preview->files.list[preview->chosen].path, pattern_fault_text(preview->fault));
}

// Takes the numbers anew in each frame: their files may have been saved as well.
static float pass(Game *game)
{
    PreviewRow *row = game->screens.own;
    Tunables tunables = numbers_of(&game->numbers, &game->match.mode);
    // Printed on the terminal too, where the author's editor may be.
    int64_t now_ns = clock_now_ns();
    if (preview_poll(&row->preview, now_ns, &tunables)) {
        show_reading(&game->show, &row->preview, now_ns);
        if (!row->preview.mistakes)
            fprintf(stderr, "mitsubachi: %s read in %.1f ms\n", row->preview.files.list[row->preview.chosen].path,
                    (double)row->preview.read_ms);
    } else if (row->preview.mistakes && game->show.banner.until_ns <= now_ns) { // another banner was shown meanwhile
        show_mistaken(&game->show, row->preview.mistakes, row->preview.mistake_count, now_ns);
    }
    preview_screen_pass(&row->screen, game->pace.passed_ns);
    for (TickCmd cmd; preview_screen_follow(&row->screen, &cmd);) {
        preview_row_tick(&row->preview, &game->show.view, &cmd);
        sound_play(game);
    }
    game->show.facts.paused = !row->screen.playing;
    return row->screen.blend;
}

// For pictures without a window.
void preview_run(Game *game, uint32_t count)
{
    PreviewRow *row = game->screens.own;
    TickCmd cmd = tick_cmd(vec2(0.0f, 0.0f), 0);
    for (uint32_t i = 0; i < count; i++)
        preview_row_tick(&row->preview, &game->show.view, &cmd);
    row->screen.blend = 1.0f;
}

static const UiState *page_make(const Game *game, UiPage *page)
{
    const PreviewRow *row = game->screens.own;
    preview_screen_page(&row->screen, &row->preview, &game->match.sim.tunables, &game->machine.viewport, page);
    return &row->screen.ui;
}

const Screen PREVIEW_SCREEN = {
    .open = preview_row_open,
    .input = preview_row_input,
    .pass = pass,
    .page = page_make,
    .close = preview_row_close,
    .own_bytes = sizeof(PreviewRow),
};
