// test_rank_check.c -- what is found out of a demo: good ones are known for what they are, tampered ones are none.
#include "content/stage/stage_files.h"
#include "rank_tools.h"

#include "content/mode/daily.h"

static Sim room;
static const StopFlag GOES_ON;

static RankEntry check(const BoardBytes *file, uint32_t seconds)
{
    RankEntry entry;
    RankLinks links;
    rank_check(&rank_world, file->bytes, file->size, seconds, &GOES_ON, &room, &entry, &links);
    assert_int_equal(entry.verdict == RANK_GOOD, links.count >= 2);
    assert_true(entry.verdict == RANK_GOOD || entry.reason[0] != '\0');
    free(links.links);
    return entry;
}

static RankEntry check_game(const RankGame *game)
{
    BoardBytes file = rank_demo(game);
    RankEntry entry = check(&file, 60);
    free(file.bytes);
    return entry;
}

TEST(modes_and_levels_are_known)
{
    static const ModeKind KINDS[] = {MODE_ENDLESS, MODE_SWARM_LORD, MODE_GALLERY, MODE_PRACTICE};
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++) {
        RankGame game = rank_game(KINDS[i]);
        game.mode.level = (int)i % LEVELS;
        game.mode.stage = 2;
        RankEntry entry = check_game(&game);
        assert_int_equal(entry.verdict, RANK_GOOD);
        assert_int_equal(entry.own, RANK_USUAL);
        assert_int_equal(entry.mode, KINDS[i]);
        assert_int_equal(entry.level, i % LEVELS);
        assert_int_equal(entry.end, RANK_LEFT);
        assert_int_equal(entry.ticks, 300);
        assert_string_equal(entry.name, "Bee");
    }
}

TEST(a_day_follows_from_its_seed)
{
    for (uint32_t day = 20260101; day < 20261231; day++) {
        uint32_t found;
        assert_int_equal(mode_day_of_seed(mode_day_seed(day), &found), day_good(day));
        assert_true(!day_good(day) || found == day);
    }
    RankGame game = rank_game(MODE_DAILY);
    game.mode.day = 20261120;
    game.seed = mode_day_seed(game.mode.day);
    RankEntry entry = check_game(&game);
    assert_int_equal(entry.mode, MODE_DAILY);
    assert_int_equal(entry.day, 20261120);
    uint32_t none;
    assert_false(mode_day_of_seed(7, &none));
}

TEST(own_numbers_are_seen_at_the_start_and_later)
{
    RankGame game = rank_game(MODE_ENDLESS);
    for (game.set = 1; game.set <= 2; game.set++) {
        RankEntry entry = check_game(&game);
        assert_int_equal(entry.verdict, RANK_GOOD);
        assert_int_equal(entry.own, RANK_OWN_NUMBERS);
    }
}

TEST(a_stage_of_the_same_name_is_not_the_same)
{
    StageScript *script = &rank_world.stages->scripts[stage_files_find(rank_world.stages, "endless")];
    int32_t before = script->waves[0].count;
    script->waves[0].count = before + 1;
    RankGame game = rank_game(MODE_ENDLESS);
    BoardBytes file = rank_demo(&game);
    script->waves[0].count = before;
    RankEntry entry = check(&file, 60);
    assert_int_equal(entry.verdict, RANK_GOOD);
    assert_int_equal(entry.own, RANK_OWN_STAGE);
    assert_string_equal(entry.stage, "");
    free(file.bytes);
}

TEST(a_game_without_an_end_is_good)
{
    RankGame game = rank_game(MODE_ENDLESS);
    game.open_end = true;
    RankEntry entry = check_game(&game);
    assert_int_equal(entry.verdict, RANK_GOOD);
    assert_int_equal(entry.end, RANK_OPEN);
}

TEST(the_pilot_is_recognized_under_any_name)
{
    RankGame game = rank_game(MODE_ENDLESS);
    game.ticks = 700;
    assert_int_equal(check_game(&game).player, TAPE_PERSON);
    game.by_pilot = true;
    assert_int_equal(check_game(&game).player, TAPE_PILOT);
    game.ticks = 500; // too short to tell
    assert_int_equal(check_game(&game).player, TAPE_PERSON);
}

TEST(expensive_demos_are_stopped)
{
    RankGame game = rank_game(MODE_ENDLESS);
    BoardBytes file = rank_demo(&game);
    RankEntry entry = check(&file, 0);
    assert_int_equal(entry.verdict, RANK_TOO_LONG);
    assert_int_equal(entry.score, 0);
    free(file.bytes);
}

// Packed bytes can have a twin that unpacks to the same start.
static bool same_start(const BoardBytes *one, const BoardBytes *two)
{
    OwnTape a, b;
    assert_true(tape_read(&a, one->bytes, one->size, &error) && tape_read(&b, two->bytes, two->size, &error));
    bool same = memcmp(&a.start, &b.start, offsetof(TapeStart, book)) == 0
             && memcmp(a.script, b.script, sizeof *a.script) == 0 && memcmp(a.book, b.book, sizeof *a.book) == 0;
    return same;
}

// A changed number without any effect leaves a game good, but not one of the usual numbers.
// With the checksum of the start left as it was, and with all of them made anew.
TEST(no_byte_of_the_head_can_be_altered)
{
    RankGame game = rank_game(MODE_ENDLESS);
    game.ticks = 20;
    BoardBytes good = rank_demo(&game);
    for (size_t byte = 0; byte < tape_start_bytes(good.bytes) - 4; byte++) {
        for (int anew = 0; anew <= 1; anew++) {
            BoardBytes bad = board_with_byte(&good, byte, (uint8_t)(1u << byte % 8), anew == 1);
            RankEntry entry = check(&bad, 60);
            assert_true(entry.verdict != RANK_GOOD || entry.own != RANK_USUAL || same_start(&good, &bad));
            free(bad.bytes);
        }
    }
    free(good.bytes);
}

TEST(tampered_demos_are_rejected)
{
    RankGame game = rank_game(MODE_PRACTICE);
    BoardBytes good = rank_demo(&game);
    for (uint32_t number = 0; number < 60; number++) {
        BoardKind kind;
        const char *what;
        BoardBytes file = board_tamper(&good, number, &kind, &what);
        RankEntry entry = check(&file, 60);
        bool accepted = entry.verdict == RANK_GOOD && (strcmp(what, "tunable") != 0 || entry.own == RANK_USUAL);
        if (accepted != (kind == BOARD_SAME))
            fail_msg("%u (%s): verdict %u: %s", (unsigned)number, what, (unsigned)entry.verdict, entry.reason);
        free(file.bytes);
    }
    free(good.bytes);
}

GROUP(rank_world_setup, rank_world_teardown)
