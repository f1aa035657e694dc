// fuzz_save.c -- libFuzzer's way into saves: what is in one, the list of a load, and texts of reports; see README.md.
//
// An input begins with what it is. A save is parts with a byte of 1 before each, a line with its name, and what it
// holds; one that is good is loaded over what is there, and then all that it has is there, and nothing else. A list is
// what a load that was broken off has left behind: it may touch what a load may touch, and nothing else. A text is one
// that goes into a report.
#define _GNU_SOURCE
#include "oracle.h"
#include "scratch.h"

#include "game/session/bug.h"
#include "game/session/save.h"
#include "text/grow.h"

#define PART 1
#define FILES_MOST 64 // of a save that is loaded
#define OLD_DEMO "2025-01-01_000000Z_star.mtb"

static const char *const OTHERS[] = {"data/mitsubachi/mine.txt", "data/mitsubachi/demos/mine.mtb",
                                     "config/mitsubachi/tunables.ini", "secret"};
static const char *const PRESENT[] = {"config/mitsubachi/settings.ini", "config/mitsubachi/keys.ini.loading",
                                      "data/mitsubachi/best.txt", "data/mitsubachi/best_easy.txt.loading",
                                      "data/mitsubachi/demos/2026-11-20_143502Z_star.mtb.loading"};
#define COUNT_OF(array) (int)(sizeof(array) / sizeof(array)[0])

static void begin(void)
{
    char path[SCRATCH_BYTES];
    if (scratch[0] == '\0') {
        OwnText assets = realpath("assets", NULL);
        check(assets && setenv("MITSUBACHI_ASSETS", assets, 1) == 0);
        check(setenv("XDG_DATA_HOME", scratch_path("data", path), 1) == 0);
        check(setenv("XDG_CONFIG_HOME", scratch_path("config", path), 1) == 0);
        check(setenv("HOME", scratch_path("home", path), 1) == 0);
    }
    static const char *const FOLDERS[] = {"data", "config", "data/mitsubachi", "config/mitsubachi",
                                          "data/mitsubachi/demos"};
    for (int i = 0; i < COUNT_OF(FOLDERS); i++)
        (void)mkdir(scratch_path(FOLDERS[i], path), 0700);
}

// --- saves

// Parts whose names no bundle can have are left out: those are for the fuzzer of bundles.
static Bundle parts_of(const char *text, size_t size)
{
    Bundle bundle = {0};
    const char *end_of_text = text + size;
    for (const char *at = memchr(text, PART, size), *next; at != NULL; at = next) {
        const char *name = at + 1, *line = memchr(name, '\n', (size_t)(end_of_text - name));
        next = memchr(name, PART, (size_t)(end_of_text - name));
        char word[BUNDLE_NAME_BYTES];
        const char *stop = next ? next : end_of_text;
        if (line == NULL || line >= stop || line - name >= BUNDLE_NAME_BYTES)
            continue;
        snprintf(word, sizeof word, "%.*s", (int)(line - name), name);
        if (bundle_name_good(word) && !bundle_find(&bundle, word))
            bundle_add(&bundle, word, line + 1, (size_t)(stop - line - 1));
    }
    return bundle;
}

static void put_save(const Bundle *bundle, const char *name)
{
    size_t size;
    OwnBytes bytes = bundle_pack(bundle, BUNDLE_SAVE, &size);
    scratch_put(name, bytes, size);
}

// The player's previous data: good files, a damaged one, one of a load that was broken off, a demo of another version.
static void put_present(void)
{
    static const char BEST[] = "12 3 60 1 2026-11-20\n", BAD[] = "no keys", LEVEL[] = "[game]\nlevel = easy\n";
    uint8_t demo[TAPE_HEAD_BYTES] = TAPE_MAGIC;
    scratch_put("data/mitsubachi/best.txt", BEST, strlen(BEST));
    scratch_put("data/mitsubachi/best_hard.txt", BEST, strlen(BEST));
    scratch_put("config/mitsubachi/settings.ini", LEVEL, strlen(LEVEL));
    scratch_put("config/mitsubachi/keys.ini", BAD, strlen(BAD));
    scratch_put("data/mitsubachi/journey.txt.loading", BAD, strlen(BAD));
    scratch_put("data/mitsubachi/demos/" OLD_DEMO, demo, sizeof demo);
}

