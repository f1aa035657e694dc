// fuzz_words.c -- libFuzzer's way into the small readers: words, numbers, names, times, and what a file is; see
// README.md.
//
// Each input is taken for each of these. Numbers are written and read again identically.
#include "core/base/utf8.h"
#include "content/content_kind.h"
#include "content/bundle/bundle.h"
#include "content/mode/daily.h"
#include "content/mode/mode.h"
#include "game/film/export.h"
#include "measure/runs.h"
#include "oracle.h"
#include "platform/machine.h"
#include "text/base64url.h"
#include "text/grow.h"
#include "text/grow_stream.h"
#include "text/words.h"

#define SPLIT_MOST 8
#define COLUMNS 20

static bool same_float(float a, float b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static void check_numbers(const char *text)
{
    char written[32];
    float value, again;
    int32_t number, number_again;
    uint64_t large, large_again;
    if (words_float(text, &value)) {
        words_from_float(value, written, sizeof written);
        check(strlen(written) + 1 < sizeof written && words_float(written, &again) && same_float(value, again));
    }
    if (words_int(text, &number)) {
        snprintf(written, sizeof written, "%d", (int)number);
        check(words_int(written, &number_again) && number_again == number);
    }
    if (words_u64(text, &large)) {
        snprintf(written, sizeof written, "%llu", (unsigned long long)large);
        check(words_u64(written, &large_again) && large_again == large);
        check(words_u64_in(text, large, large, &large_again));
        check(large == 0 || !words_u64_in(text, 0, large - 1, &large_again));
    }
}

static void check_words(const char *text)
{
    Word words[SPLIT_MOST], from, to, entry;
    int count = words_split(text, words, SPLIT_MOST), entries = 0, commas = 0;
    for (int i = 0; i < count && i < SPLIT_MOST; i++)
        check(words[i].text[0] != '\0' && strpbrk(words[i].text, " \t\r\n") == NULL);
    for (const char *at = text; words_next(&at, ',', &entry);)
        entries++;
    for (const char *at = text; *at != '\0'; at++)
        commas += *at == ',';
    check(entries == commas + 1);
    check(words_range(text, &from, &to) == (strstr(text, "..") != NULL));
    const Word quoted = words_quoted(text);
    for (const char *at = quoted.text; *at != '\0'; at++)
        check(*at >= 0x20 && *at < 0x7f);
    static const char *const NAMES[] = {"easy", "normal", "hard"};
    NearestName nearest = nearest_of(text, NAMES, 3);
    int place = words_place("easy normal hard", text);
    check(place < 0 || strcmp(nearest.name, NAMES[place]) == 0);
    check(place < 0 || strcmp(words_at("easy normal hard", place).text, text) == 0);
}

// No line is longer than it may be, unless it is one word.
static void check_lines(const char *text)
{
    MemoryStream stream;
    FILE *out = grow_stream(&stream);
    words_wrap(text, "; ", COLUMNS, out);
    fputs("; ", out);
    words_hang(text, 2, "  ", COLUMNS, out);
    char *lines = grow_stream_end(&stream), many[64];
    for (char *at = lines, *end; (end = strchr(at, '\n')) != NULL; at = end + 1) {
        *end = '\0';
        check(strlen(at) <= COLUMNS || strpbrk(at + 2, " \t\r") == NULL);
    }
    free(lines);
    words_or(text, many, sizeof many);
    check(strlen(many) < sizeof many);
}

static void check_names(const char *text)
{
    static const char *const CODES[] = {"en", "ja", "pt_BR"};
    bool plain = utf8_plain(text);
    check(!bundle_name_good(text) || (plain && strpbrk(text, "/\\:*?\"<>|") == NULL && strcmp(text, "..") != 0));
    int kind = words_place(MODE_WORDS, text);
    check(kind < 0 || strcmp(mode_name((ModeKind)kind), text) == 0);
    check(setenv("LC_ALL", text, 1) == 0);
    int found = locale_preferred(CODES, 3);
    check(found < 3 && (found < 0 || text[0] == '\0' || (text[0] | 0x20) == CODES[found][0]));
    check(setenv("LC_ALL", "", 1) == 0 && setenv("LANG", text, 1) == 0 && locale_preferred(CODES, 3) < 3);
}

static void check_times(const char *text)
{
    int64_t ticks;
    if (export_time_read(text, &ticks))
        check(ticks >= -86401 * 60 && ticks <= 86401 * 60);
    Error what;
    RunsSeeds seeds;
    if (runs_seeds_read(&seeds, text, &what))
        check(seeds.count >= 1 && seeds.first <= INT64_MAX - (uint64_t)(seeds.count - 1));
}

static void check_days(const char *text)
{
    uint64_t number;
    if (!words_u64_in(text, 0, UINT32_MAX, &number))
        return;
    uint32_t day = (uint32_t)number, some = day_of_time((int64_t)number * 100);
    check(day_good(some) && day_of_count(day_count(some)) == some && day_weekday(some) < 7);
    check(!day_good(day) || (day_of_count(day_count(day)) == day && month_good(month_of_day(day))));
    check(!month_good(day) || (month_days(day) >= 28 && day_good(month_day(day, month_days(day)))));
    check(!month_good(day) || month_later(month_later(day, 13), -13) == day);
    check(day_seconds_left((int64_t)number) >= 1 && day_seconds_left(-(int64_t)number) <= 86400);
}

// What is packed comes back, and what is unpacked packs to the same but for the last character's spare bits.
static void check_base64(const uint8_t *bytes, size_t size)
{
    OwnText text = grow_zeros(base64url_chars(size) + 1);
    OwnBytes back = grow_zeros(size + 4);
    base64url_write(bytes, size, text);
    check(base64url_read(text, base64url_chars(size), back) == size && (size == 0 || memcmp(back, bytes, size) == 0));
    (void)base64url_read((const char *)bytes, size, back);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const uint8_t NONE[1];
    OwnText text = grow_zeros(size + 1);
    bytes = size > 0 ? bytes : NONE;
    memcpy(text, bytes, size);
    check(content_kind((const char *)bytes, size) <= CONTENT_REPORT);
    check_numbers(text);
    check_words(text);
    check_lines(text);
    check_names(text);
    check_times(text);
    check_days(text);
    check_base64(bytes, size);
    return 0;
}
