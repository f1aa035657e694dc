// input.c -- SDL's events turned into one pointer and a handful of latched edges.
#include <math.h>
#include <string.h>

#include "core/base/assert.h"
#include "platform/input_local.h"
#include "platform/paths.h"
#include "platform/window.h"
#include "platform/process.h"

#define LOOK_MS 50 // between two polls of gamepads while waiting

// SDL reports the mouse in the window's own units and fingers as fractions of it. Both are converted to pixels of the
// output, which differ from the units on scaled desktops.
static void set_window(InputState *input, const Window *window)
{
    input->width_px = (float)window->width_px;
    input->height_px = (float)window->height_px;
    input->px_per_unit_x = window->width > 0 ? (float)window->width_px / (float)window->width : 1.0f;
    input->px_per_unit_y = window->height > 0 ? (float)window->height_px / (float)window->height : 1.0f;
}

void input_init(InputState *input, const Window *window)
{
    *input = (InputState){.pad.id = -1, .sixtieths = 1};
    set_window(input, window);
}

// Moves the pointer. Only if it is the same finger or mouse as before does this count as a movement.
static void pointer_place(InputState *input, float x_px, float y_px, bool finger, bool same)
{
    if (same && input->placed && input->pointer.finger == finger) {
        input->pointer.moved_x_px += x_px - input->pointer.x_px;
        input->pointer.moved_y_px += y_px - input->pointer.y_px;
    }
    input->pointer.x_px = x_px;
    input->pointer.y_px = y_px;
    input->pointer.finger = finger;
    input->placed = true;
}

// Movement counts from the press on.
static void pointer_press(InputState *input)
{
    input->pointer.presses++;
    input->hand = INPUT_BY_POINTER;
    input->pointer.moved_x_px = input->pointer.moved_y_px = 0.0f;
}

// A finger takes the lead from the mouse, even if a mouse button is held.
static void lead_by_finger(InputState *input, bool same)
{
    pointer_place(input, input->fingers[0].x_px, input->fingers[0].y_px, true, same);
    input->mouse_leads = false;
}

// Compares with the last take and not with each event: a single finger's event would rotate the pair for a moment.
InputPinch input_take_pinch(InputState *input)
{
    const InputPinch before = input->pinch;
    const InputFinger *a = &input->fingers[0], *b = &input->fingers[1];
    input->pinch = (InputPinch){0};
    if (input->finger_count < 2)
        return input->pinch;
    InputPinch now = {(a->x_px + b->x_px) / 2.0f,
                      (a->y_px + b->y_px) / 2.0f,
                      hypotf(a->x_px - b->x_px, a->y_px - b->y_px),
                      0.0f,
                      0.0f,
                      1.0f};
    if (before.apart_px > 0.0f && now.apart_px > 0.0f) {
        now.moved_x_px = now.x_px - before.x_px;
        now.moved_y_px = now.y_px - before.y_px;
        now.spread = now.apart_px / before.apart_px;
    }
    input->pinch = now;
    return now;
}

// As a whole or not at all: half of a character would be invalid UTF-8.
void input_type(InputState *input, const char *utf8)
{
    size_t length = strlen(utf8);
    if (length > sizeof input->typed - (size_t)input->typed_bytes)
        return;
    memcpy(input->typed + input->typed_bytes, utf8, length);
    input->typed_bytes += (int)length;
}

static void handle_mouse(InputState *input, const SDL_Event *event)
{
    bool moves = event->type == SDL_MOUSEMOTION, down = event->type == SDL_MOUSEBUTTONDOWN;
    // Some drivers also send a touch as a mouse, even if the hints forbid it.
    if ((moves ? event->motion.which : event->button.which) == SDL_TOUCH_MOUSEID || input->finger_count > 0)
        return;
    input->accepted += !moves;
    input->pointer.beside |= down && event->button.button == SDL_BUTTON_RIGHT;
    // A button that was pressed in another window, or before a finger took over, has nothing to release.
    if (!moves && (event->button.button != SDL_BUTTON_LEFT || (!down && !input->mouse_leads)))
        return;
    // There is only one mouse, so a change of place is always a movement. A button's event carries the place as well,
    // because a click may arrive without a preceding motion.
    int x = moves ? event->motion.x : event->button.x, y = moves ? event->motion.y : event->button.y;
    pointer_place(input, (float)x * input->px_per_unit_x, (float)y * input->px_per_unit_y, false, true);
    if (down)
        pointer_press(input);
    if (!moves)
        input->mouse_leads = down;
}

