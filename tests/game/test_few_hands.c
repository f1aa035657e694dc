// test_few_hands.c -- whole journeys on easy, map, panels and stages, by one who has one key only, and by one who only
// taps; neither holds anything.
#include "ui/control_tools.h"

#include "game/screens/journey_screen.h"
#include "stage_tools.h"

#define SEED 4
#define NEAR_PX 60.0f // bullets so near to the swarm let it go
#define HAND_TICKS 15 // between two presses at least
#define TAP_TICKS 30
#define STAGE_TICKS_MOST (10 * 60 * SIM_TICKS_PER_SECOND)
#define FRAMES_MOST 200000 // of the map, all turns together

static ControlRig rig;
static JourneyScreen screen;
static UiState ui;
static Sim sim;
static StageFiles stages;
static MapFile map;

// A press that is over before the next look, as from a switch.
static void press_key(void)
{
    rig_key(&rig, SDL_SCANCODE_SPACE, true);
    rig_key(&rig, SDL_SCANCODE_SPACE, false);
}

static int set_up(ControlLead lead)
{
    JourneyRules rules = journey_rules_of((Tunables[]){tunables_default()}, LEVEL_EASY);
    rig_begin(&rig);
    settings_set(&rig.settings, SETTING_control_lead, (int32_t)lead);
    if (!map_open("meadow", &map, &error) || !stage_files_open(&stages, own_book(), &error)) {
        print_error("%s\n", error.text);
        return -1;
    }
    journey_screen_begin(&screen, &map, &rules, SEED, LEVEL_EASY, &stages, "");
    return 0;
}

static int set_up_key(void **state)
{
    return set_up(LEAD_ONE_KEY);
}

static int set_up_taps(void **state)
{
    return set_up(LEAD_TAPS);
}

static int tear_down(void **state)
{
    journey_screen_end(&screen);
    return 0;
}

// In turn, as bullets come and go: never two presses quickly, which would call.
static void stage_by_key(const Pilot *pilot, bool leads, int *waited)
{
    if (++*waited <= HAND_TICKS || pilot_bullet_within(&sim, NEAR_PX) != leads)
        return;
    press_key();
    *waited = -HAND_TICKS;
}

// On the swarm to let go, and where a good player would lead it.
static void stage_by_taps(const Pilot *pilot, bool leads, int *waited)
{
    bool near = pilot_bullet_within(&sim, NEAR_PX);
    if (++*waited <= TAP_TICKS || (near && !leads))
        return;
    Vec2 to = near ? rig.control.pointer : pilot->wanted;
    if (leads && !near && vec2_distance(to, sim_swarm_goal(&sim)) < NEAR_PX)
        return; // it is there
    rig_tap(&rig, to.x, to.y);
    *waited = 0;
}

typedef void StageHand(const Pilot *pilot, bool leads, int *waited);

static void play_stage(StageHand *hand)
{
    Mode mode = mode_of_journey(&screen.journey, journey_screen_stage(&screen));
    const StageScript *script = &stages.scripts[mode.stage];
    Tunables tunables = mode_tunables(&mode, script);
    sim_init_script(&sim, journey_hash(&screen.journey), &tunables, script, own_book());
    control_begin(&rig.control);
    Pilot pilot = pilot_begin(&sim);
    int waited = 0;
    while (!sim.head.over && sim.head.tick < STAGE_TICKS_MOST) {
        pilot_move(&pilot, &sim); // its eyes
        hand(&pilot, rig.control.toggled, &waited);
        TickCmd cmd = control_cmd(&rig.control, &rig.input, &rig.settings, &rig.viewport, &sim);
        sim_tick(&sim, &cmd);
    }
    bool won = sim.head.won && sim.bees.count > 0;
    print_message("%s: %s with %d bees after %u s\n", script->id, won ? "won" : "lost", sim.bees.count,
                  (unsigned)sim.head.tick / SIM_TICKS_PER_SECOND);
    journey_screen_stage_over(&screen, won ? sim.bees.count : 0, won, sim.head.score, sim.head.tick, "");
}

static JourneyRequest map_frame(void)
{
    UiInput input = control_ui(&rig.control, &rig.input, &rig.settings, &rig.viewport);
    JourneyRequest request = journey_screen_input(&screen, &ui, &input);
    journey_screen_pass(&screen, 1.0f / 60.0f);
    return request;
}

// Presses as soon as something is offered: the first is where a good player would go.
static void map_by_key(int frame)
{
    if (frame % 100 == 99)
        press_key();
}

static void tap_on(Vec2 at, int frame)
{
    if (frame % 40 == 0)
        rig_finger(&rig, SDL_FINGERDOWN, 1, at.x, at.y);
    if (frame % 40 == 2)
        rig_finger(&rig, SDL_FINGERUP, 1, at.x, at.y);
}

// The button of a panel, else a cell, twice; one that is not seen is looked for from farther away.
static void map_by_taps(int frame)
{
    UiPage page;
    ui_page_begin(&page);
    journey_screen_page(&screen, &page);
    const UiItem *stage = ui_find(&page, JOURNEY_ID_STAGE), *farther = ui_find(&page, JOURNEY_ID_FARTHER);
    if (stage) {
        tap_on(ui_middle(stage->rect), frame);
    } else if (screen.journey.state == JOURNEY_TRAVELS && !screen.moving) {
        JourneyMemory memory = screen.memory;
        JourneyAct act = journey_pilot(&screen.journey, &memory);
        Vec2 at = journey_screen_place(&screen, act.wait ? screen.journey.swarm : act.to);
        bool seen = viewport_rect_has(ui_inset(journey_area(), 8.0f, 8.0f), at) && ui_at(&page, at) == NULL;
        tap_on(seen ? at : ui_middle(farther->rect), frame);
    }
}

static void travel(void (*map_hand)(int), StageHand *stage_hand)
{
    int frame = 0;
    for (; frame < FRAMES_MOST && !journey_screen_over(&screen); frame++) {
        map_hand(frame);
        if (map_frame() == JOURNEY_REQUEST_STAGE)
            play_stage(stage_hand);
    }
    print_message("journey %s after %d turns\n", screen.journey.state == JOURNEY_WON ? "won" : "not won",
                  screen.journey.turn);
    assert_int_equal(screen.journey.state, JOURNEY_WON);
}

TEST(test_a_journey_with_one_key, set_up_key, tear_down)
{
    rig.input.hand = INPUT_BY_KEYS; // as after the press that opened the map
    travel(map_by_key, stage_by_key);
}

TEST(test_a_journey_with_taps, set_up_taps, tear_down)
{
    travel(map_by_taps, stage_by_taps);
}
