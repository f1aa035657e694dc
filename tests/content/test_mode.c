// test_mode.c -- what is played: names, usual numbers, lists of best games, the day.

#include "content/mode/daily.h"
#include "content/mode/mode.h"
#include "core/journey/journey.h"
#include "text/words.h"
#include "content/tuning/tuning.h"
#include "stage_tools.h"
#include "test.h"

static StageScript script;
static Sim sim;

static const char *list_of(Mode mode, const char *id, bool tuned)
{
    static char name[MODE_LIST_BYTES];
    return mode_list_name(&mode, id, tuned, name) ? name : "none";
}

TEST(names_go_both_ways)
{
    for (int i = 0; i < MODE_KINDS; i++) {
        assert_int_equal(words_place(MODE_WORDS, mode_name((ModeKind)i)), i);
    }
    for (int i = 0; i < LEVELS; i++) {
        assert_int_equal(words_place(MODE_LEVEL_WORDS, mode_level_name(i)), i);
        assert_non_null(strstr(MODE_LEVEL_NAMES, mode_level_name(i)));
    }
}

// Files of finished games there were levels keep their meaning.
TEST(lists_have_distinct_names)
{
    char name[MODE_LIST_BYTES];
    Mode mode = mode_of(MODE_ENDLESS);
    assert_string_equal(list_of(mode, "", false), "best.txt");
    assert_string_equal(list_of(mode, "", true), "best_tuned.txt");
    mode.level = LEVEL_HARD;
    mode.speed_percent = 95;
    assert_string_equal(list_of(mode, "", true), "best_hard_slow_tuned.txt");
    mode.forgive_percent = 10;
    assert_string_equal(list_of(mode, "", false), "best_hard_slow_forgiving.txt");
    Mode shows[] = {mode_of(MODE_SWARM_LORD), mode_of(MODE_GALLERY)};
    for (int i = 0; i < 2; i++)
        assert_false(mode_list_name(&shows[i], "", false, name));
    mode = mode_of(MODE_PRACTICE);
    mode.safe = true;
    assert_false(mode_list_name(&mode, "meadow", false, name));
    mode = mode_of(MODE_PRACTICE);
    mode.level = LEVEL_EASY;
    assert_string_equal(list_of(mode, "meadow", false), "best_practice_meadow_easy.txt");
    mode.phase = 1;
    assert_string_equal(list_of(mode, "meadow", false), "none");
    mode = mode_of(MODE_DAILY);
    mode.day = 20261122;
    assert_string_equal(list_of(mode, "", false), "best_daily_20261122.txt");
    mode.later = true;
    assert_string_equal(list_of(mode, "", false), "best_daily_20261122_later.txt");
    mode = mode_of(MODE_JOURNEY); // of which stages have none, and the whole has one
    assert_string_equal(list_of(mode, "meadow", false), "none");
    mode.stage = MODE_NO_STAGE;
    mode.level = LEVEL_HARD;
    assert_string_equal(list_of(mode, "", false), "best_journey_hard.txt");
}

TEST(whole_games_of_our_stages_have_medals)
{
    Mode mode = mode_of(MODE_PRACTICE);
    const uint32_t *medals = mode_medals(&mode, "pond");
    assert_true(medals[MEDAL_BRONZE] < medals[MEDAL_SILVER] && medals[MEDAL_SILVER] < medals[MEDAL_GOLD]);
    assert_null(mode_medals(&mode, "a stage of a player"));
    mode.phase = 1;
    assert_null(mode_medals(&mode, "pond"));
}

