// demo_start.c -- writes how a game began, reads it, and refuses what cannot be this build's game.
#include "tape/demo_start.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "tape/demo_bytes.h"
#include "tape/demo_content.h"
#include "tape/demo_packed.h"
#include "tape/demo_tokens.h"
#include "tape/demo_versions.h"
#include "text/grow.h"

#define STAGE_LAST (STAGES - 1)
#define SEAL_SEED 0x6c616573u // "seal"

// Far more than the largest game has: names are longer than the numbers for which they stand.
#define PLAIN_MAX (sizeof(PatternBook) + 2 * sizeof(StageScript) + 2 * TUNABLE_COUNT * DEMO_ROW_BYTES)

// --- what is packed

// Those that alter games and are not as usual.
static int32_t count_changed(const Tunables *tunables, bool changed[TUNABLE_COUNT])
{
    const Tunables usual = tunables_default();
    int32_t count = 0;
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        changed[i] = tunable_info(i)->scope != TUNABLE_LOOK && tunable_get(tunables, i) != tunable_get(&usual, i);
        count += changed[i];
    }
    return count;
}

// A value that no build could have set would make another game than the recorded one, or none.
static void take_tunable(DemoCoder *coder, int32_t index, uint32_t bits, Tunables *tunables)
{
    const Field *info = tunable_info(index);
    float value;
    if (coder->wrong[0] == '\0' && tokens_tunable_valid(index, bits, &value))
        tunable_set(tunables, index, value);
    else
        code_fail(coder, "the value of %s.%s is impossible, expected %g to %g", info->section, info->name,
                  (double)info->least, (double)info->most);
}

static void code_tunables(DemoCoder *coder, Tunables *tunables)
{
    bool changed[TUNABLE_COUNT];
    int32_t count = coder->reads ? 0 : count_changed(tunables, changed);
    if (coder->reads)
        *tunables = tunables_default();
    code_count(coder, &count, 1 << 14, "tunables");
    for (int32_t i = 0; count > 0; i++) {
        if (!coder->reads && !changed[i])
            continue;
        uint32_t bits = coder->reads ? 0 : tokens_tunable_bits(i, tunable_get(tunables, i));
        code_row(coder, &DEMO_TUNABLES, &i);
        code_numbers(coder, &bits, sizeof bits);
        if (coder->reads)
            take_tunable(coder, i, bits, tunables);
        if (coder->wrong[0] != '\0')
            return;
        count--;
    }
}

// What a list of demos shows comes first.
static void code_front(DemoCoder *coder, DemoStart *start, DemoFront *front)
{
    code_text(coder, start->name, sizeof start->name);
    if (!demo_name_valid(start->name))
        code_fail(coder, "the player's name is impossible, expected at most %d bytes of UTF-8 without controls",
                  DEMO_NAME_BYTES - 1);
    code_text(coder, front->stage_id, sizeof front->stage_id);
    code_text(coder, front->stage_name.text, sizeof front->stage_name.text);
    code_count(coder, &front->pattern_count, PATTERNS_MAX, "patterns");
    code_tunables(coder, &start->tunables);
}

// --- writing

// Of what is packed it covers the content, which zstd may pack in more than one way. Bit 0 stays what it is, so that the
// bits of a block tell of the states whatever its start says.
static uint64_t seal_of(const uint8_t *head, const uint8_t *plain, size_t plain_size)
{
    return bytes_hash(plain, plain_size, bytes_hash(head, DEMO_PACKED_AT, SEAL_SEED)) & ~UINT64_C(1);
}

uint8_t *demo_start_pack(const uint8_t *head, const uint8_t *plain, size_t plain_size, size_t *size)
{
    uint8_t whole_head[DEMO_HEAD_BYTES];
    memcpy(whole_head, head, DEMO_PACKED_AT);
    uint8_t *bytes = demo_packed_make(whole_head, sizeof whole_head, plain, plain_size, size);
    bytes_put(bytes_put(bytes + DEMO_PACKED_AT, *size - DEMO_HEAD_BYTES, 4), plain_size, 4);
    bytes = grow_checked(realloc(bytes, *size + 4));
    bytes_put(bytes + *size, bytes_hash(bytes, *size, 0), 4);
    *size += 4;
    return bytes;
}

// The versions stand in front, so that every build can at least say why it refuses.
static void put_head(const DemoStart *start, uint8_t *at)
{
    memcpy(at, DEMO_MAGIC, DEMO_MAGIC_BYTES);
    at = bytes_put(at + DEMO_MAGIC_BYTES, DEMO_FORMAT_VERSION, 2);
    at = bytes_put(at, (uint64_t)start->stage, 1);
    at = bytes_put(at, (uint64_t)start->player, 1);
    at = bytes_put(at, start->sim_version, 4);
    at = bytes_put(at, start->seed, 8);
    at = bytes_put(at, start->content_hash, 8);
    at = bytes_put(at, (uint64_t)start->recorded_unix_s, 8);
    at = bytes_put(at, start->fork_hash, 8);
    bytes_put(at, start->fork_tick, 4);
}

uint8_t *demo_start_write(const DemoStart *start, size_t *size, uint64_t *seal)
{
    uint8_t head[DEMO_PACKED_AT];
    DemoStart copy = *start;
    DemoFront front = {.pattern_count = start->book ? start->book->count : 0};
    ASSERT(demo_name_valid(start->name));
    if (start->script) {
        memcpy(front.stage_id, start->script->id, sizeof front.stage_id);
        front.stage_name = start->script->name;
    }
    code_front(&front.coder, &copy, &front);
    if (start->book)
        code_book(&front.coder, (PatternBook *)start->book); // which is only read, and the stage too
    if (start->script)
        code_script(&front.coder, (StageScript *)start->script);
    put_head(start, head);
    *seal = seal_of(head, front.coder.to, front.coder.at);
    uint8_t *bytes = demo_start_pack(head, front.coder.to, front.coder.at, size);
    free(front.coder.to);
    return bytes;
}

