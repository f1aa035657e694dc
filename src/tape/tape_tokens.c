// tape_tokens.c -- commands to tokens and back.
#include "tape/tape_tokens.h"

#include <string.h>

#include "core/base/assert.h"
#include "tape/tape_bytes.h"
#include "tape/tape_file.h"

enum {
    NEAR = 5,
    NEAR_SIDE = 2 * NEAR + 1,
    TOKEN_TWO = NEAR_SIDE * NEAR_SIDE,
    TOKEN_RUN = TOKEN_TWO + 81,
    TOKEN_FAR = 250,
    TOKEN_TUNABLE = 251,
    TOKEN_BUTTONS = 252,
    RUN_MOST = TOKEN_FAR - TOKEN_RUN,
};

// The longest tick takes a far token of 1 + 2 * 3 bytes (24 bits hold any difference) and one for the buttons.
enum {
#define FLOAT(section, name, ...) +sizeof #section "." #name
#define INT(section, name, ...) +sizeof #section "." #name
#define CHOICE(section, name, ...) +sizeof #section "." #name
#define SWITCH(section, name, ...) +sizeof #section "." #name
    NAMES_BYTES = 0
#include "core/sim/rules.def"
#undef FLOAT
#undef INT
#undef CHOICE
#undef SWITCH
};
_Static_assert(TAPE_BLOCK_CHANGES_MAX *(1 + 2 + 4) + TAPE_BLOCK_TICKS * 8 + NAMES_BYTES <= TAPE_TOKENS_MAX,
               "the tokens fit");
_Static_assert(TUNABLE_COUNT < 1 << 14, "a number takes two bytes at most");
_Static_assert(TUNABLE_COUNT <= TAPE_BLOCK_CHANGES_MAX, "all may change before one tick");

typedef struct Missing {
    int32_t x, y;
} Missing;

static bool held(const TickCmd *cmd)
{
    return (cmd->buttons & TICK_CMD_TOUCH) != 0;
}

// The expected pointer. A velocity is only known for a pointer that was held before as well.
// The mean of the last two velocities: a single one would keep the jitter of the hand.
static Missing predicted(const TokenState *state)
{
    return (Missing){state->last.pointer_x + (state->vx[0] + state->vx[1]) / 2,
                     state->last.pointer_y + (state->vy[0] + state->vy[1]) / 2};
}

static void follow(TokenState *state, TickCmd cmd)
{
    if (held(&cmd)) {
        state->vx[1] = state->vx[0];
        state->vy[1] = state->vy[0];
        state->vx[0] = cmd.pointer_x - state->last.pointer_x;
        state->vy[0] = cmd.pointer_y - state->last.pointer_y;
    }
    state->last = cmd;
}

// The buttons contain whether the pointer is held, and so whether its velocity is useful.
static void change_buttons(TokenState *state, uint8_t buttons)
{
    // A finger may come down anywhere.
    if (((state->last.buttons ^ buttons) & TICK_CMD_TOUCH) != 0) {
        memset(state->vx, 0, sizeof state->vx);
        memset(state->vy, 0, sizeof state->vy);
    }
    state->last.buttons = buttons;
}

TickCmd tokens_settle(const TokenState *state, TickCmd cmd)
{
    // The sim ignores the place of a pointer that is not held; while it stays, its ticks cost nothing.
    if (!held(&cmd)) {
        cmd.pointer_x = state->last.pointer_x;
        cmd.pointer_y = state->last.pointer_y;
    }
    return cmd;
}

// The bits in Tunables; the reader compares these very bits.
uint32_t tokens_tunable_bits(int index, float value)
{
    Tunables tunables;
    uint32_t bits;
    field_set(tunable_info(index), &tunables, value);
    memcpy(&bits, (const uint8_t *)&tunables + tunable_info(index)->offset, sizeof bits);
    return bits;
}

// Refuses whole numbers that a float does not hold: reading and writing must give the same bits.
bool tokens_tunable_valid(int index, uint32_t bits, float *value)
{
    const Field *info = tunable_info(index);
    Tunables tunables;
    memcpy((uint8_t *)&tunables + info->offset, &bits, sizeof bits);
    *value = field_get(info, &tunables);
    return field_holds(info, *value) && tokens_tunable_bits(index, *value) == bits;
}

// --- writing

typedef struct TokenWriter {
    TokenState *state;
    uint8_t *at;
    int run;       // ticks that match the prediction, not yet written
    Missing small; // the tick before, if it may share its token
    bool has_small;
} TokenWriter;

static bool nothing(Missing missing)
{
    return missing.x == 0 && missing.y == 0;
}

static bool within(Missing missing, int most)
{
    return missing.x >= -most && missing.x <= most && missing.y >= -most && missing.y <= most;
}

