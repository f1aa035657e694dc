// layers.h -- what is drawn over what, from the ground to the border.
//
// Each change between ordinary and additive drawing costs a draw call, so additive things have two layers only.
#pragma once

typedef enum Layer {
    LAYER_DEEP, // the ground's colour and what lies deeper, fish
    LAYER_GROUND,
    LAYER_SHADOWS,
    LAYER_WALLS, // of a stage
    LAYER_MARKS, // where the swarm gathers
    LAYER_FLOWERS,
    LAYER_SHOTS,
    LAYER_ENEMIES,
    LAYER_LOW_LIGHTS, // additive: hit flashes, the bees' glow
    LAYER_BEES,
    LAYER_EFFECTS,
    LAYER_LIGHTS,  // additive: sparks
    LAYER_HUD,     // words in the field, below the bullets: no word may hide one
    LAYER_BULLETS, // over everything that flies
    LAYER_STRIP,   // of numbers: no bullet and no bee may hide a digit
    LAYER_BUTTONS, // what can be pressed in play
    LAYER_MENU_SHADE,
    LAYER_MENU,
    LAYER_MENU_TEXT,
    LAYER_OVERLAY,
    LAYER_OVERLAY_TEXT,
    LAYER_BORDER,
    LAYER_COUNT
} Layer;
