// lab_tools.h -- what the pointer can do in the lab: the tools, and what there is to choose for each.
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
    UiText hint; // what it is, and how it is used
} LabToolLook;
LabToolLook lab_tool_look(LabTool tool);

#define LAB_CHOICES_MAX 24
#define LAB_GROUPS 3 // a tool has up to so many things to choose

// The values of the groups:
//   bees, gnats   0: how many
//   enemies       0: the program, an index in LAB_PROGRAMS or -1
//   bullets       0: BulletLook
//   streams       0: BulletLook; 1: ticks from bullet to bullet
//   walls         0: WallKind
//   flows         0: FlowKind; 1: 1 clockwise, -1 the other way, not for a straight one; 2: the strength
//   flowers       0: FlowerKind
//   lead          no choice but a press: royal call
typedef struct LabChoice {
    const char *text; // NULL where it is a sprite
    int sprite;
    int group;
    int value;
} LabChoice;

// Fills in what there is to choose for a tool, where so much is chosen already, and returns how much.
int lab_tool_choices(LabTool tool, const int chosen[LAB_GROUPS], LabChoice choices[LAB_CHOICES_MAX]);

// The choices of all tools.
typedef struct LabChosen {
    int value[LAB_TOOL_COUNT][LAB_GROUPS];
} LabChosen;
LabChosen lab_chosen_default(void);

// The kind of enemy that a tool places; ENEMY_KINDS for none.
EnemyKind lab_tool_enemy(LabTool tool);

// Its sprite in the meadow: a tool whose first group is shown by sprites has that of the chosen one.
SpriteId lab_tool_sprite(LabTool tool, const int chosen[LAB_GROUPS]);

// A bullet, in the usual colours.
SpriteId lab_bullet_sprite(BulletLook look);

// A touch of the meadow from its press to its release, px.
typedef struct LabDrag {
    Vec2 from, to;
} LabDrag;

// The result of a drag: the velocity of a bullet, px per tick; the wall; the flow. A short one gives what is usual.
Vec2 lab_drag_velocity(LabDrag drag);
Wall lab_drag_wall(LabDrag drag, WallKind kind);
FlowRegion lab_drag_flow(LabDrag drag, const int chosen[LAB_GROUPS]);

// Places what a tool places, by its drag so far. False with lab->reason.
bool lab_tool_place(Lab *lab, LabTool tool, const int chosen[LAB_GROUPS], LabDrag drag);

// True for bees, eraser and lead, which act while the pointer is down; the others place when it goes up.
bool lab_tool_at_once(LabTool tool);

// The size of a cloud of so many bees, and the place of gnat number `i` in one.
float lab_bees_px(int count);
Vec2 lab_gnat_place(Vec2 middle, int i);
