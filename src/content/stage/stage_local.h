// stage_local.h -- shared by the files that read and write stages.
#pragma once

#include "content/stage/stage_file.h"
#include "content/tuning/tunables_text.h"
#include "core/base/error.h"
#include "text/fields.h"
#include "text/ini_text.h"
#include "text/words.h"

typedef struct StageReader StageReader;

// --- values of several numbers, read and written by one table

typedef struct StageNumbers {
    const char *form; // its form: "x y radius"
    int least, most;  // the smaller and larger allowed count; missing numbers are 0
    Field fields[5];  // of the described struct
} StageNumbers;

#define STAGE_NUMBER(name_of, TYPE, member, from, to)                                                                  \
    {                                                                                                                  \
        .name = name_of, .kind = FIELD_NUMBER, .offset = offsetof(TYPE, member), .least = from, .most = to             \
    }
#define STAGE_FAR(x_name, y_name, TYPE, member)                                                                        \
    STAGE_NUMBER(x_name, TYPE, member.x, -SCRIPT_FAR_PX, SCRIPT_FAR_PX),                                               \
        STAGE_NUMBER(y_name, TYPE, member.y, -SCRIPT_FAR_PX, SCRIPT_FAR_PX)
#define STAGE_NUMBERS(form, least, most, ...)                                                                          \
    {                                                                                                                  \
        form, least, most,                                                                                             \
        {                                                                                                              \
            __VA_ARGS__                                                                                                \
        }                                                                                                              \
    }

// The names of walls and flows by kind, and the numbers of a wall.
extern const char *const STAGE_WALL_NAMES[], *const STAGE_FLOW_NAMES[];
extern const StageNumbers STAGE_WALLS[], STAGE_BOX, STAGE_MIDDLE, STAGE_DIRECTION;
extern const Field STAGE_FLOW_FIELDS[], STAGE_POINTER[2]; // of a flow: its strength; of a touch: x and y

// The objects of [place TICK] by name, grouped by ObjectKind.
typedef struct ObjectName {
    const char *name;
    ObjectKind kind;
    int what;
} ObjectName;
enum { STAGE_OBJECTS = 1 + BULLET_LOOKS + FLOWER_KINDS + ENEMY_KINDS };
extern const ObjectName STAGE_OBJECT_NAMES[STAGE_OBJECTS];
extern const StageNumbers STAGE_OBJECT_NUMBERS[OBJECT_KINDS];

// --- sections by a table: a row for each section, with a row for each of its keys
//
// The reader continues after an error, so each function adds its own errors, with the line of the entry.

#define STAGE_KEYS_MAX 24 // of one section

// Reads a value of special form into `value`.
typedef void StageTake(StageReader *reader, const IniEntry *entry, void *value);

// Built by the KEY_ macros below.
typedef struct StageKey {
    union {
        Field field;
        struct {
            FIELD_MEMBERS
        };
    };
    StageTake *take;             // of FIELD_OWN, without `numbers`
    const StageNumbers *numbers; // of FIELD_OWN
    bool several;                // may be repeated in its section
    const char *lacking;         // the error if this key is missing; NULL: optional
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
    const char *form;     // the argument after the name: "KIND"; "" for none
    const StageKey *keys; // ended by one without a name; NULL: free entries
    const Field *fields;  // more keys, which only have a range; NULL for none
    // Reads the header. Returns the struct that the keys describe; NULL after an error. NULL: nothing to read.
    void *(*begin)(StageReader *reader);
    void (*take)(StageReader *reader, const IniEntry *entry); // NULL: only keys
    void (*end)(StageReader *reader);                         // NULL: nothing
    bool several;                                             // may be several words
    bool kept;                                                // preserved verbatim: nothing changes it
    int cut; // 1 or 2: the section may be repeated, but each key only once in the file
} StageSection;

// stage_read.c: ended by one without a name.
extern const StageSection STAGE_SECTIONS[];

// A name of a program or pattern. Both may be defined later in the file, so names are resolved at its
// end.
typedef struct StageReference {
    Word name;
    int line;
    bool pattern;
    bool repeated;  // a boss repeats the program
    int32_t *index; // of the program in the script; NULL for none
    int object;     // the object with the program or pattern; -1 for none
    int program;    // in the stage; -1: unknown
} StageReference;

// The text of a program.
typedef struct StageText {
    int header_line, line; // `line` of its first line; 0: no text
    size_t from, to;       // in StageReader.text
    bool broken;           // one of its lines is unreadable
    bool good;             // it was compiled
} StageText;

// A line with a tick that may be after the end of the stage.
typedef struct TickLine {
    int32_t tick;
    int line;
} TickLine;

// Lists of the script that are filled by sections.
typedef enum StageList {
    LIST_PHASES,
    LIST_WAVES,
    LIST_BOSSES,
    LIST_STANCES,
    LIST_WALLS,
    LIST_FLOWS,
    STAGE_LISTS
} StageList;