static void write_one(TokenWriter *writer, Missing missing)
{
    if (within(missing, NEAR)) {
        *writer->at++ = (uint8_t)((missing.x + NEAR) * NEAR_SIDE + missing.y + NEAR);
        return;
    }
    *writer->at++ = TOKEN_FAR;
    writer->at = bytes_put_signed(writer->at, missing.x);
    writer->at = bytes_put_signed(writer->at, missing.y);
}

static int digits(Missing missing)
{
    return (missing.x + 1) * 3 + missing.y + 1;
}

// Writes all pending ticks. A run may be longer than one token allows.
static void write_rest(TokenWriter *writer)
{
    for (; writer->run > 0; writer->run -= RUN_MOST)
        *writer->at++ = (uint8_t)(TOKEN_RUN + (writer->run < RUN_MOST ? writer->run : RUN_MOST) - 1);
    writer->run = 0;
    if (writer->has_small)
        write_one(writer, writer->small);
    writer->has_small = false;
}

// A small tick waits for a neighbour; two adjacent empty ticks begin a run, which may be long.
static void write_missing(TokenWriter *writer, Missing missing)
{
    if (writer->run > 0 && nothing(missing)) {
        writer->run++;
    } else if (writer->has_small && nothing(writer->small) && nothing(missing)) {
        writer->has_small = false;
        writer->run = 2;
    } else if (writer->has_small && within(missing, 1)) {
        writer->has_small = false;
        *writer->at++ = (uint8_t)(TOKEN_TWO + digits(writer->small) * 9 + digits(missing));
    } else {
        write_rest(writer);
        writer->has_small = within(missing, 1);
        writer->small = missing;
        if (!writer->has_small)
            write_one(writer, missing);
    }
}

// The ticks that were held back come before the change.
static void write_tunable(TokenWriter *writer, const TapeChange *event)
{
    TokenState *state = writer->state;
    int number = 0;
    write_rest(writer);
    while (number < state->changed_count && state->changed[number] != event->index)
        number++;
    *writer->at++ = TOKEN_TUNABLE;
    writer->at = bytes_put_varint(writer->at, (uint32_t)number);
    if (number == state->changed_count) {
        const char *name = TAPE_TUNABLES.list[event->index];
        state->changed[state->changed_count++] = (int16_t)event->index;
        memcpy(writer->at, name, strlen(name) + 1);
        writer->at += strlen(name) + 1;
    }
    writer->at = bytes_put(writer->at, tokens_tunable_bits(event->index, event->value), 4);
}

size_t tokens_write(TokenState *state, uint32_t begin, const TickCmd *cmds, int ticks, const TapeChange *changes,
                    int change_count, uint8_t *tokens)
{
    TokenWriter writer = {.state = state, .at = tokens};
    int next = 0;
    ASSERT(ticks <= TAPE_BLOCK_TICKS && change_count <= TAPE_BLOCK_CHANGES_MAX);
    for (int i = 0; i < ticks; i++) {
        const TickCmd cmd = cmds[i];
        ASSERT(cmd.buttons <= TAPE_BUTTONS_ALL && cmd.reserved == 0);
        while (next < change_count && changes[next].tick == begin + (uint32_t)i)
            write_tunable(&writer, &changes[next++]);
        if (cmd.buttons != state->last.buttons) {
            write_rest(&writer);
            *writer.at++ = (uint8_t)(TOKEN_BUTTONS + cmd.buttons);
            change_buttons(state, cmd.buttons);
        }
        Missing expected = predicted(state);
        write_missing(&writer, (Missing){cmd.pointer_x - expected.x, cmd.pointer_y - expected.y});
        follow(state, cmd);
    }
    write_rest(&writer);
    return (size_t)(writer.at - tokens);
}

size_t tokens_write_block(TokenState *state, const Tape *tape, uint32_t block, uint32_t *change, uint8_t *tokens)
{
    uint32_t begin = block > 0 ? tape->blocks[block - 1].end_tick : 0, end = tape->blocks[block].end_tick;
    const TapeChange *changes = tape->changes + *change;
    int count = 0;
    for (; *change < tape->change_count && tape->changes[*change].tick < end; ++*change)
        count++;
    return tokens_write(state, begin, tape->cmds + begin, (int)(end - begin), changes, count, tokens);
}

// --- reading

typedef struct TokenReader {
    TokenState *state;
    ByteCursor cursor;
    TickCmd *cmds;
    uint32_t begin; // the tick of the first one
    int ticks, done;
    TapeChange *changes;
    int change_count;
    const char *wrong; // NULL while there is no error
    char *unknown;
} TokenReader;

