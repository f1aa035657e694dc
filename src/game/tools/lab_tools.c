// lab_tools.c -- the tools of the lab and their choices.
#include "game/tools/lab_tools.h"

#include <math.h>

#include "core/base/assert.h"
#include "view/canvas.h"

#define DRAG_LEAST_PX 8.0f
#define VELOCITY_PER_PX 0.04f // a drag of 50 px throws at 2 px per tick
#define USUAL_SPEED 2.0f
#define BEE_STEP_PX 4.5f
#define GNAT_STEP_PX 9.0f

LabToolLook lab_tool_look(LabTool tool)
{
    static const LabToolLook LOOKS[LAB_TOOL_COUNT] = {
#define BODY(sprite, ...) SPRITE_##sprite
#define TOOL(degrees, scale, PROGRAM, TEXT) degrees, scale, UI_##TEXT
#define ENEMY_LOOK(KIND, sprites, body, fall, tool, killer) [LAB_TOOL_##KIND] = {body, tool},
#define LAB_TOOL(NAME, sprite, degrees, scale) [LAB_TOOL_##NAME] = {SPRITE_##sprite, degrees, scale, UI_LAB_##NAME},
#define LAB_ENEMY_TOOL(KIND)
#include "game/tools/lab_tools.def"
#include "view/kinds.def"
#undef BODY
#undef TOOL
#undef ENEMY_LOOK
#undef LAB_TOOL
#undef LAB_ENEMY_TOOL
    };
    ASSERT(tool < LAB_TOOL_COUNT);
    return LOOKS[tool];
}

// Their tools are adjacent, in the order of the kinds.
EnemyKind lab_tool_enemy(LabTool tool)
{
    int kind = (int)tool - (LAB_TOOL_BEES + 1);
    return kind >= 0 && kind < ENEMY_KINDS ? (EnemyKind)kind : ENEMY_KINDS;
}

SpriteId lab_bullet_sprite(BulletLook look)
{
    return (SpriteId)bullets_draw_sprite(&(ViewLook){.palette = 0}, look);
}

static SpriteId flower_sprite(FlowerKind kind)
{
    static const SpriteId SPRITES[FLOWER_KINDS] = {
#define FLOWER_LOOK(KIND, sprite, ...) [FLOWER_##KIND] = SPRITE_##sprite,
#include "view/kinds.def"
    };
    return SPRITES[kind];
}

SpriteId lab_tool_sprite(LabTool tool, const int chosen[LAB_GROUPS])
{
    switch (tool) {
    case LAB_TOOL_BULLET: return lab_bullet_sprite((BulletLook)chosen[0]);
    case LAB_TOOL_FLOWER: return flower_sprite((FlowerKind)chosen[0]);
    default: return lab_tool_look(tool).sprite;
    }
}

// Choices that are numbers.
static const struct {
    LabTool tool;
    int group, value;
    const char *text;
} CHOICES[] = {
    {LAB_TOOL_BEES, 0, 1, "1"},      {LAB_TOOL_BEES, 0, 5, "5"},      {LAB_TOOL_BEES, 0, 20, "20"},
    {LAB_TOOL_BEES, 0, 100, "100"},  {LAB_TOOL_GNAT, 0, 1, "1"},      {LAB_TOOL_GNAT, 0, 8, "8"},
    {LAB_TOOL_GNAT, 0, 24, "24"},    {LAB_TOOL_STREAM, 1, 60, "1/s"}, {LAB_TOOL_STREAM, 1, 20, "3/s"},
    {LAB_TOOL_STREAM, 1, 6, "10/s"}, {LAB_TOOL_STREAM, 1, 2, "30/s"},
};

