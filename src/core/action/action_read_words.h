// action_read_words.h -- the words of actions and eases, and the search for a word.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "core/action/action_ease.h"
#include "core/action/action_kinds.h"

const char *action_kind_word(ActionKind kind);
const char *action_kind_usage(ActionKind kind);

// The action or ease with a word; -1 where there is none. Eases are numbered as in ActionOp.
int action_word_kind(const char *word, size_t length);
int action_word_ease(const char *word, size_t length);

// The word of the list that is nearest to a misspelled one; NULL where none is near. `eases` chooses the list.
const char *action_word_nearest(const char *word, size_t length, bool eases);
