// monkey.h -- a hand that does anything at all, on every screen: clicks, drags, fingers, keys, a gamepad, the wheel,
// sizes of the window, dropped files, typed text. Its actions are a function of its seed.
#pragma once

#include "long/hand.h"

#define MONKEY_LEAP_EVENTS 60  // then it is put onto the screen where it was least
#define MONKEY_PUT_PICTURES 20 // that being put onto a screen counts as: some end at the first thing that happens

typedef struct Monkey {
    Hand hand;
    const char *save;           // a file of one, to be dropped
    uint64_t leaps;             // onto a screen
    uint64_t put[SCREEN_COUNT]; // how often it was put onto each
} Monkey;

static inline Vec2 monkey_place(Hand *hand)
{
    const Window *window = &hand->game->machine.window;
    float x = rng_range(&hand->rng, -20.0f, (float)window->width + 20.0f);
    float y = rng_range(&hand->rng, -20.0f, (float)window->height + 20.0f);
    return vec2(x, y);
}

static inline void monkey_click(Hand *hand)
{
    hand_move(hand, monkey_place(hand));
    uint8_t button = (uint8_t)(1 + hand_below(hand, 3));
    hand_button(hand, button, true);
    if (hand_below(hand, 2))
        hand_frames(hand, 1);
    hand_button(hand, button, false);
}

// A control of the page, where there is one: mere chance seldom hits those.
static inline void monkey_press(Hand *hand)
{
    const UiPage *page = screens_page(hand->game);
    if (page->count > 0)
        hand_press(hand, &page->items[hand_below(hand, page->count)]);
    else
        monkey_click(hand);
}

static inline void monkey_drag(Hand *hand)
{
    if (hand_below(hand, 3) == 0)
        hand_button(hand, SDL_BUTTON_LEFT, !hand->down);
    hand_move(hand, monkey_place(hand));
}

static inline void monkey_finger(Hand *hand)
{
    static const uint32_t TYPES[] = {SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERMOTION, SDL_FINGERUP};
    SDL_TouchFingerEvent finger = {.type = TYPES[hand_below(hand, 4)], .touchId = 1 + hand_below(hand, 2)};
    finger.fingerId = hand_below(hand, 4);
    finger.x = rng_range(&hand->rng, -0.1f, 1.1f);
    finger.y = rng_range(&hand->rng, -0.1f, 1.1f);
    hand_push(hand, (SDL_Event){.tfinger = finger});
}

// Those that mean something anywhere, and any other.
static inline void monkey_key(Hand *hand)
{
    static const SDL_Scancode KNOWN[] = {
        SDL_SCANCODE_ESCAPE, SDL_SCANCODE_RETURN, SDL_SCANCODE_UP,     SDL_SCANCODE_DOWN,   SDL_SCANCODE_LEFT,
        SDL_SCANCODE_RIGHT,  SDL_SCANCODE_SPACE,  SDL_SCANCODE_DELETE, SDL_SCANCODE_PAGEUP, SDL_SCANCODE_PAGEDOWN,
        SDL_SCANCODE_HOME,   SDL_SCANCODE_END,    SDL_SCANCODE_TAB,    SDL_SCANCODE_F3,     SDL_SCANCODE_F4,
        SDL_SCANCODE_F5,     SDL_SCANCODE_F11,    SDL_SCANCODE_P,      SDL_SCANCODE_R,      SDL_SCANCODE_M,
        SDL_SCANCODE_T,      SDL_SCANCODE_B,      SDL_SCANCODE_Z};
    static const uint16_t HELD[] = {0, 0, 0, 0, KMOD_LCTRL, KMOD_LSHIFT, KMOD_LALT};
    bool known = hand_below(hand, 3) > 0;
    int code = known ? (int)KNOWN[hand_below(hand, sizeof KNOWN / sizeof KNOWN[0])]
                     : hand_below(hand, SDL_NUM_SCANCODES);
    uint16_t held = HELD[hand_below(hand, 7)];
    hand_key_down(hand, (SDL_Scancode)code, held, true);
    if (hand_below(hand, 2))
        hand_frames(hand, 1);
    if (hand_below(hand, 10) > 0) // one in ten stays down
        hand_key_down(hand, (SDL_Scancode)code, held, false);
}

