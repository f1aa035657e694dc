// test_pattern_property.c -- compiled patterns against the plain interpreter: the same bullets, bit by bit, every tick.
//
//   test_pattern_property              as `make test` takes it
//   test_pattern_property FIRST COUNT  that many random documents, beginning with this seed
#include <inttypes.h>

#include "pattern/documents.h"
#include "pattern/player.h"
#include "pattern/random_document.h"
#include "pattern/reference.h"
#include "test.h"

#define FIELD_WIDTH 115.2f // of the size that the documents were written for
#define FIELD_HEIGHT 204.8f
#define FIELD_MARGIN 8.0f
#define FOE_X 57.6f
#define FOE_Y 30.0f
#define DOCUMENT_TICKS 600
#define RANDOM_TICKS 150
#define RANDOM_DOCUMENTS 500
#define RANDOM_BULLETS 150
#define ENDLESS_ENOUGH 5 // faults: they take long
#define STEPS_FAR (PATTERN_STEPS_MAX / 10)

static Player player;
static PatternBook book;
static Document document;

// A game of both.
typedef struct Match {
    const char *name;
    uint64_t seed;
    float rank;
    int ticks, bullets_most;
    Rng plain_rng, rng;
    Reference reference;
    char wrong[200]; // "" as long as both agree
} Match;

static float draw(void *rng)
{
    return rng_float(rng);
}

static void match_wrong(Match *match, const char *what, int index, double plain, double compiled)
{
    if (match->wrong[0] == '\0')
        snprintf(match->wrong, sizeof match->wrong, "%s of %d: %.9g in the plain one, %.9g compiled", what, index,
                 plain, compiled);
}

static void compare_number(Match *match, const char *what, int index, float plain, float compiled)
{
    if (!(plain == compiled))
        match_wrong(match, what, index, (double)plain, (double)compiled);
}

static void compare_count(Match *match, const char *what, int index, int64_t plain, int64_t compiled)
{
    if (plain != compiled)
        match_wrong(match, what, index, (double)plain, (double)compiled);
}

static void compare_bullet(Match *match, int index)
{
    const ReferenceBullet *plain = match->reference.bullets[index];
    PlayerBullet *bullet = &player.bullets[index];
    const PatternMotion *motion = player_motion(&player, bullet);
    compare_number(match, "direction", index, plain->direction_deg, motion->direction_deg);
    compare_number(match, "speed", index, plain->speed, motion->speed);
    compare_number(match, "drift x", index, plain->drift_x, motion->drift_x);
    compare_number(match, "drift y", index, plain->drift_y, motion->drift_y);
    compare_number(match, "x", index, plain->x, bullet->x);
    compare_number(match, "y", index, plain->y, bullet->y);
    compare_count(match, "aimed", index, plain->aimed, bullet->aimed);
}

static bool compare(Match *match)
{
    const Reference *reference = &match->reference;
    for (int i = 0; i < reference->count && i < player.count; i++)
        compare_bullet(match, i);
    compare_count(match, "bullets", 0, reference->count, player.count);
    compare_count(match, "over", 0, reference->over, player.over);
    for (int i = 0; i < PATTERN_STATUSES; i++)
        compare_count(match, "faults", i, reference->faults[i], player.faults[i]);
    compare_count(match, "the stream", 0, (int64_t)(match->plain_rng.state >> 12), (int64_t)(match->rng.state >> 12));
    return match->wrong[0] == '\0';
}

// Both have the same bullets, so that what leaves the field is the same too.
static void leave(Match *match)
{
    player_leave(&player, FIELD_WIDTH, FIELD_HEIGHT, FIELD_MARGIN);
    for (int i = 0; i < player.count; i++)
        match->reference.bullets[i]->gone = player.bullets[i].gone;
}

static void begin(Match *match)
{
    float heading_deg = 180.0f;
    reference_begin(&match->reference, FOE_X, FOE_Y, heading_deg);
    player_restart(&player, FOE_X, FOE_Y, heading_deg);
}

