// help_rules.h -- the rules of the game as the help tells them, on its page and beside the field.
#pragma once

#include "ui/control/control.h"
#include "view/sprites.h"
#include "lang/texts.h"

#define HELP_RULES_COUNT 5

typedef struct HelpRule {
    UiText head, text;
    SpriteId sprite;
    float scale; // on the help's page
    int action;  // a ControlAction that it tells of, or UI_NONE
} HelpRule;

extern const HelpRule HELP_RULES[HELP_RULES_COUNT];