struct StageReader {
    StageFile *stage;
    StageScript *script; // the stage's
    TextErrors *errors;
    TunablesText tunables;
    const char *bytes; // of the file
    // The section that is open.
    const StageSection *section, *open; // `open` is NULL if its entries are ignored
    const char *behind;                 // in its header, after its name; valid in `begin`
    int line;                           // of its header
    void *record;                       // the struct that its keys describe
    const char *names[STAGE_KEYS_MAX];  // of its fields, and then of its other keys
    int field_count, name_count;
    int *lines; // by name: the line that set it, or 0
    int key_line[STAGE_KEYS_MAX], cut_line[2][STAGE_KEYS_MAX];
    bool goes_on; // the text of a program, in indented lines
    bool reported_continuation, reported_no_section;
    bool described;        // it has a [stage] or a [gallery]
    bool patterns_lost;    // some were unreadable, so an unknown name may be one of them
    const char *kept_from; // in `bytes`: start of a preserved text; NULL for none
    // The programs of the stage, and the file with everything else blanked, so that places in programs are
    // places in the file.
    StageText texts[SCRIPT_PROGRAMS_MAX];
    char *text;
    // The number of each in the file (one too many if that was reported), and the lines of those that fit.
    int counted[STAGE_LISTS], programs, streams, placed[OBJECT_KINDS];
    int list_line[STAGE_LISTS][SCRIPT_WAVES_MAX];
    bool until_set[SCRIPT_STANCES_MAX];
    // The current phase; NULL before the first one, or if there are too many. Its boss, or NULL.
    ScriptPhase *phase;
    ScriptBoss *boss;
    int32_t boss_drops[FLOWER_KINDS]; // default after each of its stances
    bool phase_lost, boss_lost;       // it has one, but there was no room
    StageReference *references;
    int reference_count, reference_room;
    // [place TICK] and [touch].
    int32_t tick;    // tick of this section
    TickLine *ticks; // all lines with ticks
    int tick_count, tick_room;
    bool touch_lost; // the last touch was unreadable, so its state is unknown
};

// Adds an error, as printf does.
#define stage_error(reader, line, ...) text_errors_add((reader)->errors, line, 0, __VA_ARGS__)

// stage_sections.c: reads the whole text. Returns how many lines there are.
int stage_sections_read(StageReader *reader, size_t size);

// Reads a value into the struct that has the field, or all of its numbers; false after an error.
bool stage_value(StageReader *reader, int line, const Field *field, const char *value, void *record);
bool stage_numbers(StageReader *reader, const IniEntry *entry, const StageNumbers *numbers, void *record);

// Reads the name of a phase or a boss from the header.
void stage_header_name(StageReader *reader, ScriptName *name);

// Adds an error and returns true if a value contains commas.
bool stage_commas(StageReader *reader, const IniEntry *entry, const char *form);

// Counts one more; if there are `most` already, returns false and adds an error, once.
bool stage_room(StageReader *reader, int line, int *count, int most, const char *what);

// The next element of a list, from this line; NULL with an error if the list is full.
void *stage_next(StageReader *reader, int line, StageList list);

// The index of the entry's key in a list, or -1 with an error that suggests the nearest.
int stage_key(StageReader *reader, const IniEntry *entry, const char *const *names, int count);

// Makes the keys of a section the current ones.
void stage_keys_begin(StageReader *reader, const StageSection *section);

// The line that set a key of the section, or 0. The key must be in the table.
int stage_key_line(const StageReader *reader, const char *name);

// Adds errors for missing keys of the section, at this line.
void stage_keys_end(StageReader *reader, int line);

// Adds a line to the text of the last program.
void stage_program_line(StageReader *reader, const IniEntry *entry);

// stage_read.c: stores a reference to a program, not linked to a list or object yet.
StageReference *stage_refer(StageReader *reader, int line, const char *name);

// stage_phases.c: phases and their parts; and the work at the end of the file.
extern const StageKey STAGE_WAVE_KEYS[], STAGE_BOSS_KEYS[], STAGE_NEST_KEYS[], STAGE_STANCE_KEYS[];
void *stage_begin_phase(StageReader *reader), *stage_begin_wave(StageReader *reader);
void *stage_begin_boss(StageReader *reader), *stage_begin_nest(StageReader *reader);
void *stage_begin_stance(StageReader *reader);
void stage_end_wave(StageReader *reader), stage_end_stance(StageReader *reader);
void stage_finish_phase(StageReader *reader); // also the start of the next one
void stage_finish_bosses(StageReader *reader);
void stage_finish_waves(StageReader *reader); // after the programs

// stage_places.c: objects and touches.
void *stage_begin_place(StageReader *reader);
void stage_take_place(StageReader *reader, const IniEntry *entry);
void stage_take_touch(StageReader *reader, const IniEntry *entry);
void stage_finish_places(StageReader *reader);

// stage_patterns.c: reads the files of a `patterns` of [scenario], and adds their mistakes.
StageTake stage_take_patterns;

// The index of the pattern in the book; -1 with an error if it is unknown. No error if some patterns are unreadable.
int stage_pattern(StageReader *reader, int line, int column, const char *name);

// Writes the paths of the patterns relative to this folder to `moved`; free them with stage_free_paths. On
// failure returns false and one line in `error`.
bool stage_move_paths(const StageFile *stage, const char *folder, StageFile *moved, Error *error);
void stage_free_paths(StageFile *stage);

// stage_run.c: the program with this name, or -1; and a new one.
int stage_program_find(const StageFile *stage, const char *name);
StageProgram *stage_new_program(StageFile *stage, const char *name);
