// pattern_run.c -- runs the words of a pattern.
#include <float.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/base/trig.h"
#include "core/pattern/pattern_words.h"

// The state of an action during a tick. After a fault it draws, reads and changes nothing.
typedef struct Run {
    const uint32_t *words;
    uint32_t count, at;
    PatternRunner *runner;
    PatternMotion *motion;
    const PatternHost *host;
    PatternStatus status; // PATTERN_RUNS until it ends or fails
    bool waits;
} Run;

// Keeps the first fault, because later ones follow from it. PATTERN_RUNS is not a fault.
static void stop(Run *run, PatternStatus status)
{
    if (run->status == PATTERN_RUNS)
        run->status = status;
}

// Every word is read here, so that invalid words end the action wherever they lead.
static uint32_t fetch(Run *run)
{
    if (run->at < run->count)
        return run->words[run->at++];
    stop(run, PATTERN_BROKEN);
    return 0;
}

static PatternFrame *top_frame(const Run *run)
{
    ASSERT(run->runner->depth >= 1 && run->runner->depth <= PATTERN_DEPTH);
    return &run->runner->frames[run->runner->depth - 1];
}

static PatternInputs inputs_of(const Run *run)
{
    const PatternFrame *frame = top_frame(run);
    return (PatternInputs){run->host, run->runner->values + frame->parameters, frame->parameter_count};
}

// The next number, 0 after a fault.
static float number(Run *run, const PatternInputs *inputs, float most)
{
    uint32_t terms = fetch(run);
    float value = 0.0f;
    if (terms > PATTERN_TERMS_MAX || terms > run->count - run->at)
        stop(run, PATTERN_BROKEN);
    if (run->status != PATTERN_RUNS)
        return 0.0f;
    if (terms == 0) {
        value = float_of_word(fetch(run));
    } else {
        stop(run, pattern_number(run->words + run->at, (int)terms, inputs, &value));
        run->at += terms;
    }
    if (value >= -most && value <= most)
        return value;
    stop(run, PATTERN_NO_NUMBER); // NaN comes here as well
    return 0.0f;
}

static int32_t whole(Run *run)
{
    PatternInputs inputs = inputs_of(run);
    return (int32_t)number(run, &inputs, PATTERN_COUNT_MAX);
}

// Reads up to `count` numbers and returns their number.
static int numbers(Run *run, uint32_t count, float *values)
{
    PatternInputs inputs = inputs_of(run);
    if (count > PATTERN_PARAMETERS_MAX) {
        stop(run, PATTERN_BROKEN);
        return 0;
    }
    for (uint32_t i = 0; i < count; i++)
        values[i] = number(run, &inputs, PATTERN_VALUE_MAX);
    return (int)count;
}

static PatternFrame *push_frame(Run *run, PatternFrame frame)
{
    if (run->runner->depth >= PATTERN_DEPTH) {
        stop(run, PATTERN_TOO_DEEP);
        return NULL;
    }
    run->runner->depth++;
    *top_frame(run) = frame;
    return top_frame(run);
}

static void do_repeat(Run *run)
{
    int32_t times = whole(run);
    uint32_t after = fetch(run);
    if (run->status != PATTERN_RUNS)
        return;
    const PatternFrame *frame = top_frame(run);
    PatternFrame loop = {.body = (uint16_t)run->at,
                         .left = times - 1,
                         .parameters = frame->parameters,
                         .parameter_count = frame->parameter_count};
    if (times > 0)
        push_frame(run, loop);
    else
        run->at = after;
}

static void do_action(Run *run, uint32_t word)
{
    float values[PATTERN_PARAMETERS_MAX];
    // Evaluated in the frame of the reference, before the new frame replaces it.
    int count = numbers(run, WORD_PARAMETERS(word), values);
    uint32_t address = fetch(run);
    if (run->status != PATTERN_RUNS)
        return;
    PatternFrame *frame = top_frame(run);
    // A reference at an action's end reuses its frame, so that self-reference is a loop, not a recursion.
    bool tail = (word & WORD_TAIL) != 0 && frame->left < 0;
    if (!tail)
        frame = push_frame(run, (PatternFrame){.back = (uint16_t)run->at,
                                               .left = -1,
                                               .parameters = (uint8_t)(frame->parameters + frame->parameter_count)});
    run->at = address;
    if (frame == NULL)
        return;
    if (frame->parameters + count > PATTERN_VALUES_MAX) {
        stop(run, PATTERN_TOO_DEEP);
        return;
    }
    ASSERT(count >= 0 && frame->parameters <= PATTERN_VALUES_MAX);
    memcpy(run->runner->values + frame->parameters, values, (size_t)count * sizeof values[0]);
    frame->parameter_count = (uint8_t)count;
}

