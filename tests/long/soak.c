// soak.c -- hours of the whole game in one process and a real window: soak HOME HOURS SECONDS SEED CSV
//
// Plays, pauses, watches, sizes, switches languages, drops files, asks for films and reports, as people do in turns.
// Time leaps (leap_clock.h), so that an hour passes in minutes. Every SECONDS by the clock the game is brought to its
// title, as it first was, and memory, descriptors, threads and files become a line of CSV. At the end a line
// is fitted through each, after a sixth of the time; what grows is reported, and fails.
#include "long/home.h"

#include "long/hand.h"
#include "leap_clock.h"
#include "long/slope.h"

#include "cmd/cmd.h"
#include "game/session/outputs.h"

#define PICTURES_HZ 15 // four ticks each, the most that the game does not drop
#define WIDTH_PX 360
#define HEIGHT_PX 640
#define SAMPLES_MAX 4096
#define WARM_PART 6.0 // the first sixth of the time

typedef struct Soak {
    Hand hand;
    char home[PATH_SIZE];
    int64_t begun_ns;
    time_t begun_s;
    FILE *csv;
    double hours;
    int every_s;
    long acts, forced; // how often the title could only be opened by force
    SlopePoint resident[SAMPLES_MAX], descriptors[SAMPLES_MAX], threads[SAMPLES_MAX], others[SAMPLES_MAX];
    int samples, most_demos, unfinished;
} Soak;

static Game game;

// By the clock on the wall.
static time_t now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

static double hours_passed(const Soak *soak)
{
    return (double)(clock_now_ns() - soak->begun_ns) / (3600.0 * CLOCK_NS_PER_SECOND);
}

static void seconds(Hand *hand, int count)
{
    hand_frames(hand, count * PICTURES_HZ);
}

static bool shows(const Hand *hand, ScreenId screen)
{
    return hand->game->screens.now == screen;
}

static bool press_text(Hand *hand, UiText text)
{
    const UiItem *item = hand_find(hand, ui_text(text));
    if (item)
        hand_press(hand, item);
    return item != NULL;
}

static Vec2 somewhere(Hand *hand)
{
    float x = rng_range(&hand->rng, 10.0f, 350.0f);
    float y = rng_range(&hand->rng, 40.0f, 630.0f);
    return vec2(x, y);
}

// Goes somewhere by keys, which also serve where a screen makes its page by itself.
static void press_keys(Hand *hand)
{
    static const SDL_Scancode WAYS[] = {SDL_SCANCODE_UP, SDL_SCANCODE_LEFT, SDL_SCANCODE_DOWN, SDL_SCANCODE_RIGHT};
    for (int i = hand_below(hand, 6); i >= 0; i--)
        hand_key(hand, WAYS[hand_below(hand, 8) < 5 ? 2 : hand_below(hand, 4)]);
    hand_key(hand, SDL_SCANCODE_RETURN);
}

// One of the page's controls, but for the one that ends the program.
static void press_any(Hand *hand)
{
    const UiPage *page = screens_page(hand->game);
    if (page->count == 0 || hand_below(hand, 8) == 0) {
        press_keys(hand);
        return;
    }
    const UiItem *item = &page->items[hand_below(hand, page->count)];
    if (item->id != UI_NONE && strcmp(item->text, ui_text(UI_LEAVE)) != 0)
        hand_press(hand, item);
}

// Leads as a player does: to and fro, lets go at times, calls now and then.
static void lead(Hand *hand, int for_s)
{
    const Viewport *viewport = &hand->game->machine.viewport;
    Vec2 goal = vec2(180.0f, 500.0f);
    for (int i = 0; i < for_s * PICTURES_HZ && (shows(hand, SCREEN_PLAY) || shows(hand, SCREEN_LESSON)); i++) {
        if (hand_below(hand, 12) == 0)
            goal = somewhere(hand);
        hand_move(hand, viewport_to_output(viewport, goal));
        if (hand_below(hand, 40) == 0)
            hand_button(hand, SDL_BUTTON_LEFT, !hand->down);
        if (hand_below(hand, 200) == 0)
            hand_button(hand, SDL_BUTTON_RIGHT, true);
        hand_frames(hand, 1);
    }
    if (hand->down)
        hand_button(hand, SDL_BUTTON_LEFT, false);
    hand_frames(hand, 1);
}

