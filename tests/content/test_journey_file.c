// test_journey_file.c -- the kept journey: written and read again, damaged, foreign, and never half written.
#include <sys/stat.h>

#include "no_files.h"
#include "content/journey/journey_file.h"
#include "own_folder.h"

static char path[700];
static MapFile map;
static JourneyLog log_kept, log_read;
static Journey journey, loaded;
static JourneyMemory memory;

static int set_up(void **state)
{
    int bad = own_folder_make(state);
    snprintf(path, sizeof path, "%s", own_path("journey.txt"));
    return map_open("meadow", &map, &error) ? bad : -1;
}

static int tear_down(void **state)
{
    journey_log_free(&log_kept);
    journey_log_free(&log_read);
    return own_folder_remove(state);
}

// Some moves and stages of the pilot, all of them in the log.
static void play(int acts)
{
    JourneyRules rules = journey_rules_of((Tunables[]){tunables_default()}, 0);
    JourneyTurn turn;
    journey_log_begin(&log_kept, &map, &rules, 42, 0);
    journey_begin(&journey, &map.map, &rules, 42, 0);
    for (int i = 0; i < acts && journey.state != JOURNEY_LOST && journey.state != JOURNEY_WON; i++) {
        if (journey.state == JOURNEY_STAGE_DUE) {
            bool won = i % 5 != 0;
            journey_log_stage(&log_kept, journey_stage(&journey), won, won ? 17 : 0, 1000, 7200, "/tmp/a/2026.mtj");
            assert_true(journey_stage_over(&journey, won ? 17 : 0, won));
            continue;
        }
        JourneyAct act = i % 7 == 6 ? (JourneyAct){.wait = true} : journey_pilot(&journey, &memory);
        if (act.wait) {
            assert_true(journey_wait(&journey, &memory, &turn));
            journey_log_add(&log_kept, JOURNEY_WAIT);
        } else {
            assert_true(journey_move(&journey, act.to, &memory, &turn));
            journey_log_add(&log_kept, JOURNEY_MOVE(act.to));
        }
    }
}

static JourneyFileFound load(void)
{
    return journey_file_load(path, &map, &log_read, &loaded, &memory, &error);
}

TEST(gives_the_same_journey, set_up, tear_down)
{
    assert_int_equal(load(), JOURNEY_FILE_NONE);
    for (int acts = 0; acts < 30; acts += 6) {
        play(acts);
        assert_true(journey_file_save(path, &log_kept, &journey, &error));
        assert_int_equal(load(), JOURNEY_FILE_GOOD);
        assert_true(journey_hash(&loaded) == journey_hash(&journey));
        assert_int_equal(log_read.count, log_kept.count);
        JourneyTotals a = journey_log_totals(&log_kept), b = journey_log_totals(&log_read);
        assert_true(a.score == b.score && a.ticks == b.ticks && a.stages == b.stages);
    }
    assert_int_equal(no_files_begin(), 0);
    JourneyFileFound found = journey_file_load(path, &map, &log_kept, &loaded, &memory, &error);
    assert_int_equal(no_files_end(), 0);
    assert_int_equal(found, JOURNEY_FILE_UNREAD); // for the moment, which is no damage
    for (int i = 0; i < log_read.count; i++)
        if (log_read.list[i].kind == JOURNEY_ENTRY_STAGE)
            assert_string_equal(log_read.list[i].demo, "2026.mtj");
    assert_true(journey_log_totals(&log_read).stages > 0);
}

// For any changed or missing byte: the file is refused with its line, or gives the very same journey.
TEST(damage_is_reported, set_up, tear_down)
{
    play(12);
    assert_true(journey_file_save(path, &log_kept, &journey, &error));
    OwnFile file = file_of(path);
    OwnText text = malloc(file.size);
    for (size_t i = 0; i < file.size; i += 3) {
        memcpy(text, file.bytes, file.size);
        text[i] = text[i] == '7' ? '4' : '7';
        file_put_bytes(path, text, file.size);
        error.text[0] = '\0';
        JourneyFileFound found = load();
        assert_true(found != JOURNEY_FILE_NONE);
        if (found == JOURNEY_FILE_GOOD)
            assert_true(journey_hash(&loaded) == journey_hash(&journey));
        else
            assert_non_null(strstr(error.text, "journey.txt:"));
    }
    for (size_t size = 0; size + 1 < file.size; size += 11) {
        file_put_bytes(path, (const char *)file.bytes, size);
        assert_int_equal(load(), JOURNEY_FILE_BAD);
        assert_non_null(strstr(error.text, "expected"));
    }
}

// As many lines as there are rules, but one of them twice and another one never.
TEST(a_rule_that_is_missing_is_reported, set_up, tear_down)
{
    play(3);
    assert_true(journey_file_save(path, &log_kept, &journey, &error));
    OwnFile file = file_of(path);
    char *text = calloc(1, file.size + 1), *rule;
    memcpy(text, file.bytes, file.size);
    rule = strstr(text, "rule kept_points ");
    assert_non_null(rule);
    memset(rule, ' ', strcspn(rule, "\n"));
    memcpy(rule, "rule points 1", strlen("rule points 1"));
    file_put_bytes(path, text, file.size);
    assert_int_equal(load(), JOURNEY_FILE_BAD);
    assert_non_null(strstr(error.text, "once"));
    free(text);
}

TEST(other_maps_are_refused, set_up, tear_down)
{
    play(5);
    assert_true(journey_file_save(path, &log_kept, &journey, &error));
    Cell start = map.map.start;
    map.map.terrain[start.y * map.map.columns + start.x] = TERRAIN_FLOWERS;
    assert_int_equal(load(), JOURNEY_FILE_BAD);
    assert_non_null(strstr(error.text, ":3: a journey over another map"));
}

TEST(the_old_file_stays_if_writing_fails, set_up, tear_down)
{
    play(5);
    char temporary[256];
    uint64_t hash = journey_hash(&journey);
    assert_true(journey_file_save(path, &log_kept, &journey, &error));
    assert_true(file_temporary_name(path, temporary, sizeof temporary));
    assert_int_equal(mkdir(temporary, 0700), 0); // no file can have that name now
    play(12);
    assert_false(journey_file_save(path, &log_kept, &journey, &error));
    assert_non_null(strstr(error.text, "journey.txt"));
    assert_int_equal(load(), JOURNEY_FILE_GOOD);
    assert_true(journey_hash(&loaded) == hash);
}
