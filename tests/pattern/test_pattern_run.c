// test_pattern_run.c -- what patterns do, rule by rule of pattern.h's list.

#include "pattern/rig.h"

// -- actions and ticks --

TEST(test_tops)
{
    check("<action label='top'>" SHOT_AT("1") WAIT("2")
              SHOT_AT("2") "</action>"
                           "<action label='other'>" SHOT_AT(
                               "9") "</action>"
                                    "<action label='topshot'><action label='top2'>" SHOT_AT("3") "</action>" WAIT("1")
                                        SHOT_AT("4") "</action>",
          9, "0:1/1 0:3/1 1:4/1 2:2/1");
}

// A fire's label says what it aims at, a bullet's what it looks like; both may go on after a '_'.
TEST(test_labels)
{
    check_top("<fire label='bee'><bullet/></fire><fire label='lead_fast'><speed>2</speed><bullet/></fire>"
              "<fire label='leader'><bullet/></fire><fire label='bee'>"
              "<direction type='absolute'>7</direction><bullet/></fire>",
              1, "0:90/1a 0:42/2a 0:180/1a 0:7/1");
    assert_true(pattern_aims(&book, 0));
    assert_false(pattern_is_volley(&book, 0));
    static const struct {
        const char *label;
        int look;
    } LOOKS[] = {
        {"round", BULLET_ROUND}, {"seed_2", BULLET_SEED}, {"big", BULLET_BIG}, {"ring", BULLET_RING}, {"rings", -1},
    };
    for (size_t i = 0; i < sizeof LOOKS / sizeof LOOKS[0]; i++) {
        char elements[200];
        snprintf(elements, sizeof elements,
                 "<action label='top_volley'><fire><bulletRef label='%s'/></fire></action>"
                 "<bullet label='%s'/>",
                 LOOKS[i].label, LOOKS[i].label);
        look = -2;
        play(elements, 1);
        assert_int_equal(look, LOOKS[i].look);
        assert_true(pattern_is_volley(&book, 0));
        assert_false(pattern_aims(&book, 0));
    }
}

TEST(test_density_and_pace)
{
    check_top("<repeat><times>$density</times><action><fire><speed>8 * $pace</speed><bullet/></fire></action></repeat>",
              1, "0:180/2a 0:180/2a 0:180/2a");
}

TEST(test_the_end)
{
    play("<action label='top'>" WAIT("2") "</action><action label='top1'>" WAIT("3") "<vanish/>" SHOT "</action>", 2);
    assert_int_equal(things[0].status[0], PATTERN_RUNS);
    run_ticks(1);
    assert_int_equal(things[0].status[0], PATTERN_ENDED);
    assert_int_equal(things[0].status[1], PATTERN_RUNS);
    run_ticks(1);
    assert_int_equal(things[0].status[0], PATTERN_ENDED); // and stays so
    assert_int_equal(things[0].status[1], PATTERN_VANISHED);
    assert_string_equal(shots, "");
}

TEST(test_actions_of_a_bullet)
{
    // They share the direction; each has a previous shot of its own.
    check_top("<fire><direction type='absolute'>10</direction><bullet>"
              "<action>" TURN("absolute", "50", "0") SHOT_AT("7")
                  WAIT("1") "<fire><direction type='sequence'>1</direction><bullet/></fire></action>"
                            "<action>" WHERE "<fire><direction type='sequence'>1</direction><bullet/></fire></action>"
                            "</bullet></fire>",
              4, "0:10/1 1:7/1 1:50/1 1:51/1 2:8/1");
}

TEST(test_a_bullet_begins_in_the_next_tick)
{
    play("<action label='top'><fire><direction type='absolute'>90</direction><speed>2</speed><bullet><action>" SHOT
         "</action></bullet></fire></action>",
         1);
    assert_string_equal(shots, "0:90/2");
    assert_float_equal(things[1].x, 2.0f, 0.0f);
    run_ticks(1);
    assert_string_equal(shots, "0:90/2 1:180/1a");
    assert_float_equal(things[1].x, 4.0f, 0.0f);
}

TEST(test_wait)
{
    check_top(SHOT WAIT("1") SHOT WAIT("2.9") SHOT WAIT("0.9") WAIT("-5") SHOT WAIT("$rank*6") SHOT, 20,
              "0:180/1a 1:180/1a 3:180/1a 3:180/1a 6:180/1a");
}

TEST(test_a_wait_takes_no_steps)
{
    play("<action label='top'>" WAIT("100") "</action>", 1);
    assert_int_equal(steps, 1);
    run_ticks(99);
    assert_int_equal(steps, 1);
    run_ticks(1);
    assert_int_equal(steps, 2); // the end
}

