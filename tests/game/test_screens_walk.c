// test_screens_walk.c -- a walk through all screens by each input device: every one is reached and left again.
#include "game/screen_tools.h"

typedef enum Device { TOUCH, MOUSE, KEYBOARD, GAMEPAD, DEVICES } Device;

static InputState input;
static Viewport window;
static Device device;

static ScreenWish frame(void)
{
    return screens_input(&screens, &input, &window);
}

static void handle(SDL_Event event)
{
    input_handle(&input, &event);
}

// A key goes down, a frame passes, and it goes up. The button of the gamepad is the one that means the same.
static ScreenWish key(SDL_Keycode sym, SDL_Scancode scancode, SDL_GameControllerButton button)
{
    ScreenWish wish;
    if (device == GAMEPAD) {
        handle((SDL_Event){.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .which = 3, .button = (uint8_t)button,
                                       .state = SDL_PRESSED}});
        wish = frame();
        handle((SDL_Event){.cbutton = {.type = SDL_CONTROLLERBUTTONUP, .which = 3, .button = (uint8_t)button}});
    } else {
        SDL_Keysym keysym = {.sym = sym, .scancode = scancode};
        handle((SDL_Event){.key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED, .keysym = keysym}});
        wish = frame();
        handle((SDL_Event){.key = {.type = SDL_KEYUP, .keysym = keysym}});
    }
    return wish != WISH_NONE ? wish : frame();
}

static ScreenWish point(Vec2 at)
{
    Vec2 px = viewport_to_output(&window, at);
    ScreenWish wish;
    if (device == TOUCH) {
        SDL_TouchFingerEvent finger = {.type = SDL_FINGERDOWN, .touchId = 5, .fingerId = 1, .x = px.x / window.width_px,
                                       .y = px.y / window.height_px};
        handle((SDL_Event){.tfinger = finger});
        wish = frame();
        finger.type = SDL_FINGERUP;
        handle((SDL_Event){.tfinger = finger});
    } else {
        SDL_MouseButtonEvent button = {.type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_LEFT, .x = (int)px.x,
                                       .y = (int)px.y};
        handle((SDL_Event){.button = button});
        wish = frame();
        button.type = SDL_MOUSEBUTTONUP;
        handle((SDL_Event){.button = button});
    }
    return wish != WISH_NONE ? wish : frame();
}

static const UiItem *item_of(const char *text)
{
    screens_page(&screens, &sim, &page);
    for (int i = 0; i < page.count; i++)
        if (page.items[i].kind != UI_KIND_LABEL && strcmp(page.items[i].text, text) == 0)
            return &page.items[i];
    fail_msg("screen %d has no control \"%s\"", screens.now, text);
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
        const UiItem *at = ui_focused(&screens.ui, &page);
        float down = middle_y(item) - middle_y(at);
        if (screens.ui.keys_used && at == item)
            return;
        if (!screens.ui.keys_used || down > 1.0f)
            assert_int_equal(key(SDLK_DOWN, SDL_SCANCODE_DOWN, SDL_CONTROLLER_BUTTON_DPAD_DOWN), WISH_NONE);
        else if (down < -1.0f)
            assert_int_equal(key(SDLK_UP, SDL_SCANCODE_UP, SDL_CONTROLLER_BUTTON_DPAD_UP), WISH_NONE);
        else if (item->rect.least.x > at->rect.least.x)
            assert_int_equal(key(SDLK_RIGHT, SDL_SCANCODE_RIGHT, SDL_CONTROLLER_BUTTON_DPAD_RIGHT), WISH_NONE);
        else
            assert_int_equal(key(SDLK_LEFT, SDL_SCANCODE_LEFT, SDL_CONTROLLER_BUTTON_DPAD_LEFT), WISH_NONE);
    }
    fail_msg("\"%s\" of screen %d cannot be reached", text, screens.now);
}

static ScreenWish choose_text(const char *text)
{
    const UiItem *item = item_of(text);
    if (device == TOUCH || device == MOUSE)
        return point(vec2(item->rect.most.x - 13.0f, middle_y(item))); // of a choice: where it goes on
    focus(text);
    return key(SDLK_RETURN, SDL_SCANCODE_RETURN, SDL_CONTROLLER_BUTTON_A);
}

static ScreenWish choose(UiText text)
{
    return choose_text(ui_text(text));
}

// The way back: the button, Escape, or what the gamepad has for it.
static ScreenWish back(void)
{
    if (device == TOUCH || device == MOUSE)
        return choose(UI_BACK);
    return key(SDLK_ESCAPE, SDL_SCANCODE_ESCAPE, SDL_CONTROLLER_BUTTON_B);
}

