// day_words.h -- how a day of the daily game is told: its date, and the name and the sentence of its modifier.
#pragma once

#include <stdint.h>

#include "lang/texts.h"

#define DAY_TEXT_BYTES 16

// "2026-11-23", in `text`, which is returned.
const char *day_text(uint32_t day, char text[DAY_TEXT_BYTES]);

UiText day_name(uint32_t day);
UiText day_about(uint32_t day);