TEST(a_mode_has_its_usual_numbers)
{
    Mode mode = mode_of(MODE_ENDLESS);
    Tunables mode_numbers = mode_tunables(&mode, NULL), defaults = tunables_default();
    assert_memory_equal(&mode_numbers, &defaults, sizeof mode_numbers);
    mode_numbers = mode_tunables(&mode, own_stage("endless"));
    defaults = stage_tunables("endless");
    assert_memory_equal(&mode_numbers, &defaults, sizeof mode_numbers);
    mode.level = LEVEL_HARD;
    mode.speed_percent = 60;
    mode_numbers = mode_tunables(&mode, NULL);
    assert_int_equal(mode_numbers.level_level, LEVEL_HARD);
    assert_int_equal(mode_numbers.play_speed_percent, 60);
    assert_int_equal(mode_numbers.stage_first_phase, 0);
    int bees = (int)(offsetof(Tunables, swarm_start_bees) / 4);
    script = (StageScript){.phase_count = 3, .setting_count = 1, .settings = {{bees, 40.0f}}};
    mode = (Mode){.kind = MODE_JOURNEY, .level = LEVEL_EASY, .speed_percent = 100, .phase = 2};
    mode_numbers = mode_tunables(&mode, &script);
    assert_int_equal(mode_numbers.swarm_start_bees, 40);
    assert_int_equal(mode_numbers.stage_first_phase, 2);
    mode.start_bees = 7;
    assert_int_equal(mode_tunables(&mode, &script).swarm_start_bees, 7);
}

TEST(the_mode_of_a_game_is_found_again)
{
    Mode mode = {.kind = MODE_SWARM_LORD, .level = LEVEL_EASY, .speed_percent = 70};
    Tunables tunables = mode_tunables(&mode, own_stage("swarm_lord"));
    tunables.swarm_start_bees = 3;
    stage_game(&sim, 1, &tunables, "swarm_lord");
    Mode found = mode_of_sim(&sim, 4);
    assert_int_equal(found.kind, mode.kind);
    assert_int_equal(found.level, mode.level);
    assert_int_equal(found.speed_percent, mode.speed_percent);
    assert_true(found.stage == 0 && found.phase == 0 && found.start_bees == 0 && found.more_rank == 0.0f);
    sim_init(&sim, 1, &tunables, NULL);
    assert_int_equal(mode_of_sim(&sim, 0).kind, MODE_ENDLESS);
}

// By seed and numbers, on each level: the numbers of another day, or none of a day that has some, are no daily game.
TEST(a_daily_game_is_found_again)
{
    static const uint32_t DAYS[] = {20261122, 20261123, 20261124, 20280229};
    for (int i = 0; i < 4; i++) {
        Mode mode = mode_of(MODE_DAILY);
        mode.day = DAYS[i];
        mode.level = i % LEVELS;
        mode.speed_percent = 100 - i;
        Tunables tunables = mode_tunables(&mode, own_stage("endless"));
        stage_game(&sim, mode_day_seed(mode.day), &tunables, "endless");
        Mode found = mode_of_sim(&sim, 0);
        assert_int_equal(found.kind, MODE_DAILY);
        assert_int_equal(found.day, mode.day);
        assert_int_equal(found.level, mode.level);
        assert_int_equal(found.speed_percent, mode.speed_percent);
        stage_game(&sim, mode_day_seed(20270101), &tunables, "endless");
        found = mode_of_sim(&sim, 0);
        assert_true(found.kind == MODE_ENDLESS && found.day == 0);
    }
    Tunables usual = stage_tunables("endless");
    stage_game(&sim, mode_day_seed(20261123), &usual, "endless");
    assert_int_equal(mode_of_sim(&sim, 0).kind, MODE_ENDLESS);
    stage_game(&sim, 7, &usual, "endless");
    assert_int_equal(mode_of_sim(&sim, 0).kind, MODE_ENDLESS);
}

TEST(each_day_has_its_own_seed)
{
    assert_true(mode_day_seed(20261122) == mode_day_seed(20261122));
    for (uint32_t day = 20260101; day < 20261232; day++)
        for (uint32_t other = day + 1; other < day + 5; other++)
            assert_true(mode_day_seed(day) != mode_day_seed(other));
    uint32_t day = 0;
    assert_true(mode_day_of_seed(mode_day_seed(20280229), &day) && day == 20280229);
    assert_false(mode_day_of_seed(mode_day_seed(20270229), &day) || mode_day_of_seed(7, &day));
}

