// test_screens_walk.c -- a walk through all screens by each input device: every one is reached and left again.
#include "game/screen_tools.h"

#include "content/mode/daily.h"
#include "game/screens/screen_parts.h"

static UiPage page;

typedef enum Device { TOUCH, MOUSE, KEYBOARD, GAMEPAD, DEVICES } Device;

static Device device;

// A frame's input; returns the screen that it asks for, which is not opened, or SCREEN_NONE.
static ScreenId frame(void)
{
    game.screens.asked = SCREEN_NONE;
    game.screens.sixtieths++;
    screens_input(&game);
    return game.screens.asked;
}

static void handle(SDL_Event event)
{
    input_handle(&game.machine.input, &event);
}

// A key goes down, a frame passes, and it goes up. The button of the gamepad is the one that means the same.
static ScreenId key(SDL_Keycode sym, SDL_Scancode scancode, SDL_GameControllerButton button)
{
    ScreenId asked;
    if (device == GAMEPAD) {
        handle((SDL_Event){
            .cbutton = {
                .type = SDL_CONTROLLERBUTTONDOWN, .which = 3, .button = (uint8_t)button, .state = SDL_PRESSED}});
        asked = frame();
        handle((SDL_Event){.cbutton = {.type = SDL_CONTROLLERBUTTONUP, .which = 3, .button = (uint8_t)button}});
    } else {
        SDL_Keysym keysym = {.sym = sym, .scancode = scancode};
        handle((SDL_Event){.key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED, .keysym = keysym}});
        asked = frame();
        handle((SDL_Event){.key = {.type = SDL_KEYUP, .keysym = keysym}});
    }
    return asked ? asked : frame();
}

static ScreenId point(Vec2 at)
{
    Vec2 px = viewport_to_output(&game.machine.viewport, at);
    ScreenId asked;
    if (device == TOUCH) {
        SDL_TouchFingerEvent finger = {.type = SDL_FINGERDOWN,
                                       .touchId = 5,
                                       .fingerId = 1,
                                       .x = px.x / game.machine.viewport.width_px,
                                       .y = px.y / game.machine.viewport.height_px};
        handle((SDL_Event){.tfinger = finger});
        asked = frame();
        finger.type = SDL_FINGERUP;
        handle((SDL_Event){.tfinger = finger});
    } else {
        SDL_MouseButtonEvent button = {
            .type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_LEFT, .x = (int)px.x, .y = (int)px.y};
        handle((SDL_Event){.button = button});
        asked = frame();
        button.type = SDL_MOUSEBUTTONUP;
        handle((SDL_Event){.button = button});
    }
    return asked ? asked : frame();
}

static const UiItem *item_of(const char *text)
{
    page = *screens_page(&game);
    for (int i = 0; i < page.count; i++)
        if (page.items[i].id != UI_NONE && strcmp(page.items[i].text, text) == 0)
            return &page.items[i];
    fail_msg("no control \"%s\"", text);
    return NULL;
}

static float middle_y(const UiItem *item)
{
    return (item->rect.least.y + item->rect.most.y) / 2.0f;
}

// Goes to a control by directions, as somebody would who looks at the screen.
static void focus(const char *text)
{
    const UiItem *item = item_of(text);
    for (int i = 0; i < 40; i++) {
        const UiItem *at = ui_focused(&game.screens.ui, &page);
        // On a page that scrolls the buttons of its foot stay below all rows.
        bool below = page.foot_px > 0.0f && item->fixed && !at->fixed;
        float down = below ? FIELD_HEIGHT_PX : middle_y(item) - middle_y(at);
        if (game.screens.ui.keys_used && at == item)
            return;
        if (!game.screens.ui.keys_used || down > 1.0f)
            assert_int_equal(key(SDLK_DOWN, SDL_SCANCODE_DOWN, SDL_CONTROLLER_BUTTON_DPAD_DOWN), SCREEN_NONE);
        else if (down < -1.0f)
            assert_int_equal(key(SDLK_UP, SDL_SCANCODE_UP, SDL_CONTROLLER_BUTTON_DPAD_UP), SCREEN_NONE);
        else if (item->rect.least.x > at->rect.least.x)
            assert_int_equal(key(SDLK_RIGHT, SDL_SCANCODE_RIGHT, SDL_CONTROLLER_BUTTON_DPAD_RIGHT), SCREEN_NONE);
        else
            assert_int_equal(key(SDLK_LEFT, SDL_SCANCODE_LEFT, SDL_CONTROLLER_BUTTON_DPAD_LEFT), SCREEN_NONE);
    }
    fail_msg("\"%s\" cannot be reached", text);
}

