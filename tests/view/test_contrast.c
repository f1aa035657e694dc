// test_contrast.c -- bullets stand out: measured on rendered frames of every stage, in every palette and with high
// contrast, at three scales, over moving ground.
//
// Each bullet that no other one touches is held to two bars, in WCAG 2's contrast ratio of relative luminances:
//
// 1. its core against what lies around the core: the mean of the coloured body and the dark rim. 4.5 : 1, what WCAG
//    asks of text (1.4.3).
// 2. the bullet against the ground and whatever else it flies over: core, rim or outline,
//    whichever stands out most, against the pixels just beyond. 3 : 1, what WCAG asks of graphical objects
//    (1.4.11). More cannot be had everywhere: against the worst grey, white and black reach 4.58 : 1 at best, and the
//    edge of a bullet is a single soft pixel at scale 1.
#include "scene.h"

#include "bullet_mask.h"
#include "eye.h"
#include "core/sim/pilot.h"

#define CORE_BAR 4.5
#define GROUND_BAR 3.0
#define BEYOND_PX 2.5f // so far beyond the edge lies the ground
#define REACH_PX 13.0f // of the largest sprite and the ground around it, as outlined
#define PLACED 48      // bullets that are put all over the field
#define STAGE_TICKS 420
#define PLAYED_TICKS 1080
#define PLAYED_EVERY 90 // ticks
#define SWARM_LORD 1
#define PICTURE_STAGES (3 + SCRIPT_LOOKS)

static BulletMask masks[BULLET_LOOKS][2]; // the second: thin, among many
static Atlas atlas;
static Batch batch;
static Sim sim;
static View view;
static StageScript script;
static uint32_t *memory;

static int open_all(void **state)
{
    static const SpriteId SPRITES[BULLET_LOOKS] = {
        [BULLET_ROUND] = SPRITE_BULLET_ROUND,
        [BULLET_SEED] = SPRITE_BULLET_SEED,
        [BULLET_BIG] = SPRITE_BULLET_BIG,
        [BULLET_RING] = SPRITE_BULLET_RING,
    };
    char folder[PATH_SIZE];
    if (!path_of_assets(folder, sizeof folder, NULL))
        return -1;
    for (int i = 0; i < 2 * BULLET_LOOKS; i++) {
        int sprite = (int)SPRITES[i / 2] + i % 2 * PALETTES;
        OwnText path = formatted("%s/sprites/%s.svg", folder, sprite_names()[sprite]);
        mask_load(&masks[i / 2][i % 2], path);
    }
    return 0;
}

static int close_all(void **state)
{
    for (int i = 0; i < 2 * BULLET_LOOKS; i++)
        free(masks[i / 2][i % 2].parts);
    batch_free(&batch);
    atlas_free(&atlas);
    free(memory);
    return 0;
}

static Viewport open_scale(float scale)
{
    assert_true(scene_atlas(&atlas, NULL, scale, false));
    Viewport viewport = viewport_fit((int)(360.0f * scale), (int)(640.0f * scale));
    memory = realloc(memory, sizeof *memory * (size_t)(viewport.width_px * viewport.height_px));
    assert_non_null(memory);
    return viewport;
}

// A stage with nothing in it but its look.
static const StageScript *bare_script(ScriptLook look, bool lit)
{
    memset(&script, 0, sizeof script);
    snprintf(script.id, sizeof script.id, "bare");
    snprintf(script.name.text, SCRIPT_NAME_BYTES, "Bare");
    script.look = (int32_t)look;
    script.koi = 8;
    script.phase_count = 1;
    script.phases[0].boss = -1;
    script.phases[0].light = lit ? 1 + ((int32_t)look + 2) % (SCRIPT_LIGHTS - 1) : LIGHT_NOON;
    script.phases[0].least_ticks = SCRIPT_TICKS_MAX;
    return &script;
}

// The pilot plays the stage for a while, by noon or in another light; then bullets of every look hang at places that
// keep to no grid.
static void begin_stage(int stage, bool lit, uint64_t seed)
{
    static const char *const BUILT_IN[] = {"endless", "swarm_lord", "gallery"};
    bool built_in = stage < 3;
    Tunables tunables = built_in ? stage_tunables(BUILT_IN[stage]) : tunables_default();
    if (built_in)
        stage_game(&sim, seed, &tunables, BUILT_IN[stage]);
    else
        sim_init_script(&sim, 12, &tunables, bare_script((ScriptLook)(stage - 3), lit), NULL);
    view_init(&view, (uint64_t)stage + 1u);
    Pilot pilot = pilot_begin(&sim);
    for (int i = 0; i < STAGE_TICKS; i++) {
        TickCmd cmd = pilot_cmd(&pilot, &sim);
        sim_tick(&sim, &cmd);
        view_tick(&view, &sim);
    }
    Rng rng = rng_seed((uint64_t)stage, 3);
    for (int i = 0; i < PLACED; i++) {
        float x = rng_range(&rng, 16.0f, 344.0f);
        float y = rng_range(&rng, 16.0f, 624.0f);
        float heading = rng_range(&rng, 0.0f, 360.0f);
        sim_add_bullet(&sim, (BulletLook)(i % BULLET_LOOKS), vec2(x, y), heading_unit(heading));
    }
    memset(view.young_ids, 0xff, sizeof view.young_ids); // young ones would lie below enemies
}

