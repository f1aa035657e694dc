// demo_start.c -- reads how a recorded game began, and refuses what cannot be this build's game.
#include "demo/demo_start.h"

#include <inttypes.h>
#include <string.h>

#include "demo/demo_book.h"
#include "demo/demo_bytes.h"
#include "demo/demo_script.h"
#include "demo/demo_tokens.h"
#include "demo/demo_versions.h"

#define STAGE_LAST (STAGES - 1)

static bool check_versions(const uint8_t *bytes, size_t size, DemoProblem *refused)
{
    if (size < DEMO_MAGIC_BYTES || memcmp(bytes, DEMO_MAGIC, DEMO_MAGIC_BYTES) != 0)
        return demo_problem_set(refused, 0, "this is no demo, expected it to begin with 'mtbdemo'");
    if (size < 16)
        return demo_problem_set(refused, size, "the demo ends in its start, expected %d bytes", DEMO_START_BYTES);
    // Versions before anything else, the checksum too: of another version nothing more is known, not even its length.
    uint32_t format = (uint32_t)bytes_get(bytes + 8, 2);
    uint32_t sim = (uint32_t)bytes_get(bytes + 12, 4);
    if (format != DEMO_FORMAT_VERSION || sim != SIM_VERSION)
        return demo_version_refuse(refused, DEMO_RELEASES, DEMO_RELEASE_COUNT, sim, format);
    return true;
}

// Their number before the size that follows from it: the better reason is reported.
static bool check_tunables(const uint8_t *bytes, size_t size, DemoProblem *refused)
{
    if (size < DEMO_START_TUNABLES)
        return demo_problem_set(refused, size, "the demo ends in its start, expected %d bytes", DEMO_START_BYTES);
    int count = (int)bytes_get(bytes + 54, 2);
    if (count != TUNABLE_COUNT)
        return demo_problem_set(refused, 54, "the demo has %d tunables, this build has %d", count, TUNABLE_COUNT);
    if (bytes_get(bytes + 10, 2) != DEMO_START_BYTES || size < DEMO_START_BYTES)
        return demo_problem_set(refused, size < DEMO_START_BYTES ? size : 10,
                                "the demo ends in its start or gives it "
                                "a wrong size, expected %d bytes",
                                DEMO_START_BYTES);
    if (bytes_get(bytes + 56, 4) != demo_tunables_hash())
        return demo_problem_set(refused, 56, "the demo's tunables have other names than those of this build");
    return true;
}

// A value that no build could have set would make another game than the recorded one, or none.
static bool take_tunables(const uint8_t *bytes, Tunables *tunables, DemoProblem *refused)
{
    *tunables = tunables_default();
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        size_t at = DEMO_START_TUNABLES + 4 * (size_t)i;
        float value;
        if (!tokens_tunable_valid(i, (uint32_t)bytes_get(bytes + at, 4), &value)) {
            const Field *info = tunable_info(i);
            return demo_problem_set(refused, at, "the value of %s.%s is impossible, expected %g to %g", info->section,
                                    info->name, (double)info->least, (double)info->most);
        }
        tunable_set(tunables, i, value);
    }
    return true;
}

// Zeros to its end, so that one name is one row of bytes.
static bool take_name(const uint8_t *bytes, char name[DEMO_NAME_BYTES], DemoProblem *refused)
{
    const uint8_t *from = bytes + DEMO_START_NAME;
    size_t length = 0;
    while (length < DEMO_NAME_BYTES && from[length])
        length++;
    bool zeros = length < DEMO_NAME_BYTES;
    for (size_t i = length; i < DEMO_NAME_BYTES; i++)
        zeros = zeros && from[i] == 0;
    if (zeros)
        memcpy(name, from, DEMO_NAME_BYTES);
    return (zeros && demo_name_valid(name))
        || demo_problem_set(refused, DEMO_START_NAME,
                            "the player's name is impossible, expected at most %d bytes of UTF-8 without controls",
                            DEMO_NAME_BYTES - 1);
}

// What a section is called, and how large it may be.
typedef struct SectionRule {
    const char *name;
    size_t size_at; // in the start block
    size_t most;
    const char *(*check)(const uint8_t *bytes, size_t size);
} SectionRule;

