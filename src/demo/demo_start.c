// demo_start.c -- reads how a recorded game began, and refuses what cannot be this build's game.
#include "demo/demo_start.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "demo/demo_book.h"
#include "demo/demo_bytes.h"
#include "demo/demo_tokens.h"

#define STAGE_LAST (STAGES - 1)

void demo_problem_set(DemoProblem *problem, size_t offset, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    problem->offset = offset;
    vsnprintf(problem->reason, sizeof problem->reason, format, values);
    va_end(values);
}

static bool check_versions(const uint8_t *bytes, size_t size, DemoProblem *refused)
{
    if (size < DEMO_MAGIC_BYTES || memcmp(bytes, DEMO_MAGIC, DEMO_MAGIC_BYTES) != 0) {
        demo_problem_set(refused, 0, "this is no demo, expected it to begin with 'mtbdemo'");
        return false;
    }
    if (size < 16) {
        demo_problem_set(refused, size, "the demo ends in its start, expected %d bytes", DEMO_START_BYTES);
        return false;
    }
    uint32_t format = (uint32_t)bytes_get(bytes + 8, 2);
    uint32_t sim = (uint32_t)bytes_get(bytes + 12, 4);
    if (format != DEMO_FORMAT_VERSION) {
        demo_problem_set(refused, 8, "the demo has version %" PRIu32 " of the format, this build reads version %d",
                         format, DEMO_FORMAT_VERSION);
        return false;
    }
    if (sim != SIM_VERSION) {
        demo_problem_set(refused, 12, "the demo was recorded with version %" PRIu32 " of the simulation, this build "
                         "plays version %d", sim, SIM_VERSION);
        return false;
    }
    return true;
}

static bool check_tunables(const uint8_t *bytes, size_t size, DemoProblem *refused)
{
    if (size < DEMO_START_TUNABLES) {
        demo_problem_set(refused, size, "the demo ends in its start, expected %d bytes", DEMO_START_BYTES);
        return false;
    }
    int count = (int)bytes_get(bytes + 54, 2);
    if (count != TUNABLE_COUNT) {
        demo_problem_set(refused, 54, "the demo has %d tunables, this build has %d", count, TUNABLE_COUNT);
        return false;
    }
    if (bytes_get(bytes + 10, 2) != DEMO_START_BYTES || size < DEMO_START_BYTES) {
        demo_problem_set(refused, size < DEMO_START_BYTES ? size : 10,
                         "the demo ends in its start or gives it a wrong size, expected %d bytes", DEMO_START_BYTES);
        return false;
    }
    if (bytes_get(bytes + 56, 4) != demo_tunables_hash()) {
        demo_problem_set(refused, 56, "the demo's tunables have other names than those of this build");
        return false;
    }
    return true;
}

static bool take_tunables(const uint8_t *bytes, Tunables *tunables, DemoProblem *refused)
{
    *tunables = tunables_default();
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        size_t at = DEMO_START_TUNABLES + 4 * (size_t)i;
        float value;
        if (!tokens_tunable_valid(i, (uint32_t)bytes_get(bytes + at, 4), &value)) {
            const TunableInfo *info = tunable_info(i);
            demo_problem_set(refused, at, "the value of %s.%s is impossible, expected %g to %g", info->section,
                             info->name, (double)info->least, (double)info->most);
            return false;
        }
        tunable_set(tunables, i, value);
    }
    return true;
}

static bool check_book(const uint8_t *bytes, size_t size, size_t *end, uint32_t *checksum, DemoProblem *refused)
{
    const uint8_t *book = bytes + DEMO_START_BYTES;
    size_t book_bytes = (size_t)bytes_get(bytes + 60, 4);
    const char *wrong = "the demo's patterns are damaged: their checksum is wrong";
    *end = DEMO_START_BYTES + book_bytes;
    if (book_bytes == 0)
        return true;
    if (book_bytes < 4 || book_bytes > DEMO_BOOK_BYTES_MAX) {
        demo_problem_set(refused, 60, "the demo has %zu bytes of patterns, expected 0 or 4 to %zu", book_bytes,
                         DEMO_BOOK_BYTES_MAX);
        return false;
    }
    if (size < *end) {
        demo_problem_set(refused, size, "the demo ends in its patterns, expected %zu bytes of them", book_bytes);
        return false;
    }
    *checksum = (uint32_t)bytes_hash(book, book_bytes - 4, *checksum);
    if (bytes_get(bytes + *end - 4, 4) == *checksum)
        wrong = demo_book_check(book, book_bytes - 4);
    if (wrong)
        demo_problem_set(refused, DEMO_START_BYTES, "%s", wrong);
    return !wrong;
}

bool demo_start_read(const uint8_t *bytes, size_t size, DemoStart *start, size_t *end, uint32_t *checksum,
                     DemoProblem *refused)
{
    if (!check_versions(bytes, size, refused) || !check_tunables(bytes, size, refused))
        return false;
    *checksum = (uint32_t)bytes_hash(bytes, DEMO_START_BYTES - 4, 0);
    if (bytes_get(bytes + DEMO_START_BYTES - 4, 4) != *checksum) {
        demo_problem_set(refused, DEMO_START_BYTES - 4, "the start of the demo is damaged: its checksum is wrong");
        return false;
    }
    if (bytes[52] > STAGE_LAST || bytes[53] >= DEMO_PLAYERS) {
        demo_problem_set(refused, 52, "the demo has stage %d and player %d, expected at most %d and %d", bytes[52],
                         bytes[53], STAGE_LAST, DEMO_PLAYERS - 1);
        return false;
    }
    *start = (DemoStart){.sim_version = SIM_VERSION,
                         .seed = bytes_get(bytes + 16, 8),
                         .content_hash = bytes_get(bytes + 24, 8),
                         .recorded_unix_s = (int64_t)bytes_get(bytes + 32, 8),
                         .fork_hash = bytes_get(bytes + 40, 8),
                         .fork_tick = (uint32_t)bytes_get(bytes + 48, 4),
                         .stage = (Stage)bytes[52],
                         .player = (DemoPlayer)bytes[53]};
    return take_tunables(bytes, &start->tunables, refused) && check_book(bytes, size, end, checksum, refused);
}
