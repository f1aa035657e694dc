// machine.c -- languages from SDL and the environment, and SDL's battery state.
#include "platform/machine.h"

#include <SDL.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "platform/clock.h"

#define LANGUAGE_BYTES 16

// "de", "de_AT", or with a '-'; only letters, in any case.
static bool same_language(const char *a, const char *b)
{
    size_t length = strcspn(a, "_-");
    return length == strcspn(b, "_-") && SDL_strncasecmp(a, b, length) == 0;
}

static int find(const char *wanted, const char *const *codes, int count)
{
    for (int i = 0; i < count; i++)
        if (SDL_strcasecmp(codes[i], wanted) == 0)
            return i;
    for (int i = 0; i < count; i++)
        if (same_language(codes[i], wanted))
            return i;
    return -1;
}

// The language in the environment: "pt_BR.UTF-8@euro" is cut to "pt_BR". False if unset; SDL may know more then.
static bool of_environment(char language[LANGUAGE_BYTES])
{
    static const char *const NAMES[] = {"LC_ALL", "LC_MESSAGES"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        const char *value = getenv(NAMES[i]);
        if (value != NULL && value[0] != '\0') {
            SDL_strlcpy(language, value, LANGUAGE_BYTES);
            language[strcspn(language, ".@")] = '\0';
            return true;
        }
    }
    return false;
}

int locale_preferred(const char *const *codes, int count)
{
    char language[LANGUAGE_BYTES];
    if (of_environment(language))
        return find(language, codes, count);
    SDL_Locale *locales = SDL_GetPreferredLocales();
    int found = -1;
    for (const SDL_Locale *locale = locales; locale && locale->language && found < 0; locale++) {
        SDL_snprintf(language, sizeof language, "%s%s%s", locale->language, locale->country ? "_" : "",
                     locale->country ? locale->country : "");
        found = find(language, codes, count);
    }
    SDL_free(locales);
    return found;
}

#define GOOD_NS (5 * CLOCK_NS_PER_SECOND)

bool power_on_battery(Power *power, int64_t now_ns)
{
    if (now_ns < power->next_ns)
        return power->battery;
    // A machine without a battery, or without a report, is not on battery.
    power->battery = power->ask ? power->ask() : SDL_GetPowerInfo(NULL, NULL) == SDL_POWERSTATE_ON_BATTERY;
    power->next_ns = now_ns + GOOD_NS;
    return power->battery;
}
