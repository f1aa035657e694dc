// fuzz_bulletml.c -- libFuzzer's way into the reader of BulletML documents, and into what runs their words.
//
// Each input is read as a document. One that is good is played; then words of its program are damaged, and what is left
// is played too. At last the input itself is played, as the words of a book with any entries.

#include "oracle.h"
#include "core/pattern/pattern_read.h"
#include "pattern/player.h"

#define TICKS 300
#define DAMAGED_TICKS 60
#define DAMAGES 4
#define BULLETS_MOST 60
#define STEPS_MOST 200000 // of all bullets together: slow ones give no information
#define FIELD_WIDTH 115.0f
#define FIELD_HEIGHT 205.0f
#define ERRORS_MOST 100

static PatternBook book;
static Player player;

static float draw(void *rng)
{
    return rng_float(rng);
}

static bool finite_all(const float *values, int count)
{
    float wrong = 0.0f; // stays 0 as long as all are finite
    for (int i = 0; i < count; i++)
        wrong += values[i] - values[i];
    return wrong == 0.0f;
}

// Invariants of all flying objects, for any words.
static void check_bullets(void)
{
    for (int i = 0; i < player.count; i++) {
        const PatternMotion *motion = player_motion(&player, &player.bullets[i]);
        const float values[] = {motion->direction_deg, motion->speed, motion->drift_x, motion->drift_y};
        check(finite_all(values, 4));
        check(motion->direction_deg >= 0.0f && motion->direction_deg < 360.0f);
    }
}

static void play(int pattern, int ticks, Rng *rng)
{
    pattern_aims(&book, pattern);
    pattern_is_volley(&book, pattern);
    player_begin(&player, &book, pattern);
    player.rank = 0.75f;
    player.random = draw;
    player.random_context = rng;
    player.bullets_most = BULLETS_MOST;
    player.aim_x = FIELD_WIDTH / 2.0f;
    player.aim_y = 160.0f;
    player_restart(&player, FIELD_WIDTH / 2.0f, 30.0f, 180.0f);
    for (int tick = 0; tick < ticks && player.steps < STEPS_MOST; tick++) {
        player_tick(&player);
        check_bullets();
        player_leave(&player, FIELD_WIDTH, FIELD_HEIGHT, 8.0f);
        if (player.over)
            player_restart(&player, FIELD_WIDTH / 2.0f, 30.0f, 180.0f);
    }
}

typedef struct Said {
    int errors, line, lines;
} Said;

// Mistakes are in order, and in the text.
static void on_error(void *context, const Error *error)
{
    Said *said = context;
    check(error->line >= said->line && error->line <= said->lines && error->column >= 1);
    check(error->text[0] != '\0' && strlen(error->text) < 240);
    said->line = error->line;
    said->errors++;
}

static int lines_in(const uint8_t *bytes, size_t size)
{
    int lines = 1;
    for (size_t i = 0; i < size; i++)
        lines += bytes[i] == '\n' || bytes[i] == '\r';
    return lines;
}

static void damage(Rng *rng)
{
    uint32_t *word = &book.code[rng_below(rng, (uint32_t)book.words)];
    switch (rng_below(rng, 4)) {
    case 0: *word = rng_u32(rng); break;
    case 1: *word = rng_below(rng, 32); break;
    case 2: *word ^= 1u << rng_below(rng, 32); break;
    default: *word = book.code[rng_below(rng, (uint32_t)book.words)]; break;
    }
}

static void play_document(const uint8_t *bytes, size_t size, Rng *rng)
{
    PatternProgram program;
    Said said = {.lines = lines_in(bytes, size)};
    if (!pattern_read((const char *)bytes, size, &program, on_error, &said)) {
        check(said.errors >= 1 && said.errors <= ERRORS_MOST);
        return;
    }
    check(said.errors == 0);
    memset(&book, 0, sizeof book);
    check(pattern_book_add(&book, "fuzzed", program.words, program.count) == 0);
    check(pattern_book_find(&book, "fuzzed") == 0 && pattern_tops(&book, 0) >= 1);
    pattern_program_free(&program);
    play(0, TICKS, rng);
    check(player.faults[PATTERN_BROKEN] == 0);
    for (int i = 0; i < DAMAGES; i++) {
        damage(rng);
        play(0, DAMAGED_TICKS, rng);
    }
}

// The bytes fill the whole book: its numbers, two entries with their names, the words.
static void play_book(const uint8_t *bytes, size_t size, Rng *rng)
{
    memset(&book, 0, sizeof book);
    size_t entries = size < 2 * sizeof(PatternEntry) ? size : 2 * sizeof(PatternEntry);
    size_t words = size - entries < sizeof book.code ? size - entries : sizeof book.code;
    memcpy(book.code, bytes, words);
    memcpy(book.patterns, bytes + words, entries);
    book.patterns[2] = (PatternEntry){"whole", 0, (int32_t)(words / 4)};
    book.count = 3;
    book.words = (int32_t)(words / 4);
    pattern_book_find(&book, "nobody");
    for (int i = 0; i < book.count; i++)
        play(i, DAMAGED_TICKS, rng);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Rng rng = rng_of(bytes, size);
    play_document(bytes, size, &rng);
    play_book(bytes, size, &rng);
    return 0;
}
