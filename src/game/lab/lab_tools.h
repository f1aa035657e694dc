// lab_tools.h -- what the pointer can do in the lab: the tools, and what there is to choose for each.
#pragma once

#include <stdbool.h>

#include "game/lab/lab.h"
#include "view/sprites.h"
#include "view/texts.h"

// TOOL(NAME, sprite, degrees, scale)    as it stands on its button
#define LAB_TOOLS(TOOL)                                                                                                \
    TOOL(LEAD, FINGER, 0, 0.72f)                                                                                       \
    TOOL(BEES, BEE_0, 30, 1.25f)                                                                                       \
    TOOL(WASP, WASP_0, 180, 0.86f)                                                                                     \
    TOOL(HORNET, HORNET_0, 180, 0.72f)                                                                                 \
    TOOL(GNATS, GNAT_0, 180, 1.6f)                                                                                     \
    TOOL(BEETLE, BEETLE, 180, 0.62f)                                                                                   \
    TOOL(STINGER, STINGER, 205, 0.9f)                                                                                  \
    TOOL(BOSS, QUEEN_0, 180, 0.25f)                                                                                    \
    TOOL(BULLET, BULLET_BIG, 0, 1.15f)                                                                                 \
    TOOL(STREAM, ICON_STREAM, 0, 1.0f)                                                                                 \
    TOOL(WALL, ICON_WALL, 0, 1.0f)                                                                                     \
    TOOL(FLOW, ICON_FLOW, 0, 1.0f)                                                                                     \
    TOOL(FLOWER, FLOWER, 0, 1.0f)                                                                                      \
    TOOL(ERASE, ICON_ERASER, 0, 1.0f)

typedef enum LabTool {
#define TOOL(NAME, ...) LAB_TOOL_##NAME,
    LAB_TOOLS(TOOL)
#undef TOOL
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

// What is chosen, for all tools.
typedef struct LabChosen {
    int value[LAB_TOOL_COUNT][LAB_GROUPS];
} LabChosen;
LabChosen lab_chosen_usual(void);

// The kind of enemy that a tool places; ENEMY_KINDS for none.
EnemyKind lab_tool_enemy(LabTool tool);

// A touch of the meadow from its press to its release, px.
typedef struct LabDrag {
    Vec2 from, to;
} LabDrag;

// What a drag gives: the velocity of a bullet, px per tick; the wall; the flow. A short one gives what is usual.
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
