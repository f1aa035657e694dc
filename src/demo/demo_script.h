// demo_script.h -- the stage of a game from a file as the section that follows the patterns of a demo; see
// demo_format.h.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <zstd.h>

#include "sim/sim.h"

// Bytes of a section, its checksum included: those in front of the zstd frame, and the most that are possible.
#define DEMO_SCRIPT_TEXTS_BYTES (3 * SCRIPT_NAME_BYTES)
#define DEMO_SCRIPT_HEAD_BYTES (4 + DEMO_SCRIPT_TEXTS_BYTES)
#define DEMO_SCRIPT_BYTES_MAX (DEMO_SCRIPT_HEAD_BYTES + ZSTD_COMPRESSBOUND(sizeof(StageScript)) + 4)

// Makes the section of a script that script_check found good, all but its checksum. Returns the bytes, which the caller
// frees.
uint8_t *demo_script_pack(const StageScript *script, size_t *size);

// Returns NULL, or what is wrong with a section of `size` bytes, all but its checksum. Allocates nothing, and does not
// look into the compressed data.
const char *demo_script_check(const uint8_t *bytes, size_t size);

// The id and the names of a section that demo_script_check found good.
void demo_script_names(const uint8_t *bytes, char id[SCRIPT_NAME_BYTES], ScriptName *name);

// Makes the script of such a section and has script_check judge it; the caller frees *script. Returns NULL, or what is
// wrong.
const char *demo_script_unpack(const uint8_t *bytes, size_t size, StageScript **script);