static inline void monkey_pad(Hand *hand)
{
    bool down = hand_below(hand, 2);
    SDL_Event event = {.cbutton = {.type = down ? SDL_CONTROLLERBUTTONDOWN : SDL_CONTROLLERBUTTONUP, .which = 3}};
    event.cbutton.button = (uint8_t)hand_below(hand, SDL_CONTROLLER_BUTTON_MAX);
    event.cbutton.state = down ? SDL_PRESSED : SDL_RELEASED;
    if (hand_below(hand, 3) == 0) {
        event = (SDL_Event){.caxis = {.type = SDL_CONTROLLERAXISMOTION, .which = 3}};
        event.caxis.axis = (uint8_t)hand_below(hand, SDL_CONTROLLER_AXIS_MAX);
        event.caxis.value = (int16_t)(hand_below(hand, 65536) - 32768);
    }
    hand_push(hand, event);
}

static inline void monkey_wheel(Hand *hand)
{
    hand_wheel(hand, rng_range(&hand->rng, -8.0f, 8.0f));
}

static inline void monkey_type(Hand *hand)
{
    static const char *const TEXTS[] = {"a", "\xe8\x9c\x82", "=", "\xc3\x9f", "\"", "%s", "../x", " ", "7", "-"};
    SDL_Event event = {.type = SDL_TEXTINPUT};
    snprintf(event.text.text, sizeof event.text.text, "%s", TEXTS[hand_below(hand, 10)]);
    hand_push(hand, event);
}

// A small window is drawn quickly; one in eight is large.
static inline void monkey_size(Hand *hand)
{
    int most = hand_below(hand, 8) == 0 ? 900 : 300;
    int width = 90 + hand_below(hand, most);
    hand_size(hand, width, 90 + hand_below(hand, most));
}

static inline void monkey_tell(Hand *hand, uint8_t news)
{
    uint32_t window = SDL_GetWindowID(hand->game->machine.window.sdl);
    hand_push(hand, (SDL_Event){.window = {.type = SDL_WINDOWEVENT, .windowID = window, .event = news}});
}

static inline void monkey_window(Hand *hand)
{
    static const uint8_t NEWS[] = {SDL_WINDOWEVENT_FOCUS_LOST, SDL_WINDOWEVENT_FOCUS_GAINED, SDL_WINDOWEVENT_EXPOSED,
                                   SDL_WINDOWEVENT_LEAVE, SDL_WINDOWEVENT_MOVED};
    monkey_tell(hand, NEWS[hand_below(hand, 5)]);
}

// Losing the window releases everything: else what is held would end the screen that comes next.
static inline void monkey_let_go(Hand *hand)
{
    hand->down = false;
    monkey_tell(hand, SDL_WINDOWEVENT_FOCUS_LOST);
    hand_frames(hand, 1);
    monkey_tell(hand, SDL_WINDOWEVENT_FOCUS_GAINED);
    hand_frames(hand, 1);
}

static inline void monkey_drop(Hand *hand, const char *save)
{
    const char *const files[] = {"assets/patterns",
                                 "assets/patterns/hail.xml",
                                 "assets/stages/pond.ini",
                                 "assets/scenarios/rain.ini",
                                 "assets/presets/chaos.ini",
                                 "tests/demos/calls.mtb",
                                 "README.md",
                                 "there is no such file",
                                 "assets/maps",
                                 save};
    input_drop(files[hand_below(hand, 10)]);
    hand->events++;
}

static inline void monkey_wait(Hand *hand)
{
    hand_frames(hand, hand_below(hand, 20));
}

