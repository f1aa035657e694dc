// test_lattice.c -- the game's own patterns, whole and with words altered, in hosts of whole numbers: all that they do.
#include "lattice.h"

#include "core/pattern/pattern_words.h"
#include "stage_tools.h"

#define ROUNDS 800
#define TICKS 200
#define RUNNERS 64

static PatternBook book, plain;
static PatternRunner runners[RUNNERS];
static int runner_count, draws;
static Lattice *seen;

static int first_look(void *context, int look)
{
    return 0;
}

// Our own patterns, whose bullets have the first look or none: a new look changes nothing here.
static void plain_make(void)
{
    plain = *own_book();
    pattern_book_change_looks(&plain, first_look, NULL);
}

static float draw(void *context)
{
    return (float)(draws++ % 8) * 0.125f;
}

static float aim(void *context, PatternTarget target, float speed)
{
    return 90.0f * (float)target + speed;
}

static void fire(void *context, const PatternShot *shot)
{
    lattice_add_vec2(seen, vec2(shot->direction_deg, shot->speed));
    lattice_add_word(seen, (uint64_t)shot->look * 2u + shot->aimed);
    lattice_add_word(seen, (uint64_t)shot->action_count);
    for (int i = 0; i < shot->parameter_count; i++)
        lattice_add_float(seen, shot->parameters[i]);
    for (int i = 0; i < shot->action_count && runner_count < RUNNERS; i++) {
        runners[runner_count] = pattern_begin_shot(shot, i);
        runners[runner_count].motion = (PatternMotion){.direction_deg = shot->direction_deg, .speed = shot->speed};
        runner_count++;
    }
}

static void add_motion(const PatternMotion *motion)
{
    float x, y;
    pattern_velocity(motion, &x, &y);
    lattice_add_vec2(seen, vec2(x, y));
    lattice_add_vec2(seen, vec2(motion->direction_deg, motion->speed));
    lattice_add_vec2(seen, vec2(motion->drift_x, motion->drift_y));
    lattice_add_word(seen, (uint64_t)motion->turn_ticks + (uint64_t)motion->gain_ticks * 7u);
    lattice_add_word(seen, (uint64_t)motion->push_x_ticks + (uint64_t)motion->push_y_ticks * 7u);
}

// Words become others, but for a pattern's own ones; the next round has the right ones again.
static void alter(Lattice *lattice, const PatternEntry *entry)
{
    for (int count = lattice_below(lattice, 4); count > 1; count--) {
        uint32_t *word = &book.code[entry->first + lattice_below(lattice, entry->words)];
        switch (lattice_below(lattice, 3)) {
        case 0: *word += (uint32_t)lattice_below(lattice, 3) - 1u; break;
        case 1: *word = (uint32_t)lattice_below(lattice, 64); break;
        default: *word ^= 1u << lattice_below(lattice, 32); break;
        }
        if (WORD_KIND(*word) == WORD_BULLET && WORD_LOOK(*word) > 1)
            *word |= (uint32_t)PATTERN_LOOKS_MAX << 20; // a look that there never is
    }
}

static void run(const PatternHost *host)
{
    int steps = 0;
    for (int i = 0; i < runner_count; i++) {
        PatternRunner *runner = &runners[i];
        if (!runner->ended) {
            PatternStatus status = pattern_run(&book, runner, &runner->motion, host, &steps);
            lattice_add_word(seen, status);
            runner->ended = (int16_t)(runner->ended || status > PATTERN_RUNS);
        }
        lattice_add_word(seen, pattern_move(&runner->motion));
        add_motion(&runner->motion);
    }
    lattice_add_word(seen, (uint64_t)steps);
}

static void begin(Lattice *lattice, int pattern)
{
    PatternMotion motion = {.direction_deg = 45.0f * (float)lattice_below(lattice, 8)};
    motion.speed = (float)lattice_below(lattice, 3);
    int tops = pattern_tops(&book, pattern);
    lattice_add_word(lattice, (uint64_t)tops);
    lattice_add_word(lattice, pattern_is_volley(&book, pattern) * 2u + pattern_aims(&book, pattern));
    for (runner_count = 0; runner_count < tops; runner_count++) {
        runners[runner_count] = pattern_begin(&book, pattern, runner_count, motion);
        runners[runner_count].motion = motion;
    }
}

