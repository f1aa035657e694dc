// test_tunables_ini_edit.c -- files that are changed: the new values are read back, and nothing that a person wrote is
// lost.

#include "core/base/rng.h"
#include "content/tuning/tunables_text.h"
#include "test.h"
#include "text/fields.h"

#define TEXT_BYTES 8192

// The requirements of an edit.
typedef struct Change {
    bool changed[TUNED_COUNT];
    Tuned values;
} Change;

static Change wish_begin(void)
{
    return (Change){.values = tuned_default()};
}

static void option_set(Change *config, const char *name, float value)
{
    config->changed[tunable_find(name)] = true;
    tuned_set(&config->values, tunable_find(name), value);
}

static void check(const char *before, const Change *config, const char *expected)
{
    size_t size;
    OwnText after = tunables_ini_edit(before, strlen(before), config->changed, &config->values, &size);
    assert_non_null(after);
    if (size != strlen(expected) || memcmp(after, expected, size) != 0)
        fail_msg("---- from\n%s\n---- came\n%s\n---- expected\n%s", before, after, expected);
}

static void check_set(const char *before, const char *name, float value, const char *expected)
{
    Change config = wish_begin();
    option_set(&config, name, value);
    check(before, &config, expected);
}

TEST(test_values_in_place)
{
    const char *const cases[][2] = {
        {"[swarm]\nmax_speed = 4\n", "[swarm]\nmax_speed = 6.25\n"},
        {"[swarm]\n max_speed=4", "[swarm]\nmax_speed = 6.25"},
        {"[swarm]\r\nmax_speed: 4\r\n\r\n", "[swarm]\r\nmax_speed = 6.25\r\n\r\n"},
        {"[swarm]\nmax_speed = 4     ; mine\n", "[swarm]\nmax_speed = 6.25  ; mine\n"}, // the column stays
        {"[swarm]\nmax_speed = 4 # mine\n", "[swarm]\nmax_speed = 6.25 # mine\n"},      // no room
        {"[swarm]\nmax_speed = 1.23456 # mine", "[swarm]\nmax_speed = 6.25    # mine"},
        {"[swarm]\nmax_speed = 4\t; mine\n", "[swarm]\nmax_speed = 6.25 ; mine\n"},
        {"[swarm]\nmax_speed =      ; mine\n", "[swarm]\nmax_speed = 6.25 ; mine\n"},
        {"[swarm]\nmax_speed =\n", "[swarm]\nmax_speed = 6.25\n"},
        {"[swarm]\nmax_speed = fast, very\n", "[swarm]\nmax_speed = 6.25\n"},
        {"[swarm]\nmax_speed = 4;mine ; too\n", "[swarm]\nmax_speed = 6.25 ;mine ; too\n"},
        {"\xef\xbb\xbf[swarm]\nmax_speed = 4\n", "\xef\xbb\xbf[swarm]\nmax_speed = 6.25\n"},
        {"[swarm]\nmax_speed = 4\n  5 ; goes on\n", "[swarm]\nmax_speed = 6.25\n  5 ; goes on\n"},
        {"[swarm]\nmax_speed = 4 ; a\nmax_accel = 1\nmax_speed = 5 ; b\n  5\n",
         "[swarm]\nmax_speed = 6.25 ; a\nmax_accel = 1\nmax_speed = 5 ; b\n  5\n"},
        {"[swarm]\nmax_speed = x\n[shot]\n[swarm]\nmax_speed = 5", "[swarm]\nmax_speed = 6.25\n[shot]\n[swarm]\n"
                                                                   "max_speed = 5"},
        {"[shot]\nmax_speed = 5\n[swarm]\nmax_speed = 4", "[shot]\nmax_speed = 5\n[swarm]\nmax_speed = 6.25"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_set(cases[i][0], "swarm.max_speed", 6.25f, cases[i][1]);
    check_set("[swarm]\nblend = sum     ; how\n", "swarm.blend", 1.0f, "[swarm]\nblend = running ; how\n");
}

TEST(test_values_that_are_added)
{
    const char *const cases[][2] = {
        {"", "[swarm]\nmax_speed = 6.25\n"},
        {"; mine", "; mine\n\n[swarm]\nmax_speed = 6.25\n"},
        {"[shot]\r\nspeed = 3\r\n", "[shot]\r\nspeed = 3\r\n\r\n[swarm]\r\nmax_speed = 6.25\r\n"},
        {"[swarm]", "[swarm]\nmax_speed = 6.25\n"},
        {"[swarm]\nmax_accel = 1", "[swarm]\nmax_accel = 1\nmax_speed = 6.25\n"},
        {"[swarm]\r\nmax_accel = 1\r", "[swarm]\r\nmax_accel = 1\r\nmax_speed = 6.25\r\n"},
        {"[swarm]\nmax_accel = 1\n\n; the shots\n[shot]\n",
         "[swarm]\nmax_accel = 1\nmax_speed = 6.25\n\n; the shots\n[shot]\n"},
        {"[swarm]\nstrange = 1\nrubbish\n  more\n\n[shot\n",
         "[swarm]\nstrange = 1\nrubbish\n  more\nmax_speed = 6.25\n\n[shot\n"},
        {"[swarm]\n; max_speed = 4\n[shot]\n[swarm]\n",
         "[swarm]\nmax_speed = 6.25\n; max_speed = 4\n[shot]\n[swarm]\n"},
        {"max_speed = 4\n", "max_speed = 4\n\n[swarm]\nmax_speed = 6.25\n"},
        {"[swram]\nmax_speed = 4\n", "[swram]\nmax_speed = 4\n\n[swarm]\nmax_speed = 6.25\n"},
        {"\xef\xbb\xbf", "\xef\xbb\xbf[swarm]\nmax_speed = 6.25\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_set(cases[i][0], "swarm.max_speed", 6.25f, cases[i][1]);
    Change config = wish_begin();
    option_set(&config, "beetle.armour", 3.0f);
    option_set(&config, "beetle.hp", 20.0f);
    option_set(&config, "shot.speed", 8.0f);
    check("[swarm]\n", &config, "[swarm]\n\n[shot]\nspeed = 8\n\n[beetle]\nhp = 20\narmour = 3\n");
}

// One random line, and its end but for the last one. Names come from a few, so that they meet.
static int random_line(Rng *rng, char *text, bool crlf)
{
    static const char *const SECTIONS[] = {"swarm", "shot", "beetle", "swram", "", " swarm "};
    static const char *const KEYS[] = {"max_speed", "speed", "armour", "hp", "blend", "max_acel", "", "swarm"};
    static const char *const VALUES[] = {"4", "0.5", "2", "-1", "running", "", "4;x", "1 2", "1e9", "10.0"};
    static const char *const TAILS[] = {"", "", "", " ; mine", "      # yes", "\t; tab", " ", ";no", " ; \xe8\x9c\x82"};
    static const char *const JUNK[] = {"rubbish", "[swarm", "[beetle]x", "\x01\x02", "\xff\xfe",
                                       "=",       ":",      ";",         "[sw\x7f]"};
    static const char *const BLANKS[] = {"", "", "", "", "  ", "\t", " "};
#define PICK(list) list[rng_below(rng, sizeof list / sizeof list[0])]
    const char *blanks = PICK(BLANKS), *key = PICK(KEYS), *value = PICK(VALUES), *tail = PICK(TAILS);
    const char *section = PICK(SECTIONS), *junk = PICK(JUNK);
    uint32_t kind = rng_below(rng, 16);
    int length;
    if (kind < 3)
        length = sprintf(text, "%s[%s]%s", blanks, section, tail);
    else if (kind < 11)
        length = sprintf(text, "%s%s%s%s%s", blanks, key, rng_below(rng, 3) > 0 ? " = " : ":", value, tail);
    else if (kind < 12)
        length = sprintf(text, "%s = %*s%s%s", key, (int)rng_below(rng, 200), "", value, tail);
    else if (kind < 14)
        length = sprintf(text, "%s%s", blanks, rng_below(rng, 2) > 0 ? "" : "; a comment = 4");
    else
        length = sprintf(text, "%s%s%s", blanks, junk, tail);
    if (rng_below(rng, 60) == 0)
        text[rng_below(rng, (uint32_t)length + 1)] = '\0';
    return length + sprintf(text + length, crlf ? "\r\n" : "\n");
}

static size_t random_text(Rng *rng, char text[TEXT_BYTES])
{
    size_t size = 0;
    bool crlf = rng_below(rng, 3) == 0;
    if (rng_below(rng, 8) == 0)
        size = (size_t)sprintf(text, "\xef\xbb\xbf");
    for (uint32_t lines = rng_below(rng, 24); lines > 0; lines--)
        size += (size_t)random_line(rng, text + size, crlf);
    if (size > 3 && rng_below(rng, 3) == 0)
        size--;
    return size;
}

static Change random_config(Rng *rng)
{
    static const char *const NAMES[] = {"swarm.max_speed", "swarm.blend",      "shot.speed",       "beetle.armour",
                                        "beetle.hp",       "beetle.max_speed", "swarm.start_bees", "wasp.hp"};
    Change config = wish_begin();
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        int index = tunable_find(NAMES[i]);
        const Field *info = tuned_info(index);
        float value = rng_range(rng, info->least, info->most);
        tuned_set(&config.values, index, info->kind == FIELD_NUMBER ? value : (float)(int32_t)value);
        config.changed[index] = rng_below(rng, 2) == 0;
    }
    return config;
}

static TunablesText read_back(const char *text, size_t size, TextErrors *errors)
{
    TunablesText read = tunables_text_begin((Tuned[]){tuned_default()});
    tunables_ini_read(text, size, &read, errors);
    return read;
}

static void check_values(const TunablesText *before, const TunablesText *after, const Change *config)
{
    for (int i = 0; i < TUNED_COUNT; i++) {
        bool there = after->line[i] > 0, good = there && !after->broken[i];
        float value = tuned_get(&after->tunables, i);
        if (config->changed[i])
            assert_true(good && value == tuned_get(&config->values, i));
        else
            assert_true(there == (before->line[i] > 0) && after->broken[i] == before->broken[i]
                        && value == tuned_get(&before->tunables, i));
    }
}

// The lines of the old text that change.
typedef struct Lines {
    const Change *config;
    const TunablesText *before;
    int section; // -1 for an unknown one
    bool changed[64];
} Lines;

static void on_section(void *context, const char *name, int line, const char *start)
{
    Lines *lines = context;
    lines->section = name != NULL ? field_find_section(&TUNABLE_TABLE, name) : -1;
}

static void on_entry(void *context, const IniEntry *entry)
{
    Lines *lines = context;
    if (entry->continues || lines->section < 0)
        return;
    int index = field_find(&TUNABLE_TABLE, tuned_info(lines->section)->section, entry->key);
    lines->changed[entry->line] = index >= 0 && lines->config->changed[index]
                               && lines->before->line[index] == entry->line;
}

static bool is_line(const char *line, size_t length, const char *old, size_t old_length)
{
    return length == old_length && memcmp(line, old, length) == 0;
}

// The next line without its end.
static const char *line_take(const char **text, size_t *size, size_t *length)
{
    const char *line = *text, *end = *size > 0 ? memchr(line, '\n', *size) : NULL;
    *length = end != NULL ? (size_t)(end - line) : *size;
    size_t taken = *length + (end != NULL);
    *text += taken;
    *size -= taken;
    while (*length > 0 && line[*length - 1] == '\r')
        --*length;
    return line;
}

// Other lines are there as they were and in their order; new ones stand between them.
static void check_lines(const char *text, size_t size, const char *edited, size_t edited_size, const Lines *lines)
{
    size_t length, old_length;
    const char *line = line_take(&edited, &edited_size, &length);
    for (int i = 1; size > 0; i++) {
        const char *old = line_take(&text, &size, &old_length);
        if (lines->changed[i])
            continue;
        while (!is_line(line, length, old, old_length)) {
            fail_if(edited_size == 0, "line %d is lost: %.*s", i, (int)old_length, old);
            line = line_take(&edited, &edited_size, &length);
        }
        line = line_take(&edited, &edited_size, &length);
    }
}

static void check_random(Rng *rng)
{
    static const Change NOTHING;
    char text[TEXT_BYTES];
    size_t size = random_text(rng, text), edited_size, again_size;
    Change config = random_config(rng);
    OwnErrors errors = {0}, errors_after = {0};
    TunablesText before = read_back(text, size, &errors);
    OwnText edited = tunables_ini_edit(text, size, config.changed, &config.values, &edited_size);
    TunablesText after = read_back(edited, edited_size, &errors_after);
    check_values(&before, &after, &config);
    if (errors_after.errors > errors.errors)
        fail_msg("more errors than before: %.*s\n---- became\n%s", (int)size, text, edited);
    Lines lines = {.config = &config, .before = &before, .section = -1};
    IniReader functions = {.context = &lines, .section = on_section, .entry = on_entry, .one_line = true};
    ini_text_read(text, size, &functions, &errors);
    size_t begin = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    assert_memory_equal(text, edited, begin);
    check_lines(text + begin, size - begin, edited + begin, edited_size - begin, &lines);

    char *again = tunables_ini_edit(edited, edited_size, config.changed, &config.values, &again_size);
    assert_int_equal(again_size, edited_size);
    assert_memory_equal(again, edited, edited_size);
    free(again);
    again = tunables_ini_edit(text, size, NOTHING.changed, &config.values, &again_size);
    assert_int_equal(again_size, size);
    assert_memory_equal(again, text, size);
    free(again);
}

TEST(test_random_texts)
{
    for (uint32_t seed = 0; seed < 1000; seed++) {
        Rng rng = rng_seed(seed, 77);
        if (seed % 100 == 0)
            print_message("seeds from %u on\n", (unsigned)seed);
        check_random(&rng);
    }
}