// --- reading

static bool check_head(const uint8_t *bytes, size_t size, DemoProblem *refused)
{
    if (size < DEMO_MAGIC_BYTES || memcmp(bytes, DEMO_MAGIC, DEMO_MAGIC_BYTES) != 0)
        return demo_problem_set(refused, 0, "this is no demo, expected it to begin with 'mtbdemo'");
    if (size < 16)
        return demo_problem_set(refused, size, "the demo ends in its start, expected %d bytes", DEMO_HEAD_BYTES);
    // Versions before anything else, the checksum too: of another version nothing more is known, not even its length.
    uint32_t format = (uint32_t)bytes_get(bytes + 8, 2);
    uint32_t sim = (uint32_t)bytes_get(bytes + 12, 4);
    if (format != DEMO_FORMAT_VERSION || sim != SIM_VERSION)
        return demo_version_refuse(refused, DEMO_RELEASES, DEMO_RELEASE_COUNT, sim, format);
    if (size < DEMO_HEAD_BYTES)
        return demo_problem_set(refused, size, "the demo ends in its start, expected %d bytes", DEMO_HEAD_BYTES);
    // Before anything is read or allocated: the file says how large this is, and may say anything.
    uint64_t packed = bytes_get(bytes + DEMO_PACKED_AT, 4), plain = bytes_get(bytes + DEMO_PACKED_AT + 4, 4);
    if (plain > PLAIN_MAX)
        return demo_problem_set(refused, DEMO_PACKED_AT + 4, "the demo's start is larger than a start can be");
    if (packed + 4 > size - DEMO_HEAD_BYTES)
        return demo_problem_set(refused, size, "the demo ends in its start, expected %llu bytes",
                                (unsigned long long)(DEMO_HEAD_BYTES + packed + 4));
    return true;
}

// A right checksum says that nothing was damaged, not that a writer of ours made it.
static bool take_head(const uint8_t *bytes, DemoStart *start, DemoProblem *refused)
{
    if (bytes[10] > STAGE_LAST || bytes[11] >= DEMO_PLAYERS)
        return demo_problem_set(refused, 10, "the demo has stage %d and player %d, expected at most %d and %d",
                                bytes[10], bytes[11], STAGE_LAST, DEMO_PLAYERS - 1);
    *start = (DemoStart){.sim_version = SIM_VERSION,
                         .seed = bytes_get(bytes + 16, 8),
                         .content_hash = bytes_get(bytes + 24, 8),
                         .recorded_unix_s = (int64_t)bytes_get(bytes + 32, 8),
                         .fork_hash = bytes_get(bytes + 40, 8),
                         .fork_tick = (uint32_t)bytes_get(bytes + 48, 4),
                         .stage = (Stage)bytes[10],
                         .player = (DemoPlayer)bytes[11]};
    return true;
}

bool demo_start_read(const uint8_t *bytes, size_t size, DemoStart *start, DemoFront *front, DemoProblem *refused)
{
    *front = (DemoFront){0};
    if (!check_head(bytes, size, refused))
        return false;
    size_t packed = (size_t)bytes_get(bytes + DEMO_PACKED_AT, 4);
    size_t plain_size = (size_t)bytes_get(bytes + DEMO_PACKED_AT + 4, 4), end = DEMO_HEAD_BYTES + packed;
    front->end = end + 4;
    front->checksum = (uint32_t)bytes_hash(bytes, end, 0);
    if (bytes_get(bytes + end, 4) != front->checksum)
        return demo_problem_set(refused, end, "the start of the demo is damaged: its checksum is wrong");
    if (!take_head(bytes, start, refused))
        return false;
    uint8_t *plain = demo_packed_open(bytes + DEMO_HEAD_BYTES, packed, plain_size);
    if (!plain)
        return demo_problem_set(refused, DEMO_HEAD_BYTES, "the compressed data of the demo's start are damaged");
    front->seal = seal_of(bytes, plain, plain_size);
    front->coder = (DemoCoder){.reads = true, .from = plain, .size = plain_size};
    code_front(&front->coder, start, front);
    if (front->coder.wrong[0] == '\0')
        return true;
    demo_problem_set(refused, DEMO_HEAD_BYTES, "%s", front->coder.wrong);
    demo_front_close(front);
    return false;
}

bool demo_start_read_rest(DemoFront *front, const DemoStart *start, PatternBook **book, StageScript **script,
                          DemoProblem *refused)
{
    DemoCoder *coder = &front->coder;
    *book = front->pattern_count > 0 ? grow_zeros(sizeof **book) : NULL;
    *script = start->stage == STAGE_SCRIPT ? grow_zeros(sizeof **script) : NULL;
    if (*book) {
        (*book)->count = front->pattern_count;
        code_book(coder, *book);
    }
    if (*script) {
        memcpy((*script)->id, front->stage_id, sizeof front->stage_id);
        (*script)->name = front->stage_name;
        code_script(coder, *script);
    }
    if (coder->at < coder->size)
        code_fail(coder, "the demo's start has more than a start can, or not what it says");
    if (coder->wrong[0] == '\0')
        return true;
    free(*book);
    free(*script);
    *book = NULL;
    *script = NULL;
    return demo_problem_set(refused, DEMO_HEAD_BYTES, "%s", coder->wrong);
}

void demo_front_close(DemoFront *front)
{
    free((uint8_t *)front->coder.from);
}
