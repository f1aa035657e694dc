// test_pattern_counts.c -- how many bullets Noiz2sa's 73 patterns have in each tick: golden, in noiz2sa_counts.txt.
//
// WRITE=1 in the environment writes the file anew: only after a change that is meant to alter patterns.
//
// Each is played for a minute by a foe at (180, 96), with the aim at (180, 500), in a playfield of 360 x 640 px with a
// margin of 24 px and 3.125 px a unit, the size that they were made for; at rank 0.5, and begun anew in the tick after
// it was over. A line of the file: the name, a hash chained over the count of every tick, the most, the sum of all
// counts, and how often it was begun. The patterns themselves are not in this project: see documents.h.
#include "core/base/rng.h"
#include "pattern/documents.h"
#include "pattern/player.h"
#include "test.h"

#define GOLDEN "tests/pattern/noiz2sa_counts.txt"
#define FOLDER "noiz2sa"
#define PATTERNS 73
#define TICKS 3600
#define UNIT_PX 3.125f
#define SEED 1
#define LINE_BYTES 256

static Player player;
static PatternBook book;

static float draw(void *rng)
{
    return rng_float(rng);
}

static void begin(void)
{
    player_restart(&player, 180.0f / UNIT_PX, 96.0f / UNIT_PX, 180.0f);
}

static uint64_t chain(uint64_t link, int count)
{
    return (link ^ (uint64_t)count) * UINT64_C(1099511628211);
}

// Writes the golden line of the pattern in the book. Returns the number of faults.
static int play(const char *name, char line[LINE_BYTES])
{
    Rng rng = rng_seed(SEED, 1);
    uint64_t link = UINT64_C(14695981039346656037);
    int most = 0, sum = 0, begun = 1, faults = 0;
    player_begin(&player, &book, 0);
    player.rank = 0.5f;
    player.random = draw;
    player.random_context = &rng;
    player.aim_x = 180.0f / UNIT_PX;
    player.aim_y = 500.0f / UNIT_PX;
    player.bullets_most = PLAYER_BULLETS_MAX;
    begin();
    for (int tick = 0; tick < TICKS; tick++) {
        player_tick(&player);
        link = chain(link, player.count);
        most = player.count > most ? player.count : most;
        sum += player.count;
        player_leave(&player, 360.0f / UNIT_PX, 640.0f / UNIT_PX, 24.0f / UNIT_PX);
        if (player.over && tick + 1 < TICKS) {
            begin();
            begun++;
        }
    }
    for (int i = 0; i < PATTERN_STATUSES; i++)
        faults += player.faults[i];
    snprintf(line, LINE_BYTES, "%s %016llx %d %d %d\n", name, (unsigned long long)link, most, sum, begun);
    return faults;
}

// The folder, or one with this name in it.
static Documents find(void)
{
    Documents all = documents_find(), found = {0};
    for (int i = 0; i < all.count; i++) {
        if (strstr(all.path[i], FOLDER "/") != NULL)
            documents_add(&found, all.path[i]);
    }
    return found;
}

// Plays all; calls back with each line.
static int play_all(const Documents *documents, void (*tell)(void *context, const char *line), void *context)
{
    int wrong = 0;
    for (int i = 0; i < documents->count; i++) {
        char line[LINE_BYTES];
        OwnFile file = documents_load(documents->path[i]);
        if (!documents_compile(&book, documents->name[i], (const char *)file.bytes, file.size)) {
            wrong++;
        } else {
            int faults = play(documents->name[i], line);
            if (faults > 0)
                printf("%s: %d faults, expected none\n", documents->name[i], faults);
            wrong += faults > 0;
            tell(context, line);
        }
    }
    return wrong;
}

typedef struct Golden {
    FILE *file;
    int differ;
} Golden;

static void compare(void *context, const char *line)
{
    Golden *golden = context;
    char expected[LINE_BYTES] = "";
    if (fgets(expected, sizeof expected, golden->file) != NULL && strcmp(expected, line) == 0)
        return;
    printf("played:   %sexpected: %s", line, expected[0] != '\0' ? expected : "nothing more\n");
    golden->differ++;
}

TEST(test_counts)
{
    Documents documents = find();
    if (documents.count == 0)
        skip();
    assert_int_equal(documents.count, PATTERNS);
    Golden golden = {fopen(GOLDEN, "r"), 0};
    assert_non_null(golden.file);
    int wrong = play_all(&documents, compare, &golden);
    fclose(golden.file);
    assert_int_equal(wrong, 0);
    assert_int_equal(golden.differ, 0);
}

static void write_line(void *file, const char *line)
{
    fputs(line, file);
}

// Writes the file anew where WRITE=1 is in the environment.
TEST(test_write)
{
    if (!getenv("WRITE"))
        skip();
    Documents documents = find();
    assert_int_equal(documents.count, PATTERNS);
    FILE *file = fopen(GOLDEN, "w");
    assert_non_null(file);
    assert_int_equal(play_all(&documents, write_line, file), 0);
    assert_int_equal(fclose(file), 0);
}