static Pixels draw(const ViewLook *look, const Viewport *viewport)
{
    Pixels output = {memory, (int)viewport->width_px, (int)viewport->height_px, (ptrdiff_t)viewport->width_px};
    view.look = *look;
    pixels_clear(&output, VIEW_CLEAR_COLOUR.r, VIEW_CLEAR_COLOUR.g, VIEW_CLEAR_COLOUR.b);
    batch_begin(&batch, &atlas, *viewport);
    view_draw(&view, &sim, 1.0f, &batch);
    batch_flush_pixels(&batch, NULL, &output);
    return output;
}

static bool lies_alone(int bullet)
{
    const Bullets *bullets = &sim.bullets;
    float x = bullets->x[bullet], y = bullets->y[bullet];
    if (x < REACH_PX || y < REACH_PX || x > FIELD_WIDTH_PX - REACH_PX || y > FIELD_HEIGHT_PX - REACH_PX)
        return false;
    for (int i = 0; i < bullets->count; i++) {
        float dx = bullets->x[i] - x, dy = bullets->y[i] - y;
        if (i != bullet && dx * dx + dy * dy < 4.0f * REACH_PX * REACH_PX)
            return false;
    }
    return true;
}

// A mean over pixels that are covered well enough, or over the best ones where none is.
typedef struct Mean {
    double sum;
    int count;
    float least, best_share;
    double best;
} Mean;

static void mean_add(Mean *mean, float share, double luminance)
{
    if (share >= mean->least) {
        mean->sum += luminance;
        mean->count++;
    }
    if (share > mean->best_share) {
        mean->best_share = share;
        mean->best = luminance;
    }
}

static double mean_of(const Mean *mean)
{
    return mean->count > 0 ? mean->sum / mean->count : mean->best;
}

typedef struct Contrast {
    double core, ground;
} Contrast;

static Contrast measure(const Pixels *picture, const BulletMask *mask, const MaskPlace *place)
{
    Mean core = {.least = 0.9f}, around = {.least = 0.9f}, ground = {.least = 1.0f};
    Mean rim = {.least = 0.75f}, outline = {.least = 0.75f};
    int reach = (int)(REACH_PX * place->scale), mx = (int)place->middle.x, my = (int)place->middle.y;
    for (int y = my - reach; y <= my + reach; y++) {
        for (int x = mx - reach; x <= mx + reach; x++) {
            float shares[MASK_PARTS];
            if (x < 0 || y < 0 || x >= picture->width || y >= picture->height)
                continue;
            mask_shares(mask, place, x, y, shares);
            double luminance = eye_luminance(pixels_row(picture, y)[x]);
            if (shares[MASK_OUTSIDE] >= 0.999f) {
                if (mask_is_near(mask, place, x, y, BEYOND_PX))
                    mean_add(&ground, 1.0f, luminance);
                continue;
            }
            mean_add(&core, shares[MASK_CORE], luminance);
            mean_add(&around, shares[MASK_BODY] + shares[MASK_RIM], luminance);
            mean_add(&rim, shares[MASK_RIM], luminance);
            mean_add(&outline, shares[MASK_OUTLINE], luminance);
        }
    }
    const Mean *parts[] = {&core, &rim, &outline};
    Contrast found = {eye_contrast(mean_of(&core), mean_of(&around)), 1.0};
    for (int i = 0; i < 3; i++) {
        double contrast = eye_contrast(mean_of(parts[i]), mean_of(&ground));
        if (parts[i]->best_share > 0.0f && contrast > found.ground)
            found.ground = contrast;
    }
    return found;
}

// The record of a bullet that lies alone: the nearest one.
static const BatchRecord *record_of(int bullet)
{
    Vec2 at = vec2(sim.bullets.x[bullet], sim.bullets.y[bullet]);
    const BatchRecord *nearest = NULL;
    float least = REACH_PX;
    for (int i = 0; i < batch.count; i++) {
        const BatchRecord *record = &batch.records[i];
        float far = vec2_distance(vec2(record->x_px, record->y_px), at);
        if (record->cell >= SPRITE_BULLET_ROUND && record->cell < SPRITE_FLOWER && far < least) {
            nearest = record;
            least = far;
        }
    }
    fail_if(nearest == NULL, "a bullet at %g, %g is not drawn", (double)at.x, (double)at.y);
    return nearest;
}