static void to_title(Soak *soak)
{
    Hand *hand = &soak->hand;
    for (int i = 0; i < 40 && !shows(hand, SCREEN_TITLE); i++) {
        seconds(hand, 1); // buttons of a result wait a moment
        if (!press_text(hand, UI_TO_TITLE) && !press_text(hand, UI_MORE))
            hand_key(hand, SDL_SCANCODE_ESCAPE);
    }
    if (shows(hand, SCREEN_TITLE)) {
        press_text(hand, UI_BACK); // of More
        return;
    }
    soak->forced++;
    screens_open(hand->game, SCREEN_TITLE, NULL, &hand->error);
}

static void after_a_game(Hand *hand)
{
    static const UiText THEN[] = {UI_RESTART, UI_WATCH, UI_AGAINST, UI_BEST_LIST, UI_TO_TITLE};
    if (!shows(hand, SCREEN_RESULT))
        return;
    seconds(hand, 2);
    if (hand_below(hand, 2) > 0)
        press_text(hand, UI_MORE);
    press_text(hand, THEN[hand_below(hand, 5)]);
    lead(hand, 30);
    seconds(hand, 5);
}

static void pause_and_go_on(Hand *hand)
{
    if (!shows(hand, SCREEN_PLAY))
        return;
    hand_key(hand, SDL_SCANCODE_P);
    seconds(hand, 2 + hand_below(hand, 20));
    press_text(hand, hand_below(hand, 3) == 0 ? UI_RESTART : UI_GO_ON);
}

static void play(Soak *soak)
{
    // Ten thousand bees take their time, so that game comes less often.
    static const UiText WAYS[] = {UI_MODE_ENDLESS,  UI_MODE_DAILY,    UI_MODE_ENDLESS,
                                  UI_MODE_DAILY,    UI_MODE_PRACTICE, UI_MODE_GALLERY,
                                  UI_MODE_PRACTICE, UI_MODE_GALLERY,  UI_MODE_SWARM_LORD};
    Hand *hand = &soak->hand;
    press_text(hand, UI_MODES);
    for (int i = hand_below(hand, 3); i > 0; i--)
        press_text(hand, UI_SET_game_level);
    press_text(hand, WAYS[hand_below(hand, 9)]);
    for (int i = 0; i < 8 && shows(hand, SCREEN_PRACTICE); i++)
        if (i < 4)
            press_any(hand);
        else
            press_text(hand, UI_BEGIN);
    for (int i = 0; i < 20 && shows(hand, SCREEN_DAILY); i++)
        press_any(hand);
    lead(hand, game.match.mode.kind == MODE_SWARM_LORD ? 20 : 40 + hand_below(hand, 200));
    pause_and_go_on(hand);
    lead(hand, 20 + hand_below(hand, 40));
    after_a_game(hand);
}

static void travel(Soak *soak)
{
    Hand *hand = &soak->hand;
    if (!press_text(hand, UI_PLAY))
        press_text(hand, UI_JOURNEY_GO_ON);
    for (int i = 0; i < 60; i++) {
        if (shows(hand, SCREEN_MAP) && hand_below(hand, 3) > 0)
            hand_click(hand, somewhere(hand));
        else if (shows(hand, SCREEN_MAP))
            press_keys(hand);
        else
            lead(hand, 60);
        hand_frames(hand, 5);
    }
    after_a_game(hand);
}

