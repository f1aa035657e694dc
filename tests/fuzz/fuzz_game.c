// fuzz_game.c -- libFuzzer's way into what a demo holds: patterns, a stage, commands and changes of tunables.
//
// In a file all these are compressed, and what is damaged there seldom is anything else than damaged. So an input says
// what becomes of a small game, and the demo is made of that, each part compressed, with right checksums:
//
//   u8   bits: 1: the game has patterns, 2: a stage, 4: their size is wrong, 8: it is played, not written again,
//        32: one of the patterns is one of the game's own, with changes
//   u8   how many changes of the stage follow; of each the list, the number in it, and four bytes for it
//   u8   words of the first pattern, of the second; then 4 bytes each. Or u8 which own one, u8 how many changes of its
//   words
//        follow; of each which one in u16, and its 4 bytes
//   blocks: u8 ticks, u8 bytes of tokens, the tokens
//
// What is read is played for some ticks, or written again and read again.

#include "demo_seal.h"
#include "own_patterns.h"
#include "pack_program.h"
#include "tape/tape_write.h"

#define FILE_BYTES_MAX (1u << 17)

typedef struct File {
    uint8_t bytes[FILE_BYTES_MAX];
    size_t size;
    uint64_t seal;
} File;

// One of everything, by turns.
static void script_begin(StageScript *script)
{
    memset(script, 0, sizeof *script);
    strcpy(script->name.text, "Seed");
    strcpy(script->id, "seed");
    script->phase_count = script->wave_count = script->boss_count = script->stance_count = 1;
    script->program_count = script->setting_count = script->wall_count = script->flow_count = 1;
    script->code_words = pack_program("place 90 -20, move_by 0 200 2s, call a", script->code, SCRIPT_CODE_WORDS);
    script->programs[0].words = script->code_words;
    script->text_bytes = 2;
    script->text[0] = 'b';
    script->phases[0] = (ScriptPhase){.name.text = "Morning", .wave_count = 1, .most_ticks = 600};
    script->waves[0] = (ScriptWave){.kind = ENEMY_WASP, .count = 3, .spacing_ticks = 20};
    script->bosses[0] = (ScriptBoss){.name.text = "Rhino",
                                     .hp = 50,
                                     .radius_px = 30.0f,
                                     .stance_count = 1,
                                     .wave_pause = 1.0f,
                                     .nest_programs = {-1, -1, -1}};
    script->settings[0] = (ScriptSetting){0, tunable_info(0)->default_value};
    script->walls[0] = (Wall){.kind = WALL_DISC, .point = vec2(180.0f, 100.0f), .radius = 20.0f};
    script->flows[0] = (FlowRegion){.kind = FLOW_STREAM, .most = vec2(360.0f, 640.0f), .direction = vec2(0.0f, 1.0f)};
}

// A list of a script, without the names in it: those are texts of their own.
typedef struct Part {
    void *at;
    size_t bytes;
} Part;

static Part part_of(StageScript *script, unsigned which)
{
    const Part parts[] = {
        {&script->look, offsetof(StageScript, phases) - offsetof(StageScript, look)},
        {script->phases, sizeof script->phases},
        {script->waves, sizeof script->waves},
        {script->bosses, sizeof script->bosses},
        {script->stances, sizeof script->stances},
        {script->programs, sizeof script->programs},
        {script->settings, sizeof script->settings},
        {script->walls, sizeof script->walls},
        {script->flows, sizeof script->flows},
        {script->code, sizeof script->code},
        {script->text, sizeof script->text},
        {script, offsetof(StageScript, look)},
    };
    return parts[which % (sizeof parts / sizeof parts[0])];
}

// The writer of demos asserts that counts and kinds are possible, and that texts end.
static void limit_counts(StageScript *script)
{
    const struct {
        int32_t *count, most;
    } counts[] = {
        {&script->phase_count, SCRIPT_PHASES_MAX},     {&script->wave_count, SCRIPT_WAVES_MAX},
        {&script->boss_count, SCRIPT_BOSSES_MAX},      {&script->stance_count, SCRIPT_STANCES_MAX},
        {&script->program_count, SCRIPT_PROGRAMS_MAX}, {&script->setting_count, SCRIPT_SETTINGS_MAX},
        {&script->wall_count, SIM_WALLS_MAX},          {&script->flow_count, SIM_FLOWS_MAX},
        {&script->code_words, SCRIPT_CODE_WORDS},      {&script->text_bytes, SCRIPT_TEXT_BYTES},
    };
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        *counts[i].count = (int32_t)((uint32_t)*counts[i].count % ((uint32_t)counts[i].most + 1u));
    for (int i = 0; i < SCRIPT_WAVES_MAX; i++)
        script->waves[i].kind = (int32_t)((uint32_t)script->waves[i].kind % ENEMY_KINDS);
    for (int i = 0; i < SCRIPT_SETTINGS_MAX; i++)
        script->settings[i].index = (int32_t)((uint32_t)script->settings[i].index % TUNABLE_COUNT);
    for (int i = 0; i < SCRIPT_PHASES_MAX; i++)
        script->phases[i].name.text[SCRIPT_NAME_BYTES - 1] = '\0';
    for (int i = 0; i < SCRIPT_BOSSES_MAX; i++)
        script->bosses[i].name.text[SCRIPT_NAME_BYTES - 1] = '\0';
    script->name.text[SCRIPT_NAME_BYTES - 1] = script->id[SCRIPT_NAME_BYTES - 1] = '\0';
    script->hunt[PATTERN_NAME_BYTES - 1] = '\0';
}