static void assert_screen(Screen screen)
{
    assert_int_equal(screens.now, screen);
}

static void walk_begin(Screen screen)
{
    Window glass = {.width = 540, .height = 960, .width_px = 540, .height_px = 960};
    screens_begin(SCREEN_TITLE, SCREEN_TITLE);
    input_init(&input, &glass);
    window = viewport_fit(540, 960);
    screens_show(&screens, screen);
}

// A page that is opened from the one that is shown, and left again.
static void there_and_back(UiText button, Screen screen)
{
    Screen from = screens.now;
    ScreenWish wish = choose(button);
    assert_true(wish == WISH_STAY || wish == WISH_BEST);
    assert_screen(screen);
    assert_int_equal(back(), WISH_STAY);
    assert_screen(from);
}

static void walk_title(void)
{
    walk_begin(SCREEN_TITLE);
    there_and_back(UI_MODES, SCREEN_MODES);
    there_and_back(UI_BEST_GAMES, SCREEN_BEST);
    there_and_back(UI_SETTINGS, SCREEN_SETTINGS);
    there_and_back(UI_HELP, SCREEN_HELP);
    there_and_back(UI_CREDITS, SCREEN_CREDITS);
    assert_int_equal(choose(UI_PLAY), WISH_JOURNEY);
    assert_int_equal(choose(UI_REPLAYS), WISH_REPLAYS);
    assert_int_equal(choose(UI_LAB), WISH_LAB);
    assert_int_equal(choose(UI_LEAVE), WISH_LEAVE);
    choose(UI_HELP);
    assert_int_equal(choose(UI_HELP_TRY), WISH_LESSON);
}

static void walk_modes(void)
{
    static const struct { UiText text; ModeKind kind; } MODES[] = {
        {UI_MODE_ENDLESS, MODE_ENDLESS}, {UI_MODE_DAILY, MODE_DAILY}, {UI_MODE_GALLERY, MODE_GALLERY},
        {UI_MODE_SWARM_LORD, MODE_SWARM_LORD},
    };
    walk_begin(SCREEN_TITLE);
    choose(UI_MODES);
    assert_int_equal(choose(UI_LEVEL), WISH_SETTINGS);
    int level = screens.settings.value[SETTING_game_level];
    assert_int_not_equal(level, 1);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(choose(MODES[i].text), WISH_BEGIN);
        assert_int_equal(screens.mode.kind, MODES[i].kind);
        assert_int_equal(screens.mode.level, level);
    }
    assert_int_equal(choose(UI_LAB), WISH_LAB);
    assert_int_equal(choose(UI_MODE_JOURNEY), WISH_JOURNEY);
    screens.journey_kept = true;
    assert_int_equal(choose(UI_MODE_JOURNEY_NEW), WISH_STAY); // it asks first
    assert_int_equal(choose(UI_MODE_JOURNEY_NEW), WISH_JOURNEY_NEW);
    there_and_back(UI_MODE_PRACTICE, SCREEN_PRACTICE);
    choose(UI_MODE_PRACTICE);
    assert_int_equal(choose(UI_STAGE), WISH_STAY);
    assert_int_equal(choose(UI_FROM_PHASE), WISH_STAY);
    assert_int_equal(choose(UI_BEGIN), WISH_BEGIN);
    assert_int_equal(screens.mode.kind, MODE_PRACTICE);
    assert_true(screens.mode.stage != 0 && screens.mode.phase != 0);
}

// Every setting stands on some tab; those of help and sound are asked for in other ways.
static void walk_settings(void)
{
    bool seen[SETTING_COUNT] = {false};
    walk_begin(SCREEN_TITLE);
    choose(UI_SETTINGS);
    for (int tab = 0; tab < SETTINGS_TABS; tab++) {
        assert_int_equal(choose((UiText)(UI_TAB_SOUND + tab)), WISH_STAY);
        screens_page(&screens, NULL, &page);
        for (int i = 0; i < page.count; i++)
            for (int k = 0; k < SETTING_COUNT; k++)
                seen[k] |= page.items[i].step > 0 && page.items[i].most == (int)setting_info((SettingId)k)->most
                        && page.items[i].value == screens.settings.value[k];
    }
    for (int k = 0; k < SETTING_COUNT; k++)
        if (!seen[k])
            fail_msg("%s is on no tab", setting_info((SettingId)k)->name);
    choose(UI_TAB_LOOK);
    assert_int_equal(choose(UI_SET_look_shake), WISH_SETTINGS);
    assert_false(screens.settings.value[SETTING_look_shake]);
    choose(UI_TAB_SOUND);
    assert_int_equal(choose(UI_SET_sound_on), WISH_SOUND);
}

