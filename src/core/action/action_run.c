// action_run.c -- runners: poses as px and degrees, the calls in a span of time, and the offset of a follow.
#include "core/action/action_parts.h"
#include "core/base/assert.h"

#define PX 65536.0
#define TURN 4294967296.0

ActionPose action_pose_at(Vec2 position, float heading_deg)
{
    double turns = (double)heading_deg / 360.0;
    // Whole turns first, so that the rest keeps the full precision of a 32-bit heading.
    turns -= (double)(int64_t)turns;
    return (ActionPose){
        .x = action_curve_round((double)position.x * PX),
        .y = action_curve_round((double)position.y * PX),
        .heading = (uint32_t)((uint64_t)action_curve_round(turns * TURN) & UINT32_MAX),
        .visible = 1,
    };
}

Vec2 action_pose_position(ActionPose pose)
{
    return vec2((float)((double)pose.x / PX), (float)((double)pose.y / PX));
}

float action_pose_heading(ActionPose pose)
{
    float heading_deg = (float)((double)pose.heading * 360.0 / TURN);
    // The last of 2^32 parts rounds to 360 as a float.
    return heading_deg < 360.0f ? heading_deg : 0.0f;
}

int64_t action_duration(const ActionProgram *program)
{
    return program->ops[0].duration;
}

int action_name_count(const ActionProgram *program)
{
    return (int)program->name_count;
}

const char *action_name(const ActionProgram *program, int index)
{
    ASSERT(index >= 0 && index < (int)program->name_count);
    return program->names[index];
}

// --- calls in windows of time: each block maps its window exactly to its own time
//
// Every call has one due time, so splitting a window changes nothing. Inside a reversed block time and order run
// backwards; `forward` is the direction of time in an op. A `finally` is due last in its block, in the direction of
// time.

typedef struct Window { // (after, to], in the time of an op
    int64_t after, to;
} Window;

typedef struct Sink {
    ActionCallFn *on_call;
    void *context;
    int64_t due;
} Sink;

static bool find_call(const ActionOp *op, Window window, bool forward, int64_t *due);
static void make_calls(const ActionOp *op, Window window, bool forward, const Sink *sink);

// The part of a window in which an op has calls; false if there is none.
static bool clip(const ActionOp *op, Window *window)
{
    if (window->after < -1)
        window->after = -1;
    if (window->to > op->duration)
        window->to = op->duration;
    return (op->flags & ACTION_FLAG_CALLS) && window->after < window->to;
}

static Window earlier(Window window, int64_t units)
{
    return (Window){window.after - units, window.to - units};
}

// Maps a window to the time inside an op's ease.
static Window eased(const ActionOp *op, Window window)
{
    if (op->ease == 0)
        return window;
    return (Window){action_ease_reached(op, window.after), action_ease_reached(op, window.to)};
}

// Maps a window to the time inside a speed, or inside a reverse, whose open end changes sides, hence the
// 1s.
static Window inside(const ActionOp *op, Window window)
{
    if (op->kind == ACTION_SPEED)
        return (Window){action_speed_inner(op, window.after), action_speed_inner(op, window.to)};
    return (Window){op->duration - window.to - 1, op->duration - window.after - 1};
}

// True if a block's own `finally` calls are due in a window: at its last instant in the direction of time.
static bool has_finals(const ActionOp *op, Window window, bool forward, int64_t *last)
{
    *last = forward ? op->duration : 0;
    return (op->flags & ACTION_FLAG_OWN_FINAL) && window.after < *last && *last <= window.to;
}

// The rounds of a repeat that overlap a window; a time between two rounds belongs to both.
static void rounds_in(const ActionOp *op, Window window, int64_t *first, int64_t *last)
{
    int64_t duration = action_child(op)->duration;
    int64_t rounds = action_rounds(op);
    *first = window.after < 0 || duration == 0 ? 0 : window.after / duration;
    *last = duration == 0 || window.to / duration >= rounds ? rounds - 1 : window.to / duration;
}

static bool find_in_children(const ActionOp *op, Window window, bool forward, int64_t *due)
{
    bool found = false;
    for (const ActionOp *child = action_child(op); child != action_children_end(op); child = action_sibling(child)) {
        int64_t time;
        if (!find_call(child, earlier(window, child->begins), forward, &time))
            continue;
        time += child->begins;
        if (!found || (forward ? time < *due : time > *due))
            *due = time;
        found = true;
    }
    return found;
}

// The first round may have its call before the window; of three rounds one lies fully inside it.
static bool find_in_rounds(const ActionOp *op, Window window, bool forward, int64_t *due)
{
    const ActionOp *body = action_child(op);
    int64_t first, last;
    rounds_in(op, window, &first, &last);
    for (int64_t i = 0; i < 3 && i <= last - first; i++) {
        int64_t begins = (forward ? first + i : last - i) * body->duration;
        if (find_call(body, earlier(window, begins), forward, due)) {
            *due += begins;
            return true;
        }
    }
    return false;
}

