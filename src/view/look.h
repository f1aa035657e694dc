// look.h -- the numbers of look.def as a struct: the looks and sounds of a game, beside the player's settings
// (ViewLook). The text of tunables includes them (content/tuning).
#pragma once

#include <stdint.h>

// One field for each line of look.def, named section_name, four bytes wide.
typedef struct Look {
#define FLOAT(section, name, ...) float section##_##name;
#define INT(section, name, ...) int32_t section##_##name;
#define SWITCH(section, name, ...) int32_t section##_##name;
#include "view/look.def"
#undef FLOAT
#undef INT
#undef SWITCH
} Look;

enum {
    LOOK_COUNT = sizeof(Look) / 4,
};

// All defaults.
static inline Look look_default(void)
{
    return (Look){
#define FLOAT(section, name, scope, usual, ...) .section##_##name = (float)(usual),
#define INT(section, name, scope, usual, ...) .section##_##name = (usual),
#define SWITCH(section, name, scope, usual, ...) .section##_##name = (usual),
#include "view/look.def"
#undef FLOAT
#undef INT
#undef SWITCH
    };
}