// A button of the gamepad for the call: a key is not what is asked for, and waits on.
static void bind_button(void)
{
    char name[80];
    SDL_Keysym z = {.sym = SDLK_z, .scancode = SDL_SCANCODE_Z};
    SDL_ControllerButtonEvent x = {.type = SDL_CONTROLLERBUTTONDOWN, .which = 3, .button = SDL_CONTROLLER_BUTTON_X,
                                   .state = SDL_PRESSED};
    bindings_button_text(&screens.control.bindings, CONTROL_CALL, name, sizeof name);
    assert_int_equal(choose_text(name), WISH_STAY);
    handle((SDL_Event){.key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED, .keysym = z}});
    handle((SDL_Event){.key = {.type = SDL_KEYUP, .keysym = z}});
    assert_int_equal(frame(), WISH_NONE);
    assert_true(screens.place.bind_waits);
    handle((SDL_Event){.cbutton = x});
    assert_int_equal(frame(), WISH_SETTINGS);
    x.type = SDL_CONTROLLERBUTTONUP;
    handle((SDL_Event){.cbutton = x});
    assert_int_equal(screens.control.bindings.of[CONTROL_CALL].button, SDL_CONTROLLER_BUTTON_X);
    assert_int_equal(screens.control.bindings.of[CONTROL_CALL].key[0], SDL_SCANCODE_Q);
}

static void walk_keys(void)
{
    SDL_Keysym q = {.sym = SDLK_q, .scancode = SDL_SCANCODE_Q};
    walk_begin(SCREEN_TITLE);
    choose(UI_SETTINGS);
    choose(UI_TAB_CONTROL);
    assert_int_equal(choose(UI_KEYS), WISH_STAY);
    assert_int_equal(choose_text("Space"), WISH_STAY);
    handle((SDL_Event){.key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED, .keysym = q}});
    assert_int_equal(frame(), WISH_SETTINGS);
    handle((SDL_Event){.key = {.type = SDL_KEYUP, .keysym = q}});
    assert_int_equal(screens.control.bindings.of[CONTROL_CALL].key[0], SDL_SCANCODE_Q);
    assert_int_equal(screens.control.bindings.of[CONTROL_CALL].key[1], SDL_SCANCODE_SPACE);
    assert_int_equal(choose_text("Q"), WISH_STAY); // Escape leaves it as it is
    q = (SDL_Keysym){.sym = SDLK_ESCAPE, .scancode = SDL_SCANCODE_ESCAPE};
    handle((SDL_Event){.key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED, .keysym = q}});
    assert_int_equal(frame(), WISH_NONE);
    handle((SDL_Event){.key = {.type = SDL_KEYUP, .keysym = q}});
    assert_int_equal(screens.control.bindings.of[CONTROL_CALL].key[0], SDL_SCANCODE_Q);
    bind_button();
    assert_int_equal(choose(UI_KEYS_RESET), WISH_SETTINGS);
    assert_int_equal(screens.control.bindings.of[CONTROL_CALL].key[0], SDL_SCANCODE_SPACE);
    assert_int_equal(screens.control.bindings.of[CONTROL_CALL].button, SDL_CONTROLLER_BUTTON_B);
    assert_int_equal(back(), WISH_STAY);
    assert_screen(SCREEN_SETTINGS);
    assert_int_equal(back(), WISH_STAY);
    assert_screen(SCREEN_TITLE);
}

static void walk_pause(void)
{
    walk_begin(SCREEN_PLAY);
    if (device == TOUCH || device == MOUSE)
        assert_int_equal(point(vec2(344.0f, 17.0f)), WISH_PAUSE);
    else
        assert_int_equal(key(SDLK_p, SDL_SCANCODE_P, SDL_CONTROLLER_BUTTON_START), WISH_PAUSE);
    walk_begin(SCREEN_PAUSE);
    assert_true(screens_is_still(&screens));
    there_and_back(UI_SETTINGS, SCREEN_SETTINGS);
    there_and_back(UI_HELP, SCREEN_HELP);
    choose(UI_SETTINGS);
    assert_true(screens_is_still(&screens) && !screens_on_title(&screens));
    back();
    assert_int_equal(choose(UI_GO_ON), WISH_GO_ON);
    assert_int_equal(choose(UI_RESTART), WISH_AGAIN);
    assert_int_equal(choose(UI_TO_TITLE), WISH_TITLE);
}