// The direction and speed of a fire or its bullet, and the target.
typedef struct Flight {
    uint32_t aim, pace; // ValueType
    float direction, speed;
    PatternTarget target;
} Flight;

// The direction of a bullet that flies at `speed`. *aims: it comes from an aim.
static float direction_of(Run *run, const Flight *flight, float speed, bool *aims)
{
    const uint32_t type = flight->aim;
    const float value = flight->direction;
    const PatternRunner *runner = run->runner;
    // A sequence without an earlier shot starts at the aim, see pattern.h; the specification is silent.
    *aims = type == VALUE_AIM || type == VALUE_NONE || (type == VALUE_SEQUENCE && !runner->shots);
    if (run->status != PATTERN_RUNS)
        return 0.0f;
    if (*aims)
        return pattern_direction(run->host->aim_deg(run->host->context, flight->target, speed) + value);
    switch (type) {
    case VALUE_RELATIVE: return pattern_direction(run->motion->direction_deg + value);
    case VALUE_SEQUENCE: return pattern_direction(runner->last_direction_deg + value);
    default: return pattern_direction(value);
    }
}

static float speed_of(const Run *run, uint32_t type, float value)
{
    const PatternRunner *runner = run->runner;
    switch (type) {
    case VALUE_NONE: return 1.0f;
    case VALUE_RELATIVE: return pattern_sum(run->motion->speed, value);
    case VALUE_SEQUENCE: return pattern_sum(runner->shots ? runner->last_speed : 1.0f, value);
    default: return value;
    }
}

// Reads the direction and the speed marked in a word; missing ones leave the value unchanged.
static void read_flight(Run *run, uint32_t word, const PatternInputs *inputs, Flight *flight)
{
    if (WORD_AIM(word) != VALUE_NONE) {
        flight->aim = WORD_AIM(word);
        flight->direction = number(run, inputs, PATTERN_VALUE_MAX);
    }
    if (WORD_PACE(word) != VALUE_NONE) {
        flight->pace = WORD_PACE(word);
        flight->speed = number(run, inputs, PATTERN_VALUE_MAX);
    }
}

static void read_bullet(Run *run, uint32_t address, Flight *flight, PatternShot *shot)
{
    PatternInputs inputs = {run->host, shot->parameters, shot->parameter_count};
    // The bullet is elsewhere in the words; it is read with the parameters of its reference.
    uint32_t back = run->at;
    run->at = address;
    uint32_t word = fetch(run);
    if (WORD_KIND(word) != WORD_BULLET || WORD_ACTIONS(word) > PATTERN_ACTIONS_MAX || WORD_LOOK(word) > BULLET_LOOKS)
        stop(run, PATTERN_BROKEN);
    read_flight(run, word, &inputs, flight);
    shot->look = (int)WORD_LOOK(word) - 1;
    shot->action_count = (int)WORD_ACTIONS(word);
    for (int i = 0; i < shot->action_count && run->status == PATTERN_RUNS; i++)
        shot->actions[i] = (uint16_t)fetch(run);
    run->at = back;
}

static void do_fire(Run *run, uint32_t word)
{
    PatternShot shot;
    memset(&shot, 0, sizeof shot);
    Flight flight = {.aim = VALUE_NONE, .pace = VALUE_NONE, .target = (PatternTarget)WORD_TARGET(word)};
    PatternInputs inputs = inputs_of(run);
    shot.pattern = run->runner->pattern;
    read_flight(run, word, &inputs, &flight);
    if (WORD_PARAMETERS(word) != WORD_SAME_PARAMETERS) {
        shot.parameter_count = numbers(run, WORD_PARAMETERS(word), shot.parameters);
    } else {
        shot.parameter_count = inputs.parameter_count;
        memcpy(shot.parameters, inputs.parameters, (size_t)inputs.parameter_count * sizeof shot.parameters[0]);
    }
    uint32_t bullet = fetch(run);
    if (run->status != PATTERN_RUNS)
        return;
    read_bullet(run, bullet, &flight, &shot);
    shot.speed = speed_of(run, flight.pace, flight.speed);
    shot.direction_deg = direction_of(run, &flight, shot.speed, &shot.aimed);
    if (run->status != PATTERN_RUNS)
        return;
    ASSERT(shot.action_count <= PATTERN_ACTIONS_MAX && shot.parameter_count <= PATTERN_PARAMETERS_MAX);
    run->runner->last_direction_deg = shot.direction_deg;
    run->runner->last_speed = shot.speed;
    run->runner->shots = 1;
    run->host->fire(run->host->context, &shot);
}

