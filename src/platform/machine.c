// machine.c -- languages from SDL and the environment.
#include "platform/machine.h"

#include <SDL.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define LANGUAGE_BYTES 16

// The index of the code; otherwise of the first one of the same language, "de" or "de_AT", also with a '-', in any
// case.
static int language_find(const char *wanted, const char *const *codes, int count)
{
    size_t length = strcspn(wanted, "_-");
    for (int i = 0; i < count; i++)
        if (SDL_strcasecmp(codes[i], wanted) == 0)
            return i;
    for (int i = 0; i < count; i++)
        if (strcspn(codes[i], "_-") == length && SDL_strncasecmp(codes[i], wanted, length) == 0)
            return i;
    return -1;
}

int locale_preferred(const char *const *codes, int count)
{
    char language[LANGUAGE_BYTES];
    // SDL knows more only where the environment names no language. "pt_BR.UTF-8@euro" is cut to "pt_BR".
    const char *named = getenv("LC_ALL");
    named = named != NULL && named[0] != '\0' ? named : getenv("LC_MESSAGES");
    if (named != NULL && named[0] != '\0') {
        SDL_strlcpy(language, named, LANGUAGE_BYTES);
        language[strcspn(language, ".@")] = '\0';
        return language_find(language, codes, count);
    }
    SDL_Locale *locales = SDL_GetPreferredLocales();
    int found = -1;
    for (const SDL_Locale *locale = locales; locale && locale->language && found < 0; locale++) {
        SDL_snprintf(language, sizeof language, "%s%s%s", locale->language, locale->country ? "_" : "",
                     locale->country ? locale->country : "");
        found = language_find(language, codes, count);
    }
    SDL_free(locales);
    return found;
}