// Returns how many bullets lie alone, and could be measured.
static int check_bullets(const Pixels *picture, const Viewport *viewport, const ViewLook *look, int stage)
{
    int measured = 0;
    for (int i = 0; i < sim.bullets.count; i++) {
        if (!lies_alone(i))
            continue;
        int kind = sim.bullets.look[i];
        const BatchRecord *record = record_of(i);
        if (record->layer < LAYER_ENEMIES)
            continue; // it has just left its emitter
        float size = (float)record->width_32nds / 32.0f / atlas.cells[record->cell].width_px;
        MaskPlace place = {viewport_to_output(viewport, vec2(record->x_px, record->y_px)),
                           heading_unit(record->angle_deg), viewport->scale * size};
        Contrast found = measure(picture, &masks[kind][(record->cell - SPRITE_BULLET_ROUND) / PALETTES % 2], &place);
        measured++;
        fail_if(found.core < CORE_BAR || found.ground < GROUND_BAR,
                "stage %d, palette %d%s, scale %g: bullet of look %d at %g, %g: core %.2f, ground %.2f", stage,
                (int)look->palette, look->high_contrast ? " with high contrast" : "", (double)viewport->scale, kind,
                (double)record->x_px, (double)record->y_px, found.core, found.ground);
    }
    return measured;
}

static void check_look(Palette palette, bool high_contrast, const Viewport *viewport, int stage)
{
    ViewLook look = view_look_default();
    look.palette = palette;
    look.high_contrast = high_contrast;
    view_tick_meadow(&view); // the ground moves on
    Pixels picture = draw(&look, viewport);
    assert_true(check_bullets(&picture, viewport, &look, stage) > 10);
}

static void check_looks(const Viewport *viewport, int stage)
{
    for (int i = 0; i < 2 * PALETTES; i++)
        check_look((Palette)(i / 2), i % 2 == 1, viewport, stage);
}

TEST(test_bullets_stand_out_on_a_phone)
{
    Viewport viewport = open_scale(1.0f);
    for (int stage = 0; stage < PICTURE_STAGES; stage++) {
        begin_stage(stage, false, 13);
        check_looks(&viewport, stage);
    }
}

// Nothing is as bright and dark at once.
TEST(test_bullets_stand_out_over_thousands_of_bees)
{
    static const uint64_t SEEDS[] = {5, 12};
    Viewport viewport = open_scale(1.0f);
    for (size_t i = 0; i < sizeof SEEDS / sizeof SEEDS[0]; i++) {
        begin_stage(SWARM_LORD, false, SEEDS[i]);
        check_looks(&viewport, SWARM_LORD);
    }
}

// More pixels are easier, and take longer: the palettes take turns from here on.
TEST(test_bullets_stand_out_in_a_window)
{
    Viewport viewport = open_scale(1.5f);
    for (int stage = 0; stage < PICTURE_STAGES; stage++) {
        begin_stage(stage, true, 13);
        check_look((Palette)(stage % PALETTES), false, &viewport, stage);
        check_look((Palette)((stage + 2) % PALETTES), true, &viewport, stage);
    }
}

TEST(test_bullets_stand_out_on_a_large_screen)
{
    Viewport viewport = open_scale(3.0f);
    for (int stage = 0; stage < PICTURE_STAGES; stage++) {
        begin_stage(stage, false, 13);
        check_look((Palette)((stage + 1) % PALETTES), stage / 4 == 1, &viewport, stage);
    }
}

// For any player: the pilot in the last phase of a stage, with its boss, on the hardest level.
static int check_played(const StageScript *played, const PatternBook *book, const Viewport *viewport, int number)
{
    int measured = 0;
    Tunables tunables = script_tunables(played);
    ViewLook look = view_look_default();
    tunables.stage_first_phase = played->phase_count - 1;
    tunables.level_level = 2;
    tunables.swarm_start_bees = 60;
    sim_init_script(&sim, 5, &tunables, played, book);
    view_init(&view, 5);
    Pilot pilot = pilot_begin(&sim);
    for (int i = 1; i <= PLAYED_TICKS && !sim.head.over; i++) {
        TickCmd cmd = pilot_cmd(&pilot, &sim);
        sim_tick(&sim, &cmd);
        view_tick(&view, &sim);
        if (i % PLAYED_EVERY != 0)
            continue;
        Pixels picture = draw(&look, viewport);
        measured += check_bullets(&picture, viewport, &look, PICTURE_STAGES + number);
    }
    return measured;
}

TEST(test_bullets_stand_out_where_stages_are_played)
{
    static PatternBook book;
    static StageFiles files;
    Viewport viewport = open_scale(1.5f);
    int measured = 0;
    assert_true(pattern_book_own(&book, stderr, NULL));
    assert_true(stage_files_open(&files, &book, NULL));
    for (int i = 0; i < files.count; i++)
        measured += check_played(&files.scripts[i], &book, &viewport, i);
    print_message("%d bullets in %d stages\n", measured, files.count);
    assert_true(measured > 20 * files.count);
}

GROUP(open_all, close_all)
