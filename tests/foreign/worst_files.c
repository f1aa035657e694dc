// worst_files.c -- the worst files of each kind, made anew: worst_files KIND FILE, as the rows of security.md call
// them.
//
// Their contents are at the limits of their formats or just beyond: the largest, the deepest, the longest, what unpacks
// to the most, what asks for the most work. foreign.sh gives each to the program and looks at its time, memory and
// words.
#define _XOPEN_SOURCE 700 // for mkstemp
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/rng.h"
#include "content/bundle/bundle.h"
#include "content/demos/demo_file.h"
#include "content/journey/journey_file.h"
#include "content/stage/stage_file.h"
#include "content/stage/stage_files.h"
#include "content/tuning/tunables_text.h"
#include "tape/tape_bytes.h"
#include "tape/tape_link.h"
#include "tape/tape_start.h"
#include "tape/tape_file.h"
#include "tape/state_hash.h"
#include "tape/tape_write.h"
#include "game/session/bug.h"
#include "game/session/save.h"
#include "core/pattern/pattern_read.h"
#include "text/base64url.h"
#include "platform/files.h"
#include "text/grow.h"
#include "ui/settings.h"

static FILE *file;
static Sim sim;

static void repeat(const char *text, long count)
{
    for (long i = 0; i < count; i++)
        fputs(text, file);
}

// The same line up to a size, the file's part in front included.
static void fill(const char *line, size_t bytes)
{
    repeat(line, (long)((bytes - (size_t)ftell(file)) / strlen(line)));
}

// --- demos

// Writes the file of a tape, which goes.
static void write_tape(Tape *tape)
{
    size_t size;
    tape_flush(tape);
    uint8_t *bytes = tape_write(tape, &size);
    fwrite(bytes, 1, size, file);
    free(bytes);
    tape_free(tape);
}

// Games that were never played: only who plays it finds out.
static void demo_of(const TapeStart *start, uint32_t ticks)
{
    Tape tape = tape_begin(start);
    Rng rng = rng_seed(1, 1);
    for (uint32_t i = 0; i < ticks && !tape.full; i++) {
        float x = rng_range(&rng, 0.0f, 360.0f), y = rng_range(&rng, 0.0f, 640.0f);
        TickCmd cmd = tick_cmd(vec2(x, y), rng_below(&rng, 2) ? TICK_CMD_TOUCH : 0);
        tape_append(&tape, &cmd, i);
    }
    write_tape(&tape);
}

static TapeStart empty_meadow(const Tunables *tunables, const PatternBook *book)
{
    sim_init(&sim, 1, tunables, book);
    return tape_start_of(&sim, TAPE_PERSON, 0);
}

static void demo_of_eight_hours(void)
{
    Tunables tunables = tunables_default();
    TapeStart start = empty_meadow(&tunables, NULL);
    demo_of(&start, TAPE_TICKS_MAX);
}

static void demo_with_the_largest_book(void)
{
    Tunables tunables = tunables_default();
    PatternBook *book = grow_zeros(sizeof *book);
    book->count = PATTERNS_MAX;
    book->words = PATTERN_BOOK_WORDS;
    for (int i = 0; i < PATTERNS_MAX; i++) {
        memset(book->patterns[i].name, 'a' + i % 26, PATTERN_NAME_BYTES - 1);
        book->patterns[i].name[0] = (char)('A' + i / 26);
        book->patterns[i].first = i * (PATTERN_BOOK_WORDS / PATTERNS_MAX);
        book->patterns[i].words = PATTERN_BOOK_WORDS / PATTERNS_MAX;
    }
    TapeStart start = empty_meadow(&tunables, book);
    demo_of(&start, 60);
    free(book);
}

// A second of the most work: bees that look far, as many as there can be, and bullets all over the field.
static void demo_that_thinks(void)
{
    Tunables tunables = tunables_default();
    tunables.swarm_start_bees = SIM_BEES_MAX;
    tunables.swarm_instinct = tunables.swarm_loose_instinct = INSTINCT_SWIFT;
    tunables.instinct_full_bees = SIM_BEES_MAX;
    tunables.instinct_sight_px = 1000.0f;
    TapeStart start = empty_meadow(&tunables, NULL);
    Tape tape = tape_begin(&start);
    uint64_t hash = state_hash_begin(&sim);
    for (int i = 0; i < 60; i++) {
        TickCmd cmd = tick_cmd(vec2(180.0f, 400.0f), 0);
        sim_tick(&sim, &cmd);
        hash = state_hash_chain(hash, &sim);
        tape_append(&tape, &cmd, hash);
    }
    write_tape(&tape);
}