// The first finger leads; each further one only triggers the royal call. Skips touches that SDL derives from the mouse.
static void handle_finger(InputState *input, const SDL_TouchFingerEvent *event)
{
    if (event->touchId == SDL_MOUSE_TOUCHID)
        return;
    input->accepted += event->type != SDL_FINGERMOTION;
    // SDL gives places as fractions of the window, and ids that are unique within one touch device only.
    InputFinger finger = {event->touchId, event->fingerId, event->x * input->width_px, event->y * input->height_px};
    int i = 0;
    while (i < input->finger_count
           && (input->fingers[i].touch != event->touchId || input->fingers[i].finger != event->fingerId))
        i++;
    bool known = i < input->finger_count;
    if (event->type == SDL_FINGERDOWN) {
        if (known || input->finger_count == INPUT_FINGERS_MAX)
            return;
        input->fingers[input->finger_count++] = finger;
        input->pointer.beside |= i > 0;
        if (i == 0) {
            lead_by_finger(input, false);
            pointer_press(input);
        }
        return;
    }
    if (!known)
        return;
    input->fingers[i] = finger;
    // The place of the release counts too: it may be the only event of a quick flick.
    if (i == 0)
        lead_by_finger(input, true);
    if (event->type != SDL_FINGERUP)
        return;
    input->finger_count--;
    for (int k = i; k < input->finger_count; k++)
        input->fingers[k] = input->fingers[k + 1];
    // The oldest remaining finger leads: it is down, so the player wants to hold. The pointer jumps to it, which does
    // not count as movement.
    if (i == 0 && input->finger_count > 0)
        lead_by_finger(input, false);
}

// Uses SDL's queue, so that it arrives between two frames and ends input_wait. SDL2 over SDL3 breaks when a program
// pushes an SDL_DROPFILE of its own.
void input_drop(const char *path)
{
    SDL_Event event = {.user = {.type = SDL_USEREVENT, .data1 = SDL_strdup(path)}};
    if (event.user.data1 && SDL_PushEvent(&event) <= 0)
        SDL_free(event.user.data1);
}

// Stores paths one after the other, each with its zero; counts those that do not fit, so that they can be reported. The
// receiver of the event frees the text.
static void path_drop(InputState *input, char *path)
{
    size_t size = path ? strlen(path) + 1 : 0;
    if (size > sizeof input->dropped - (size_t)input->dropped_bytes) {
        input->drops_lost++;
    } else if (path) {
        path_make_plain(path);
        memcpy(input->dropped + input->dropped_bytes, path, size);
        input->dropped_bytes += (int)size;
    }
    SDL_free(path);
}

void input_handle(InputState *input, const SDL_Event *event)
{
    // Motion is skipped, because its events are merged on the way; mouse and fingers count by themselves.
    bool counts = true;
    switch (event->type) {
    case SDL_MOUSEWHEEL: input->wheel += event->wheel.preciseY; break;
    case SDL_KEYDOWN:
    case SDL_KEYUP: input_handle_key(input, &event->key); break;
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP: input_handle_pad(input, event); break;
    case SDL_TEXTINPUT:
        if (input->typing)
            input_type(input, event->text.text);
        break;
    case SDL_DROPFILE: path_drop(input, event->drop.file); break;
    case SDL_USEREVENT: path_drop(input, event->user.data1); break;
    default: counts = false;
    }
    input->accepted += counts;
    switch (event->type) {
    case SDL_MOUSEMOTION:
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: handle_mouse(input, event); break;
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP: handle_finger(input, &event->tfinger); break;
    case SDL_CONTROLLERDEVICEADDED:
    case SDL_CONTROLLERDEVICEREMOVED:
    case SDL_CONTROLLERAXISMOTION: input_handle_pad(input, event); break;
    case SDL_QUIT: input->quit = input->ended = true; break;
    case SDL_WINDOWEVENT:
        input->closed |= event->window.event == SDL_WINDOWEVENT_CLOSE;
        // A hidden window may have had no focus.
        if (event->window.event != SDL_WINDOWEVENT_FOCUS_LOST && event->window.event != SDL_WINDOWEVENT_HIDDEN
            && event->window.event != SDL_WINDOWEVENT_MINIMIZED)
            break;
        // Releases may never arrive once another window has the focus.
        input->focus_lost = true;
        input->mouse_leads = false;
        input->finger_count = 0;
        input->held = 0;
        memset(input->codes_held, 0, sizeof input->codes_held);
        input_pad_release(input);
        break;
    // Direct3D loses all textures with its device: the atlas must be built again.
    case SDL_RENDER_TARGETS_RESET:
    case SDL_RENDER_DEVICE_RESET: input->textures_lost = true; break;
    default: break;
    }
}

