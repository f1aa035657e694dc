// test_stage_errors.c -- stages with mistakes: every one is found, in its line, and nothing else is reported.

#include "content/stage/stage_file.h"
#include "mistakes.h"

#define S "[scenario]\nticks = 5\n" // two lines
#define GO "[place 0]\nwasp = 1 2 program go\n"
#define P S "[place 0]\n" // three

// With phases.
#define ST "[stage]\nname = A\nlook = pond\n"  // three lines
#define PH ST "[phase B]\nleast = 1\n"         // five
#define B PH "[boss C]\nlook = stag\nhp = 9\n" // eight

static const PatternBook *patterns(void)
{
    static const char *const NAMES[] = {"rain", "aimed", "ring8"};
    static const uint32_t word = 0;
    static PatternBook book;
    for (int i = book.count; i < 3; i++)
        assert_true(pattern_book_add(&book, NAMES[i], &word, 1) >= 0);
    return &book;
}

static char *said_about(const char *text, size_t size, bool *good)
{
    OwnStage stage = stage_file_new(patterns());
    OwnErrors errors = {0};
    *good = stage_file_read(&stage, text, size, &errors);
    return text_errors_lines(&errors, "");
}

// Lines come as ":line: ..." because the file has no name here.
static void check_said(const char *text, size_t size, const char *expected)
{
    bool good;
    OwnText said = said_about(text, size, &good);
    OwnText plain = calloc(strlen(said) + 1, 1);
    int n = 0;
    for (const char *at = said; *at; at++)
        if (*at != ':' || (at != said && at[-1] != '\n'))
            plain[n++] = *at;
    fail_if(strcmp(plain, expected) != 0, "the text\n%s\nis reported:\n%s\ninstead of:\n%s", text, plain, expected);
    bool errors = false;
    for (const char *line = expected; *line; line = strchr(line, '\n') + 1) {
        const char *says = strstr(line, "expected ");
        assert_true(says != NULL && says < strchr(line, '\n'));
        errors |= strncmp(line + strcspn(line, ":"), ": warning", 9) != 0;
    }
    assert_int_equal(good, !errors);
}

TEST(test_every_mistake)
{
    assert_true(mistakes_check("tests/content/stage_errors.txt", check_said) > 100);
}

// Bytes that a terminal would not show are reported without them.
TEST(test_unprintable_bytes)
{
    static const char CONTROL[] = S "seed = \x01\n",
                      CUT[] = "[stage]\nname = \xe8\x8d\nlook = pond\n[phase B]\nleast = 1\n";
    check_said(CONTROL, sizeof CONTROL - 1, "3: control characters in this line, expected plain text\n");
    check_said(CUT, sizeof CUT - 1,
               "2: name is '?\?', expected plain text of 1 to 47 bytes, no ';' or '#' before a word\n");
}

// Waves have all enemies but the parts of bosses, and places have those too.
TEST(test_an_unknown_enemy_lists_all_kinds)
{
    static const char WAVE[] = PH "[wave]\nat = 1\nenemy = queen\n", PLACE[] = P "quux = 1 2\n";
    bool good;
    OwnText wave = said_about(WAVE, sizeof WAVE - 1, &good), place = said_about(PLACE, sizeof PLACE - 1, &good);
    assert_non_null(strstr(wave, "8: enemy is 'queen', expected one of: "));
    assert_non_null(strstr(place, "4: unknown key 'quux', expected one of: bee, "));
    for (int kind = 0; kind < ENEMY_KINDS; kind++) {
        assert_int_equal(strstr(wave, ENEMY_NAMES[kind]) != NULL, script_wave_brings(kind));
        assert_non_null(strstr(place, ENEMY_NAMES[kind]));
    }
}

// A program whose line cannot be read is not reported a second time.
TEST(test_broken_line_in_a_program)
{
    char text[1024];
    snprintf(text, sizeof text, S "\n[program go]\ntext = delay 1s,\n  %0300d\n  , move_bi\n" GO, 0);
    check_said(text, strlen(text),
               "6: this line has 302 bytes, expected at most 198; a long value may continue in indented lines\n");
    snprintf(text, sizeof text, S "\n[program go]\ntext = %0300d,\n  move_bi\n" GO, 0);
    check_said(text, strlen(text),
               "4: this program has no text, expected 'text = ...'\n"
               "5: this line has 308 bytes, expected at most 198; a long value may continue in indented lines\n");
}