// Takes the section at front->end, if there is one.
static bool take_section(const uint8_t *bytes, size_t size, const SectionRule *rule, DemoFront *front,
                         DemoSection *section, DemoProblem *refused)
{
    size_t at = front->end, length = (size_t)bytes_get(bytes + rule->size_at, 4);
    *section = (DemoSection){bytes + at, 0, at};
    if (length == 0)
        return true;
    // Before anything is read or allocated: the file says how large this is, and may say anything.
    if (length < 4 || length > rule->most)
        return demo_problem_set(refused, rule->size_at, "the demo has %zu bytes of %s, expected 0 or 4 to %zu", length,
                                rule->name, rule->most);
    if (size - at < length)
        return demo_problem_set(refused, size, "the demo ends in its %s, expected %zu bytes of them", rule->name,
                                length);
    section->size = length - 4;
    front->end += length;
    front->checksum = (uint32_t)bytes_hash(section->bytes, section->size, front->checksum);
    if (bytes_get(section->bytes + section->size, 4) != front->checksum)
        return demo_problem_set(refused, at, "the demo's %s are damaged: their checksum is wrong", rule->name);
    const char *wrong = rule->check(section->bytes, section->size);
    return !wrong || demo_problem_set(refused, at, "%s", wrong);
}

// The stage's kind and its data stand in different places, so they may contradict each other.
static bool check_script(const DemoStart *start, const DemoFront *front, DemoProblem *refused)
{
    bool expected = start->stage == STAGE_SCRIPT, there = front->script.size > 0;
    if (expected && !there)
        return demo_problem_set(refused, 52, "the demo's stage %d is one from a file, expected it after the start",
                                STAGE_SCRIPT);
    return expected == there
        || demo_problem_set(refused, DEMO_START_SCRIPT,
                            "the demo has a stage from a file, but "
                            "its game is stage %d, expected %d",
                            (int)start->stage, STAGE_SCRIPT);
}

static bool take_sections(const uint8_t *bytes, size_t size, DemoFront *front, DemoProblem *refused)
{
    const SectionRule book = {"patterns", DEMO_START_BOOK, DEMO_BOOK_BYTES_MAX, demo_book_check};
    const SectionRule script = {"stage data", DEMO_START_SCRIPT, DEMO_SCRIPT_BYTES_MAX, demo_script_check};
    return take_section(bytes, size, &book, front, &front->book, refused)
        && take_section(bytes, size, &script, front, &front->script, refused);
}

bool demo_start_read(const uint8_t *bytes, size_t size, DemoStart *start, DemoFront *front, DemoProblem *refused)
{
    if (!check_versions(bytes, size, refused) || !check_tunables(bytes, size, refused))
        return false;
    size_t end = DEMO_START_BYTES;
    *front = (DemoFront){
        .checksum = (uint32_t)bytes_hash(bytes, end - 4, 0), .seal = demo_seal(bytes, end), .end = end};
    if (bytes_get(bytes + end - 4, 4) != front->checksum)
        return demo_problem_set(refused, end - 4, "the start of the demo is damaged: its checksum is wrong");
    // A right checksum says that nothing was damaged, not that a writer of ours made it.
    if (bytes[52] > STAGE_LAST || bytes[53] >= DEMO_PLAYERS)
        return demo_problem_set(refused, 52, "the demo has stage %d and player %d, expected at most %d and %d",
                                bytes[52], bytes[53], STAGE_LAST, DEMO_PLAYERS - 1);
    *start = (DemoStart){.sim_version = SIM_VERSION,
                         .seed = bytes_get(bytes + 16, 8),
                         .content_hash = bytes_get(bytes + 24, 8),
                         .recorded_unix_s = (int64_t)bytes_get(bytes + 32, 8),
                         .fork_hash = bytes_get(bytes + 40, 8),
                         .fork_tick = (uint32_t)bytes_get(bytes + 48, 4),
                         .stage = (Stage)bytes[52],
                         .player = (DemoPlayer)bytes[53]};
    return take_tunables(bytes, &start->tunables, refused) && take_name(bytes, start->name, refused)
        && take_sections(bytes, size, front, refused) && check_script(start, front, refused);
}