// Loaded data gives the same save again, byte for byte.
static void load(const char *path, const Bundle *save)
{
    char again_path[SCRATCH_BYTES];
    SaveContents contents;
    Bundle again;
    put_present();
    check(save_load(path, &contents, NULL));
    check(scratch_has("config/mitsubachi/keys.ini.bad") && !scratch_has("data/mitsubachi/loading.txt"));
    check(!scratch_has("data/mitsubachi/journey.txt.loading"));
    check(save_make(scratch_path("again", again_path), &contents, NULL, NULL));
    check(save_read(again_path, &again, &contents, NULL));
    check(again.count == save->count + (bundle_find(save, OLD_DEMO) == NULL));
    for (int i = 0; i < save->count; i++) {
        const BundlePart *part = bundle_find(&again, save->parts[i].name);
        check(part != NULL && part->size == save->parts[i].size);
        check(memcmp(part->bytes, save->parts[i].bytes, part->size) == 0);
    }
    bundle_free(&again);
    check(save_read(scratch_path("data/mitsubachi/saves/" SAVE_BEFORE, again_path), &again, &contents, NULL));
    bundle_free(&again);
}

static void check_save(const char *text, size_t size)
{
    Error error = {0};
    char path[SCRATCH_BYTES];
    Bundle bundle = parts_of(text, size), save;
    SaveContents contents;
    scratch_put("a.mtbsave", text, size);
    check(!save_read(scratch_path("a.mtbsave", path), &save, &contents, &error));
    put_save(&bundle, "a.mtbsave");
    scratch_path("a.mtbsave", path);
    if (save_read(path, &save, &contents, &error)) {
        check(save.count == bundle.count && contents.lists + contents.demos <= save.count);
        if (save.count <= FILES_MOST)
            load(path, &save);
        bundle_free(&save);
    } else {
        check(strncmp(error.text, path, strlen(path)) == 0 && error.text[strlen(path)] == ':');
    }
    bundle_free(&bundle);
}

// --- the list of a load

static void check_list(const char *text, size_t size)
{
    Error error = {0};
    for (int i = 0; i < COUNT_OF(OTHERS); i++)
        scratch_put(OTHERS[i], "mine", 4);
    for (int i = 0; i < COUNT_OF(PRESENT); i++)
        scratch_put(PRESENT[i], "", 0);
    scratch_put("data/mitsubachi/loading.txt", text, size);
    check(save_finish(&error) && error.text[0] == '\0');
    check(!scratch_has("data/mitsubachi/loading.txt"));
    for (int i = 0; i < COUNT_OF(OTHERS); i++)
        check(scratch_has(OTHERS[i]));
}

// --- texts of reports

static void check_scrub(const char *text, size_t size)
{
    OwnText once = grow_zeros(size + 1);
    memcpy(once, text, size);
    size_t length = strlen(once);
    bug_scrub(once);
    check(strlen(once) <= length);
    for (size_t i = 0; once[i] != '\0'; i++)
        check(once[i] != '/' || (i > 0 && strchr(" \t\r\n:;,'\"()<>|=", once[i - 1]) == NULL));
    OwnText twice = grow_text(once);
    bug_scrub(twice);
    check(strcmp(once, twice) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size == 0)
        return 0;
    begin();
    const char *text = (const char *)bytes + 1;
    if (bytes[0] % 3 == 0)
        check_save(text, size - 1);
    else if (bytes[0] % 3 == 1)
        check_list(text, size - 1);
    else
        check_scrub(text, size - 1);
    scratch_remove_below("data");
    scratch_remove_below("config");
    return 0;
}