static void watch(Soak *soak)
{
    Hand *hand = &soak->hand;
    press_text(hand, UI_MORE);
    press_text(hand, UI_REPLAYS);
    for (int i = 0; i < 12 && shows(hand, SCREEN_REPLAYS); i++)
        press_keys(hand);
    if (!shows(hand, SCREEN_WATCH))
        return;
    hand_key(hand, SDL_SCANCODE_8); // sixteen times
    seconds(hand, 20);
    hand_key(hand, SDL_SCANCODE_B);
    seconds(hand, 10);
    hand_key(hand, SDL_SCANCODE_4);
    for (int i = 0; i < 10 && shows(hand, SCREEN_WATCH); i++) {
        hand_click(hand, vec2(rng_range(&hand->rng, 20.0f, 340.0f), 600.0f));
        seconds(hand, 3);
    }
    hand_key(hand, SDL_SCANCODE_T); // takes over, with the touch that leads
    hand_click(hand, somewhere(hand));
    lead(hand, 30);
}

static void wander(Soak *soak)
{
    Hand *hand = &soak->hand;
    for (int i = 0; i < 40; i++) {
        press_any(hand);
        if (hand_below(hand, 6) == 0)
            hand_key(hand, SDL_SCANCODE_ESCAPE);
        if (hand_below(hand, 4) == 0)
            hand_wheel(hand, (float)(hand_below(hand, 9) - 4));
        hand_frames(hand, 3 + hand_below(hand, 20));
    }
}

// From as small as a window can be to that of a large screen's half.
static void size(Soak *soak)
{
    Hand *hand = &soak->hand;
    for (int i = 0; i < 6; i++) {
        hand_size(hand, 90 + hand_below(hand, 700), 160 + hand_below(hand, 900));
        seconds(hand, 2);
        press_any(hand);
    }
    hand_key(hand, SDL_SCANCODE_F11);
    seconds(hand, 3);
    hand_key(hand, SDL_SCANCODE_F11);
    seconds(hand, 3);
}

static void speak_another_language(Soak *soak)
{
    Hand *hand = &soak->hand;
    press_text(hand, UI_MORE);
    press_text(hand, UI_SETTINGS);
    press_text(hand, UI_TAB_GAME);
    for (int i = hand_below(hand, 6); i >= 0; i--)
        press_text(hand, UI_SET_game_language);
    hand_key(hand, SDL_SCANCODE_ESCAPE);
    seconds(hand, 2);
    wander(soak);
}

static void drop(Soak *soak)
{
    static const char *const FILES[] = {"assets/patterns",
                                        "assets/patterns/hail.xml",
                                        "assets/stages/pond.ini",
                                        "assets/scenarios/rain.ini",
                                        "assets/presets/pacifist.ini",
                                        "tests/demos/calls.mtb",
                                        "README.md"};
    Hand *hand = &soak->hand;
    input_drop(FILES[hand_below(hand, 7)]);
    seconds(hand, 3);
    press_any(hand);
    seconds(hand, 3);
    lead(hand, 60);
}

static void experiment(Soak *soak)
{
    static const SDL_Scancode KEYS[] = {SDL_SCANCODE_SPACE,  SDL_SCANCODE_1,     SDL_SCANCODE_2,
                                        SDL_SCANCODE_3,      SDL_SCANCODE_4,     SDL_SCANCODE_B,
                                        SDL_SCANCODE_PERIOD, SDL_SCANCODE_COMMA, SDL_SCANCODE_DELETE};
    Hand *hand = &soak->hand;
    press_text(hand, UI_MORE);
    press_text(hand, UI_LAB);
    for (int i = 0; i < 80 && !shows(hand, SCREEN_TITLE); i++) {
        hand_click(hand, somewhere(hand));
        hand_key(hand, KEYS[hand_below(hand, 9)]);
        hand_frames(hand, hand_below(hand, 20));
    }
}

static void leave_alone(Soak *soak)
{
    seconds(&soak->hand, 90); // the title plays by itself after a while
}