static ScreenId choose_text(const char *text)
{
    const UiItem *item = item_of(text);
    if (device == TOUCH || device == MOUSE)
        return point(vec2(item->rect.most.x - 13.0f, middle_y(item))); // of a choice: where it goes on
    focus(text);
    return key(SDLK_RETURN, SDL_SCANCODE_RETURN, SDL_CONTROLLER_BUTTON_A);
}

static ScreenId choose(UiText text)
{
    return choose_text(ui_text(text));
}

// The way back: the button, Escape, or what the gamepad has for it.
static ScreenId back(void)
{
    if (device == TOUCH || device == MOUSE)
        return choose(UI_BACK);
    return key(SDLK_ESCAPE, SDL_SCANCODE_ESCAPE, SDL_CONTROLLER_BUTTON_B);
}

static void assert_screen(ScreenId screen)
{
    assert_int_equal(game.screens.now, screen);
}

static void walk_begin(ScreenId screen)
{
    Window glass = {.width = 540, .height = 960, .width_px = 540, .height_px = 960};
    input_init(&game.machine.input, &glass);
    game.machine.viewport = viewport_fit(540, 960);
    atlas_make();
    screens_begin(screen, false);
    game.screens.ticks = game.screens.sixtieths = 0;
}

// A setting or a key has changed since the last look, and will be saved.
static bool changed(void)
{
    bool is = game.player.unsaved_sixtieths > 0;
    game.player.unsaved_sixtieths = 0;
    return is;
}

// A page that is opened from the one that is shown, and left again.
static void there_and_back(UiText button, ScreenId screen)
{
    ScreenId from = game.screens.now;
    assert_int_equal(choose(button), SCREEN_NONE);
    assert_screen(screen);
    assert_int_equal(back(), SCREEN_NONE);
    assert_screen(from);
}

static void walk_title(void)
{
    walk_begin(SCREEN_TITLE);
    there_and_back(UI_MODES, SCREEN_MODES);
    assert_ptr_equal(choose(UI_PLAY), SCREEN_MAP);
    assert_int_equal(choose(UI_MORE), SCREEN_NONE);
    there_and_back(UI_BEST_GAMES, SCREEN_BEST);
    there_and_back(UI_SETTINGS, SCREEN_SETTINGS);
    there_and_back(UI_HELP, SCREEN_HELP);
    there_and_back(UI_CREDITS, SCREEN_CREDITS);
    assert_ptr_equal(choose(UI_REPLAYS), SCREEN_REPLAYS);
    assert_ptr_equal(choose(UI_LAB), SCREEN_LAB);
    assert_int_equal(choose(UI_LEAVE), SCREEN_NONE);
    assert_true(game.leaving);
    choose(UI_HELP);
    assert_ptr_equal(choose(UI_HELP_TRY), SCREEN_LESSON);
    game.screens.now = SCREEN_TITLE;
    back();
    item_of(ui_text(UI_PLAY));
}