static void demo_too_large(void)
{
    demo_of_eight_hours();
    fill("x", DEMO_FILE_BYTES_MAX + 1);
}

// --- links

// A link whose plain part says little and unpacks to 64 MB of zeros.
static void link_that_unpacks(void)
{
    enum { HEAD = 13, ZEROS = 64 << 20 };
    uint8_t *zeros = grow_zeros(ZEROS), head[HEAD] = {TAPE_LINK_VERSION, TAPE_FORMAT_VERSION};
    size_t size;
    bytes_put(head + 2, SIM_VERSION, 2);
    uint8_t *bytes = tape_packed_make(head, sizeof head, zeros, ZEROS, &size);
    bytes_put(bytes_put(bytes + 4, size + 4, 3), 0x7fffff, 3);
    bytes = realloc(bytes, size + 4);
    bytes_put(bytes + size, bytes_hash(bytes, size, 0x6b6e696c), 4);
    char *text = grow_zeros(2 * size + 16);
    base64url_write(bytes, size + 4, text);
    fprintf(file, "%s%s", TAPE_LINK_BEGIN, text);
    free(text);
    free(bytes);
    free(zeros);
}

static void link_too_long(void)
{
    fputs(TAPE_LINK_BEGIN, file);
    repeat("AQYN", TAPE_LINK_CHARS_MAX / 4 + 1);
}

// --- patterns

static void pattern_too_large(void)
{
    fputs("<bulletml><action label=\"top\">\n", file);
    fill("<wait>1</wait>\n", PATTERN_DOCUMENT_BYTES_MAX + 100);
}

static void pattern_of_a_megabyte(void)
{
    fputs("<bulletml><action label=\"top\">\n", file);
    fill("<fire><bullet/></fire><wait>1</wait>\n", PATTERN_DOCUMENT_BYTES_MAX - 100);
    fputs("</action></bulletml>\n", file);
}

static void pattern_too_deep(void)
{
    fputs("<bulletml><action label=\"top\">\n", file);
    repeat("<repeat><times>9</times><action>", 20000);
}

// Ten entities of ten each make ten thousand million characters.
static void pattern_of_entities(void)
{
    fputs("<!DOCTYPE bulletml [<!ENTITY a0 \"1111111111\">\n", file);
    for (int i = 1; i < 10; i++) {
        fprintf(file, "<!ENTITY a%d \"", i);
        for (int k = 0; k < 10; k++)
            fprintf(file, "&a%d;", i - 1);
        fputs("\">\n", file);
    }
    fputs("]><bulletml><action label=\"top\"><wait>&a9;</wait></action></bulletml>\n", file);
}

// Of another file, which is not read.
static void pattern_of_another_file(void)
{
    fputs("<!DOCTYPE bulletml [<!ENTITY other SYSTEM \"/etc/passwd\">]>\n"
          "<bulletml><action label=\"top\"><wait>&other;</wait></action></bulletml>\n",
          file);
}

static void pattern_without_end(void)
{
    fputs("<bulletml><action label=\"top\"><repeat><times>999999999</times><action>\n"
          "<repeat><times>999999999</times><action><fire><bullet><actionRef label=\"top\"/></bullet></fire></action>"
          "</repeat></action></repeat></action></bulletml>\n",
          file);
}

// As many bullets a tick as one action may make, each with an action of its own.
static void pattern_that_fires(void)
{
    fputs(
        "<bulletml><action label=\"top\"><repeat><times>999999999</times><action>\n"
        "<repeat><times>9000</times><action><fire><direction>360 * $rand</direction><speed>0.01</speed><bullet>\n"
        "<action><repeat><times>999999999</times><action><changeSpeed><speed>$rand</speed><term>1</term></changeSpeed>\n"
        "<wait>1</wait></action></repeat></action></bullet></fire></action></repeat><wait>1</wait></action></repeat>\n"
        "</action></bulletml>\n",
        file);
}