TEST(patterns)
{
    Lattice lattice = lattice_begin(51u);
    seen = &lattice;
    plain_make();
    for (int round = 0; round < ROUNDS; round++) {
        book = plain;
        int pattern = lattice_below(&lattice, book.count);
        alter(&lattice, &book.patterns[pattern]);
        PatternHost host = {.rank = 0.5f * (float)lattice_below(&lattice, 3),
                            .density = 0.5f + 0.5f * (float)lattice_below(&lattice, 2),
                            .pace = 0.5f + 0.5f * (float)lattice_below(&lattice, 2),
                            .random = draw,
                            .aim_deg = aim,
                            .fire = fire};
        begin(&lattice, pattern);
        for (int tick = 0; tick < TICKS; tick++)
            run(&host);
    }
    lattice_expect(&lattice, 0xb4eb5b51dbd265fcu);
}

// Names as long as there is room for, longer, and without a character, into a book that gets full; found by names that
// lack their end.
static void add_names(Lattice *lattice)
{
    char name[PATTERN_NAME_BYTES + 4];
    uint32_t words[2] = {0, 0};
    memset(&book, 0, sizeof book);
    for (int i = 0; i < PATTERNS_MAX + 8; i++) {
        int length = i % 11 == 10 ? 0 : PATTERN_NAME_BYTES - 4 + i % 8;
        memset(name, 'a' + i / 8, sizeof name);
        name[length < (int)sizeof name ? length : (int)sizeof name - 1] = '\0';
        lattice_add_word(lattice, (uint64_t)pattern_book_add(&book, name, words, 1 + i % 2));
        memset(name + PATTERN_NAME_BYTES - 1, 'a' + i / 8, 3);
        lattice_add_word(lattice, (uint64_t)pattern_book_find(&book, name));
    }
    book.count = 3;
    memset(book.patterns[1].name, 'z', PATTERN_NAME_BYTES); // as a damaged one might be
    memset(name, 'z', sizeof name);
    lattice_add_word(lattice, (uint64_t)pattern_book_find(&book, name));
    for (int words_left = 0; words_left < 3; words_left++) {
        book.words = PATTERN_BOOK_WORDS - words_left;
        lattice_add_word(lattice, (uint64_t)pattern_book_add(&book, "full", words, 2));
        book.count = 3;
    }
}

TEST(books)
{
    Lattice lattice = lattice_begin(52u);
    bool keep[PATTERNS_MAX];
    plain_make();
    for (int round = 0; round < ROUNDS; round++) {
        book = plain;
        for (int i = 0; i < PATTERNS_MAX; i++)
            keep[i] = lattice_below(&lattice, 3) > 0;
        PatternEntry entry = book.patterns[lattice_below(&lattice, book.count)];
        pattern_book_keep(&book, keep);
        lattice_add_word(&lattice, (uint64_t)book.count * 65536u + (uint64_t)book.words);
        lattice_add_word(&lattice, (uint64_t)pattern_book_find(&book, entry.name));
        lattice_add_word(&lattice,
                         (uint64_t)pattern_book_add(&book, entry.name, plain.code + entry.first, entry.words));
        lattice_add_bytes(&lattice, book.patterns, sizeof book.patterns); // nothing is left of the others
        lattice_add_bytes(&lattice, book.code + book.words - 1,
                          4 * sizeof book.code[0]); // the last one, and nothing more
        lattice_add_float(&lattice, pattern_direction(lattice_float(&lattice, 20, 45.0f)));
    }
    add_names(&lattice);
    for (PatternStatus status = PATTERN_RUNS; status < PATTERN_STATUSES; status++)
        lattice_add_bytes(&lattice, pattern_fault_text(status), strlen(pattern_fault_text(status)));
    lattice_expect(&lattice, 0x592fc80fc2014b8bu);
}