static void walk_modes(void)
{
    static const struct {
        UiText text;
        ModeKind kind;
    } MODES[] = {
        {UI_MODE_ENDLESS, MODE_ENDLESS},
        {UI_MODE_GALLERY, MODE_GALLERY},
        {UI_MODE_SWARM_LORD, MODE_SWARM_LORD},
    };
    walk_begin(SCREEN_TITLE);
    choose(UI_MODES);
    changed();
    assert_int_equal(choose(UI_SET_game_level), SCREEN_NONE);
    assert_true(changed());
    int level = game.player.settings.value[SETTING_game_level];
    assert_int_not_equal(level, 1);
    for (int i = 0; i < 3; i++) {
        assert_ptr_equal(choose(MODES[i].text), SCREEN_PLAY);
        assert_int_equal(game.match.mode.kind, MODES[i].kind);
        assert_int_equal(game.match.mode.level, level);
    }
    assert_ptr_equal(choose(UI_LAB), SCREEN_LAB);
    assert_ptr_equal(choose(UI_MODE_JOURNEY), SCREEN_MAP);
    game.screens.place.journey_kept = true;
    assert_int_equal(choose(UI_MODE_JOURNEY_NEW), SCREEN_NONE); // it asks first
    assert_ptr_equal(choose(UI_MODE_JOURNEY_NEW), SCREEN_MAP);
    assert_string_equal(game.screens.what, "new");
    there_and_back(UI_MODE_PRACTICE, SCREEN_PRACTICE);
    choose(UI_MODE_PRACTICE);
    assert_int_equal(choose(UI_STAGE), SCREEN_NONE);
    assert_int_equal(choose(UI_FROM_PHASE), SCREEN_NONE);
    assert_int_equal(choose(UI_TRAINER_SAFE), SCREEN_NONE);
    assert_ptr_equal(choose(UI_BEGIN), SCREEN_PLAY);
    assert_int_equal(game.match.mode.kind, MODE_PRACTICE);
    assert_true(game.match.mode.stage != 0 && game.match.mode.phase != 0 && game.match.mode.safe);
}

// Days that are over are played as well; those to come are not.
static void walk_daily(void)
{
    char day[16];
    walk_begin(SCREEN_TITLE);
    choose(UI_MODES);
    there_and_back(UI_MODE_DAILY, SCREEN_DAILY);
    assert_int_equal(choose(UI_MODE_DAILY), SCREEN_NONE);
    assert_ptr_equal(choose(UI_PLAY), SCREEN_PLAY);
    assert_true(game.match.mode.kind == MODE_DAILY && game.match.mode.day == player_today());
    assert_true(screens_open(&game, SCREEN_DAILY, "20261109", &error));
    assert_int_equal(choose_text("2026-10"), SCREEN_NONE);
    assert_int_equal(choose_text("2026-09"), SCREEN_NONE);
    assert_int_equal(choose_text("30"), SCREEN_NONE);
    assert_ptr_equal(choose(UI_PLAY), SCREEN_PLAY);
    assert_int_equal(game.match.mode.day, 20260930);
    assert_int_equal(choose_text("2026-10"), SCREEN_NONE);
    assert_ptr_equal(choose(UI_PLAY), SCREEN_PLAY);
    assert_int_equal(game.match.mode.day, 20261031);
    assert_true(screens_open(&game, SCREEN_DAILY, "20991231", &error)); // shows today
    for (int i = (int)(player_today() % 100); i <= month_days(player_today() / 100); i++) {
        snprintf(day, sizeof day, "%d", i);
        assert_int_equal(item_of(day)->disabled, i > (int)(player_today() % 100));
    }
}

// Every setting stands on some tab; those of help and sound are asked for in other ways.
static void walk_settings(void)
{
    bool seen[SETTING_COUNT] = {false};
    walk_begin(SCREEN_TITLE);
    choose(UI_MORE);
    choose(UI_SETTINGS);
    for (int tab = 0; tab < SETTINGS_TABS; tab++) {
        assert_int_equal(choose((UiText)(UI_TAB_SOUND + tab)), SCREEN_NONE);
        page = *screens_page(&game);
        for (int i = 0; i < page.count; i++)
            for (int k = 0; k < SETTING_COUNT; k++)
                seen[k] |= page.items[i].step > 0 && page.items[i].most == (int)setting_info((SettingId)k)->most
                        && page.items[i].value == game.player.settings.value[k];
    }
    for (int k = 0; k < SETTING_COUNT; k++)
        fail_if(!seen[k], "%s is on no tab", setting_info((SettingId)k)->name);
    choose(UI_TAB_LOOK);
    changed();
    assert_int_equal(choose(UI_SET_look_shake), SCREEN_NONE);
    assert_true(changed());
    assert_false(game.player.settings.value[SETTING_look_shake]);
    choose(UI_TAB_SOUND);
    bool sound = game.player.sound;
    assert_int_equal(choose(UI_SET_sound_on), SCREEN_NONE);
    assert_true(game.player.sound != sound);
}