// C1 controls are characters of XML, and commands of terminals.
static void pattern_with_commands(void)
{
    fputs("<bulletml><action label=\"top\"><actionRef label=\"\xc2\x9b"
          "2J\xc2\x9d"
          "0;taken\xc2\x9c\"/></action></bulletml>\n",
          file);
}

// --- INI files

static void stage_too_large(void)
{
    fputs("[stage]\nname = A\n", file);
    fill("# and so on\n", STAGE_FILE_BYTES_MAX + 100);
}

static void stage_of_errors(void)
{
    fputs("[stage]\nname = A\n[phase one]\n", file);
    fill("wave = wasp 9 around\nx = \x1b[2J\n", STAGE_FILE_BYTES_MAX - 100);
}

// Blocks that each begin a million times, more of them than a program may have.
static void program_too_long(void)
{
    fputs("[stage]\nname = A\n[program p]\ntext = repeat 1000000 { delay 1s }", file);
    repeat(",\n  repeat 1000000 { repeat 1000000 { repeat 1000000 { delay 1s } } }", 5000);
    fputs("\n[phase one]\n", file);
}

static void stage_of_16_mb(void)
{
    fputs("[scenario]\nticks = 1000000\n[place 0]\n", file);
    fill("bee = 170 500\n", STAGE_FILE_BYTES_MAX - 100);
}

static void numbers_of_8_mb(void)
{
    fputs("[swarm]\n", file);
    fill("max_speed = 5\n", TUNABLES_INI_BYTES_MAX - 100);
}

static void numbers_too_large(void)
{
    numbers_of_8_mb();
    fill("# and so on\n", TUNABLES_INI_BYTES_MAX + 100);
}

// --- bundles

// Writes the file of a bundle, which goes.
static void write_bundle(Bundle *bundle, BundleKind kind)
{
    size_t size;
    uint8_t *bytes = bundle_pack(bundle, kind, &size);
    fwrite(bytes, 1, size, file);
    free(bytes);
    bundle_free(bundle);
}

static void bundle_of(BundleKind kind, const char *name, const void *bytes, size_t size)
{
    Bundle bundle = {0};
    bundle_add(&bundle, name, bytes, size);
    write_bundle(&bundle, kind);
}

// Seven kilobytes that unpack to 64 MB.
static void bundle_that_unpacks(BundleKind kind, const char *name)
{
    uint8_t *part = grow_zeros(BUNDLE_BYTES_MAX);
    memset(part, '\n', BUNDLE_BYTES_MAX);
    bundle_of(kind, name, part, BUNDLE_BYTES_MAX - 1000);
    free(part);
}

static void save_that_unpacks(void)
{
    bundle_that_unpacks(BUNDLE_SAVE, "settings.ini");
}

static void report_that_unpacks(void)
{
    bundle_that_unpacks(BUNDLE_REPORT, BUG_MESSAGES);
}

static void report_with_commands(void)
{
    const char text[] = "\x1b[2J\x1b]0;taken\x07 \xc2\x9b"
                        "2J\n";
    bundle_of(BUNDLE_REPORT, BUG_FACTS, text, sizeof text - 1);
}

static void save_of_many_parts(void)
{
    Bundle bundle = {0};
    for (int i = 0; i < BUNDLE_PARTS_MAX; i++) {
        char name[64];
        snprintf(name, sizeof name, "2026-11-20_%06dZ_star.mtb", i);
        bundle_add(&bundle, name, "no demo", 7);
    }
    write_bundle(&bundle, BUNDLE_SAVE);
}

// Wrong in each line, as large as the game reads them.
static void save_of_wrong_settings(void)
{
    char *text = grow_zeros(PLAYER_FILE_BYTES_MAX);
    for (size_t i = 0; i < PLAYER_FILE_BYTES_MAX; i++)
        text[i] = i % 2 ? '\n' : 'x';
    bundle_of(BUNDLE_SAVE, "settings.ini", text, PLAYER_FILE_BYTES_MAX);
    free(text);
}