// The swarm that is left and the level go into a stage of the journey; ambushes press harder from turn to turn.
TEST(a_stage_of_the_journey_is_the_journeys)
{
    static Journey journey;
    journey = (Journey){.level = LEVEL_HARD, .bees = 17, .turn = 10, .due_nest = -1, .due_patrol = 0};
    journey.rules.ambush_percent = 3;
    Mode mode = mode_of_journey(&journey, 2);
    Tunables tunables = mode_tunables(&mode, NULL);
    assert_true(mode.kind == MODE_JOURNEY && mode.stage == 2);
    assert_int_equal(tunables.level_level, LEVEL_HARD);
    assert_int_equal(tunables.swarm_start_bees, 17);
    assert_float_equal(tunables.stage_more_rank, 0.3f, 1.0e-6f);
    journey.due_nest = 0;
    journey.due_patrol = -1;
    mode = mode_of_journey(&journey, 2);
    assert_float_equal(mode_tunables(&mode, NULL).stage_more_rank, 0.0f, 1.0e-6f);
}

// --- which day has which modifier: the same for everybody, all equally often, never twice in a row

TEST(days_before_the_first_modifier_have_none)
{
    assert_int_equal(modifier_of_day(MODIFIERS_FROM), modifier_of_day(20261123));
    for (int32_t count = day_count(20260101); count < day_count(MODIFIERS_FROM); count++)
        assert_int_equal(modifier_of_day(day_of_count(count)), MODIFIER_NONE);
    assert_int_equal(modifier_of_day(0), MODIFIER_NONE);
    assert_int_equal(modifier_of_day(20270230), MODIFIER_NONE);
    assert_int_equal(modifier_of_day(UINT32_MAX), MODIFIER_NONE);
    Tunables tunables = tunables_default(), usual = tunables;
    modifier_set(MODIFIER_NONE, &tunables);
    assert_memory_equal(&tunables, &usual, sizeof usual);
}

// Over thirty years: within any ten days that begin a ten, all of them once; so none is ever ahead by more than one.
TEST(all_come_equally_often_and_never_twice_in_a_row)
{
    int32_t from = day_count(MODIFIERS_FROM);
    Modifier before = MODIFIER_NONE;
    unsigned seen = 0;
    for (int32_t i = 0; i < 10950; i++) {
        Modifier now = modifier_of_day(day_of_count(from + i));
        assert_true(now >= 0 && now < MODIFIERS && now != before);
        assert_false(seen >> now & 1u);
        seen = i % MODIFIERS == MODIFIERS - 1 ? 0 : seen | 1u << now;
        before = now;
    }
}

// Past days must not change: whoever alters the order or the table alters the past.
TEST(the_days_to_come_are_fixed)
{
    static const char DAYS[] = "2731590648103428597656032847915319826704";
    char days[] = "0123456789012345678901234567890123456789";
    for (int i = 0; i < 40; i++)
        days[i] = (char)('0' + modifier_of_day(day_of_count(day_count(MODIFIERS_FROM) + i)));
    assert_string_equal(days, DAYS);
}

// Each is another game; none asks for more than its tunables may be.
TEST(each_sets_numbers_that_are_allowed)
{
    const Tunables usual = tunables_default();
    for (int i = 0; i < MODIFIERS; i++) {
        Tunables tunables = usual;
        modifier_set((Modifier)i, &tunables);
        assert_true(tuning_is_tuned(&tunables, &usual));
        for (int j = 0; j < TUNABLE_COUNT; j++) {
            Tunables kept = tunables;
            tunable_set(&kept, j, tunable_get(&tunables, j));
            assert_memory_equal(&kept, &tunables, sizeof kept);
        }
        for (int j = 0; j < i; j++) {
            Tunables earlier = usual;
            modifier_set((Modifier)j, &earlier);
            assert_memory_not_equal(&tunables, &earlier, sizeof earlier);
        }
    }
}