// The first time in the window at which a call is due, in the direction of time.
static bool find_call(const ActionOp *op, Window window, bool forward, int64_t *due)
{
    if (!clip(op, &window))
        return false;
    Window within = eased(op, window);
    bool found = true, speeds = op->kind == ACTION_SPEED;
    switch ((ActionKind)op->kind) {
    case ACTION_CALL: *due = 0; break;
    case ACTION_SEQUENCE:
    case ACTION_SPAWN: found = find_in_children(op, within, forward, due); break;
    case ACTION_REPEAT:
    case ACTION_REPEAT_FOREVER: found = find_in_rounds(op, within, forward, due); break;
    default:
        found = find_call(action_child(op), inside(op, within), forward == speeds, due);
        if (found)
            *due = speeds ? action_speed_due(op, *due) : op->duration - *due;
    }
    if (!found)
        return has_finals(op, window, forward, due);
    *due = op->ease != 0 ? action_ease_due(op, *due) : *due;
    return true;
}

// The children of a block in the direction of time.
static int list_children(const ActionOp *op, bool forward, uint8_t offsets[ACTION_OPS_MAX])
{
    int count = 0;
    for (const ActionOp *child = action_child(op); child != action_children_end(op); child = action_sibling(child))
        offsets[count++] = (uint8_t)(child - op);
    for (int i = 0; !forward && i < count / 2; i++) {
        uint8_t offset = offsets[i];
        offsets[i] = offsets[count - 1 - i];
        offsets[count - 1 - i] = offset;
    }
    ASSERT(count > 0 && count < ACTION_OPS_MAX);
    return count;
}

static void make_call(const ActionOp *op, const Sink *sink)
{
    if (sink->on_call != NULL)
        sink->on_call(sink->context, op->name, sink->due);
}

static void call_children(const ActionOp *op, Window window, bool forward, const Sink *sink)
{
    uint8_t offsets[ACTION_OPS_MAX];
    int count = list_children(op, forward, offsets);
    for (int i = 0; i < count; i++) {
        const ActionOp *child = op + offsets[i];
        make_calls(child, earlier(window, child->begins), forward, sink);
    }
}

// Branches are merged by time: instant after instant, all branches in turn.
static void call_branches(const ActionOp *op, Window window, bool forward, const Sink *sink)
{
    int64_t due = window.to;
    while (window.after < window.to && find_in_children(op, window, forward, &due)) {
        call_children(op, (Window){due - 1, due}, forward, sink);
        if (forward)
            window.after = due;
        else
            window.to = due - 1;
    }
}

// The `finally` calls directly inside a block that are reached by `inner`, latest first.
static void call_finals(const ActionOp *op, int64_t inner, bool forward, const Sink *sink)
{
    uint8_t offsets[ACTION_OPS_MAX];
    int count = list_children(op, !forward, offsets);
    for (int i = 0; i < count; i++) {
        const ActionOp *child = op + offsets[i];
        if (child->kind == ACTION_FINALLY && (forward ? child->begins <= inner : child->begins >= inner))
            make_call(child, sink);
    }
}

// All calls in the window, in order.
static void make_calls(const ActionOp *op, Window window, bool forward, const Sink *sink)
{
    if (!clip(op, &window))
        return;
    Window within = eased(op, window);
    const ActionOp *body = action_child(op);
    int64_t first, last;
    switch ((ActionKind)op->kind) {
    case ACTION_CALL: make_call(op, sink); break;
    case ACTION_SEQUENCE: call_children(op, within, forward, sink); break;
    case ACTION_SPAWN: call_branches(op, within, forward, sink); break;
    case ACTION_REPEAT:
    case ACTION_REPEAT_FOREVER:
        rounds_in(op, within, &first, &last);
        for (int64_t i = 0; i <= last - first; i++)
            make_calls(body, earlier(within, (forward ? first + i : last - i) * body->duration), forward, sink);
        break;
    default: make_calls(body, inside(op, within), forward == (op->kind == ACTION_SPEED), sink); break;
    }
    if (has_finals(op, window, forward, &last))
        call_finals(op, last, forward, sink);
}

// The time inside an op up to which its parts have happened: forward, those due by then; backward, those due then or
// later.
static int64_t happened_inside(const ActionOp *op, int64_t units, bool forward)
{
    if (op->ease != 0)
        units = forward ? action_ease_reached(op, units) : action_ease_reached(op, units - 1) + 1;
    if (op->kind == ACTION_SPEED)
        return forward ? action_speed_inner(op, units) : action_speed_inner(op, units - 1) + 1;
    if (op->kind == ACTION_REVERSE || op->kind == ACTION_REVERSE_TIME)
        return op->duration - units;
    if (op->kind == ACTION_REPEAT || op->kind == ACTION_REPEAT_FOREVER)
        return (forward ? units : units - 1) % action_child(op)->duration + !forward;
    return units;
}