static void walk_result(void)
{
    walk_begin(SCREEN_OVER);
    snprintf(screens.watch_path, sizeof screens.watch_path, "a demo");
    bool pointer = device == TOUCH || device == MOUSE;
    ScreenWish early = pointer ? choose(UI_RESTART)
                               : key(SDLK_RETURN, SDL_SCANCODE_RETURN, SDL_CONTROLLER_BUTTON_A);
    assert_int_equal(early, WISH_NONE);
    screens.ticks = 60;
    assert_int_equal(choose(UI_RESTART), WISH_AGAIN);
    assert_int_equal(choose(UI_WATCH), WISH_WATCH);
    assert_int_equal(choose(UI_TO_TITLE), WISH_TITLE);
    screens.mode.kind = MODE_JOURNEY;
    assert_int_equal(choose(UI_TO_MAP), WISH_JOURNEY);
}

static void walk_lists(void)
{
    walk_begin(SCREEN_TITLE);
    assert_int_equal(choose(UI_BEST_GAMES), WISH_BEST);
    for (int i = 0; i < 2; i++)
        assert_int_equal(choose(UI_BEST_MODE), WISH_BEST);
    assert_int_equal(screens.best_mode.kind, MODE_PRACTICE);
    assert_int_equal(choose(UI_STAGE), WISH_BEST);
    assert_int_equal(screens.best_mode.stage, 1);
    assert_int_equal(choose(UI_LEVEL), WISH_BEST);
    screens_show(&screens, SCREEN_REPLAYS);
    ScreenWish left = device == TOUCH || device == MOUSE
                    ? point(vec2(180.0f, 602.0f)) : key(SDLK_ESCAPE, SDL_SCANCODE_ESCAPE, SDL_CONTROLLER_BUTTON_B);
    assert_int_equal(left, WISH_TITLE);
}

static void test_walk_by_each_device(void **state)
{
    (void)state;
    for (device = TOUCH; device < DEVICES; device++) {
        walk_title();
        walk_modes();
        walk_settings();
        walk_keys();
        walk_pause();
        walk_result();
        walk_lists();
    }
}

static bool page_says(const char *text)
{
    bool found = false;
    screens_page(&screens, &sim, &page);
    for (int i = 0; i < page.count; i++)
        found |= strcmp(page.items[i].text, text) == 0;
    return found;
}

static void test_a_list_says_whose_it_is(void **state)
{
    (void)state;
    walk_begin(SCREEN_BEST);
    assert_true(page_says("Best \u00b7 Endless \u00b7 normal"));
    screens.best_mode = (Mode){.kind = MODE_PRACTICE, .stage = 1, .level = LEVEL_HARD, .speed_percent = 75};
    assert_true(page_says("Best \u00b7 Pond \u00b7 hard \u00b7 slow"));
    screens.best_tuned = true;
    screens.best_mode = (Mode){.kind = MODE_DAILY, .day = 20261122, .level = LEVEL_EASY, .speed_percent = 100};
    assert_true(page_says("Best \u00b7 Today's meadow 2026-11-22 \u00b7 easy \u00b7 tuned"));
    screens_show(&screens, SCREEN_OVER); // the same list, below the result
    assert_true(page_says("Best \u00b7 Today's meadow 2026-11-22 \u00b7 easy \u00b7 tuned"));
}

// A screen comes in from the side for a moment, and from then on stands where its controls are.
static void test_screens_slide(void **state)
{
    (void)state;
    if (!assets_build_atlas(&assets, 1.0f, &atlas, NULL, error, sizeof error))
        fail_msg("%s", error);
    device = KEYBOARD;
    walk_begin(SCREEN_TITLE);
    batch_begin(&batch, &atlas, window);
    screens_draw(&screens, &sim, &batch);
    float title_x = batch.records[0].x_px;
    choose(UI_CREDITS);
    for (int i = 0; i < 20; i++)
        frame();
    batch_begin(&batch, &atlas, window);
    screens_draw(&screens, &sim, &batch);
    int last = batch.count - 1;
    float settled = batch.records[last].x_px;
    screens.frames = 3;
    batch_begin(&batch, &atlas, window);
    screens_draw(&screens, &sim, &batch);
    assert_true(batch.records[last].x_px > settled + 5.0f);
    assert_true(batch.records[last].tint.a < 255);
    assert_true(title_x > 0.0f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walk_by_each_device),
        cmocka_unit_test(test_a_list_says_whose_it_is),
        cmocka_unit_test(test_screens_slide),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
