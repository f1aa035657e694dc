// lab_tools.h -- the tools of the pointer in the lab, and the choices of each.
#pragma once

#include <stdbool.h>

#include "game/tools/lab.h"
#include "view/sprites.h"
#include "lang/texts.h"

typedef enum LabTool {
#define LAB_TOOL(NAME, ...) LAB_TOOL_##NAME,
#define LAB_ENEMY_TOOL(KIND, ...) LAB_TOOL_##KIND,
#include "game/tools/lab_tools.def"
#undef LAB_TOOL
#undef LAB_ENEMY_TOOL
    LAB_TOOL_COUNT
} LabTool;

typedef struct LabToolLook {
    SpriteId sprite;
    float angle_deg, scale;
    UiText hint; // its name and its use
} LabToolLook;
LabToolLook lab_tool_look(LabTool tool);

#define LAB_CHOICES_MAX 24
#define LAB_GROUPS 2 // the most groups of choices that a tool has

// The values of the groups:
//   bees, gnats   0: how many
//   enemies       0: the program, an index in LAB_PROGRAMS or -1
//   bullets       0: BulletLook
//   streams       0: BulletLook; 1: ticks from bullet to bullet
//   flowers       0: FlowerKind
//   lead          no choice but a press: royal call
typedef struct LabChoice {
    const char *text; // NULL for a sprite
    int sprite;
    int group;
    int value;
} LabChoice;

// Fills in the choices of a tool, and returns their number.
int lab_tool_choices(LabTool tool, LabChoice choices[LAB_CHOICES_MAX]);

// The choices of all tools.
typedef struct LabChosen {
    int value[LAB_TOOL_COUNT][LAB_GROUPS];
} LabChosen;
LabChosen lab_chosen_default(void);

// The kind of enemy that a tool places; ENEMY_KINDS for none.
EnemyKind lab_tool_enemy(LabTool tool);

// Its sprite in the meadow: if its first group consists of sprites, the chosen one.
SpriteId lab_tool_sprite(LabTool tool, const int chosen[LAB_GROUPS]);

// A bullet, in the usual colours.
SpriteId lab_bullet_sprite(BulletLook look);

// A touch of the meadow from its press to its release, px.
typedef struct LabDrag {
    Vec2 from, to;
} LabDrag;

// The velocity of a bullet that is dragged so, px per tick. A short drag gives the default.
Vec2 lab_drag_velocity(LabDrag drag);

// Places the tool's objects, by its drag so far. On failure returns false and sets lab->reason.
bool lab_tool_place(Lab *lab, LabTool tool, const int chosen[LAB_GROUPS], LabDrag drag);

// True for bees, eraser and lead, which act while the pointer is down; the others act on release.
bool lab_tool_at_once(LabTool tool);

// The size of a cloud of this many bees, and the place of gnat number `i` in one.
float lab_bees_px(int count);
Vec2 lab_gnat_place(Vec2 middle, int i);