static void script_change(StageScript *script, ByteCursor *input)
{
    for (uint64_t left = cursor_get(input, 1); left > 0; left--) {
        Part part = part_of(script, (unsigned)cursor_get(input, 1));
        size_t at = 4 * (size_t)cursor_get(input, 1);
        uint32_t value = (uint32_t)cursor_get(input, 4);
        if (!input->failed && at + 4 <= part.bytes)
            memcpy((uint8_t *)part.at + at, &value, 4);
    }
    limit_counts(script);
}

// Words that are a program, so that what is changed in them runs.
static void own_fill(PatternBook *book, ByteCursor *input)
{
    const PatternBook *own = own_patterns();
    const PatternEntry *entry = &own->patterns[cursor_get(input, 1) % (uint64_t)own->count];
    memset(book, 0, sizeof *book);
    book->count = 1;
    book->words = entry->words;
    book->patterns[0] = (PatternEntry){"b", 0, entry->words};
    memcpy(book->code, own->code + entry->first, (size_t)entry->words * sizeof book->code[0]);
    for (uint64_t left = cursor_get(input, 1); left > 0 && !input->failed; left--) {
        uint64_t at = cursor_get(input, 2) % (uint64_t)entry->words;
        book->code[at] = (uint32_t)cursor_get(input, 4);
    }
}

// Two patterns; the stage's wave and its program call them by their names.
static void book_fill(PatternBook *book, ByteCursor *input)
{
    int32_t words[2] = {(int32_t)cursor_get(input, 1)};
    words[1] = (int32_t)cursor_get(input, 1);
    memset(book, 0, sizeof *book);
    book->count = 2;
    book->words = words[0] + words[1];
    book->patterns[0] = (PatternEntry){"a", 0, words[0]};
    book->patterns[1] = (PatternEntry){"b", words[0], words[1]};
    for (int i = 0; i < book->words; i++)
        book->code[i] = (uint32_t)cursor_get(input, 4);
}

// The start of a game with what the input says of its patterns and its stage.
static void put_start(File *file, uint64_t flags, ByteCursor *input)
{
    static StageScript script;
    static PatternBook book;
    TapeStart start = {.sim_version = SIM_VERSION, .seed = 1, .tunables = tunables_default()};
    script_begin(&script);
    script_change(&script, input);
    if (flags & 32u)
        own_fill(&book, input);
    else if (flags & 1u)
        book_fill(&book, input);
    start.book = flags & 1u ? &book : NULL;
    start.script = flags & 2u ? &script : NULL;
    start.stage = flags & 2u ? STAGE_SCRIPT : STAGE_EMPTY;
    OwnBytes bytes = tape_start_write(&start, &file->size, &file->seal);
    check(file->size <= FILE_BYTES_MAX);
    memcpy(file->bytes, bytes, file->size);
    file->bytes[TAPE_PACKED_AT + 4] = (uint8_t)(file->bytes[TAPE_PACKED_AT + 4] + (flags & 4u));
}

// The bits of a block are those of a link that is zero.
static void put_block(File *file, ZSTD_CCtx *stream, uint64_t ticks, const uint8_t *tokens, size_t token_bytes)
{
    size_t from = file->size, bits = (size_t)(ticks + 7u) / 8u;
    uint8_t *at = file->bytes + from + 2;
    *at = (uint8_t)ticks;
    bytes_put(at + 1, file->seal, 8);
    memset(at + 9, 0, bits);
    at += 9 + bits;
    at += tape_stream_put(stream, tokens, token_bytes, at, FILE_BYTES_MAX - (size_t)(at - file->bytes));
    bytes_put(file->bytes + from, (uint64_t)TAPE_BLOCK_SHORT << 14 | (uint64_t)(at - file->bytes - (long)from - 2), 2);
    file->size = (size_t)(at - file->bytes) + 4;
}

static void put_blocks(File *file, ByteCursor *input)
{
    ZSTD_CCtx *stream = tape_stream_open();
    while (input->at < input->size && file->size + 1024 < FILE_BYTES_MAX) {
        uint64_t ticks = cursor_get(input, 1), bytes = cursor_get(input, 1);
        size_t there = input->size - input->at, taken = bytes < there ? (size_t)bytes : there;
        put_block(file, stream, ticks, input->bytes + input->at, taken);
        input->at += taken;
    }
    ZSTD_freeCCtx(stream);
}

// A demo that is written again is the same when it is read.
static void write_again(const Tape *demo)
{
    OwnTape again, tape = tape_fork(demo, demo->tick_count, 0);
    Error refused;
    size_t size;
    OwnBytes bytes = tape_write(&tape, &size);
    check(tape_read(&again, bytes, size, &refused) && again.tail == TAPE_OPEN);
    check(again.tick_count == demo->tick_count && again.change_count == demo->change_count);
    check(memcmp(again.cmds, demo->cmds, again.tick_count * sizeof again.cmds[0]) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static File file;
    static Sim sim;
    Tape demo;
    Error refused;
    ByteCursor input = {.bytes = bytes, .size = size};
    uint64_t flags = cursor_get(&input, 1);
    put_start(&file, flags, &input);
    put_blocks(&file, &input);
    seal_demo(file.bytes, file.size);
    if (!tape_read(&demo, file.bytes, file.size, &refused)) {
        check(refused.text[0] != '\0');
        return 0;
    }
    // Either takes far longer than all else.
    if (flags & 8u)
        play_demo(&demo, &sim);
    else
        write_again(&demo);
    tape_free(&demo);
    return 0;
}
