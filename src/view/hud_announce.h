// hud_announce.h -- large words in the middle that tell of great moments.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "render/batch.h"
#include "sim/script.h"

#define HUD_WORDS_BYTES 96

// All zero is one that tells nothing.
typedef struct HudAnnounce {
    char words[HUD_WORDS_BYTES], above[HUD_WORDS_BYTES]; // UTF-8; a small line above, or ""
    int32_t left_ticks, age_ticks; // nothing is shown where 0 are left
    bool warns;
} HudAnnounce;

// Tells something for `ticks`, by the tunables' factor; it takes the place of what was told before.
void hud_announce(HudAnnounce *announce, const Tunables *tunables, const char *above, const char *words, int ticks);

// Once a tick.
void hud_announce_tick(HudAnnounce *announce);

// `back` is the part of a tick by which the picture is behind the state.
void hud_announce_draw(const HudAnnounce *announce, float back, Batch *batch);