// A film and a report of the running game. The film is made by a process of its own, in its own time.
static void keep_a_film(Soak *soak)
{
    Hand *hand = &soak->hand;
    press_text(hand, UI_MODES);
    press_text(hand, UI_MODE_ENDLESS);
    lead(hand, 10);
    hand_key(hand, SDL_SCANCODE_F9);
    hand_key(hand, SDL_SCANCODE_F8);
    for (int i = 0; i < 600 && hand->game->outputs->clip.process.started; i++) {
        hand_frames(hand, 1);
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    }
}

typedef void Act(Soak *soak);

static const struct {
    const char *name;
    Act *act;
    int weight;
} ACTS[] = {
    {"play", play, 8},        {"travel", travel, 3},  {"watch", watch, 4},
    {"wander", wander, 4},    {"size", size, 2},      {"language", speak_another_language, 2},
    {"drop", drop, 2},        {"lab", experiment, 2}, {"alone", leave_alone, 1},
    {"film", keep_a_film, 1},
};
#define ACT_COUNT ((int)(sizeof ACTS / sizeof ACTS[0]))

static int act_any(Hand *hand)
{
    int sum = 0;
    for (int i = 0; i < ACT_COUNT; i++)
        sum += ACTS[i].weight;
    int at = hand_below(hand, sum), act = 0;
    while (at >= ACTS[act].weight)
        at -= ACTS[act++].weight;
    return act;
}

// What the player has asked to keep is not the game's: it is taken away, as somebody would who needs the room.
static void take_away(const Soak *soak)
{
    char command[PATH_SIZE * 2];
    snprintf(command, sizeof command, "cd '%s/data/mitsubachi' && rm -rf clips reports saves scenarios", soak->home);
    if (system(command) != 0)
        fprintf(stderr, "soak: %s failed\n", command);
}

// As the game first was: the title, the usual size and language, all settings as they come.
static void settle(Soak *soak)
{
    Hand *hand = &soak->hand;
    Player *player = &hand->game->player;
    to_title(soak);
    player->settings = settings_default();
    settings_set(&player->settings, SETTING_game_help_seen, 1);
    player_changed(player);
    hand_size(hand, WIDTH_PX, HEIGHT_PX);
    seconds(hand, 2);
    take_away(soak);
}

// A line of CSV. Warm-up does not count: caches of texts and sounds fill, the first demos are made.
static void sample(Soak *soak)
{
    settle(soak);
    HomeUse use = home_look(soak->home);
    double hours = hours_passed(soak);
    fprintf(soak->csv, "%ld,%.3f,%d,%d,%d,%d,%d,%d,%d,%d,%ld,%llu,%llu\n", (long)(now_s() - soak->begun_s), hours,
            use.resident_kb, use.descriptors, use.threads, use.files, use.demos, use.kept, use.lists, use.unfinished,
            use.bytes, (unsigned long long)soak->hand.frames, (unsigned long long)soak->hand.events);
    fflush(soak->csv);
    soak->most_demos = use.demos > soak->most_demos ? use.demos : soak->most_demos;
    soak->unfinished += use.unfinished;
    if (hours >= soak->hours / WARM_PART && soak->samples < SAMPLES_MAX) {
        soak->resident[soak->samples] = (SlopePoint){hours, use.resident_kb};
        soak->descriptors[soak->samples] = (SlopePoint){hours, use.descriptors};
        soak->threads[soak->samples] = (SlopePoint){hours, use.threads};
        soak->others[soak->samples++] = (SlopePoint){hours, use.files - use.demos - use.kept - use.lists};
    }
}

// By how much the line through a figure rises over the whole run; true where that is not more than `most`.
static bool flat(const Soak *soak, const char *name, const SlopePoint *points, double most)
{
    double growth = slope_of(points, soak->samples) * soak->hours;
    bool good = growth <= most;
    fprintf(stderr, "%s: %+.1f in %.1f hours of the game, at most %.1f expected: %s\n", name, growth, soak->hours, most,
            good ? "flat" : "GROWS");
    return good;
}

