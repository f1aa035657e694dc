// ini_region.h -- walls and flows in INI files: entries of [walls], and the sections [flow KIND].
#pragma once

#include <stdbool.h>

#include "steer/flow.h"
#include "steer/walls.h"
#include "text/ini_text.h"

#define INI_STRENGTH_MOST 1000.0f
#define INI_EVERYWHERE_PX 1.0e6f // the box of a flow without one reaches this far to each side

// What the kinds are called, by WallKind and FlowKind.
extern const char *const INI_WALLS[], *const INI_FLOWS[];

// Reads `plane = x y nx ny`, `disc = x y radius` or `segment = x1 y1 x2 y2 [radius]`. False after an error.
bool ini_wall(TextErrors *errors, const IniEntry *entry, Wall *wall);

enum { INI_FLOW_BOX, INI_FLOW_MIDDLE, INI_FLOW_STRENGTH, INI_FLOW_DIRECTION, INI_FLOW_KEYS };

// A section [flow KIND] in `line`: a flow as it is without entries. False after an error.
bool ini_flow_begin(TextErrors *errors, int line, const char *kind, FlowRegion *flow);

// Takes an entry of it; `key_lines` begin with zeros in each section.
void ini_flow_entry(TextErrors *errors, const IniEntry *entry, int key_lines[INI_FLOW_KEYS], FlowRegion *flow);

// The section that began in `line` is over: adds an error where something is missing.
void ini_flow_end(TextErrors *errors, int line, const int key_lines[INI_FLOW_KEYS], const FlowRegion *flow);
