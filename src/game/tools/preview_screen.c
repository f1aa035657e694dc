// preview_screen.c -- what is pressed in the preview of patterns, and how its time goes.
#include "game/tools/preview_screen.h"

#include <stdio.h>

#include "ui/screen_edges.h"
#include "ui/value_slider.h"
#include "lang/names.h"
#include "view/paint.h"
#include "lang/texts.h"

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

// --- what is on the screen

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

// "runs 3.2 s", "over after 5.1 s", or why nothing is fired.
static void state_text(const Preview *preview, char *line, size_t size)
{
    double seconds = (double)preview->lasted_ticks / SIM_TICKS_PER_SECOND;
    if (preview->fault != PATTERN_RUNS)
        snprintf(line, size, "%s %s", ui_text(UI_PREVIEW_FAULT), pattern_fault_text(preview->fault));
    else if (preview->book.count == 0)
        snprintf(line, size, "%s", ui_text(UI_PREVIEW_NOTHING));
    else if (preview->runs)
        snprintf(line, size, "%s %.1f s", ui_text(UI_PREVIEW_RUNS), seconds);
    else if (preview->lasted_ticks > 0)
        snprintf(line, size, "%s %.1f s", ui_text(UI_PREVIEW_OVER), seconds);
    else
        snprintf(line, size, "%s", ui_text(UI_READY));
}

// Over the meadow itself, so with an outline.
static void add_fact(UiPage *page, const char *text, float top, int lines, uint32_t rgb)
{
    ViewportRect rect = ui_box(8.0f, top, FIELD_WIDTH_PX - 16.0f, FACT_PX * (float)lines);
    UiItem *item = ui_label(page, TEXT_SMALL, text, rect, BATCH_LEFT, rgb);
    item->outlined = item->from_top = true;
}

static void add_facts(const Preview *preview, float top, UiPage *page)
{
    char line[256];
    snprintf(line, sizeof line, "%s %d · %s %d · %.2f ms", ui_text(UI_PREVIEW_BULLETS),
             (int)preview->sim->bullets.count, ui_text(UI_PREVIEW_ACTIONS), preview_runner_count(preview),
             (double)preview->tick_ms);
    add_fact(page, line, top, 1, PAINT_CREAM);
    state_text(preview, line, sizeof line);
    add_fact(page, line, top + FACT_PX, 3, preview->fault != PATTERN_RUNS ? 0xffb09au : PAINT_CREAM);
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
            page, IDS[i], ui_text(NUMBERS[i].text), now, tunable_of(IDS[i]),
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
    add_facts(preview, top + STRIP_PX > 0.0f ? top + STRIP_PX + 3.0f : 3.0f, page);
    add_strip(screen, preview, ui_box(left, top, FIELD_WIDTH_PX, STRIP_PX), page);
    add_plate(screen, now, ui_box(left, screen_edge_bottom(viewport, PLATE_PX) - PLATE_PX, FIELD_WIDTH_PX, PLATE_PX),
              page);
}

// --- what is pressed

// A step stops the time: whoever goes tick by tick wants to look.
static ToolRequest happened(PreviewScreen *screen, UiEvent event)
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
    default:
        screen->playing = false;
        screen->steps++;
        break;
    }
    return tool_request(TOOL_PRESSED);
}

static ToolRequest step_value(const Tunables *now, int index, int way)
{
    float value = tunable_get(now, index), next = value_slider_step(index, value, way);
    return next != value ? (ToolRequest){TOOL_SET, index, next} : tool_request(TOOL_NONE);
}

// What keys do that no control does.
enum { KEY_RANK_UP = PREVIEW_ID_INSTINCT + 1, KEY_RANK_DOWN, KEY_SPEED_UP, KEY_SPEED_DOWN };

#define AND TOOL_KEY_AND
#define TOLD TOOL_KEY_TOLD

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

static ToolRequest keys_input(PreviewScreen *screen, const Tunables *now, InputState *input)
{
    int id = tool_keys_take(&PREVIEW_KEYS, input);
    switch (id) {
    case -1: return tool_request(TOOL_NONE);
    case KEY_RANK_UP: return step_value(now, tunable_of(PREVIEW_ID_RANK), 1);
    case KEY_RANK_DOWN: return step_value(now, tunable_of(PREVIEW_ID_RANK), -1);
    case KEY_SPEED_UP: return step_value(now, tunable_of(PREVIEW_ID_SPEED), 1);
    case KEY_SPEED_DOWN: return step_value(now, tunable_of(PREVIEW_ID_SPEED), -1);
    default: return happened(screen, (UiEvent){.kind = UI_EVENT_PRESSED, .id = id});
    }
}

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
    ToolRequest request = happened(screen, ui_input(&screen->ui, &page, &ui));
    return request.kind != TOOL_NONE ? request : keys_input(screen, now, input);
}

// --- time

// In a pause the picture shows the tick itself.
void preview_screen_pass(PreviewScreen *screen, int64_t passed_ns)
{
    screen->blend = screen->playing ? screen->blend + (float)passed_ns * 1.0e-9f * (float)SIM_TICKS_PER_SECOND : 1.0f;
}

// Single ticks first; they come also where time stands.
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