// A game that has just begun, or that has just lost its last bee.
static inline void monkey_play(Monkey *monkey, bool lost)
{
    Game *game = monkey->hand.game;
    screens_open(game, SCREEN_PLAY, NULL, &monkey->hand.error);
    hand_frames(&monkey->hand, 20); // long enough to be recorded
    if (lost) {
        game->match.sim.bees.count = 0;
        game->match.sim.head.score = 1000; // fit for a list
    }
    for (int i = 0; i < 80 && lost && game->screens.now == SCREEN_PLAY; i++)
        hand_frames(&monkey->hand, 1);
}

// The argument of a screen; NULL where that is nothing.
static inline const char *monkey_what(const Monkey *monkey, int to)
{
    switch (to) {
    case SCREEN_WATCH: return "tests/demos/calls.mtb";
    case SCREEN_LOAD: return monkey->save;
    default: return NULL;
    }
}

// Puts it onto a screen, as the program would: by what leads there, or with what belongs to it.
static inline void monkey_put(Monkey *monkey, int to)
{
    Game *game = monkey->hand.game;
    monkey->put[to]++;
    monkey_let_go(&monkey->hand);
    game->screens.place.best_row = 0; // whose demos are listed
    if (to == SCREEN_PAUSE || to == SCREEN_OPEN || to == SCREEN_RESULT)
        monkey_play(monkey, to == SCREEN_RESULT);
    if (to == SCREEN_OPEN)
        input_drop("tests/demos/calls.mtb");
    else if (to == SCREEN_PAUSE)
        hand_key(&monkey->hand, SDL_SCANCODE_P);
    else if (to != SCREEN_RESULT)
        screens_open(game, (ScreenId)to, monkey_what(monkey, to), &monkey->hand.error);
    hand_frames(&monkey->hand, 1);
}

static inline uint64_t monkey_been(const Monkey *monkey, int screen)
{
    return monkey->hand.shown[screen] + MONKEY_PUT_PICTURES * monkey->put[screen];
}

// Onto any screen, or onto the one where it was least.
static inline void monkey_leap(Monkey *monkey)
{
    int to = SCREEN_NONE + 1 + hand_below(&monkey->hand, SCREEN_COUNT - 1);
    bool least = hand_below(&monkey->hand, 3) > 0;
    for (int i = SCREEN_NONE + 1; least && i < SCREEN_COUNT; i++)
        to = monkey_been(monkey, i) < monkey_been(monkey, to) ? i : to;
    monkey_put(monkey, to);
}

typedef void MonkeyDoes(Hand *hand);

static const struct {
    MonkeyDoes *does;
    int weight;
} MONKEY_DOES[] = {{monkey_press, 30}, {monkey_click, 15}, {monkey_drag, 15}, {monkey_finger, 15},
                   {monkey_key, 30},   {monkey_pad, 10},   {monkey_wheel, 5}, {monkey_type, 3},
                   {monkey_window, 1}, {monkey_wait, 4},   {monkey_size, 1}};
#define MONKEY_KINDS ((int)(sizeof MONKEY_DOES / sizeof MONKEY_DOES[0]))

// Something, and now and then a picture.
static inline void monkey_step(Monkey *monkey)
{
    Hand *hand = &monkey->hand;
    int sum = 0, kind = 0;
    for (int i = 0; i < MONKEY_KINDS; i++)
        sum += MONKEY_DOES[i].weight;
    int at = hand_below(hand, sum);
    while (at >= MONKEY_DOES[kind].weight)
        at -= MONKEY_DOES[kind++].weight;
    MONKEY_DOES[kind].does(hand);
    if (hand_below(hand, 200) == 0)
        monkey_drop(hand, monkey->save);
    if (hand_below(hand, 3) == 0)
        hand_frames(hand, 1);
    if (hand->events / MONKEY_LEAP_EVENTS > monkey->leaps) {
        monkey->leaps = hand->events / MONKEY_LEAP_EVENTS;
        monkey_leap(monkey);
    }
}