// Typed by a keyboard, whatever else is used.
static void type(const char *text)
{
    for (; *text; text++)
        handle((SDL_Event){.text = {.type = SDL_TEXTINPUT, .text = {*text, '\0'}}});
    assert_int_equal(frame(), SCREEN_NONE);
}

// Typed text counts at once; what no name can have does not; and the way back first ends typing.
static void walk_name(void)
{
    const char *name = game.player.settings.player_name;
    walk_begin(SCREEN_TITLE);
    choose(UI_MORE);
    choose(UI_SETTINGS);
    choose(UI_TAB_GAME);
    changed();
    type("no");
    assert_string_equal(name, "");
    choose_text("");
    type("Ann");
    type(" ;"); // would begin a comment
    assert_string_equal(name, "Ann");
    assert_true(changed() && game.machine.input.typing);
    key(SDLK_ESCAPE, SDL_SCANCODE_ESCAPE, SDL_CONTROLLER_BUTTON_B);
    assert_false(game.machine.input.typing);
    assert_screen(SCREEN_SETTINGS);
    choose_text("Ann");
    choose(UI_TAB_SOUND);
    assert_false(game.machine.input.typing);
    choose(UI_TAB_GAME);
    settings_set_name(&game.player.settings, "");
    choose_text("");
    choose(UI_BACK);
    assert_false(game.machine.input.typing);
}

// A button of the gamepad for the call: a key is not what is asked for, and waits on.
static void bind_button(void)
{
    char name[INPUT_NAME_BYTES];
    SDL_Keysym z = {.sym = SDLK_z, .scancode = SDL_SCANCODE_Z};
    SDL_ControllerButtonEvent x = {
        .type = SDL_CONTROLLERBUTTONDOWN, .which = 3, .button = SDL_CONTROLLER_BUTTON_X, .state = SDL_PRESSED};
    input_code_label(game.player.control.bindings.of[CONTROL_CALL].code[BINDING_BUTTON], PAD_XBOX, name);
    assert_int_equal(choose_text(name), SCREEN_NONE);
    handle((SDL_Event){.key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED, .keysym = z}});
    handle((SDL_Event){.key = {.type = SDL_KEYUP, .keysym = z}});
    assert_int_equal(frame(), SCREEN_NONE);
    assert_true(game.screens.place.bind_waits);
    handle((SDL_Event){.cbutton = x});
    changed();
    assert_int_equal(frame(), SCREEN_NONE);
    assert_true(changed());
    x.type = SDL_CONTROLLERBUTTONUP;
    handle((SDL_Event){.cbutton = x});
    assert_int_equal(game.player.control.bindings.of[CONTROL_CALL].code[BINDING_BUTTON],
                     INPUT_BUTTON(SDL_CONTROLLER_BUTTON_X));
    assert_int_equal(game.player.control.bindings.of[CONTROL_CALL].code[0], SDL_SCANCODE_Q);
}

static void walk_keys(void)
{
    SDL_Keysym q = {.sym = SDLK_q, .scancode = SDL_SCANCODE_Q};
    walk_begin(SCREEN_TITLE);
    choose(UI_MORE);
    choose(UI_SETTINGS);
    choose(UI_TAB_GAMEPAD);
    assert_int_equal(choose(UI_KEYS), SCREEN_NONE);
    assert_int_equal(choose_text("Space"), SCREEN_NONE);
    handle((SDL_Event){.key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED, .keysym = q}});
    changed();
    assert_int_equal(frame(), SCREEN_NONE);
    assert_true(changed());
    handle((SDL_Event){.key = {.type = SDL_KEYUP, .keysym = q}});
    assert_int_equal(game.player.control.bindings.of[CONTROL_CALL].code[0], SDL_SCANCODE_Q);
    assert_int_equal(game.player.control.bindings.of[CONTROL_CALL].code[1], SDL_SCANCODE_SPACE);
    assert_int_equal(choose_text("Q"), SCREEN_NONE); // Escape leaves it as it is
    q = (SDL_Keysym){.sym = SDLK_ESCAPE, .scancode = SDL_SCANCODE_ESCAPE};
    handle((SDL_Event){.key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED, .keysym = q}});
    assert_int_equal(frame(), SCREEN_NONE);
    handle((SDL_Event){.key = {.type = SDL_KEYUP, .keysym = q}});
    assert_int_equal(game.player.control.bindings.of[CONTROL_CALL].code[0], SDL_SCANCODE_Q);
    bind_button();
    changed();
    assert_int_equal(choose(UI_KEYS_RESET), SCREEN_NONE);
    assert_true(changed());
    assert_int_equal(game.player.control.bindings.of[CONTROL_CALL].code[0], SDL_SCANCODE_SPACE);
    assert_int_equal(game.player.control.bindings.of[CONTROL_CALL].code[BINDING_BUTTON],
                     INPUT_BUTTON(SDL_CONTROLLER_BUTTON_B));
    assert_int_equal(back(), SCREEN_NONE);
    assert_screen(SCREEN_SETTINGS);
    assert_int_equal(back(), SCREEN_NONE);
    assert_screen(SCREEN_TITLE);
}

