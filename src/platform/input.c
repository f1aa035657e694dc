// input.c -- SDL's events turned into one pointer and a handful of latched edges.
#include "platform/input.h"

#include <string.h>

#include <SDL.h>

#include "base/assert.h"

_Static_assert(INPUT_KEY_COUNT <= 64, "keys are the bits of a uint64_t");

void input_set_window(InputState *input, const Window *window)
{
    input->width_px = (float)window->width_px;
    input->height_px = (float)window->height_px;
    input->px_per_unit_x = window->width > 0 ? (float)window->width_px / (float)window->width : 1.0f;
    input->px_per_unit_y = window->height > 0 ? (float)window->height_px / (float)window->height : 1.0f;
}

void input_init(InputState *input, const Window *window)
{
    *input = (InputState){0};
    input_set_window(input, window);
}

static void lead_by_finger(InputState *input)
{
    input->x_px = input->fingers[0].x_px;
    input->y_px = input->fingers[0].y_px;
    input->mouse_leads = false;
}

// The index of a finger in the table, or -1.
static int find_finger(const InputState *input, const SDL_TouchFingerEvent *event)
{
    for (int i = 0; i < input->finger_count; i++)
        if (input->fingers[i].touch == event->touchId && input->fingers[i].finger == event->fingerId)
            return i;
    return -1;
}

static InputFinger finger_of(const InputState *input, const SDL_TouchFingerEvent *event)
{
    return (InputFinger){event->touchId, event->fingerId, event->x * input->width_px, event->y * input->height_px};
}

static void put_finger(InputState *input, const SDL_TouchFingerEvent *event)
{
    if (find_finger(input, event) >= 0 || input->finger_count == INPUT_FINGERS_MAX)
        return;
    input->fingers[input->finger_count++] = finger_of(input, event);
    if (input->finger_count > 1) {
        input->call = true;
        return;
    }
    input->pressed = true;
    lead_by_finger(input);
}

static void move_finger(InputState *input, const SDL_TouchFingerEvent *event)
{
    int i = find_finger(input, event);
    if (i < 0)
        return;
    input->fingers[i] = finger_of(input, event);
    if (i == 0)
        lead_by_finger(input);
}

// The oldest finger that is left goes on leading: it is there, so the player wants to hold.
static void lift_finger(InputState *input, const SDL_TouchFingerEvent *event)
{
    int i = find_finger(input, event);
    if (i < 0)
        return;
    if (i == 0) {
        input->fingers[0] = finger_of(input, event);
        lead_by_finger(input);
    }
    input->finger_count--;
    for (int k = i; k < input->finger_count; k++)
        input->fingers[k] = input->fingers[k + 1];
    if (i == 0 && input->finger_count > 0)
        lead_by_finger(input);
}

static void place_mouse(InputState *input, int x, int y)
{
    input->x_px = (float)x * input->px_per_unit_x;
    input->y_px = (float)y * input->px_per_unit_y;
}

static void press_mouse(InputState *input, const SDL_MouseButtonEvent *event)
{
    if (event->button == SDL_BUTTON_RIGHT)
        input->call = true;
    if (event->button != SDL_BUTTON_LEFT)
        return;
    place_mouse(input, event->x, event->y);
    input->pressed = true;
    input->mouse_leads = true;
}

static void release_mouse(InputState *input, const SDL_MouseButtonEvent *event)
{
    if (event->button != SDL_BUTTON_LEFT || !input->mouse_leads)
        return;
    place_mouse(input, event->x, event->y);
    input->mouse_leads = false;
}

