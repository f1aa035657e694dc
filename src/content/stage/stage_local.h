// stage_local.h -- what the files that read and write stages share.
#pragma once

#include "content/stage/stage_file.h"
#include "content/tuning/tunables_text.h"
#include "core/base/error.h"
#include "text/fields.h"
#include "text/ini_text.h"
#include "text/words.h"

typedef struct StageReader StageReader;

// --- values of several numbers, which are read and written by the same table

typedef struct StageNumbers {
    const char *form; // how the value is written: "x y radius"
    int least, most;  // it has either so many numbers or so many; those that are left out are 0
    Field fields[5];  // of the struct that the value describes
} StageNumbers;

#define STAGE_NUMBER(name_of, TYPE, member, from, to)                                                                  \
    {                                                                                                                  \
        .name = name_of, .kind = FIELD_NUMBER, .offset = offsetof(TYPE, member), .least = from, .most = to             \
    }
#define STAGE_FAR(name, TYPE, member) STAGE_NUMBER(name, TYPE, member, -SCRIPT_FAR_PX, SCRIPT_FAR_PX)

// The names of walls and flows by their kinds, and the numbers of a wall.
extern const char *const STAGE_WALL_NAMES[], *const STAGE_FLOW_NAMES[];
extern const StageNumbers STAGE_WALLS[], STAGE_BOX, STAGE_MIDDLE, STAGE_DIRECTION;
extern const Field STAGE_FLOW_FIELDS[], STAGE_POINTER[2]; // of a flow: its strength; of a touch: x and y

// The objects of [place TICK], by what they are called there: all of a ThingKind stand together.
typedef struct ThingName {
    const char *name;
    ThingKind kind;
    int what;
} ThingName;
enum { STAGE_THINGS = 1 + BULLET_LOOKS + FLOWER_KINDS + ENEMY_KINDS };
extern const ThingName STAGE_THING_NAMES[STAGE_THINGS];
extern const StageNumbers STAGE_THING_NUMBERS[THING_KINDS];

// --- sections by a table: a row for each section, with a row for each of its keys
//
// A reader continues after a mistake, so every function here adds its error itself, with the line of the entry.

#define STAGE_KEYS_MAX 24 // of one section

// Reads a value that is like no other; `value` is where it goes.
typedef void StageTake(StageReader *reader, const IniEntry *entry, void *value);

// Made by the KEY_ macros below.
typedef struct StageKey {
    union {
        Field field;
        struct {
            FIELD_MEMBERS
        };
    };
    StageTake *take;             // of FIELD_OWN, without `numbers`; NULL where it is read ahead
    const StageNumbers *numbers; // of FIELD_OWN
    bool several;                // it may come again in its section
    const char *lacking;         // the error of a section without this key; NULL where it may be left out
} StageKey;

#define KEY_NAME(key, TYPE, member)                                                                                    \
    .name = key, .kind = FIELD_NAME, .offset = offsetof(TYPE, member.text), .least = 1, .most = SCRIPT_NAME_BYTES
#define KEY_OWN(key, TYPE, member, function)                                                                           \
    .name = key, .kind = FIELD_OWN, .offset = offsetof(TYPE, member), .take = function
#define KEY_TAKE(key, function) .name = key, .kind = FIELD_OWN, .take = function
#define KEY_NUMBERS(key, table) .name = key, .kind = FIELD_OWN, .numbers = table
#define KEY_NEEDED(key, error) .name = key, .kind = FIELD_TABLE, .lacking = error // a field of the section's

typedef struct StageSection {
    const char *name;
    const char *form;     // what stands after the name: "KIND"; "" for nothing
    const StageKey *keys; // ended by one without a name; NULL where each entry stands for itself
    const Field *fields;  // the same: more keys, which need nothing but their range; NULL for none
    void (*take)(StageReader *reader, const IniEntry *entry); // NULL where the keys say it all
    // Reads the header and sets `record` where there are keys; true where entries are of interest, false after an
    // error. NULL: nothing.
    bool (*begin)(StageReader *reader);
    void (*end)(StageReader *reader); // NULL: nothing
    bool several;                     // its form may be several words
    int cut;                          // 1 or 2: it may stand in several places, and each key only in one of them
} StageSection;

// stage_read.c: ended by one without a name.
extern const StageSection STAGE_SECTIONS[];

// The text of a program, line by line, until its entry ends.
typedef struct StageText {
    char *bytes;
    int count, room;
    int line, last_line; // of the file
    bool open;           // it may go on
    bool broken;         // one of its lines could not be read
} StageText;

// A name of a program, which may stand before its section.
typedef struct StageReference {
    Word name;
    int line;
    int32_t *index; // in the script; NULL: of an object
    int thing;
    bool repeated; // a boss repeats it
    int program;   // -1: unknown
} StageReference;

// A line with a tick that the stage may be too short for.
typedef struct TickLine {
    int32_t tick;
    int line;
} TickLine;

