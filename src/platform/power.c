// power.c -- SDL's answer, for a while.
#include "platform/power.h"

#include <SDL.h>

#include "platform/clock.h"

#define GOOD_NS (5 * CLOCK_NS_PER_SECOND)

// A machine that has none, or does not say, is not on battery.
static bool ask_machine(void)
{
    return SDL_GetPowerInfo(NULL, NULL) == SDL_POWERSTATE_ON_BATTERY;
}

bool power_on_battery(Power *power, int64_t now_ns)
{
    if (now_ns < power->next_ns)
        return power->battery;
    power->battery = power->ask ? power->ask() : ask_machine();
    power->next_ns = now_ns + GOOD_NS;
    return power->battery;
}
