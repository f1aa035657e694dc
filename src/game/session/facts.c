// facts.c -- the numbers that tell of a game.
#include "game/session/facts.h"

#include <string.h>

void game_facts(const SimHead *head, GameFact facts[GAME_FACTS])
{
    const GameFact told[GAME_FACTS] = {
        {UI_BEES_MOST, (uint32_t)head->bees_most},
        {UI_BEATEN, head->beaten},
        {UI_FLOWERS, head->flowers},
        {UI_NEAR_MISSES, head->near_misses},
        {UI_CHAIN_BEST, (uint32_t)head->chain_best},
        {UI_CARRIED, head->carried},
    };
    memcpy(facts, told, sizeof told);
}