int lab_tool_choices(LabTool tool, LabChoice choices[LAB_CHOICES_MAX])
{
    int count = 0;
    EnemyKind kind = lab_tool_enemy(tool);
    for (int look = 0; look < BULLET_LOOKS && (tool == LAB_TOOL_BULLET || tool == LAB_TOOL_STREAM); look++)
        choices[count++] = (LabChoice){NULL, (int)lab_bullet_sprite((BulletLook)look), 0, look};
    for (int flower = 0; flower < FLOWER_KINDS && tool == LAB_TOOL_FLOWER; flower++)
        choices[count++] = (LabChoice){NULL, (int)flower_sprite((FlowerKind)flower), 0, flower};
    if (kind < ENEMY_KINDS && kind != ENEMY_GNAT && lab_program_fits(kind)) {
        choices[count++] = (LabChoice){ui_text(UI_LAB_ALONE), 0, 0, LAB_PROGRAM_ALONE};
        for (int i = 0; i < LAB_PROGRAM_COUNT; i++)
            choices[count++] = (LabChoice){ui_text(LAB_PROGRAMS[i].name), 0, 0, i};
    }
    for (size_t i = 0; i < sizeof CHOICES / sizeof CHOICES[0]; i++)
        if (CHOICES[i].tool == tool)
            choices[count++] = (LabChoice){CHOICES[i].text, 0, CHOICES[i].group, CHOICES[i].value};
    ASSERT(count <= LAB_CHOICES_MAX);
    return count;
}

// The most frequent choices, so that a tool can be used at once.
LabChosen lab_chosen_default(void)
{
    LabChosen chosen = {{{0}}};
    for (int tool = 0; tool < LAB_TOOL_COUNT; tool++) {
        EnemyKind kind = lab_tool_enemy((LabTool)tool);
        chosen.value[tool][0] = kind < ENEMY_KINDS ? lab_program_default(kind) : 0;
    }
    chosen.value[LAB_TOOL_BEES][0] = 5;
    chosen.value[LAB_TOOL_GNAT][0] = 8;
    chosen.value[LAB_TOOL_STREAM][1] = 20;
    return chosen;
}

// A disc with room for each bee: its area grows with their number.
float lab_bees_px(int count)
{
    return BEE_STEP_PX * sqrtf((float)count);
}

Vec2 lab_gnat_place(Vec2 middle, int i)
{
    return lab_cloud_place(middle, i, GNAT_STEP_PX);
}

// In hundredths: finer ones would only make the file hard to read.
Vec2 lab_drag_velocity(LabDrag drag)
{
    Vec2 way = vec2_sub(drag.to, drag.from);
    if (vec2_length(way) < DRAG_LEAST_PX)
        return vec2(0.0f, USUAL_SPEED);
    return vec2(roundf(way.x * VELOCITY_PER_PX * 100.0f) / 100.0f, roundf(way.y * VELOCITY_PER_PX * 100.0f) / 100.0f);
}

bool lab_tool_at_once(LabTool tool)
{
    return tool == LAB_TOOL_LEAD || tool == LAB_TOOL_BEES || tool == LAB_TOOL_ERASE;
}

bool lab_tool_place(Lab *lab, LabTool tool, const int chosen[LAB_GROUPS], LabDrag hand)
{
    // Rounds here and not in the preview, so that the preview glides with the pointer.
    LabDrag drag = {lab_halves(hand.from), lab_halves(hand.to)};
    switch (tool) {
    case LAB_TOOL_BEES: return lab_add_bees(lab, drag.to, chosen[0], lab_bees_px(chosen[0]));
    case LAB_TOOL_GNAT: {
        int placed = 0; // near the edge some may fit although others do not
        for (int i = 0; i < chosen[0]; i++)
            placed += lab_add_enemy(lab, ENEMY_GNAT, lab_gnat_place(drag.to, i), LAB_PROGRAM_ALONE);
        return placed == chosen[0];
    }
    case LAB_TOOL_BULLET: return lab_add_bullet(lab, (BulletLook)chosen[0], drag.from, lab_drag_velocity(drag));
    case LAB_TOOL_STREAM:
        return lab_add_stream(lab, (BulletLook)chosen[0], drag.from, lab_drag_velocity(drag), (uint32_t)chosen[1]);
    case LAB_TOOL_FLOWER: return lab_add_flower(lab, drag.to, (FlowerKind)chosen[0]);
    default: break;
    }
    EnemyKind kind = lab_tool_enemy(tool);
    return kind == ENEMY_KINDS || lab_add_enemy(lab, kind, drag.to, chosen[0]);
}