// The longest line that can be read, one more, and a long comment, which is no part of the line.
TEST(test_line_length)
{
    char text[1024];
    int zeros = 198 - (int)strlen("seed = ");
    snprintf(text, sizeof text, S "seed = %0*d\n", zeros, 7);
    check_said(text, strlen(text), "");
    snprintf(text, sizeof text, S "seed = 8   ; %0*d\n# %0*d\n", zeros, 7, 2 * zeros, 7);
    check_said(text, strlen(text), "");
    snprintf(text, sizeof text, S "seed = %0*d\nseed = 1\n", zeros + 1, 7);
    check_said(text, strlen(text),
               "3: this line has 199 bytes, expected at most 198; a long value may continue in indented lines\n");
    // A number that is longer than a word is not cut to another number.
    snprintf(text, sizeof text, P "bee = 1 0.%0100d\n", 1);
    check_said(text, strlen(text),
               "4: y is '0.00000000000000000000000000000000000000...', expected a number from 0 to "
               "640\n");
}

// --- limits

// A stage with `count` sections like `section`, where %d is its number.
static char *many(const char *before, const char *section, int count)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    fputs(before, out);
    for (int i = 0; i < count; i++) {
        const char *number = strstr(section, "%d");
        fprintf(out, "%.*s", number ? (int)(number - section) : (int)strlen(section), section);
        if (number)
            fprintf(out, "%d%s", i, number + 2);
    }
    fclose(out);
    return text;
}

static void check_limit(const char *before, const char *section, int most, const char *said)
{
    bool good;
    OwnText fits = many(before, section, most), too_many = many(before, section, most + 3);
    OwnText about_fits = said_about(fits, strlen(fits), &good);
    fail_if(strstr(about_fits, "too many"), "%d times\n%s\nare reported: %s", most, section, about_fits);
    OwnText about = said_about(too_many, strlen(too_many), &good);
    const char *reported = strstr(about, "too many");
    assert_false(good);
    if (!strstr(about, said) || strstr(reported + 1, "too many"))
        fail_msg("%d times\n%s\nare reported:\n%s\ninstead of: %s", most + 3, section, about, said);
}

TEST(test_limits)
{
    check_limit(ST, "[phase %d]\nleast = 1\n", SCRIPT_PHASES_MAX, "too many phases, expected at most 24\n");
    check_limit(PH, "[wave]\nat = 1\nenemy = wasp\n", SCRIPT_WAVES_MAX, "too many waves, expected at most 160\n");
    check_limit(PH, "[program p%d]\ntext = delay 1s\n", SCRIPT_PROGRAMS_MAX,
                "too many programs, expected at most 64\n");
    check_limit(P, "bee = 1 2\n", SIM_BEES_MAX, "16388: too many bees, expected at most 16384\n");
    check_limit(P, "seed = 1 2\n", SIM_BULLETS_MAX, "32772: too many bullets, expected at most 32768\n");
    check_limit(P, "royal = 1 2\n", SIM_FLOWERS_MAX, "516: too many flowers, expected at most 512\n");
    check_limit(P, "gnat = 1 2\n", SIM_ENEMIES_MAX, "1028: too many enemies, expected at most 1024\n");
    check_limit(S "[walls]\n", "disc = 1 2 3\n", SCRIPT_WALLS_MAX, "32: too many walls, expected at most 28\n");
    check_limit(S, "[flow round]\n", SIM_FLOWS_MAX, "11: too many flows, expected at most 8\n");
    check_limit(P, "seed = 1 2 0 1 every 9\n", STAGE_FILE_STREAMS_MAX, "260: too many streams, expected at most 256\n");
    check_limit(ST, "[phase %d]\n[boss B]\nlook = stag\nhp = 1\n[stance]\n", SCRIPT_BOSSES_MAX,
                "too many bosses, expected at most 4\n");
    check_limit(B, "[stance]\n", SCRIPT_STANCES_MAX, "too many stances, expected at most 24\n");
    static const char BEES[] = P "bee = 1 2\n[tunables]\nswarm.start_bees = 16384\n";
    check_said(BEES, strlen(BEES), "6: too many bees, 16384 here and 1 placed, expected at most 16384\n");
}

// 60 programs of some 600 bytes each.
TEST(test_too_much_text)
{
    bool good;
    OwnText delays = repeated("  , delay 1.00000s, delay 1.00000s, delay 1.00000s\n", 12);
    OwnText section = formatted("[program p%%d]\ntext = delay 1s\n%s", delays), text = many(PH, section, 60);
    OwnText said = said_about(text, strlen(text), &good);
    assert_false(good);
    assert_non_null(strstr(said, "the programs are too long, expected at most 6144 words in all, about "
                                 "three per action\n"));
}

TEST(test_binary_junk)
{
    char junk[5000];
    uint32_t draw = 12345;
    for (size_t i = 0; i < sizeof junk; i++) {
        draw = draw * 1664525u + 1013904223u;
        junk[i] = (char)(draw >> 24);
    }
    bool good;
    char *said = said_about(junk, sizeof junk, &good);
    assert_false(good);
    for (const char *at = said; *at; at++)
        assert_true(*at == '\n' || (*at >= 0x20 && *at < 0x7f)); // nothing that would upset a terminal
    free(said);
    said = said_about("\0\0\0\0", 4, &good);
    assert_false(good);
    free(said);
}
