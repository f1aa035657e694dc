// modifier.c -- which day has which modifier, and what that sets.
#include "content/mode/modifier.h"

#include "core/base/rng.h"
#include "content/mode/days.h"

#define RNG_STREAM 10

// Tens are shuffled by their number alone. Where one would begin with what the ten before ends with its first two change
// places: ends stay where they are, so no ten depends on more than the one before.
static void shuffle(int32_t ten, Modifier order[MODIFIERS])
{
    Rng rng = rng_seed((uint64_t)(int64_t)ten, RNG_STREAM);
    for (int i = 0; i < MODIFIERS; i++)
        order[i] = (Modifier)i;
    for (int i = MODIFIERS - 1; i > 0; i--) {
        int other = (int)rng_below(&rng, (uint32_t)i + 1u);
        Modifier kept = order[i];
        order[i] = order[other];
        order[other] = kept;
    }
}

Modifier modifier_of_day(uint32_t day)
{
    if (!day_good(day) || day < MODIFIERS_FROM)
        return MODIFIER_NONE;
    Modifier order[MODIFIERS], before[MODIFIERS];
    int32_t since = day_count(day) - day_count(MODIFIERS_FROM), ten = since / MODIFIERS, place = since % MODIFIERS;
    shuffle(ten, order);
    shuffle(ten - 1, before);
    if (place < 2 && order[0] == before[MODIFIERS - 1])
        place = 1 - place;
    return order[place];
}

void modifier_set(Modifier modifier, Tunables *it)
{
    switch (modifier) {
#define MODIFIER(NAME, numbers)                                                                                        \
    case MODIFIER_##NAME:                                                                                              \
        numbers break;
#include "content/mode/modifiers.def"
#undef MODIFIER
    case MODIFIER_NONE:
    case MODIFIERS: break;
    }
}
