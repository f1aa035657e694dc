// words.h -- helpers for reading text: words, numbers, and the name that was probably meant.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define WORD_BYTES 64

// A word of a text. A truncated word ends in '?', unlike any number or name.
typedef struct Word {
    char text[WORD_BYTES];
} Word;

// The word of `length` bytes at the beginning of a text.
Word words_first(const char *text, size_t length);

// Cuts the next entry off a list such as "a,b,c", whose entries have `between` between them; false after the last one,
// and *at is NULL then. An empty list has one empty entry.
bool words_next(const char **at, char between, Word *entry);

// Splits "A..B"; false if the text is not such a range.
bool words_range(const char *text, Word *from, Word *to);

// True for a text of the form of another one, in which a '0' stands for any digit: "2026-11-20" for "0000-00-00".
bool words_shaped(const char *text, const char *shape);

// True if a text contains a part, ignoring the case of ASCII letters.
bool words_contain(const char *text, const char *part);

// Splits a text at blanks and tabs. Writes at most `most` words and returns how many there are in all.
int words_split(const char *text, Word *words, int most);

// Reads a whole word as a decimal number ("4", "-1.5", "2e3"); false for anything else, and if out of range of the
// type. "inf", "nan" and hexadecimal numbers are invalid.
bool words_float(const char *word, float *value);
bool words_int(const char *word, int32_t *value);
bool words_u64(const char *word, uint64_t *value);

// The same for a whole number in [least, most].
bool words_u64_in(const char *word, uint64_t least, uint64_t most, uint64_t *value);

// The same for an int, 0 <= least; *value is 0 if the word is invalid.
bool words_int_in(const char *word, int least, int most, int *value);

// Writes the shortest text that words_float reads as the same bits; 32 bytes are enough.
void words_from_float(float value, char *text, size_t size);

// A word as it may stand in a message: unprintable bytes as '?', and cut to some forty characters.
Word words_quoted(const char *word);

// Prints a text of any length, such as a file name; replaces control bytes by '?'.
void words_print(const char *text, FILE *out);

// Prints a text in lines that begin with `prefix` and have at most `columns` characters; only a longer word exceeds
// that.
void words_wrap(const char *text, const char *prefix, int columns, FILE *out);

// The same after `at` characters of a line that has begun; only its further lines begin with `prefix`.
void words_hang(const char *text, int at, const char *prefix, int columns, FILE *out);

// A list of words with a blank between two of them, "easy normal hard": the place of a word in it, or -1; the word at a
// place; and the list for a reader, "easy, normal or hard".
int words_place(const char *words, const char *wanted);
Word words_at(const char *words, int place);
void words_or(const char *words, char *text, size_t size);

// Finds the name that was probably meant by `word`: begin, offer all names, and read `name`, which is NULL if none is
// near enough. Names must outlive the search.
typedef struct NearestName {
    const char *word;
    const char *name;
    int distance;         // letters that were changed, left out, added or swapped with their neighbour
    uint64_t places[256]; // of each byte in the word, a bit each
} NearestName;

NearestName nearest_begin(const char *word);
void nearest_offer(NearestName *nearest, const char *name);

// All of it at once.
NearestName nearest_of(const char *word, const char *const *names, int count);

// The place of a name in a list, or -1.
int names_find(const char *name, const char *const *names, int count);

// The expectation in a message about an unknown name: "a key such as 'tick'" with the nearest name, if `what` is "a
// key". Without a near name: "one of: at, tick", as far as it fits.
typedef struct NamesExpected {
    char text[128];
} NamesExpected;
NamesExpected names_expected(const char *what, const char *name, const char *const *names, int count);

// Appends `more`, if it is not empty, to a text in `size` bytes, as far as it fits, with `between` before it unless it
// is the first.
void words_join(char *text, size_t size, const char *between, const char *more);

// Prints "text" with its quotes, as JSON has it: invalid UTF-8 and control characters become escapes.
void json_text(const char *text, FILE *out);

// Prints `, "name": "text"`, one more member of an object.
void json_pair(const char *name, const char *text, FILE *out);
