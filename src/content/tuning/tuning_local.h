// tuning_local.h -- what the files of tuning.h share.
#pragma once

#include <stdio.h>

#include "base/error.h"
#include "content/tuning/tuning.h"
#include "platform/file_changes.h"
#include "platform/paths.h"

// One place that values come from: a file, or one --set.
typedef struct TuningSource {
    bool is_file;
    bool named; // on the command line: it must be there when the program starts
    char path[PATH_SIZE];
    Tunables values; // of those that it sets
    bool sets[TUNABLE_COUNT];
    int line[TUNABLE_COUNT]; // where
    int usual_errors;        // the fewest that the file has had: those that are there to stay
} TuningSource;

struct Tuning {
    TuningSource *sources; // the built-in defaults are before the first
    int source_count, source_room;
    int target; // which tuning_save writes, or -1
    Tunables now;
    Tunables hand;
    bool by_hand[TUNABLE_COUNT];
    FileChanges *changes;
    int watched[FILE_CHANGES_MAX]; // the sources by their bits
    int watched_count;
    uint32_t added; // bits of files that came later, and are still to be read
    char *errors;   // of the last reading
    int error_count;
    bool unreported; // errors of tuning_open that are still news
};

// One more, over the others; it is a file without a path yet.
TuningSource *tuning_source_add(Tuning *tuning, bool named);

// Looks after all files, from now on. False where memory is short.
bool tuning_watch(Tuning *tuning);

// What the first `count` sources say together.
Tunables tuning_mix(const Tuning *tuning, int count);

// Works out tuning->now.
void tuning_renew(Tuning *tuning);

// Reads a file anew. Returns how many mistakes and warnings there were; they are printed to `out`, which may be NULL.
int tuning_source_read(Tuning *tuning, int source, FILE *out);

// The file of a preset; false and one line in `error` for a name that is none.
bool tuning_preset_path(const char *name, char *path, size_t path_size, Error *error);

// Reads "section.name=value".
bool tuning_set_read(const char *text, int *index, float *value, Error *error);