// The target moves.
static void aim(Match *match, int tick)
{
    float turn_deg = (float)(tick % 360);
    player.aim_x = match->reference.aim_x = FOE_X + 40.0f * trig_sin_deg(turn_deg);
    player.aim_y = match->reference.aim_y = 150.0f + 30.0f * trig_cos_deg(2.0f * turn_deg);
}

// Plays the document both ways. Prints the first difference and returns false, if there is one.
static bool play(Match *match, const char *bytes, size_t size)
{
    match->plain_rng = match->rng = rng_seed(match->seed, 1);
    match->reference = (Reference){
        .rank = match->rank, .random = draw, .context = &match->plain_rng, .bullets_most = match->bullets_most};
    if (!documents_compile(&book, match->name, bytes, size) || !reference_read(&match->reference, bytes, size)) {
        printf("%s: cannot be read\n", match->name);
        return false;
    }
    player_begin(&player, &book, 0);
    player.rank = match->rank;
    player.random = draw;
    player.random_context = &match->rng;
    player.bullets_most = match->bullets_most;
    begin(match);
    bool same = true;
    for (int tick = 0; tick < match->ticks && same && player.faults[PATTERN_ENDLESS] < ENDLESS_ENOUGH; tick++) {
        aim(match, tick);
        reference_tick(&match->reference);
        player_tick(&player);
        same = compare(match);
        if (!same)
            printf("%s, seed %llu, rank %g, tick %d: %s\n", match->name, (unsigned long long)match->seed,
                   (double)match->rank, tick, match->wrong);
        else
            leave(match);
        if (player.over)
            begin(match);
    }
    reference_free(&match->reference);
    return same;
}

TEST(test_documents)
{
    static const float ranks[] = {0.0f, 0.5f, 0.83f, 1.0f};
    Documents documents = documents_find();
    int differ = 0;
    for (int i = 0; i < documents.count; i++) {
        OwnFile file = documents_load(documents.path[i]);
        Match match = {.name = documents.name[i],
                       .seed = (uint64_t)i,
                       .rank = ranks[i % 4],
                       .ticks = DOCUMENT_TICKS,
                       .bullets_most = 400};
        differ += !play(&match, (const char *)file.bytes, file.size);
    }
    if (documents.count == 0)
        skip();
    assert_int_equal(differ, 0);
}

static uint64_t first_seed = 1;
static int seeds = RANDOM_DOCUMENTS;

// SEEDS=FIRST+COUNT in the environment chooses other documents.
TEST(test_random_documents)
{
    const char *other = getenv("SEEDS");
    if (other)
        assert_int_equal(sscanf(other, "%" SCNu64 "+%d", &first_seed, &seeds), 2);
    int bullets = 0, faults[PATTERN_STATUSES] = {0};
    for (uint64_t seed = first_seed; seed < first_seed + (uint64_t)seeds; seed++) {
        document_write(&document, seed);
        OwnText name = formatted("random document %llu", (unsigned long long)seed);
        Match match = {.name = name,
                       .seed = seed,
                       .rank = (float)(seed % 5) / 4.0f,
                       .ticks = RANDOM_TICKS,
                       .bullets_most = RANDOM_BULLETS};
        if (!play(&match, document.bytes, (size_t)document.length)) {
            printf("%s", document.bytes);
            fail();
        }
        // How many instructions a document takes is the compiler's business: none may come near the bound.
        assert_true(match.reference.steps_most < STEPS_FAR);
        bullets += player.count > 0;
        for (int i = 0; i < PATTERN_STATUSES; i++)
            faults[i] += player.faults[i] > 0;
    }
    printf("of %d random documents %d had bullets in the end; faults: %d endless, %d too deep, %d no number\n", seeds,
           bullets, faults[PATTERN_ENDLESS], faults[PATTERN_TOO_DEEP], faults[PATTERN_NO_NUMBER]);
    assert_true(seeds < RANDOM_DOCUMENTS
                || (bullets > seeds / 4 && faults[PATTERN_ENDLESS] > 0 && faults[PATTERN_TOO_DEEP] > 0
                    && faults[PATTERN_NO_NUMBER] > 0));
    assert_int_equal(faults[PATTERN_BROKEN], 0);
}
