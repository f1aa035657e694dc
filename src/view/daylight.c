// daylight.c -- how the light of a phase comes, and how a day goes round.
#include "view/daylight.h"

#define FADE_TICKS 240     // in which one light becomes the next
#define QUARTER_TICKS 2400 // of a day that goes round
#define BEGIN_TICKS 30     // a game that is no older than its phase by this much began in it

// From dawn to night, and so on; each quarter begins as the one before goes.
static Daylight day_at(int32_t ticks)
{
    static const ScriptLight DAY[] = {LIGHT_DAWN, LIGHT_NOON, LIGHT_DUSK, LIGHT_NIGHT};
    int quarter = ticks / QUARTER_TICKS, into = ticks % QUARTER_TICKS;
    Daylight now = {DAY[(quarter + 3) % 4], DAY[quarter % 4], (float)into / (float)FADE_TICKS};
    if (quarter == 0 || into >= FADE_TICKS)
        return daylight_of(now.to);
    return now;
}

// The phase before the present one; that itself where the game began in it, and after the last comes the first.
static int phase_before(const Sim *sim)
{
    const SimHead *head = &sim->head;
    if ((int64_t)head->tick < (int64_t)head->phase_ticks + BEGIN_TICKS)
        return head->phase;
    return head->phase > 0 ? head->phase - 1 : sim->script.phase_count - 1;
}

Daylight daylight_now(const Sim *sim)
{
    const StageScript *script = &sim->script;
    if (sim->head.stage != STAGE_SCRIPT)
        return daylight_of(LIGHT_NOON);
    int now = sim->head.phase, before = phase_before(sim);
    ScriptLight to = (ScriptLight)script->phases[now].light, from = (ScriptLight)script->phases[before].light;
    if (to == LIGHT_DAY)
        return day_at(sim->head.phase_ticks);
    // Another ground comes with its light at once: mist hides the change.
    bool goes_over = from != LIGHT_DAY && script_look(script, before) == script_look(script, now);
    if (!goes_over || sim->head.phase_ticks >= FADE_TICKS)
        return daylight_of(to);
    return (Daylight){from, to, (float)sim->head.phase_ticks / (float)FADE_TICKS};
}