// The key of a key event, or INPUT_KEY_COUNT.
static InputKey key_of(const SDL_Keysym *sym)
{
    if (sym->sym >= SDLK_1 && sym->sym <= SDLK_9)
        return (InputKey)(INPUT_KEY_1 + (sym->sym - SDLK_1));
    if (sym->sym >= SDLK_KP_1 && sym->sym <= SDLK_KP_9)
        return (InputKey)(INPUT_KEY_1 + (sym->sym - SDLK_KP_1));
    switch (sym->sym) {
    case SDLK_ESCAPE:
    case SDLK_AC_BACK: return INPUT_KEY_ESCAPE;
    case SDLK_RETURN: return (sym->mod & KMOD_ALT) != 0 ? INPUT_KEY_F11 : INPUT_KEY_ENTER;
    case SDLK_KP_ENTER: return INPUT_KEY_ENTER;
    case SDLK_UP: return INPUT_KEY_UP;
    case SDLK_DOWN: return INPUT_KEY_DOWN;
    case SDLK_LEFT: return INPUT_KEY_LEFT;
    case SDLK_RIGHT: return INPUT_KEY_RIGHT;
    case SDLK_p: return INPUT_KEY_P;
    case SDLK_r: return INPUT_KEY_R;
    case SDLK_m: return INPUT_KEY_M;
    case SDLK_F3: return INPUT_KEY_F3;
    case SDLK_F4: return INPUT_KEY_F4;
    case SDLK_F5: return INPUT_KEY_F5;
    case SDLK_F9: return INPUT_KEY_F9;
    case SDLK_F11: return INPUT_KEY_F11;
    case SDLK_b: return INPUT_KEY_B;
    case SDLK_t: return INPUT_KEY_T;
    case SDLK_COMMA: return INPUT_KEY_COMMA;
    case SDLK_PERIOD: return INPUT_KEY_PERIOD;
    case SDLK_s: return INPUT_KEY_S;
    case SDLK_BACKSPACE:
    case SDLK_DELETE: return INPUT_KEY_DELETE;
    case SDLK_PAGEUP: return INPUT_KEY_PAGE_UP;
    case SDLK_PAGEDOWN: return INPUT_KEY_PAGE_DOWN;
    case SDLK_HOME: return INPUT_KEY_HOME;
    case SDLK_END: return INPUT_KEY_END;
    case SDLK_TAB: return INPUT_KEY_TAB;
    case SDLK_z: return (sym->mod & (KMOD_CTRL | KMOD_GUI)) != 0 ? INPUT_KEY_UNDO : INPUT_KEY_COUNT;
    default: return INPUT_KEY_COUNT;
    }
}

static bool key_repeats(InputKey key)
{
    bool steps = key == INPUT_KEY_F5 || key == INPUT_KEY_COMMA || key == INPUT_KEY_PERIOD;
    bool pages = key == INPUT_KEY_PAGE_UP || key == INPUT_KEY_PAGE_DOWN;
    return steps || pages || key == INPUT_KEY_UNDO || (key >= INPUT_KEY_UP && key <= INPUT_KEY_RIGHT);
}

static void type(InputState *input, const char *utf8)
{
    size_t length = strlen(utf8);
    if (length > sizeof input->typed - (size_t)input->typed_bytes)
        return;
    memcpy(input->typed + input->typed_bytes, utf8, length);
    input->typed_bytes += (int)length;
}

// True for keys that write something; keys without a character have a bit of their own in SDL, and so has the keypad.
static bool key_writes(SDL_Keycode sym)
{
    bool pad = sym >= SDLK_KP_DIVIDE && sym <= SDLK_KP_PERIOD && sym != SDLK_KP_ENTER;
    bool sign = (sym & SDLK_SCANCODE_MASK) == 0 && sym != SDLK_RETURN && sym != SDLK_ESCAPE && sym != SDLK_TAB;
    return pad || sign;
}

static void press_key(InputState *input, const SDL_KeyboardEvent *event)
{
    InputKey key = key_of(&event->keysym);
    if (input->typing && key == INPUT_KEY_DELETE)
        type(input, "\b");
    if (input->typing && key_writes(event->keysym.sym))
        return;
    if (event->keysym.sym == SDLK_SPACE && event->repeat == 0)
        input->call = input->space = true;
    if (key == INPUT_KEY_COUNT)
        return;
    input->held |= UINT64_C(1) << key;
    if (event->repeat == 0 || key_repeats(key))
        input->keys |= UINT64_C(1) << key;
}

static void release_key(InputState *input, const SDL_KeyboardEvent *event)
{
    InputKey key = key_of(&event->keysym);
    if (key < INPUT_KEY_COUNT)
        input->held &= ~(UINT64_C(1) << key);
}

// Releases may never arrive once another window has the focus.
static void lose_focus(InputState *input)
{
    input->focus_lost = true;
    input->mouse_leads = false;
    input->finger_count = 0;
    input->held = 0;
}