// Converts a change by `value` to an increment for each of *ticks ticks. A change in 0 ticks is
// immediate.
static void change(float *now, float value, uint32_t type, int32_t term, float *each, int32_t *ticks)
{
    *ticks = term > 0 ? term : 0;
    if (type == VALUE_SEQUENCE)
        *each = value;
    else if (term > 0)
        *each = (type == VALUE_RELATIVE ? value : value - *now) / (float)term;
    else
        *now = type == VALUE_RELATIVE ? pattern_sum(*now, value) : value;
}

static void do_turn(Run *run, uint32_t word)
{
    PatternInputs inputs = inputs_of(run);
    PatternMotion *motion = run->motion;
    uint32_t type = WORD_AIM(word);
    bool aims;
    float value = number(run, &inputs, PATTERN_VALUE_MAX);
    const Flight wanted = {.aim = type, .direction = value};
    int32_t term = whole(run);
    if (run->status != PATTERN_RUNS)
        return;
    float turn = value;
    if (type != VALUE_SEQUENCE)
        // The shorter way round.
        turn = heading_turn(motion->direction_deg, direction_of(run, &wanted, motion->speed, &aims));
    change(&motion->direction_deg, turn, type == VALUE_SEQUENCE ? type : VALUE_RELATIVE, term, &motion->turn_deg,
           &motion->turn_ticks);
    motion->direction_deg = pattern_direction(motion->direction_deg);
}

static void do_gain(Run *run, uint32_t word)
{
    PatternInputs inputs = inputs_of(run);
    PatternMotion *motion = run->motion;
    float value = number(run, &inputs, PATTERN_VALUE_MAX);
    int32_t term = whole(run);
    if (run->status == PATTERN_RUNS)
        change(&motion->speed, value, WORD_PACE(word), term, &motion->gain, &motion->gain_ticks);
}

static void do_push(Run *run, uint32_t word)
{
    PatternInputs inputs = inputs_of(run);
    PatternMotion *motion = run->motion;
    uint32_t types[] = {WORD_AIM(word), WORD_PACE(word)}; // horizontal, vertical
    float values[2] = {0.0f, 0.0f};
    // Numbers, and so the draws of $rand, are in document order; in a rotated document the vertical one here was the
    // horizontal one and comes first.
    int first = (word & WORD_TURNED) != 0;
    for (int i = 0; i < 2; i++)
        if (types[i ^ first] != VALUE_NONE)
            values[i ^ first] = number(run, &inputs, PATTERN_VALUE_MAX);
    int32_t term = whole(run);
    if (run->status != PATTERN_RUNS)
        return;
    if (types[0] != VALUE_NONE)
        change(&motion->drift_x, values[0], types[0], term, &motion->push_x, &motion->push_x_ticks);
    if (types[1] != VALUE_NONE)
        change(&motion->drift_y, values[1], types[1], term, &motion->push_y, &motion->push_y_ticks);
}

static void do_word(Run *run, uint32_t word)
{
    PatternFrame *frame = top_frame(run);
    switch (WORD_KIND(word)) {
    case WORD_END:
        if (frame->left >= 0) {
            stop(run, PATTERN_BROKEN);
            return;
        }
        run->at = frame->back;
        if (run->runner->depth == 1)
            stop(run, PATTERN_ENDED);
        else
            run->runner->depth--;
        break;
    case WORD_WAIT: {
        int32_t ticks = whole(run);
        run->waits = ticks > 0;
        run->runner->wait_ticks = ticks > 0 ? ticks : 0;
        break;
    }
    case WORD_REPEAT: do_repeat(run); break;
    case WORD_LOOP:
        if (frame->left < 0)
            stop(run, PATTERN_BROKEN);
        else if (frame->left-- > 0)
            run->at = frame->body;
        else
            run->runner->depth--;
        break;
    case WORD_ACTION: do_action(run, word); break;
    case WORD_FIRE: do_fire(run, word); break;
    case WORD_TURN: do_turn(run, word); break;
    case WORD_GAIN: do_gain(run, word); break;
    case WORD_PUSH: do_push(run, word); break;
    case WORD_VANISH: stop(run, PATTERN_VANISHED); break;
    default: stop(run, PATTERN_BROKEN); break;
    }
}