static bool judge(const Soak *soak)
{
    double resident = soak->samples > 0 ? soak->resident[0].value : 0.0;
    bool good = flat(soak, "resident memory, kB", soak->resident, 0.03 * resident);
    good &= flat(soak, "descriptors", soak->descriptors, 0.5);
    good &= flat(soak, "threads", soak->threads, 0.5);
    good &= flat(soak, "files but demos and lists", soak->others, 3.0); // settings, keys, a journey come once
    good &= soak->most_demos <= RECORDER_KEPT && soak->unfinished == 0;
    fprintf(stderr, "demos without a mark: %d at most, %d expected; unfinished files: %d\n", soak->most_demos,
            RECORDER_KEPT, soak->unfinished);
    fprintf(stderr,
            "%ld acts, %d samples, %llu pictures, %llu events, %.0f times as fast as time; forced to the title: %ld\n",
            soak->acts, soak->samples, (unsigned long long)soak->hand.frames, (unsigned long long)soak->hand.events,
            hours_passed(soak) * 3600.0 / (double)(now_s() - soak->begun_s + 1), soak->forced);
    for (int i = SCREEN_NONE + 1; i < SCREEN_COUNT; i++)
        fprintf(stderr, "%s %llu%s", SCREEN_NAMES[i], (unsigned long long)soak->hand.shown[i],
                i < SCREEN_COUNT - 1 ? ", " : " pictures\n");
    return good;
}

static void run(Soak *soak)
{
    time_t looked_s = now_s() - soak->every_s;
    fputs("seconds,game_hours,resident_kb,descriptors,threads,files,demos,kept,lists,unfinished,bytes,frames,events\n",
          soak->csv);
    while (hours_passed(soak) < soak->hours) {
        to_title(soak);
        int act = act_any(&soak->hand);
        fprintf(stderr, "%ld s, %.3f h: %s, ", (long)(now_s() - soak->begun_s), hours_passed(soak), ACTS[act].name);
        ACTS[act].act(soak);
        fprintf(stderr, "to %s\n", SCREEN_NAMES[game.screens.now]);
        soak->acts++;
        if (now_s() - looked_s >= soak->every_s) {
            sample(soak);
            looked_s = now_s();
        }
    }
    sample(soak);
}

static bool open(Soak *soak, const Options *options, const char *home)
{
    char folder[PATH_SIZE + 16];
    snprintf(soak->home, sizeof soak->home, "%s", home);
    snprintf(folder, sizeof folder, "%s/data", home);
    setenv("XDG_DATA_HOME", folder, 1);
    snprintf(folder, sizeof folder, "%s/config", home);
    setenv("XDG_CONFIG_HOME", folder, 1);
    soak->begun_ns = clock_now_ns();
    soak->begun_s = now_s();
    return game_open(&game, options, soak->begun_ns, &soak->hand.error);
}

int main(int argc, char **argv)
{
    static Soak soak;
    static Options options;
    // The game's own child, which makes a film.
    if (argc > 1 && strcmp(argv[1], "export") == 0)
        return commands_run(argc, argv, clock_now_ns());
    if (argc != 6) {
        fprintf(stderr, "soak: expected HOME HOURS SECONDS SEED CSV\n");
        return 2;
    }
    soak.hours = atof(argv[2]);
    soak.every_s = atoi(argv[3]);
    soak.hand = (Hand){.game = &game, .rng = rng_seed(strtoull(argv[4], NULL, 10), 1)};
    options = options_default();
    options.width = WIDTH_PX;
    options.height = HEIGHT_PX;
    options.refresh_hz = PICTURES_HZ;
    soak.csv = fopen(argv[5], "w");
    if (!soak.csv || !open(&soak, &options, argv[1])) {
        fprintf(stderr, "soak: %s\n", soak.hand.error.text);
        return 3;
    }
    run(&soak);
    bool good = judge(&soak);
    game_close(&game);
    return good ? 0 : 1;
}