struct StageReader {
    StageFile *stage;
    StageScript *script; // the stage's
    TextErrors *errors;
    TunablesText tunables;
    // The section that is open.
    const StageSection *section, *open; // `open` is NULL where its entries are of no interest
    const char *behind;                 // in its header, after its name; valid in `begin`
    int line;                           // of its header
    void *record;                       // what its keys describe
    int *lines;                         // by field, then by key: where it was set, 0 where it was not
    int key_line[STAGE_KEYS_MAX], cut_line[2][STAGE_KEYS_MAX];
    bool goes_on, reported_continuation, reported_no_section;
    bool described;     // it has a [stage] or a [gallery]
    bool patterns_lost; // not all of them could be read, so an unknown name may be one of them
    StageText text;     // of the program of this section
    // How many of each the file has, one more than fit where that has been said.
    int programs, phases, waves, bosses, stances, walls, flows, streams, placed[THING_KINDS];
    // Their lines.
    int phase_line[SCRIPT_PHASES_MAX], wave_line[SCRIPT_WAVES_MAX], boss_line[SCRIPT_BOSSES_MAX];
    int stance_line[SCRIPT_STANCES_MAX], program_line[SCRIPT_PROGRAMS_MAX];
    bool program_good[SCRIPT_PROGRAMS_MAX], until_set[SCRIPT_STANCES_MAX];
    // The phase above; NULL before the first one, and where there are too many. Its boss: NULL where it has none.
    ScriptPhase *phase;
    ScriptBoss *boss;
    int32_t boss_drops[FLOWER_KINDS]; // after each of its stances that says nothing else
    bool phase_lost, boss_lost;       // there is one, but it could not be kept
    StageReference *references;
    int reference_count, reference_room;
    // [place TICK] and [touch].
    int32_t tick;    // of this section
    TickLine *ticks; // all ticks of the file
    int tick_count, tick_room;
    bool touch_lost; // the last touch was unreadable, so its state is unknown
};

// Adds an error, as printf does.
#define stage_error(reader, line, ...) text_errors_add((reader)->errors, line, 0, __VA_ARGS__)

// stage_sections.c: reads the whole text. Returns how many lines there are.
int stage_sections_read(StageReader *reader, const char *bytes, size_t size);

// Reads a value into the struct that has the field, or all of its numbers; false after an error.
bool stage_value(StageReader *reader, int line, const Field *field, const char *value, void *record);
bool stage_numbers(StageReader *reader, const IniEntry *entry, const StageNumbers *numbers, void *record);

// Reads the name of a phase or a boss from the header.
void stage_header_name(StageReader *reader, char name[SCRIPT_NAME_BYTES]);

// True, with an error, where commas stand in a value.
bool stage_commas(StageReader *reader, const IniEntry *entry, const char *form);

// False, with an error in the first such line only, where there are `most` already; otherwise counts one more.
bool stage_room(StageReader *reader, int line, int *count, int most, const char *what);

// The place of the entry's key in a list, or -1 with an error that names the nearest.
int stage_key(StageReader *reader, const IniEntry *entry, const char *const *names, int count);

// The index of the pattern in the book; -1 with an error where it has none of this name, unless some are lost.
int stage_pattern(StageReader *reader, const IniEntry *entry);

// The line in which a key of the section was set, 0 for none. It has to be in the table.
int stage_key_line(const StageReader *reader, const char *name);

// Adds the errors of keys that the section lacks, in this line.
void stage_keys_end(StageReader *reader, int line);

// Takes a line of the text of a program.
void stage_program_line(StageText *text, const IniEntry *entry);

// stage_read.c: notes which program is meant, for an int32_t that is its index.
StageTake stage_refer;
StageReference *stage_refer_word(StageReader *reader, int line, const Word *name, int32_t *index);

// stage_phases.c: phases and what belongs to them; and what is done at the end of the file.
extern const StageKey STAGE_WAVE_KEYS[], STAGE_BOSS_KEYS[], STAGE_NEST_KEYS[], STAGE_STANCE_KEYS[];
bool stage_begin_phase(StageReader *reader), stage_begin_wave(StageReader *reader);
bool stage_begin_boss(StageReader *reader), stage_begin_nest(StageReader *reader);
bool stage_begin_stance(StageReader *reader);
void stage_end_wave(StageReader *reader), stage_end_stance(StageReader *reader);
void stage_finish_phase(StageReader *reader); // where the next one begins, too
void stage_finish_bosses(StageReader *reader);
void stage_finish_waves(StageReader *reader); // after the programs

// stage_places.c: objects and touches.
bool stage_begin_place(StageReader *reader);
void stage_take_place(StageReader *reader, const IniEntry *entry);
void stage_take_touch(StageReader *reader, const IniEntry *entry);
void stage_finish_places(StageReader *reader);

// stage_places.c: reads the files that `patterns` names in [scenario], ahead of everything else, so that sections
// may come in any order, and keeps the text of the sections that are written as they are read. Adds the mistakes of
// the patterns.
void stage_read_ahead(StageReader *reader, const char *bytes, size_t size);

// Writes into `moved` the paths of the patterns as a stage in this folder has to name them, to be freed with
// stage_free_paths. False and one line in `error` where that is not possible.
bool stage_move_paths(const StageFile *stage, const char *folder, StageFile *moved, Error *error);
void stage_free_paths(StageFile *stage);

// stage_run.c: the program with this name, or -1; and a new one.
int stage_program_find(const StageFile *stage, const char *name);
StageProgram *stage_new_program(StageFile *stage, const char *name);