PatternStatus pattern_run(const PatternBook *book, PatternRunner *runner, PatternMotion *motion,
                          const PatternHost *host, int *steps)
{
    if (runner->ended)
        return PATTERN_ENDED;
    // A wait of one tick ends in the next one.
    if (runner->wait_ticks > 0 && --runner->wait_ticks > 0)
        return PATTERN_RUNS;
    Run run = {.at = runner->at, .runner = runner, .motion = motion, .host = host};
    run.words = pattern_words(book, runner->pattern, &run.count);
    int taken = 0;
    while (run.status == PATTERN_RUNS && !run.waits) {
        if (taken++ == PATTERN_STEPS_MAX)
            stop(&run, PATTERN_ENDLESS);
        else
            do_word(&run, fetch(&run));
    }
    *steps += taken;
    runner->at = (uint16_t)run.at;
    runner->ended = run.status != PATTERN_RUNS;
    return run.status;
}

// --- numbers

static bool is_finite(float value)
{
    return value >= -FLT_MAX && value <= FLT_MAX;
}

// value = fraction * 2^(exponent - 150)
static void split(uint32_t bits, uint32_t *fraction, int32_t *exponent)
{
    bool normal = bits >> 23 != 0;
    *fraction = (bits & 0x7fffffu) | (normal ? 0x800000u : 0u);
    *exponent = normal ? (int32_t)(bits >> 23) : 1;
}

float pattern_remainder(float a, float b)
{
    uint32_t bits = word_of_float(a), size = bits & 0x7fffffffu, divisor = word_of_float(b) & 0x7fffffffu;
    uint32_t left, by;
    int32_t exponent, least;
    ASSERT(b != 0.0f);
    if (size < divisor)
        return a;
    // Binary long division, because the core may not call fmodf.
    split(size, &left, &exponent);
    split(divisor, &by, &least);
    for (left %= by; exponent > least; exponent--)
        left = (left << 1) % by;
    for (; left < 0x800000u && exponent > 1 && left != 0; exponent--)
        left <<= 1;
    left = left < 0x800000u ? left : (uint32_t)exponent << 23 | (left & 0x7fffffu);
    return float_of_word(left | (bits & 0x80000000u));
}

bool pattern_calculate(uint32_t term, float a, float b, float *result)
{
    if ((term == TERM_DIVIDE || term == TERM_REMAINDER) && b == 0.0f)
        return false;
    switch (term) {
    case TERM_ADD: *result = a + b; break;
    case TERM_SUBTRACT: *result = a - b; break;
    case TERM_MULTIPLY: *result = a * b; break;
    case TERM_DIVIDE: *result = a / b; break;
    default: *result = pattern_remainder(a, b); break;
    }
    return is_finite(*result);
}

PatternStatus pattern_number(const uint32_t *terms, int count, const PatternInputs *inputs, float *result)
{
    const PatternHost *host = inputs->host;
    float stack[PATTERN_STACK_MAX], value;
    int depth = 0;
    ASSERT(count >= 0 && count <= PATTERN_TERMS_MAX);
    *result = 0.0f;
    // The compiler never exceeds the depth, but the words of a demo may be anything.
    for (int i = 0; i < count; i++) {
        uint32_t kind = WORD_KIND(terms[i]), number = TERM_PARAMETER_OF(terms[i]);
        switch (kind) {
        case TERM_CONSTANT:
            if (++i == count)
                return PATTERN_BROKEN;
            value = float_of_word(terms[i]);
            break;
        case TERM_PARAMETER:
            // A missing parameter is 0: published documents rely on it.
            value = number >= 1 && number <= (uint32_t)inputs->parameter_count ? inputs->parameters[number - 1] : 0.0f;
            break;
        case TERM_RANDOM: value = host->random(host->context); break;
        case TERM_RANK: value = host->rank; break;
        case TERM_DENSITY: value = host->density; break;
        case TERM_PACE: value = host->pace; break;
        case TERM_NEGATE:
            if (depth < 1)
                return PATTERN_BROKEN;
            stack[depth - 1] = -stack[depth - 1];
            continue;
        default:
            if (kind > TERM_REMAINDER || depth < 2)
                return PATTERN_BROKEN;
            depth--;
            if (!pattern_calculate(kind, stack[depth - 1], stack[depth], &stack[depth - 1]))
                return PATTERN_NO_NUMBER;
            continue;
        }
        if (depth == PATTERN_STACK_MAX)
            return PATTERN_BROKEN;
        stack[depth++] = value;
        if (!is_finite(value))
            return PATTERN_NO_NUMBER;
    }
    if (depth != 1)
        return PATTERN_BROKEN;
    *result = stack[0];
    return PATTERN_RUNS;
}
