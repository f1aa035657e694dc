// test_tunables_ini.c -- tunables read from INI files: every mistake is reported, with its line, and nothing else is.
#include "content/tuning/tunables_list.h"
#include "mistakes.h"
#include "text/fields.h"

#define DEFAULTS "assets/tunables.ini"
#define PRESETS "assets/presets"
#define S "[swarm]\n"

// Reads a text and returns what is said about it, a line each, without a file's name. The caller frees it.
static char *said_about(const char *bytes, size_t size, TunablesText *text)
{
    OwnErrors errors = {0};
    tunables_ini_read(bytes, size, text, &errors);
    return text_errors_lines(&errors, "");
}

static TunablesText check_bytes(const char *bytes, size_t size, const char *expected)
{
    TunablesText text = tunables_text_begin((Tuned[]){tuned_default()});
    OwnText said = said_about(bytes, size, &text);
    fail_if(strcmp(said, expected) != 0, "about\n%.300s\nwas said\n%s\nexpected\n%s", bytes, said, expected);
    return text;
}

static TunablesText check(const char *text, const char *expected)
{
    return check_bytes(text, strlen(text), expected);
}

TEST(test_good_files)
{
    const char *const texts[] = {
        "[swarm]\nmax_speed=4.5\nstart_bees = 20\n",
        "[swarm]\r\nmax_speed = 4.5\r\nstart_bees = 20\r\n",
        "\xef\xbb\xbf[swarm]\nmax_speed: 4.5\nstart_bees: 20",
        "; mine\n\n# too\n  [ swarm ]  ; the bees\n\tmax_speed = 4.5 ; fast; yes\nstart_bees = 20\t# 20\n",
        "[swarm]\nmax_speed = 4.5\n[shot]\n[swarm]\nstart_bees = 20 # many \xe8\x9c\x82\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        TunablesText text = check(texts[i], "");
        assert_true(text.tunables.swarm_max_speed == 4.5f && text.tunables.swarm_start_bees == 20);
        assert_true(text.line[tunable_find("swarm.max_speed")] > 0);
        assert_int_equal(text.line[tunable_find("swarm.max_accel")], 0);
    }
    check("", "");
    check("\xef\xbb\xbf", "");
    check("\n\n; nothing", "");
}

static void check_mistakes(const char *text, size_t size, const char *expected)
{
    check(text, expected);
}

TEST(test_mistakes)
{
    assert_int_equal(mistakes_check("tests/content/tunables_mistakes.txt", check_mistakes), 13);
    TunablesText text = check(S "max_accel = 0.1\n", ":2: warning: swarm.max_accel is 0.1: it will fly past its goal, "
                                                     "expected at least max_speed^2 / brake_px = 0.845\n");
    assert_true(text.tunables.swarm_max_accel == 0.1f);
}

TEST(test_invalid_bytes_are_reported)
{
    static const char ZERO[] = S "max_speed = 4\0\nmax_accel = \0013\n[shot\0]\nspeed = x\n";
    check_bytes(ZERO, sizeof ZERO - 1,
                ":2: control characters in this line, expected plain text\n"
                ":3: control characters in this line, expected plain text\n"
                ":4: control characters in this line, expected plain text\n"); // what follows is no longer [swarm]'s
    check(S "max_speed = \xff\xfe\n", ":2: swarm.max_speed is '\?\?', expected a number from 0.1 to 30 px/tick\n");
    check("\xff\xfe\n", ":1: '\?\?' is not an entry, expected key = value\n");
    check(S "max_speed = 4\rmax_accel = 3\r", ":2: control characters in this line, expected plain text\n");
}

TEST(test_a_line_of_a_megabyte)
{
    size_t size = 1u << 20;
    char *bytes = malloc(3 * size + 64), expected[400];
    for (int kind = 0; kind < 3; kind++) {
        const char *begin = kind == 0 ? "max_speed = 4" : kind == 1 ? "[" : "max_speed = 4 ; ";
        int at = sprintf(bytes, S "%s", begin);
        memset(bytes + at, '4', size);
        sprintf(bytes + at + size, "\nmax_accel = x\n");
        snprintf(expected, sizeof expected, ":2: this line has %zu bytes, expected at most 198\n",
                 size + strlen(begin));
        if (kind == 2)
            expected[0] = '\0'; // a comment may have any length
        if (kind != 1)
            strcat(expected, ":3: swarm.max_accel is 'x', expected a number from 0.01 to 30 px/tick/tick\n");
        TunablesText text = check(bytes, expected);
        assert_true(text.tunables.swarm_max_speed == (kind == 2 ? 4.0f : tuned_default().swarm_max_speed));
    }
    free(bytes);
}

static char *printed(const Tuned *tunables)
{
    return PRINTED(out, tunables_ini_print(tunables, out));
}

TEST(test_defaults_file)
{
    Tuned tunables = tuned_default();
    OwnText text = printed(&tunables), file = file_text(DEFAULTS);
    fail_if(strcmp(file, text) != 0,
            "%s is not of this build's rules.def; make it anew by\n"
            "    make && build/mitsubachi tunables --ini >tunables.new && mv tunables.new " DEFAULTS,
            DEFAULTS);
}