void input_poll(InputState *input, Window *window)
{
    // The size first: places in events refer to the new size.
    if (window->gamepads) // the hint in window.c leaves them to us: those that come and go, and their buttons
        SDL_GameControllerUpdate();
    SDL_PumpEvents();
    input->quit |= *stop_flag() != 0;
    if (window_update_size(window))
        input->resized = true;
    set_window(input, window);
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
        input->stirred |= event.type != SDL_JOYAXISMOTION && event.type != SDL_CONTROLLERAXISMOTION;
        input_handle(input, &event);
    }
    if (input->ended && !input->closed)
        window_ended_unasked(window);
    input_pad_frame(input);
}

void input_wait(const Window *window, int most_ms)
{
    // Drivers that sleep until there is an event; with others SDL polls a thousand times a second.
    static const char *const WAIT[] = {"x11", "wayland", "windows", "cocoa"};
    bool waits = false, there = false;
    for (size_t i = 0; i < sizeof WAIT / sizeof WAIT[0]; i++)
        waits |= strcmp(window->video, WAIT[i]) == 0;
    if (waits && !(window->gamepads && SDL_NumJoysticks() > 0)) {
        if (most_ms > 0)
            SDL_WaitEventTimeout(NULL, most_ms);
        return;
    }
    for (int left_ms = most_ms; left_ms > 0 && !there; left_ms -= LOOK_MS) {
        SDL_Delay(LOOK_MS);
        if (window->gamepads)
            SDL_GameControllerUpdate();
        SDL_PumpEvents();
        there = SDL_HasEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
    }
}

// A tap that begins and ends between two ticks is down in one of them.
InputPointer input_peek_pointer(const InputState *input)
{
    InputPointer pointer = input->pointer;
    pointer.pressed = pointer.presses > 0;
    pointer.down = input->mouse_leads || input->finger_count > 0 || pointer.pressed;
    pointer.call = pointer.beside || pointer.space;
    return pointer;
}

static void forget_pointer(InputState *input)
{
    input->pointer.presses = 0;
    input->pointer.moved_x_px = input->pointer.moved_y_px = 0.0f;
    input->pointer.beside = input->pointer.space = false;
}

InputPointer input_take_pointer(InputState *input)
{
    InputPointer pointer = input_peek_pointer(input);
    forget_pointer(input);
    return pointer;
}

// Only while a text field is active: an input method would swallow the game's keys.
void input_type_text(InputState *input, bool typing)
{
    input->typing = typing;
    input->typed_bytes = 0;
    shell_type(typing);
}

int input_take_text(InputState *input, char *text, size_t text_size)
{
    ASSERT(text_size >= sizeof input->typed);
    int bytes = input->typed_bytes;
    memcpy(text, input->typed, (size_t)bytes);
    input->typed_bytes = 0;
    return bytes;
}

float input_take_wheel(InputState *input)
{
    float was = input->wheel;
    input->wheel = 0.0f;
    return was;
}

int input_take_dropped(InputState *input, char paths[INPUT_DROPPED_BYTES], int *lost)
{
    int count = 0;
    memcpy(paths, input->dropped, (size_t)input->dropped_bytes);
    for (int i = 0; i < input->dropped_bytes; i++)
        count += paths[i] == '\0';
    *lost = input->drops_lost;
    input->dropped_bytes = input->drops_lost = 0;
    return count;
}

// Each latch has one reader, who clears it.
bool input_take(bool *latch)
{
    bool was = *latch;
    *latch = false;
    return was;
}

void input_forget_presses(InputState *input)
{
    forget_pointer(input);
    input->wheel = 0.0f;
    input->keys = 0;
    input->typed_bytes = 0;
    // Held keys stay held: one that leads a swarm across a change of screens continues to lead it.
    memset(input->codes, 0, sizeof input->codes);
}