static void handle_mouse(InputState *input, const SDL_Event *event)
{
    uint32_t which = event->type == SDL_MOUSEMOTION ? event->motion.which : event->button.which;
    if (which == SDL_TOUCH_MOUSEID || input->finger_count > 0)
        return;
    if (event->type == SDL_MOUSEMOTION)
        place_mouse(input, event->motion.x, event->motion.y);
    else if (event->type == SDL_MOUSEBUTTONDOWN)
        press_mouse(input, &event->button);
    else
        release_mouse(input, &event->button);
}

static void handle_finger(InputState *input, const SDL_TouchFingerEvent *event)
{
    if (event->touchId == SDL_MOUSE_TOUCHID)
        return;
    if (event->type == SDL_FINGERDOWN)
        put_finger(input, event);
    else if (event->type == SDL_FINGERMOTION)
        move_finger(input, event);
    else
        lift_finger(input, event);
}

static void drop(InputState *input, const char *path)
{
    size_t size = strlen(path) + 1;
    if (size > sizeof input->dropped - (size_t)input->dropped_bytes) {
        input->drops_lost++;
        return;
    }
    memcpy(input->dropped + input->dropped_bytes, path, size);
    input->dropped_bytes += (int)size;
}

void input_handle(InputState *input, const SDL_Event *event)
{
    switch (event->type) {
    case SDL_MOUSEMOTION:
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: handle_mouse(input, event); break;
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP: handle_finger(input, &event->tfinger); break;
    case SDL_MOUSEWHEEL: input->wheel += event->wheel.preciseY; break;
    case SDL_KEYDOWN: press_key(input, &event->key); break;
    case SDL_KEYUP: release_key(input, &event->key); break;
    case SDL_TEXTINPUT:
        if (input->typing)
            type(input, event->text.text);
        break;
    case SDL_DROPFILE:
        if (event->drop.file)
            drop(input, event->drop.file);
        SDL_free(event->drop.file);
        break;
    case SDL_QUIT: input->quit = true; break;
    case SDL_WINDOWEVENT:
        if (event->window.event == SDL_WINDOWEVENT_FOCUS_LOST)
            lose_focus(input);
        break;
    case SDL_RENDER_TARGETS_RESET:
    case SDL_RENDER_DEVICE_RESET: input->textures_lost = true; break;
    default: break;
    }
}

void input_poll(InputState *input, Window *window)
{
    SDL_PumpEvents();
    if (window_update_size(window))
        input->resized = true;
    input_set_window(input, window);
    SDL_Event event;
    while (SDL_PollEvent(&event))
        input_handle(input, &event);
}

InputPointer input_peek_pointer(const InputState *input)
{
    bool held = input->mouse_leads || input->finger_count > 0;
    return (InputPointer){input->x_px, input->y_px, held || input->pressed, input->pressed, input->call,
                          input->space};
}

InputPointer input_take_pointer(InputState *input)
{
    InputPointer pointer = input_peek_pointer(input);
    input->pressed = false;
    input->call = input->space = false;
    return pointer;
}

static bool take(bool *latch)
{
    bool was = *latch;
    *latch = false;
    return was;
}

bool input_take_key(InputState *input, InputKey key)
{
    ASSERT(key < INPUT_KEY_COUNT);
    bool was = (input->keys >> key & 1u) != 0;
    input->keys &= ~(UINT64_C(1) << key);
    return was;
}

bool input_holds_key(const InputState *input, InputKey key)
{
    ASSERT(key < INPUT_KEY_COUNT);
    return (input->held >> key & 1u) != 0;
}

void input_text_begin(InputState *input)
{
    input->typing = true;
    input->typed_bytes = 0;
    SDL_StartTextInput();
}

void input_text_end(InputState *input)
{
    input->typing = false;
    input->typed_bytes = 0;
    SDL_StopTextInput();
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

bool input_take_quit(InputState *input)
{
    return take(&input->quit);
}

bool input_take_resized(InputState *input)
{
    return take(&input->resized);
}

bool input_take_focus_lost(InputState *input)
{
    return take(&input->focus_lost);
}

bool input_take_textures_lost(InputState *input)
{
    return take(&input->textures_lost);
}

void input_forget_presses(InputState *input)
{
    input->pressed = false;
    input->call = input->space = false;
    input->wheel = 0.0f;
    input->keys = 0;
    input->typed_bytes = 0;
}
