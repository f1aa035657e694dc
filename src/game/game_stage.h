// game_stage.h -- the stages from files in the running game: read, begun, and read anew while they are played.
//
// Who saves the file of the stage that is played goes on with it at once: the game is played again from its start with
// the new stage and all commands up to now, and goes on from there. The recording begins anew as well, so that the demo
// is that of the game that is seen. A file with mistakes changes nothing; its mistakes are on the banner and on stderr.
//
//   game_stage_open(game, error, sizeof error);   when the program begins, behind game_patterns_open
//   game_stage_poll(game, now_ns);                once a frame, before the ticks
//   game_stage_begin(game, seed, &tunables);      in place of sim_init, where the mode is a stage (MODE_PRACTICE, ..)
//   game_stage_tunable(game, index, value);       wherever recorder_tunable is called
//   game_stage_tick(game, &cmd);                  behind sim_tick and state_hash_chain, where recorder_tick is called
//   game_stage_close(game);                       when the program ends
//
// game->mode.stage says which of the list is meant.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

// Reads all stages of assets/stages into game->stages, and lets game->screens.stages point to them. Files with mistakes
// are left out, and stderr says so; without any stage the game is played all the same. Returns false and one line in
// `error` only where memory is short.
bool game_stage_open(Game *game, char *error, size_t error_size);
void game_stage_close(Game *game); // what was never opened is fine

// Adds the stage of a file to the list, or takes it in the place of the one that was read from this path, and looks
// after the file from now on. Returns its index; or -1 and one line in `error` where there is no room, or where it has
// mistakes, which are printed to stderr.
int game_stage_add(Game *game, const char *path, char *error, size_t error_size);

// Begins a game of that stage in game->sim, with these numbers (script_tunables and what the player and the level have
// others for), the patterns of the game, and game->hash of its start. False, and nothing begun, where there is no such
// stage.
bool game_stage_begin(Game *game, uint64_t seed, const Tunables *tunables);

// A tunable of the Sim was changed, before the next tick; and a tick was played, game->hash being the link behind it.
// Both do nothing where the Sim is not of the game that game_stage_begin began: a demo that is taken over cannot be
// played again with another stage.
void game_stage_tunable(Game *game, int index, float value);
void game_stage_tick(Game *game, const TickCmd *cmd);

// Once a frame: where stage files were saved, takes them over, whatever screen is shown; the one that is played at
// once.
void game_stage_poll(Game *game, int64_t now_ns);
