// test_tunables_text.c -- tunables by name: found, read with every check, printed, warned about.

#include "core/base/rng.h"
#include "content/tuning/tunables_text.h"
#include "test.h"
#include "text/fields.h"

TEST(test_every_name_is_found)
{
    for (int i = 0; i < TUNED_COUNT; i++) {
        char name[FIELD_NAME_BYTES];
        field_full_name(tuned_info(i), name);
        assert_int_equal(tunable_find(name), i);
        assert_int_equal(field_nearest(&TUNABLE_TABLE, name), i);
    }
    assert_int_equal(tunable_find(""), -1);
    assert_int_equal(tunable_find("swarm"), -1);
    assert_int_equal(tunable_find("swarm."), -1);
    assert_int_equal(tunable_find("swarm.max_speed "), -1);
    assert_int_equal(tunable_find("Swarm.max_speed"), -1);
}

TEST(test_nearest_name)
{
    const struct {
        const char *name, *meant;
    } cases[] = {
        {"swarm.max_sped", "swarm.max_speed"},     {"swarm.maxspeed", "swarm.max_speed"},
        {"swram.max_speed", "swarm.max_speed"},    {"stray_chance", "swarm.stray_chance"},
        {"stray_chanse", "swarm.stray_chance"},    {"wasp.brake_pixels", "wasp.brake_px"},
        {"hornet.giveup_px", "hornet.give_up_px"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char name[FIELD_NAME_BYTES] = "none";
        int index = field_nearest(&TUNABLE_TABLE, cases[i].name);
        if (index >= 0)
            field_full_name(tuned_info(index), name);
        assert_string_equal(name, cases[i].meant);
    }
    assert_int_equal(field_nearest(&TUNABLE_TABLE, "zzzzzzzzzzzz"), -1);
    assert_int_equal(field_nearest(&TUNABLE_TABLE, ""), -1);
}

// Writing and reading any value gives the same bits.
TEST(test_written_values_are_read_back)
{
    Rng rng = rng_seed(41, 0);
    for (int round = 0; round < 200; round++) {
        Tuned tunables = tuned_default();
        for (int i = 0; i < TUNED_COUNT; i++) {
            const Field *info = tuned_info(i);
            char text[64];
            float value, drawn = rng_range(&rng, info->least, info->most);
            if (round > 0)
                tuned_set(&tunables, i, info->kind == FIELD_NUMBER ? drawn : (float)(int32_t)drawn);
            field_write(tuned_info(i), &tunables, text, sizeof text);
            if (!tunable_read(i, text, &value, &error) || value != tuned_get(&tunables, i))
                fail_msg("round %d: '%s' does not come back: %s", round, text, error.text);
        }
    }
    Tuned tunables = tuned_default();
    char text[64];
    field_write(tuned_info(tunable_find("swarm.stray_chance")), &tunables, text, sizeof text);
    assert_string_equal(text, "0.1");
    field_write(tuned_info(tunable_find("swarm.blend")), &tunables, text, sizeof text);
    assert_string_equal(text, "soft");
    tunables.swarm_range_hold_px = 200.0f; // round, but no "2e+02"
    field_write(tuned_info(tunable_find("swarm.range_hold_px")), &tunables, text, sizeof text);
    assert_string_equal(text, "200");
}

TEST(test_ranges_and_searches)
{
    char range[64];
    field_range(tuned_info(tunable_find("swarm.max_speed")), range, sizeof range);
    assert_string_equal(range, "0.1 to 30");
    field_range(tuned_info(tunable_find("beetle.hp")), range, sizeof range);
    assert_string_equal(range, "1 to 1000000");
    field_range(tuned_info(tunable_find("swarm.blend")), range, sizeof range);
    assert_string_equal(range, "sum, running or soft");
    int speed = tunable_find("swarm.max_speed");
    assert_true(tunable_matches(speed, "") && tunable_matches(speed, "swarm.max") && tunable_matches(speed, "MAX_S"));
    assert_true(tunable_matches(speed, "fastest flight"));
    assert_false(tunable_matches(speed, "slowest") || tunable_matches(speed, "swarm.max_speedy"));
    assert_int_equal(field_find_section(&TUNABLE_TABLE, "swarm"), 0);
    assert_int_equal(field_find_section(&TUNABLE_TABLE, "swar"), -1);
    assert_int_equal(tunable_section_first(tunable_find("beetle.armour")),
                     field_find_section(&TUNABLE_TABLE, "beetle"));
}

TEST(test_entries)
{
    Tuned tunables = tuned_default();
    TunablesText text = tunables_text_begin(&tunables);
    OwnErrors errors = {0};
    tunables_text_entry(&text, "swarm.max_speed", "4", 3, &errors);
    assert_int_equal(errors.count, 0);
    assert_true(text.tunables.swarm_max_speed == 4.0f);
    tunables_text_entry(&text, "swarm.max_speed", "5", 7, &errors);  // a second time
    tunables_text_entry(&text, "swarm.max_accel", "-5", 8, &errors); // out of range: the old value stays
    tunables_text_entry(&text, "swarm.max_excel", "5", 9, &errors);  // unknown
    assert_int_equal(errors.errors, 3);
    assert_true(text.tunables.swarm_max_speed == 4.0f);
    assert_true(text.tunables.swarm_max_accel == tunables.swarm_max_accel);
    assert_string_equal(errors.list[0].message, "swarm.max_speed was set in line 3 already, expected it once");
    assert_int_equal(errors.list[1].line, 8);
    assert_string_equal(errors.list[2].message,
                        "unknown tunable 'swarm.max_excel', expected a name such as 'swarm.max_accel'");
}

// Defaults that overshoot on purpose are left alone; what a file makes overshoot is not.
TEST(test_overshoot_warnings)
{
    TunablesText text = tunables_text_begin((Tuned[]){tuned_default()});
    OwnErrors errors = {0};
    tunables_text_warn(&text, &errors);
    assert_int_equal(errors.count, 0);
    tunables_text_entry(&text, "swarm.brake_px", "25", 2, &errors); // 42.25 / 25 > 1.4
    tunables_text_entry(&text, "swarm.avoid_px", "10", 3, &errors);
    tunables_text_entry(&text, "wasp.max_speed", "4", 4, &errors); // 16 / 50 < 0.45
    tunables_text_entry(&text, "beetle.max_accel", "0.05", 5, &errors);
    tunables_text_warn(&text, &errors);
    text_errors_sort(&errors);
    assert_int_equal(errors.errors, 0);
    assert_int_equal(errors.warnings, 2);
    assert_int_equal(errors.list[0].line, 2);
    assert_int_equal(errors.list[1].line, 5);
    assert_string_equal(errors.list[0].message, "swarm.max_accel is 1.4: it will fly past its goal, expected at least "
                                                "max_speed^2 / brake_px = 1.69");
}