TEST(test_repeat)
{
    check_top(REPEAT("2.9", SHOT_AT("1")) REPEAT("0.9", SHOT_AT("2")) REPEAT("0-3", SHOT_AT("3")) SHOT_AT("4"), 2,
              "0:1/1 0:1/1 0:4/1");
    check_top(REPEAT("2", REPEAT("2", SHOT_AT("1") WAIT("1")) SHOT_AT("2")), 9, "0:1/1 1:1/1 2:2/1 2:1/1 3:1/1 4:2/1");
    check("<action label='top'><repeat><times>2</times><actionRef label='a'><param>5</param></actionRef></repeat>"
          "</action><action label='a'>" SHOT_AT("$1") "</action>",
          2, "0:5/1 0:5/1");
}

TEST(test_a_repeat_draws_its_number_once)
{
    check_top(WAIT("$rand") REPEAT("$rand*8", SHOT_AT("1")) SHOT_AT("$rand"), 3, "0:1/1 0:1/1 0:0.5/1");
}

TEST(test_vanish)
{
    play("<action label='top'><fire><bullet><action><vanish/></action><action>" SHOT
         "</action></bullet></fire>" WAIT("9") "</action>",
         3);
    assert_true(things[1].gone);
    assert_string_equal(shots, "0:180/1a");
}

// -- directions and speeds of shots --

TEST(test_directions_and_speeds_that_are_missing)
{
    check_top(SHOT "<fire><direction>10</direction><speed>2</speed><bullet/></fire>", 1, "0:180/1a 0:190/2a");
}

TEST(test_a_bullets_own_direction_counts)
{
    check("<action label='top'>"
          "<fire><direction type='absolute'>1</direction><speed>2</speed><bulletRef label='b'/></fire>"
          "<fire><direction type='absolute'>1</direction><bullet><speed>5</speed></bullet></fire>"
          "<fire><direction type='sequence'>1</direction><bullet/></fire></action>"
          "<bullet label='b'><direction type='absolute'>3</direction><speed>4</speed></bullet>",
          1, "0:3/4 0:1/5 0:2/1");
}

TEST(test_the_order_of_a_fires_numbers)
{
    // All are drawn, those too that do not count: 0, 0.25 (fire), 0.5 (parameter), 0.75 (direction), then 0 (speed).
    check("<action label='top'><fire><direction type='absolute'>$rand</direction><speed>$rand</speed>"
          "<bulletRef label='b'><param>$rand</param></bulletRef></fire></action>"
          "<bullet label='b'><direction type='absolute'>$rand+$1*10</direction><speed>$rand+3</speed></bullet>",
          1, "0:5.75/3");
    check_top("<fire><direction type='absolute'>($rand-$rand)*-100</direction><bullet/></fire>", 1, "0:25/1");
}

TEST(test_sequence)
{
    const char *next =
        "<fire><direction type='sequence'>10</direction><speed type='sequence'>0.5</speed><bullet/></fire>";
    char elements[1000];
    snprintf(elements, sizeof elements, "%s%s<repeat><times>1</times><action>%s</action></repeat>", next, next, next);
    check_top(elements, 1, "0:190/1.5a 0:200/2 0:210/2.5");
    // Shots of references belong to the same action, those of another top action do not.
    snprintf(elements, sizeof elements,
             "<action label='top'>" SHOT_AT(
                 "30") "<actionRef label='a'/></action>"
                       "<action label='a'>%s<fireRef label='f'/></action><action label='top2'>%s</action>"
                       "<fire label='f'><direction type='sequence'>1</direction><bullet/></fire>",
             next, next);
    check(elements, 1, "0:30/1 0:40/1.5 0:41/1 0:190/1.5a");
}

TEST(test_relative)
{
    check_top("<fire><direction type='absolute'>350</direction><speed>2</speed><bullet><action>"
              "<fire><direction type='relative'>20</direction><speed type='relative'>0.5</speed><bullet/></fire>"
              "</action></bullet></fire>",
              3, "0:350/2 1:10/2.5");
}

// -- changes --

TEST(test_turns)
{
    check_top(TURN("absolute", "190", "0") WHERE, 1, "0:190/0");
    check_top(TURN("absolute", "190", "1") WHERE WAIT("1") WHERE, 2, "0:180/0 1:190/0");
    check_top(TURN("relative", "20", "2.9") WAIT("1") WHERE WAIT("1") WHERE WAIT("1") WHERE, 4,
              "1:190/0 2:200/0 3:200/0");
    check_top(TURN("aim", "-30", "0") WHERE, 1, "0:150/0");
    check_top("<changeDirection><direction>5</direction><term>0</term></changeDirection>" WHERE, 1, "0:185/0");
    check_top(TURN("sequence", "100", "3") WAIT("2") WHERE WAIT("3") WHERE, 9, "2:20/0 5:120/0");
    check_top(TURN("sequence", "100", "0") WAIT("2") WHERE, 9, "2:180/0");
}