static void walk_pause(void)
{
    walk_begin(SCREEN_PLAY);
    if (device == TOUCH || device == MOUSE)
        assert_ptr_equal(point(vec2(344.0f, 17.0f)), SCREEN_PAUSE);
    else
        assert_ptr_equal(key(SDLK_p, SDL_SCANCODE_P, SDL_CONTROLLER_BUTTON_START), SCREEN_PAUSE);
    walk_begin(SCREEN_PAUSE);
    assert_true(game.screens.paused);
    there_and_back(UI_SETTINGS, SCREEN_SETTINGS);
    there_and_back(UI_HELP, SCREEN_HELP);
    choose(UI_SETTINGS);
    assert_true(game.screens.paused && !screens_on_title(&game.screens));
    back();
    assert_int_equal(choose(UI_GO_ON), SCREEN_NONE);
    assert_screen(SCREEN_PLAY);
    assert_true(game.pace.ready_ticks > 0);
    walk_begin(SCREEN_PAUSE);
    assert_ptr_equal(choose(UI_RESTART), SCREEN_PLAY);
    assert_ptr_equal(choose(UI_TO_TITLE), SCREEN_TITLE);
}

static void walk_result(void)
{
    walk_begin(SCREEN_RESULT);
    snprintf(game.match.recorder.path, sizeof game.match.recorder.path, "a demo");
    game.screens.ticks = 60;
    const UiItem *again = item_of(ui_text(UI_RESTART));
    Vec2 at = vec2(again->rect.least.x + 20.0f, middle_y(again));
    game.screens.ticks = 0; // nothing is there yet that a finger could press that was leading
    assert_null(ui_find(screens_page(&game), again->id));
    assert_int_equal(point(at), SCREEN_NONE);
    assert_int_equal(key(SDLK_RETURN, SDL_SCANCODE_RETURN, SDL_CONTROLLER_BUTTON_A), SCREEN_NONE);
    assert_int_equal(key(SDLK_r, SDL_SCANCODE_R, SDL_CONTROLLER_BUTTON_Y), SCREEN_NONE);
    game.screens.ticks = 60;
    assert_ptr_equal(choose(UI_RESTART), SCREEN_PLAY);
    assert_int_equal(choose(UI_MORE), SCREEN_NONE);
    assert_ptr_equal(choose(UI_AGAINST), SCREEN_PLAY);
    assert_string_equal(game.screens.what, "a demo");
    assert_ptr_equal(choose(UI_WATCH), SCREEN_WATCH);
    assert_int_equal(choose(UI_BEST_LIST), SCREEN_NONE);
    assert_screen(SCREEN_BEST);
    walk_begin(SCREEN_RESULT);
    game.screens.ticks = 60;
    choose(UI_MORE);
    assert_ptr_equal(choose(UI_TO_TITLE), SCREEN_TITLE);
    assert_int_equal(back(), SCREEN_NONE);
    game.match.mode.kind = MODE_JOURNEY;
    assert_ptr_equal(choose(UI_RESTART), SCREEN_MAP);
}