// Checks everything that a sim relies on: range, holding, and the number of ticks.
static void read_missing(TokenReader *reader, Missing missing)
{
    Missing place = predicted(reader->state);
    // Both are far from overflow: a prediction stays within a few times 2^16, and the varint is bounded here.
    if (!within(missing, 1 << 20)) {
        reader->wrong = "a pointer beyond its range";
        return;
    }
    place.x += missing.x;
    place.y += missing.y;
    if (place.x != (int16_t)place.x || place.y != (int16_t)place.y)
        reader->wrong = "a pointer beyond its range";
    else if (!held(&reader->state->last) && !nothing(missing))
        reader->wrong = "a pointer that moves without being held";
    else if (reader->done == reader->ticks)
        reader->wrong = "more ticks than the block has";
    if (reader->wrong)
        return;
    TickCmd cmd = {(int16_t)place.x, (int16_t)place.y, reader->state->last.buttons, 0};
    reader->cmds[reader->done++] = cmd;
    follow(reader->state, cmd);
}

// A new number is followed by the name of its tunable. One game has one form: duplicate changes would allow two files
// of it.
static void read_tunable(TokenReader *reader)
{
    TokenState *state = reader->state;
    ByteCursor *cursor = &reader->cursor;
    uint32_t tick = reader->begin + (uint32_t)reader->done, number = cursor_get_varint(cursor);
    bool first = number == (uint32_t)state->changed_count && number < TUNABLE_COUNT, again = false;
    int index = number < (uint32_t)state->changed_count ? state->changed[number] : -1;
    if (first) {
        char name[TAPE_ROW_BYTES] = "";
        size_t length = 0;
        while (length < sizeof name - 1 && (name[length] = (char)cursor_get(cursor, 1)) != '\0')
            length++;
        index = cursor->failed || name[length] != '\0' ? -1 : tape_row_find(&TAPE_TUNABLES, name);
        if (index < 0 && !cursor->failed)
            memcpy(reader->unknown, name, sizeof name);
    }
    uint32_t bits = (uint32_t)cursor_get(cursor, 4);
    float value;
    if (cursor->failed)
        return;
    if (first && index >= 0)
        state->changed[state->changed_count++] = (int16_t)index;
    for (int i = reader->change_count - 1; i >= 0 && reader->changes[i].tick == tick; i--)
        again |= reader->changes[i].index == index;
    if (index < 0 || !tokens_tunable_valid(index, bits, &value))
        reader->wrong = "a tunable that does not exist or a value that it cannot have";
    else if (again)
        reader->wrong = "a tunable that changes twice before one tick";
    else if (reader->change_count == TAPE_BLOCK_CHANGES_MAX)
        reader->wrong = "too many changes of tunables in one second";
    else
        reader->changes[reader->change_count++] = (TapeChange){tick, index, value};
}

static Missing digits_of(int number)
{
    return (Missing){number / 3 - 1, number % 3 - 1};
}

static void read_token(TokenReader *reader)
{
    int token = (int)cursor_get(&reader->cursor, 1);
    if (token < TOKEN_TWO) {
        read_missing(reader, (Missing){token / NEAR_SIDE - NEAR, token % NEAR_SIDE - NEAR});
    } else if (token < TOKEN_RUN) {
        read_missing(reader, digits_of((token - TOKEN_TWO) / 9));
        if (!reader->wrong)
            read_missing(reader, digits_of((token - TOKEN_TWO) % 9));
    } else if (token < TOKEN_FAR) {
        for (int left = token - TOKEN_RUN + 1; left > 0 && !reader->wrong; left--)
            read_missing(reader, (Missing){0, 0});
    } else if (token == TOKEN_FAR) {
        int32_t x = cursor_get_signed(&reader->cursor);
        int32_t y = cursor_get_signed(&reader->cursor);
        if (!reader->cursor.failed)
            read_missing(reader, (Missing){x, y});
    } else if (token == TOKEN_TUNABLE) {
        read_tunable(reader);
    } else {
        change_buttons(reader->state, (uint8_t)(token - TOKEN_BUTTONS));
    }
}

const char *tokens_read(TokenState *state, const uint8_t *tokens, size_t size, uint32_t begin, int ticks, TickCmd *cmds,
                        TapeChange *changes, int *change_count, char unknown[TAPE_ROW_BYTES])
{
    TokenReader reader = {.state = state,
                          .cursor = {.bytes = tokens, .size = size},
                          .cmds = cmds,
                          .begin = begin,
                          .ticks = ticks,
                          .changes = changes,
                          .unknown = unknown};
    unknown[0] = '\0';
    bool trailing = false; // buttons or a change without a following tick
    while (reader.cursor.at < size && !reader.wrong && !reader.cursor.failed) {
        trailing = tokens[reader.cursor.at] >= TOKEN_TUNABLE;
        read_token(&reader);
    }
    *change_count = reader.change_count;
    if (reader.cursor.failed)
        return "a token that is not complete";
    if (!reader.wrong && (reader.done < ticks || trailing))
        return "fewer ticks than the block has";
    return reader.wrong;
}
