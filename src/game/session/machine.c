// machine.c -- the window of a running game, its input, and its drawing resources.
#include "game/session/machine.h"

#include "content/stage/stage_files.h"
#include "lang/texts.h"

#define MOVED_PX 3.0f     // smaller mouse movements do not count as input
#define STICK_LEAST 12000 // nor is a stick slightly off its centre

// Sprites and letters are rasterised for exactly this scale, so a new scale needs a new atlas.
static bool build_atlas(Machine *machine, const StageFiles *stages, Error *error)
{
    for (int i = TEXT_OWN; i < TEXT_OWN_END; i++)
        assets_add_text(&machine->assets, ui_language_name((TextLanguage)i));
    // The characters of all stages', phases' and bosses' names in the chosen language.
    for (int i = 0; i < stages->count; i++) {
        const StageScript *script = &stages->scripts[i];
        assets_add_text(&machine->assets, ui_text_name(&script->name));
        for (int k = 0; k < script->phase_count; k++)
            assets_add_text(&machine->assets, ui_text_name(&script->phases[k].name));
        for (int k = 0; k < script->boss_count; k++)
            assets_add_text(&machine->assets, ui_text_name(&script->bosses[k].name));
    }
    return assets_build_atlas(&machine->assets, machine->viewport.scale, &machine->atlas, machine->window.renderer,
                              error);
}

// Loads assets first: without them a window would only open to close again.
bool machine_open(Machine *machine, const Options *options, const StageFiles *stages, Error *error)
{
    WindowConfig config = {.title = "Mitsubachi",
                           .width = options->width,
                           .height = options->height,
                           .fullscreen = options->fullscreen,
                           .shrink = true,
                           .offscreen = options->offscreen,
                           .refresh_hz = options->refresh_hz,
                           .renderer = options->renderer};
    if (!assets_find(&machine->assets, error) || !window_open(&machine->window, &config, error))
        return false;
    machine->viewport = viewport_fit(machine->window.width_px, machine->window.height_px);
    input_init(&machine->input, &machine->window);
    return build_atlas(machine, stages, error);
}

// The atlas holds textures of the window's renderer, so it is freed first.
void machine_close(Machine *machine)
{
    batch_free(&machine->batch);
    atlas_free(&machine->atlas);
    window_close(&machine->window);
}

// Stores the place only on use, so that a slow drift adds up to a move.
void machine_poll(Machine *machine, int sixtieths)
{
    const InputState *input = &machine->input;
    machine->input.sixtieths = sixtieths;
    input_poll(&machine->input, &machine->window);
    // Held input counts: a player may lead with a still finger. Gamepads count only above a limit, because one that
    // lies on the table trembles.
    Vec2 at = vec2(input->pointer.x_px, input->pointer.y_px);
    const InputPad *pad = &input->pad;
    bool used = vec2_distance(at, machine->used_at) > MOVED_PX || input->pointer.presses > 0 || input->finger_count > 0
             || input->pointer.beside || input->wheel != 0.0f || input->dropped_bytes > 0;
    for (int i = 0; i < INPUT_CODE_WORDS; i++)
        used |= input->codes[i] != 0 || input->codes_held[i] != 0;
    for (int i = 0; i < INPUT_AXES; i++)
        used |= pad->axes[i] > STICK_LEAST || pad->axes[i] < -STICK_LEAST;
    machine->used = used;
    if (machine->used)
        machine->used_at = vec2(input->pointer.x_px, input->pointer.y_px);
}

bool machine_follow(Machine *machine, bool anew, const StageFiles *stages, Error *error)
{
    anew |= input_take(&machine->input.textures_lost);
    if (input_take(&machine->input.resized)) {
        float scale = machine->viewport.scale;
        machine->viewport = viewport_fit(machine->window.width_px, machine->window.height_px);
        // If only the bars get wider, the sprites stay.
        anew |= machine->viewport.scale != scale;
    }
    return !anew || build_atlas(machine, stages, error);
}