// Printing and reading restores any values; and it is for readers.
TEST(test_printed_file)
{
    for (int round = 0; round < 3; round++) {
        Tuned tunables = tuned_default(), defaults = tunables;
        for (int i = 0; i < TUNED_COUNT && round > 0; i++)
            tuned_set(&tunables, i, round == 1 ? tuned_info(i)->least : tuned_info(i)->most);
        OwnText bytes = printed(&tunables);
        TunablesText text = tunables_text_begin(&defaults);
        OwnText said = said_about(bytes, strlen(bytes), &text);
        assert_null(strstr(said, " expected it once"));
        assert_true(said[0] == '\0' || round > 0); // at the extremes they overshoot
        assert_memory_equal(&text.tunables, &tunables, sizeof tunables);
        for (const char *line = bytes; *line; line += strcspn(line, "\n") + 1)
            fail_if(strcspn(line, "\n") > 120, "more than 120 columns: %.*s", (int)strcspn(line, "\n"), line);
    }
    for (int i = 0; i < TUNED_COUNT; i++)
        if (tunable_section_title(tuned_info(i)->section)[0] == '\0')
            fail_msg("section %s has no title in tunables_sections.def", tuned_info(i)->section);
}

// The bytes with the value in a line replaced. The caller frees them.
static char *with_value(const char *bytes, int line, const char *value)
{
    const char *start = bytes;
    for (int i = 1; i < line; i++)
        start = strchr(start, '\n') + 1;
    start = strstr(start, "= ") + 2;
    return formatted("%.*s%s%s", (int)(start - bytes), bytes, value, start + strcspn(start, " \n"));
}

// One tunable set to a wrong value in the file of defaults: its line is named and no other, and its value stays.
static void check_wrong(const char *bytes, const TunablesText *good, int index, const char *value)
{
    Tuned old = tuned_default();
    const Field *info = tuned_info(index);
    tuned_set(&old, index, info->default_value == info->least ? info->most : info->least);
    TunablesText text = tunables_text_begin(&old);
    OwnText edited = with_value(bytes, good->line[index], value);
    OwnText said = said_about(edited, strlen(edited), &text);
    OwnText begin = formatted(":%d: %s.%s is ", good->line[index], info->section, info->name);
    if (strncmp(said, begin, strlen(begin)) != 0 || strchr(said, '\n')[1] != '\0')
        fail_msg("%s.%s = '%s' in line %d: was said\n%s", info->section, info->name, value, good->line[index], said);
    if (tuned_get(&text.tunables, index) != tuned_get(&old, index) || !text.broken[index])
        fail_msg("%s.%s = '%s': the old value is gone", info->section, info->name, value);
}

TEST(test_every_line_set_wrong)
{
    Tuned defaults = tuned_default();
    TunablesText good = tunables_text_begin(&defaults);
    OwnText bytes = printed(&defaults), said = said_about(bytes, strlen(bytes), &good);
    char value[64];
    for (int i = 0; i < TUNED_COUNT; i++) {
        const Field *info = tuned_info(i);
        assert_true(good.line[i] > 0 && !good.broken[i]);
        check_wrong(bytes, &good, i, "");
        check_wrong(bytes, &good, i, "4px");
        check_wrong(bytes, &good, i, "maybe");
        for (int above = 0; above < 2; above++) {
            float bound = above ? info->most : info->least, way = above ? INFINITY : -INFINITY;
            if (info->kind == FIELD_NUMBER)
                snprintf(value, sizeof value, "%.9g", (double)nextafterf(bound, way));
            else
                snprintf(value, sizeof value, "%lld", (long long)bound + (above ? 1 : -1));
            check_wrong(bytes, &good, i, value);
        }
    }
}

// The last letter of any name written twice: the name is reported.
TEST(test_every_name_misspelt)
{
    for (int i = 0; i < TUNED_COUNT; i++) {
        const Field *info = tuned_info(i);
        OwnText name = formatted("%s%c", info->name, info->name[strlen(info->name) - 1]);
        OwnText text = formatted("\n[%s]\n%s = 1\n", info->section, name);
        OwnText expected = formatted(":3: unknown tunable '%s.%s', expected a name such as '%s.%s'\n", info->section,
                                     name, info->section, info->name);
        check(text, expected);
    }
}

TEST(test_presets)
{
    OwnList list = names_in(PRESETS, ".ini");
    assert_true(list.count > 0);
    for (int p = 0; p < list.count; p++) {
        OwnErrors errors = {0};
        TunablesText text = tunables_text_begin((Tuned[]){tuned_default()});
        OwnText path = formatted(PRESETS "/%s", list.names[p]);
        OwnFile file = file_of(path);
        tunables_ini_read((const char *)file.bytes, file.size, &text, &errors);
        for (int i = 0; i < errors.count; i++)
            if (!errors.list[i].warning || strstr(errors.list[i].message, "fly past its goal") == NULL)
                fail_msg("%s:%d: %s", path, errors.list[i].line, errors.list[i].message);
    }
}