static void walk_lists(void)
{
    walk_begin(SCREEN_TITLE);
    choose(UI_MORE);
    assert_int_equal(choose(UI_BEST_GAMES), SCREEN_NONE);
    for (int i = 0; i < 2; i++)
        assert_int_equal(choose(UI_BEST_MODE), SCREEN_NONE);
    assert_int_equal(game.best.mode.kind, MODE_PRACTICE);
    assert_int_equal(choose(UI_STAGE), SCREEN_NONE);
    assert_int_equal(game.best.mode.stage, 1);
    assert_int_equal(choose(UI_SET_game_level), SCREEN_NONE);
    assert_true(screens_open(&game, SCREEN_REPLAYS, NULL, &error));
    ScreenId left = device == TOUCH || device == MOUSE ? point(vec2(180.0f, 602.0f))
                                                       : key(SDLK_ESCAPE, SDL_SCANCODE_ESCAPE, SDL_CONTROLLER_BUTTON_B);
    assert_ptr_equal(left, SCREEN_TITLE);
}

TEST(test_walk_by_each_device)
{
    for (device = TOUCH; device < DEVICES; device++) {
        walk_title();
        walk_modes();
        walk_daily();
        walk_settings();
        walk_name();
        walk_keys();
        walk_pause();
        walk_result();
        walk_lists();
    }
}

static bool page_says(const char *text)
{
    bool found = false;
    page = *screens_page(&game);
    for (int i = 0; i < page.count; i++)
        found |= strcmp(page.items[i].text, text) == 0;
    return found;
}

TEST(test_a_list_shows_its_game)
{
    walk_begin(SCREEN_BEST);
    assert_true(page_says("Best \u00b7 Endless \u00b7 normal"));
    game.best.mode = (Mode){.kind = MODE_PRACTICE, .stage = 1, .level = LEVEL_HARD, .speed_percent = 75};
    assert_true(page_says("Best \u00b7 Pond \u00b7 hard \u00b7 slow"));
    game.best.tuned = true;
    game.best.mode = (Mode){.kind = MODE_DAILY, .day = 20261122, .level = LEVEL_EASY, .speed_percent = 100};
    assert_true(page_says("Best \u00b7 Today's meadow 2026-11-22 \u00b7 easy \u00b7 tuned"));
}

// The goal that is nearest: a medal, a boss that was nearly beaten, the best game; a larger swarm only where all are
// far.
TEST(test_the_result_has_one_goal)
{
    SimHead *head = &game.match.sim.head;
    const SimHead before = *head;
    walk_begin(SCREEN_RESULT);
    game.match.mode.kind = MODE_PRACTICE;
    strcpy(game.match.sim.script.id, "meadow");
    head->score = 47000;
    assert_true(page_says("8000 points to bronze"));
    game.match.tally.boss_percent = 12;
    assert_true(page_says("The boss had 12 % left"));
    game.match.tally.boss_percent = 0;
    head->score = 3999999000u;
    assert_true(page_says("1000 points to your best"));
    head->score = 9;
    head->bees_most = 57;
    assert_true(page_says("Next time: 60 bees"));
    *head = before;
}

// A screen comes in from the side for a moment, and from then on stands where its controls are.
TEST(test_screens_slide)
{
    device = KEYBOARD;
    walk_begin(SCREEN_TITLE);
    batch_begin(&game.machine.batch, &game.machine.atlas, game.machine.viewport);
    screens_draw(&game);
    float title_x = game.machine.batch.records[0].x_px;
    choose(UI_MODES);
    for (int i = 0; i < 20; i++)
        frame();
    batch_begin(&game.machine.batch, &game.machine.atlas, game.machine.viewport);
    screens_draw(&game);
    int last = game.machine.batch.count - 1;
    float settled = game.machine.batch.records[last].x_px;
    game.screens.sixtieths = 3;
    batch_begin(&game.machine.batch, &game.machine.atlas, game.machine.viewport);
    screens_draw(&game);
    assert_true(game.machine.batch.records[last].x_px > settled + 5.0f);
    assert_true(game.machine.batch.records[last].tint.a < 255);
    assert_true(title_x > 0.0f);
}

GROUP(open_all, close_all)
