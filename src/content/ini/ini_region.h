// ini_region.h -- walls and flows in INI files: entries of [walls], and the sections [flow KIND].
#pragma once

#include <stdbool.h>

#include "content/ini/ini_keys.h"
#include "core/steer/flock.h"
#include "core/steer/walls.h"

#define INI_STRENGTH_MOST 1000.0f

// What the kinds are called, by WallKind and FlowKind.
extern const char *const INI_WALLS[], *const INI_FLOWS[];

// Reads `plane = x y nx ny`, `disc = x y radius` or `segment = x1 y1 x2 y2 [radius]`. False after an error.
bool ini_wall(TextErrors *errors, const IniEntry *entry, Wall *wall);

// The keys of a section [flow KIND], for a FlowRegion.
extern const IniKey INI_FLOW_KEYS[];

// The section in this line: a flow as it is without entries. False after an error.
bool ini_flow_begin(TextErrors *errors, int line, const char *kind, FlowRegion *flow);

// The section is over: adds an error where something is missing.
void ini_flow_end(const IniSections *sections);