TEST(test_turns_go_the_short_way)
{
    const char *then = WAIT("1") WHERE;
    char inside[500];
    snprintf(inside, sizeof inside, TURN("absolute", "10", "0") TURN("absolute", "350", "2") "%s", then);
    check_top(inside, 3, "1:0/0");
    snprintf(inside, sizeof inside, TURN("relative", "270", "3") "%s", then);
    check_top(inside, 3, "1:150/0");
    snprintf(inside, sizeof inside, TURN("absolute", "360", "2") "%s", then); // a half turn: to the left
    check_top(inside, 3, "1:90/0");
}

TEST(test_gains)
{
    check_top(GAIN("absolute", "2", "0.5") WHERE GAIN("relative", "2", "2") WAIT("1") WHERE WAIT("2") WHERE, 4,
              "0:180/2 1:180/3 3:180/4");
    check_top(GAIN("sequence", "0.5", "3") WAIT("9") WHERE, 10, "9:180/1.5");
    check_top(GAIN("absolute", "8", "8") WAIT("2") WHERE GAIN("absolute", "0", "2") WAIT("1") WHERE WAIT("9") WHERE, 15,
              "2:180/2 3:180/1 12:180/0");
    check_top(GAIN("absolute", "8", "8") WAIT("2") GAIN("relative", "0.5", "-1") WAIT("9") WHERE, 15, "11:180/2.5");
}

static void check_drift(const char *inside, int ticks, float x, float y)
{
    OwnText elements = formatted("<action label='top'>%s</action>", inside);
    play(elements, ticks);
    assert_float_equal(things[0].motion.drift_x, x, 1.0e-6f);
    assert_float_equal(things[0].motion.drift_y, y, 1.0e-6f);
}

TEST(test_accel)
{
    const char *both = PUSH(ACROSS("absolute", "4") DOWN("absolute", "-2"), "4");
    check_drift(both, 1, 1.0f, -0.5f);
    check_drift(both, 9, 4.0f, -2.0f);
    check_drift(PUSH(ACROSS("absolute", "4") DOWN("absolute", "-2"), "0"), 1, 4.0f, -2.0f);
    check_drift(PUSH("<horizontal>4</horizontal>", "4") WAIT("1") PUSH(DOWN("relative", "1"), "0"), 9, 4.0f, 1.0f);
    check_drift(PUSH(ACROSS("relative", "1") DOWN("sequence", "1"), "2") WAIT("5") PUSH(ACROSS("relative", "1"), "2"),
                9, 2.0f, 2.0f);
    check_drift(PUSH(ACROSS("absolute", "4"), "4") WAIT("1") PUSH(ACROSS("absolute", "0"), "2"), 9, 0.0f, 0.0f);
    check_drift(PUSH("", "4"), 9, 0.0f, 0.0f);
}

TEST(test_drift_is_added_to_direction_and_speed)
{
    PatternMotion motion = {.direction_deg = 90.0f, .speed = 2.0f, .drift_x = 1.0f, .drift_y = 0.5f};
    float x, y;
    assert_false(pattern_move(&motion));
    pattern_velocity(&motion, &x, &y);
    assert_float_equal(x, 3.0f, 0.0f);
    assert_float_equal(y, 0.5f, 0.0f);
}

TEST(test_horizontal_documents)
{
    compile("<bulletml type='horizontal'><action label='top'>" SHOT_AT("270") SHOT_AT("$rand") SHOT
            "<fire><direction type='relative'>3</direction><bullet/></fire>"
            "<accel><horizontal>-2</horizontal><vertical>1</vertical><term>0</term></accel>" TURN(
                "absolute", "180+$rank", "0") "</action></bulletml>");
    begin();
    run_ticks(1);
    assert_string_equal(shots, "0:180/1 0:270/1 0:180/1a 0:183/1");
    assert_float_equal(things[0].motion.drift_x, 1.0f, 0.0f);
    assert_float_equal(things[0].motion.drift_y, 2.0f, 0.0f);
    assert_float_equal(things[0].motion.direction_deg, 90.5f, 0.0f);
}

// -- parameters and references --