// A journey that is good at its begin, and then waits in each of the lines that there is room for: it is played again
// to be known.
static void save_of_a_long_journey(void)
{
    MapFile map;
    Journey journey;
    JourneyLog log = {0};
    FileBytes kept;
    char path[] = "journey-XXXXXX";
    Tunables tunables = tunables_default();
    JourneyRules rules = journey_rules_of(&tunables, LEVEL_EASY);
    close(mkstemp(path));
    if (!map_open(JOURNEY_MAP, &map, NULL))
        return;
    journey_log_begin(&log, &map, &rules, 1, LEVEL_EASY);
    journey_begin(&journey, &map.map, &rules, 1, LEVEL_EASY);
    if (journey_file_save(path, &log, &journey, NULL) && file_read(path, JOURNEY_FILE_BYTES_MAX, &kept, NULL)) {
        char *text = grow_zeros(JOURNEY_FILE_BYTES_MAX), *hash = strstr((char *)kept.bytes, "hash ");
        size_t at = (size_t)(hash - (char *)kept.bytes);
        memcpy(text, kept.bytes, at);
        for (; at + 5 <= JOURNEY_FILE_BYTES_MAX; at += 5)
            memcpy(text + at, "wait\n", 5);
        bundle_of(BUNDLE_SAVE, "journey.txt", text, at);
        free(text);
        file_free(&kept);
    }
    journey_log_free(&log);
    unlink(path);
}

// Its name leads out of the folder; by hand, since no program of ours writes that.
static void save_that_leads_out(void)
{
    static const char plain[] = "\x0e../../taken.ini\5\0\0\0x = 1";
    uint8_t head[BUNDLE_HEAD_BYTES], named[sizeof plain];
    size_t size;
    memcpy(named, plain, sizeof plain);
    named[0] = (uint8_t)strlen("../../taken.ini");
    memcpy(head, BUNDLE_MAGIC, BUNDLE_MAGIC_BYTES);
    bytes_put(bytes_put(bytes_put(bytes_put(head + 8, 1, 4), BUNDLE_SAVE, 4), 1, 4), sizeof plain - 1, 4);
    uint8_t *bytes = tape_packed_make(head, sizeof head, named, sizeof plain - 1, &size);
    bytes_put(bytes + 24, bytes_hash(bytes + 32, size - 32, bytes_hash(bytes, 24, 0)), 8);
    fwrite(bytes, 1, size, file);
    free(bytes);
}

static const struct {
    const char *name;
    void (*make)(void);
} KINDS[] = {
#define KIND(name)                                                                                                     \
    {                                                                                                                  \
#name, name                                                                                                    \
    }
    KIND(demo_of_eight_hours),     KIND(demo_with_the_largest_book),
    KIND(demo_that_thinks),        KIND(demo_too_large),
    KIND(link_that_unpacks),       KIND(link_too_long),
    KIND(pattern_too_large),       KIND(pattern_of_a_megabyte),
    KIND(pattern_too_deep),        KIND(pattern_of_entities),
    KIND(pattern_of_another_file), KIND(pattern_without_end),
    KIND(pattern_with_commands),   KIND(stage_too_large),
    KIND(stage_of_errors),         KIND(program_too_long),
    KIND(pattern_that_fires),      KIND(stage_of_16_mb),
    KIND(numbers_of_8_mb),         KIND(numbers_too_large),
    KIND(save_that_unpacks),       KIND(save_of_many_parts),
    KIND(save_that_leads_out),     KIND(save_of_wrong_settings),
    KIND(save_of_a_long_journey),  KIND(report_that_unpacks),
    KIND(report_with_commands),
#undef KIND
};

int main(int argc, char **argv)
{
    for (size_t i = 0; argc == 3 && i < sizeof KINDS / sizeof KINDS[0]; i++) {
        if (strcmp(KINDS[i].name, argv[1]) != 0)
            continue;
        file = fopen(argv[2], "wb");
        if (!file)
            break;
        KINDS[i].make();
        return fclose(file) == 0 ? 0 : 3;
    }
    fprintf(stderr, "worst_files: expected KIND FILE, which can be written\n");
    return 2;
}
