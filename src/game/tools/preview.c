// preview.c -- plays a pattern while its author edits it.
#include "game/tools/preview.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/stage/stage_file.h"
#include "core/base/assert.h"
#include "game/session/game.h"
#include "platform/clock.h"
#include "platform/process.h"
#include "ui/ui.h"
#include "view/paint.h"

#define BACK_TICKS 12u    // between two returning bees
#define FIRST_Y_PX 500.0f // the pointer's place before the first touch: the swarm is then above the plate

static const PatternFile *chosen_file(const Preview *preview)
{
    return &preview->files.list[preview->chosen];
}

// --- files

// Shows the mistakes of the file until they are repaired, or removes the last report.
static void show_reading(Graphics *graphics, const Preview *preview)
{
    if (!preview->mistakes) {
        show_repaired(graphics);
        return;
    }
    messages_print(preview->mistakes);
    show_mistaken(graphics, preview->mistakes, preview->mistake_count, clock_now_ns());
}

// Reads the chosen file; if it has mistakes the book stays.
static bool read_file(Preview *preview)
{
    const PatternFile *file = chosen_file(preview);
    TextErrors errors = {0};
    memset(&preview->draft, 0, sizeof preview->draft);
    bool good = pattern_file_read(file->path, file->name, &preview->draft, &errors);
    if (good) {
        preview->book = preview->draft;
        preview->fault = PATTERN_RUNS;
    }
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

// --- the fight

// A gallery that shows one pattern for ever, because its moth cannot be beaten in time.
static const char STAGE[] = "[stage]\nname = Preview\nlook = meadow\n"
                            "[gallery]\nshow = 600s\nrest = 20\nagain = 30\nhp = 1000000\n"
                            "[phase Preview]\n";

// Begins with the numbers of the gallery, except that patterns follow pattern.rank instead of the game. The view drops
// bullets and effects of the previous fight.
static void fight_begin(Game *game, Preview *preview)
{
    TextErrors errors = {0};
    StageFile stage = stage_file_new(&preview->book);
    bool good = stage_file_read(&stage, STAGE, sizeof STAGE - 1, &errors);
    ASSERT(good);
    (void)good;
    stage.seed = preview->seed;
    stage.tunables.rules = content_tunables(&game->content, &game->match.mode);
    stage.tunables.rules.pattern_rank_follows = 0;
    stage_file_begin(&stage, &game->match.sim);
    stage_file_free(&stage);
    text_errors_free(&errors);
    preview->runs = false;
    preview->begun_tick = preview->lasted_ticks = 0;
    view_init(&game->graphics.view, preview->seed);
}

// Measured from the tick in which it began, which is the one before it is seen.
static void follow_pattern(Preview *preview, const Sim *sim)
{
    bool runs = false; // the moth flies in first, without a pattern
    for (int i = 0; i < sim->enemy_count; i++)
        runs |= sim->enemies[i].kind == ENEMY_MOTH && sim->enemies[i].pattern >= 0;
    if (runs && !preview->runs)
        preview->begun_tick = sim->head.tick - 1;
    preview->runs = runs;
    if (runs)
        preview->lasted_ticks = sim->head.tick - preview->begun_tick;
    PatternStatus before = preview->fault;
    for (int i = 0; i < sim->scratch.event_count; i++)
        if (sim->scratch.events[i].kind == EVENT_PATTERN_FAULT)
            preview->fault = (PatternStatus)(sim->scratch.events[i].value % 8);
    if (preview->fault != before)
        fprintf(stderr, "%s: %s\n", chosen_file(preview)->path, pattern_fault_text(preview->fault));
}

// The first tick has a touch, because a swarm waits at its last led place.
static void preview_tick(Game *game)
{
    Preview *preview = game->screens.own;
    Sim *sim = &game->match.sim;
    unsigned leads = preview->leads ? (unsigned)TICK_CMD_TOUCH : 0u;
    TickCmd cmd = sim->head.tick == 0 ? tick_cmd(vec2(FIELD_WIDTH_PX / 2.0f, FIRST_Y_PX), TICK_CMD_TOUCH)
                                      : tick_cmd(preview->at, leads | (preview->call ? (unsigned)TICK_CMD_CALL : 0u));
    preview->call = false;
    sim_tick(sim, &cmd);
    follow_pattern(preview, sim);
    // Lost bees return one by one; the last loss ends a game, but not the preview.
    bool due = sim->head.tick % BACK_TICKS == 0 || sim->bees.count == 0;
    if (due && sim->bees.count < sim->tunables.swarm_start_bees)
        sim_add_bee(sim, sim_swarm_goal(sim));
    sim->head.over = 0;
    view_tick(&game->graphics.view, sim);
    sound_play(game);
}

// --- the page

#define STRIP_PX UI_LEAST_PX
#define PLATE_PX 94.0f
#define FACT_PX 15.0f
#define GAP_PX 2.0f

#define TUNABLE_OF(field) ((int)(offsetof(Tunables, field) / 4))

// The tunable of a slider, or of the choice.
static int tunable_of(int id)
{
    return id == PREVIEW_ID_SPEED ? TUNABLE_OF(pattern_unit_px)
         : id == PREVIEW_ID_RANK  ? TUNABLE_OF(pattern_rank)
                                  : TUNABLE_OF(swarm_loose_instinct);
}

static void add_icon(UiPage *page, int id, SpriteId sprite, ViewportRect rect)
{
    ui_icon(page, id, (UiIcon){.sprite = sprite, .scale = 1.0f, .mirrored = id == PREVIEW_ID_PREVIOUS}, rect);
}

static void add_tunable(UiPage *page, int id, UiText name, const Tunables *now, ViewportRect rect)
{
    ui_tunable(page, id, ui_text(name), tunable_get(now, tunable_of(id)), tunable_of(id), rect);
}

// The name of the file and its number, between the buttons.
static void add_strip(const Preview *preview, ViewportRect strip, UiPage *page)
{
    const PatternFile *file = chosen_file(preview);
    bool several = preview->files.count > 1;
    char line[64], room[NAMES_BYTES];
    ui_plate(page, UI_PLATE_DARK, strip);
    add_icon(page, PREVIEW_ID_LEAVE, SPRITE_ICON_BACK, ui_cut_left(&strip, UI_LEAST_PX));
    ViewportRect buttons = ui_cut_right(&strip, 2.0f * UI_LEAST_PX);
    ViewportRect name = ui_inset(strip, 4.0f, several ? 6.0f : 0.0f);
    if (several) {
        snprintf(line, sizeof line, "%d / %d", preview->chosen + 1, preview->files.count);
        ViewportRect number = name;
        name = ui_cut_top(&number, 16.0f);
        ui_label(page, TEXT_SMALL, line, number, BATCH_LEFT, PAINT_CREAM);
        add_icon(page, PREVIEW_ID_PREVIOUS, SPRITE_ICON_PLAY, ui_cut_left(&buttons, UI_LEAST_PX));
        add_icon(page, PREVIEW_ID_NEXT, SPRITE_ICON_PLAY, buttons);
    }
    ui_label(page, TEXT_SMALL, name_of_file(NAME_PATTERN, file->name, room), name, BATCH_LEFT,
             preview->mistake_count > 0 ? 0xff9a7au : PAINT_CREAM);
}

// Outlined, because it lies over the meadow.
static void add_fact(UiPage *page, const char *text, ViewportRect rect, uint32_t rgb)
{
    UiItem *item = ui_label(page, TEXT_SMALL, text, rect, BATCH_LEFT, rgb);
    item->outlined = item->from_top = true;
    item->live = rgb == PAINT_CREAM; // a fault stays, and is spoken
}

static void add_figures(const Game *game, float top, UiPage *page)
{
    char line[256];
    const Preview *preview = game->screens.own;
    const Sim *sim = &game->match.sim;
    const Runners *runners = &sim->runners;
    int running = runners->count;
    // Free slots are linked within the pool, and do not count.
    for (int i = runners->free; i >= 0; i = runners->slot[i].next)
        running--;
    ViewportRect rest = ui_box(8.0f, top, FIELD_WIDTH_PX - 16.0f, 4.0f * FACT_PX);
    snprintf(line, sizeof line, "%s %d · %s %d · %.2f ms", ui_text(UI_PREVIEW_BULLETS), (int)sim->bullets.count,
             ui_text(UI_PREVIEW_ACTIONS), running, (double)game->graphics.figures.tick_ms);
    add_fact(page, line, ui_cut_top(&rest, FACT_PX), PAINT_CREAM);
    // "runs 3.2 s", "over after 5.1 s", or why nothing is fired.
    double seconds = (double)preview->lasted_ticks / SIM_TICKS_PER_SECOND;
    if (preview->fault != PATTERN_RUNS)
        snprintf(line, sizeof line, "%s %s", ui_text(UI_PREVIEW_FAULT), pattern_fault_text(preview->fault));
    else if (preview->book.count > 0 && (preview->runs || preview->lasted_ticks > 0))
        snprintf(line, sizeof line, "%s %.1f s", ui_text(preview->runs ? UI_PREVIEW_RUNS : UI_PREVIEW_OVER), seconds);
    else
        snprintf(line, sizeof line, "%s", ui_text(preview->book.count > 0 ? UI_READY : UI_PREVIEW_NOTHING));
    add_fact(page, line, rest, preview->fault != PATTERN_RUNS ? 0xffb09au : PAINT_CREAM);
}

static void preview_page(const Game *game, UiPage *page)
{
    const Tunables *now = &game->match.sim.tunables;
    const Viewport *viewport = &game->machine.viewport;
    float left = screen_edge_left(viewport), top = screen_edge_top(viewport, STRIP_PX);
    float bottom = screen_edge_bottom(viewport, PLATE_PX);
    page->bounds = viewport_visible(viewport);
    page->layer = LAYER_BORDER;
    add_figures(game, top + STRIP_PX > 0.0f ? top + STRIP_PX + 3.0f : 3.0f, page);
    add_strip(game->screens.own, ui_box(left, top, FIELD_WIDTH_PX, STRIP_PX), page);
    ViewportRect plate = ui_box(left, bottom - PLATE_PX, FIELD_WIDTH_PX, PLATE_PX);
    ui_plate(page, UI_PLATE_PALE, plate);
    // Two rows: both sliders; three buttons and the choice.
    ViewportRect lower = ui_inset(plate, GAP_PX, GAP_PX), upper = ui_cut_top(&lower, UI_LEAST_PX);
    add_tunable(page, PREVIEW_ID_SPEED, UI_PREVIEW_SPEED, now, ui_cut_left(&upper, 177.0f));
    ui_cut_left(&upper, GAP_PX);
    add_tunable(page, PREVIEW_ID_RANK, UI_PREVIEW_RANK, now, upper);
    lower.most.y = lower.least.y + UI_LEAST_PX;
    ViewportRect choice = ui_cut_right(&lower, 214.0f), button = ui_cut_left(&lower, UI_LEAST_PX);
    add_tunable(page, PREVIEW_ID_INSTINCT, UI_PREVIEW_INSTINCT, now, choice);
    static const SpriteId SPRITES[] = {SPRITE_ICON_RESTART, SPRITE_ICON_PLAY, SPRITE_ICON_STEP};
    for (int i = 0; i < 3; i++)
        add_icon(page, PREVIEW_ID_RESTART + i, i == 1 && !game->pace.held ? SPRITE_ICON_PAUSE : SPRITES[i],
                 ui_cell(button, 3, i, vec2(1.0f, 0.0f)));
}

// --- the screen

// Keys without a control.
enum { KEY_RANK_UP = PREVIEW_ID_INSTINCT + 1, KEY_RANK_DOWN, KEY_SPEED_UP, KEY_SPEED_DOWN };

static const ToolKey KEYS[] = {
    {INPUT_KEY_P, 0, PREVIEW_ID_PLAY, "space", "play and pause"},
    {INPUT_KEY_PERIOD, 0, PREVIEW_ID_STEP, "period", "a tick"},
    {INPUT_KEY_R, 0, PREVIEW_ID_RESTART, "R", "from the start"},
    {INPUT_KEY_LEFT, 1, PREVIEW_ID_PREVIOUS, "left and right", "previous and next file"},
    {INPUT_KEY_UP, 1, KEY_RANK_UP, "up and down", "the rank"},
    {INPUT_KEY_PAGE_UP, 1, KEY_SPEED_UP, "page up and down", "the speed"},
    TOOL_KEY_LISTED("F3", "overlay"),
    {INPUT_KEY_ESCAPE, 0, PREVIEW_ID_LEAVE, "Escape", "ends"},
};
const ToolKeys PREVIEW_KEYS = TOOL_KEYS(KEYS);

// Chooses the first valid file, so that a folder does not open with a page of mistakes. If there is nothing to preview,
// the running game continues.
static bool preview_open(Game *game, void *own, const char *what, Error *error)
{
    Preview *preview = own;
    Match *match = &game->match;
    bool good = pattern_files_add(&preview->files, what, error);
    if (good && preview->files.count == 0)
        error_set(error, "%s: there are no patterns, expected files NAME.xml of BulletML", what);
    if (!good || preview->files.count == 0 || strlen(what) >= sizeof preview->path) {
        pattern_files_free(&preview->files);
        return false;
    }
    strcpy(preview->path, what);
    int i = 0;
    while (i < preview->files.count && !choose_file(preview, i))
        i++;
    if (i == preview->files.count && i > 1)
        choose_file(preview, 0);
    match_finish(game);
    preview->seed = game->options->seed_given ? game->options->seed : match->next_seed++;
    match->mode = mode_of(MODE_GALLERY);
    match->mode_numbers = mode_tunables(&match->mode, content_script(&game->content, &match->mode));
    fight_begin(game, preview);
    show_reading(&game->graphics, preview);
    return true;
}

static void preview_close(Game *game)
{
    Preview *preview = game->screens.own;
    pattern_files_free(&preview->files);
    file_changes_close(preview->changes);
    free(preview->mistakes);
}

static void value_set(Game *game, int index, float value)
{
    tuning_set(game->content.tuning, index, value);
    tunable_set(&game->match.sim.tunables, index, value);
}

// Goes to the next file or the one before, in a circle, so that one key reaches all of them. Lists the files again, with
// the same one chosen if it still exists, or else the one after it.
static void file_walk(Game *game, int way)
{
    Preview *preview = game->screens.own;
    PatternFiles files = {0};
    if (preview->files.count < 2)
        return;
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
    fight_begin(game, preview);
    show_reading(&game->graphics, preview);
}

// The first valid version of a file begins the fight; later ones change the pattern while the bullets fly on.
static void file_follow(Game *game)
{
    Preview *preview = game->screens.own;
    int64_t now_ns = clock_now_ns();
    if (!preview->changes || !file_changes_poll(preview->changes, now_ns)) {
        if (preview->mistakes && game->graphics.banner.until_ns <= now_ns) // another banner was shown meanwhile
            show_mistaken(&game->graphics, preview->mistakes, preview->mistake_count, now_ns);
        return;
    }
    bool first = preview->book.count == 0;
    if (read_file(preview)) {
        if (first)
            fight_begin(game, preview);
        else
            sim_replace_book(&game->match.sim, &preview->book);
        preview->runs = false;
        // On the terminal too, where the author's editor may be.
        fprintf(stderr, "mitsubachi: %s read in %.1f ms\n", chosen_file(preview)->path,
                (double)(clock_now_ns() - now_ns) * 1.0e-6);
    }
    show_reading(&game->graphics, preview);
}

static void event_do(Game *game, UiEvent event)
{
    const Tunables *now = &game->match.sim.tunables;
    Pace *pace = &game->pace;
    if (event.kind == UI_EVENT_CHANGED) {
        value_set(game, tunable_of(event.id), event.number);
        return;
    }
    if (event.id >= KEY_RANK_UP) {
        bool up = event.id == KEY_RANK_UP || event.id == KEY_SPEED_UP;
        int index = tunable_of(event.id <= KEY_RANK_DOWN ? PREVIEW_ID_RANK : PREVIEW_ID_SPEED);
        value_set(game, index, value_slider_step(index, tunable_get(now, index), up ? 1 : -1));
        return;
    }
    sound_button(game);
    switch (event.id) {
    case PREVIEW_ID_LEAVE: screens_quit(game, SCREEN_TITLE); break;
    case PREVIEW_ID_PREVIOUS:
    case PREVIEW_ID_NEXT: file_walk(game, event.id == PREVIEW_ID_NEXT ? 1 : -1); break;
    case PREVIEW_ID_RESTART: fight_begin(game, game->screens.own); break;
    case PREVIEW_ID_PLAY: pace->held = !pace->held; break;
    default: // a step stops the time
        pace->held = true;
        pace->steps++;
        break;
    }
}

static void preview_input(Game *game)
{
    Preview *preview = game->screens.own;
    InputState *input = &game->machine.input;
    file_follow(game);
    InputPointer pointer = input_take_pointer(input);
    UiInput ui = ui_pointer(&pointer, &game->machine.viewport);
    if (input_take(&input->focus_lost))
        ui_let_go(&game->screens.ui);
    input_take_wheel(input);
    preview->at = ui.pointer;
    preview->call |= pointer.beside;
    game->pace.held ^= pointer.space;
    const UiPage *page = screens_page(game);
    if (pointer.pressed)
        preview->leads = screen_edge_in_field(ui.pointer) && !ui_covers(page, ui.pointer);
    preview->leads &= pointer.down;
    UiEvent event = ui_input(&game->screens.ui, page, &ui);
    int key = event.kind == UI_EVENT_NONE ? tool_keys_take(&PREVIEW_KEYS, input) : -1;
    if (key >= 0)
        event = (UiEvent){.kind = UI_EVENT_PRESSED, .id = key};
    if (event.kind != UI_EVENT_NONE)
        event_do(game, event);
}

const Screen PREVIEW_SCREEN = {.open = preview_open,
                               .input = preview_input,
                               .tick = preview_tick,
                               .page = preview_page,
                               .close = preview_close,
                               .own_bytes = sizeof(Preview)};
