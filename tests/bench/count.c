// count.c -- fixed scenes of the simulation for count.sh: a crowd under a finger, with the radar alone; one that nobody
// leads; and a boss of a stage among walls, current and koi over a large swarm; so many ticks each. With a demo as its
// argument, instead of all that: what a ghost costs.

#include "tape/script_tools.h"
#include "game/session/ghost.h"
#include "measure/bench/bench.h"
#include "stage_tools.h"

#define BEES 600
#define BULLETS 1200
#define TICKS 300
#define LOOSE_BEES 200
#define LOOSE_BULLETS 400
#define LOOSE_TICKS 120
#define STAGE_BEES 300
#define STAGE_TICKS 600

static Sim sim;
static StageScript script;

// Returns whether so many ticks were played.
static bool play_crowd(void)
{
    Crowd crowd = crowd_begin(&sim, false, BEES, BULLETS, 1);
    sim.tunables.swarm_loose_instinct = INSTINCT_RADAR;
    crowd_play(&crowd, TICKS);
    printf("%d ticks, %d bees, %d bullets\n", TICKS, sim.bees.count, sim.bullets.count);
    return sim.head.tick == TICKS;
}

static bool play_loose_crowd(void)
{
    Crowd crowd = crowd_begin(&sim, false, LOOSE_BEES, LOOSE_BULLETS, 1);
    crowd.loose = true;
    crowd_play(&crowd, LOOSE_TICKS);
    printf("%d ticks, %d loose bees, %d bullets\n", LOOSE_TICKS, sim.bees.count, sim.bullets.count);
    return sim.head.tick == LOOSE_TICKS;
}

// Bees and bullets are as small as they may be, so that they stay many.
static void play_stage(void)
{
    script = script_simple(60, 120);
    script.koi = 16;
    script.bosses[0].hp = 1000000;
    script.stances[0].program = script_program(&script, "move_to 180 120 1s, call spiral4, call rings, delay 0.5s");
    Tunables tunables = script_tunables(&script);
    tunables.swarm_start_bees = STAGE_BEES;
    tunables.swarm_radius_px = tunables.bullet_radius_px = 0.5f;
    tunables.swarm_wall_gain = tunables.swarm_flow_gain = 0.5f;
    tunables.level_level = 2;
    sim_init_script(&sim, 1, &tunables, &script, own_book());
    Pilot pilot = pilot_begin(&sim);
    while (!sim.head.over && sim.head.tick < STAGE_TICKS) {
        TickCmd cmd = pilot_cmd(&pilot, &sim);
        sim_tick(&sim, &cmd);
    }
    printf("%d ticks, %d bees, %d bullets, %d enemies\n", STAGE_TICKS, sim.bees.count, sim.bullets.count,
           sim.enemy_count);
}

// The ticks of a game, with the chain that its recording needs: here those of the demo itself. And the same with a
// ghost beside it.
__attribute__((noinline)) static uint32_t ghost_none(TapePlay *play)
{
    while (tape_play_tick(play, &sim))
        continue;
    return play->tick;
}

__attribute__((noinline)) static uint32_t ghost_flies(TapePlay *play, Ghost *ghost)
{
    uint32_t seen = 0;
    while (tape_play_tick(play, &sim)) {
        ghost_play(ghost, play->tick);
        seen += ghost->sim.head.score + (uint32_t)ghost_end(ghost);
    }
    return seen;
}

static int count_ghost(const char *path)
{
    Error error;
    Tape demo;
    TapePlay play;
    if (!demo_file_read(path, &demo, &error))
        return puts(error.text), 1;
    Ghost *ghost = ghost_open(&demo, &error);
    if (!ghost || !tape_play_begin(&play, &ghost->demo, &sim, &error))
        return 1;
    uint32_t ticks = ghost_none(&play);
    if (!tape_play_begin(&play, &ghost->demo, &sim, &error))
        return 1;
    printf("%u ticks, %u seen\n", (unsigned)ticks, (unsigned)ghost_flies(&play, ghost));
    bool good = !ghost_diverged(ghost);
    ghost_close(ghost);
    return good ? 0 : 1;
}

int main(int argc, char **argv)
{
    if (argc > 1)
        return count_ghost(argv[1]);
    bool whole = play_crowd();
    whole = play_loose_crowd() && whole;
    play_stage();
    return whole && sim.head.tick == STAGE_TICKS && sim.bullets.count > 0 ? 0 : 1;
}
