// sim_csv.h -- the live state of the simulation as lines of text: tick,kind,id,x,y,vx,vy,angle.
//
// One row for each live thing, ordered by kind and then by id. The kinds in their order: bee; bullet_round,
// bullet_seed, bullet_big and bullet_ring, which are ordered as one; shot; the enemies (wasp, hornet, gnat, beetle,
// stinger, comb, moth, boss); flower, flower_royal and flower_jelly, as one; dummy. Positions in px, velocities in px
// per tick, angles in degrees clockwise with 0 = up; floats as %.9g, which reads back as the same bits.
//
// The angle of bullets, shots and flowers is that of their velocity. A dummy has the id of its enemy, the angle of its
// program and no velocity (0), since it may jump; it is there as long as its enemy follows it. Enemies that their
// program hides are listed all the same.
#pragma once

#include <stdio.h>

#include "core/sim/sim.h"

void sim_csv_header(FILE *out);

// The rows of the current state. Whether all could be written is for ferror to say.
void sim_csv_rows(const Sim *sim, FILE *out);