TEST(test_parameters)
{
    // Drawn once; those of an element around reach into an inline bullet; missing ones are 0.
    check("<action label='top'><actionRef label='a'><param>$rand+1</param><param>7</param></actionRef></action>"
          "<action label='a'>" SHOT_AT("$1") SHOT_AT(
              "$1+$2+$3") "<fire><direction type='absolute'>$2</direction><bullet><speed>$1</speed><action>" WAIT("1")
              SHOT_AT("$2*10") "</action></bullet></fire></action>",
          5, "0:1/1 0:8/1 0:7/1 2:70/1");
    check("<action label='top'><fireRef label='f'><param>3</param></fireRef></action>"
          "<fire label='f'><direction type='absolute'>$1</direction>"
          "<bulletRef label='b'><param>$1+1</param></bulletRef></fire>"
          "<bullet label='b'><speed>$1</speed><action>" SHOT_AT(
              "$1") "</action><actionRef label='a'><param>$1*2</param>"
                    "</actionRef></bullet><action label='a'>" SHOT_AT("$1") "</action>",
          3, "0:3/4 1:4/1 1:8/1");
}

TEST(test_parameters_come_back)
{
    check(
        "<action label='top'><actionRef label='a'><param>1</param></actionRef>" SHOT_AT(
            "$1") "</action>"
                  "<action label='a'><actionRef label='b'><param>$1+1</param><param>8</param></actionRef>" SHOT_AT("$1")
                      REPEAT("1", "<actionRef label='b'><param>5</param></actionRef>" SHOT_AT(
                                      "$1")) "</action>"
                                             "<action label='b'>" SHOT_AT("$1+$2") "</action>",
        1, "0:10/1 0:1/1 0:5/1 0:1/1 0:0/1");
}

TEST(test_a_labelled_element_inside_another)
{
    check("<action label='top'><actionRef label='out'><param>1</param></actionRef>"
          "<actionRef label='in'><param>2</param></actionRef></action>"
          "<action label='out'><action label='in'>" SHOT_AT("$1") "</action></action>",
          1, "0:1/1 0:2/1");
}

TEST(test_a_reference_at_the_end_is_a_loop)
{
    play("<action label='top'><actionRef label='a'><param>0</param></actionRef></action>"
         "<action label='a'>" WAIT("1") "<action><action><actionRef label='a'><param>$1+1</param></actionRef></action>"
                                        "</action></action>",
         5000);
    assert_int_equal(things[0].status[0], PATTERN_RUNS);
    assert_int_equal(things[0].runners[0].depth, 1);
    assert_float_equal(things[0].runners[0].values[0], 4999.0f, 0.0f);
}

TEST(test_references_elsewhere_go_deeper)
{
    // The action, and nine in itself.
    play("<action label='top'><actionRef label='a'/></action>"
         "<action label='a'>" WAIT("1") "<actionRef label='a'/>" SHOT "</action>",
         10);
    assert_int_equal(things[0].status[0], PATTERN_RUNS);
    assert_int_equal(things[0].runners[0].depth, PATTERN_DEPTH);
    run_ticks(1);
    assert_int_equal(things[0].status[0], PATTERN_TOO_DEEP);
}

TEST(test_repeats_as_deep_as_may_be)
{
    char inside[4000] = SHOT;
    for (int i = 1; i < PATTERN_DEPTH; i++) {
        OwnText outer = formatted("<repeat><times>%d</times><action>%.3800s</action></repeat>", 1 + (i == 5), inside);
        strcpy(inside, outer);
    }
    check_top(inside, 1, "0:180/1a 0:180/1a");
}

TEST(test_too_many_parameters)
{
    char elements[4000], nine[500] = "";
    for (int i = 0; i < 9; i++)
        strcat(nine, "<param>1</param>");
    snprintf(elements, sizeof elements,
             "<action label='top'><actionRef label='a'>%s</actionRef>" SHOT "</action>"
             "<action label='a'><actionRef label='b'>%s</actionRef>" SHOT "</action>"
             "<action label='b'><actionRef label='c'><param>$rank</param></actionRef>" SHOT "</action>"
             "<action label='c'>" SHOT "</action>",
             nine, nine);
    play(elements, 1);
    assert_int_equal(things[0].status[0], PATTERN_TOO_DEEP);
}

TEST(test_a_copy_continues_identically)
{
    static Thing kept[BULLETS];
    const char *elements = "<action label='top'><repeat><times>20</times><action><actionRef label='a'><param>$rand*90"
                           "</param></actionRef>" WAIT(
                               "3") "</action></repeat></action><action label='a'>"
                                    "<fire><direction type='sequence'>$1</direction><bullet><action>" WAIT("2")
                                        SHOT_AT("$1") "</action></bullet></fire>" WAIT("1") SHOT "</action>";
    play(elements, 17);
    memcpy(kept, things, sizeof kept);
    int count = thing_count, drawn = draws;
    size_t used = shots_used;
    char first[8000];
    run_ticks(40);
    memcpy(first, shots, sizeof first);
    memcpy(things, kept, sizeof things);
    thing_count = count;
    draws = drawn;
    tick = 17;
    shots_used = used;
    run_ticks(40);
    assert_string_equal(shots, first);
    assert_true(shots_used > used + 100);
}