// Reports the reached `finally` calls of the blocks that are running at `units`, innermost first.
static void stop_op(const ActionOp *op, int64_t units, bool forward, const Sink *sink)
{
    bool running = forward ? units >= 0 && units < op->duration : units > 0 && units <= op->duration;
    if (!running || !(op->flags & ACTION_FLAG_FINALS))
        return;
    int64_t inner = happened_inside(op, units, forward);
    bool turns = op->kind == ACTION_REVERSE || op->kind == ACTION_REVERSE_TIME;
    for (const ActionOp *child = action_child(op); child != action_children_end(op); child = action_sibling(child))
        stop_op(child, inner - child->begins, forward != turns, sink);
    if (op->flags & ACTION_FLAG_OWN_FINAL)
        call_finals(op, inner, forward, sink);
}

// --- the follow of a dummy in a window of time, and the remaining share of its earlier offset

// Chains two spans: the rest of the first, and all of the second.
static ActionFollow chain_follows(ActionFollow first, ActionFollow second)
{
    return (ActionFollow){first.kept * second.kept, first.px * second.kept + second.px};
}

static ActionFollow follow_in(const ActionOp *op, Window window)
{
    ActionFollow all = {1.0f, 0.0f};
    bool begins = window.after < 0 && window.to >= 0;
    if (window.to < 0 || (window.after >= op->duration && !begins))
        return all;
    const ActionOp *body = action_child(op);
    if (op->kind == ACTION_REPEAT || op->kind == ACTION_REPEAT_FOREVER) {
        // Without a follow inside, a repeat cancels the offset in its first round or never. A round with a follow
        // takes a tick or more, so a window has few rounds.
        if (!(op->flags & ACTION_FLAG_FOLLOWS))
            return follow_in(body, window);
        ASSERT(body->duration >= ACTION_UNITS_PER_TICK);
        int64_t last = window.to / body->duration, rounds = action_rounds(op);
        for (int64_t i = window.after < 0 ? 0 : window.after / body->duration; i <= last && i < rounds; i++)
            all = chain_follows(all, follow_in(body, earlier(window, i * body->duration)));
        return all;
    }
    if (op->kind != ACTION_SEQUENCE && op->kind != ACTION_SPAWN) {
        window.after = begins ? 0 : window.after;
        window.to = window.to < op->duration ? window.to : op->duration;
        float units = (float)(window.to - window.after), left = (float)(op->duration - window.after);
        if (op->kind == ACTION_FOLLOW)
            return (ActionFollow){1.0f, (float)op->first / 65536.0f * units / (float)ACTION_UNITS_PER_TICK};
        if (op->effect.gain != 0)
            return all;
        // A move to a point of the field reaches it, so it cancels the offset evenly.
        return (ActionFollow){window.to >= op->duration ? 0.0f : 1.0f - units / left, 0.0f};
    }
    // The children of a sequence run one after the other; the branches of a spawn are treated alike.
    for (const ActionOp *child = action_child(op); child != action_children_end(op); child = action_sibling(child))
        all = chain_follows(all, follow_in(child, earlier(window, child->begins)));
    return all;
}

bool action_follows(const ActionProgram *program)
{
    return program->ops[0].flags & ACTION_FLAG_FOLLOWS;
}

ActionFollow action_follow(const ActionProgram *program, int64_t after, int64_t to)
{
    return follow_in(&program->ops[0], (Window){after, to});
}

// --- runners

ActionRunner action_begin(ActionPose origin)
{
    // -1: calls at time 0 are still due; the first advance makes them, even one by 0.
    return (ActionRunner){.origin = origin, .elapsed = -1};
}

void action_advance(const ActionProgram *program, ActionRunner *runner, int64_t units, ActionCallFn *on_call,
                    void *context)
{
    ASSERT(units >= 0);
    if (runner->stopped)
        return;
    int64_t after = runner->elapsed, from = after < 0 ? 0 : after;
    runner->elapsed = units < ACTION_TIME_MAX - from ? from + units : ACTION_TIME_MAX;
    // The cost grows with the number of reported calls, not with the time or the rounds passed.
    Sink sink = {on_call, context, 0};
    while (after < runner->elapsed && find_call(program->ops, (Window){after, runner->elapsed}, true, &sink.due)) {
        ASSERT(sink.due > after && sink.due <= runner->elapsed);
        make_calls(program->ops, (Window){sink.due - 1, sink.due}, true, &sink);
        after = sink.due;
    }
}

ActionPose action_runner_pose(const ActionProgram *program, const ActionRunner *runner)
{
    if (runner->elapsed < 0)
        return runner->origin;
    ActionPose pose = action_pose(program, runner->origin, runner->elapsed);
    if (runner->stopped)
        // A dummy that is stopped while hidden must not stay invisible.
        pose.visible = runner->origin.visible;
    return pose;
}

bool action_runner_done(const ActionProgram *program, const ActionRunner *runner)
{
    return runner->stopped || runner->elapsed >= action_duration(program);
}

void action_stop(const ActionProgram *program, ActionRunner *runner, ActionCallFn *on_call, void *context)
{
    if (action_runner_done(program, runner))
        return;
    runner->stopped = 1;
    stop_op(program->ops, runner->elapsed, true, &(Sink){on_call, context, runner->elapsed});
}
