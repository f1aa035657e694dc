// fuzz_tunables.c -- libFuzzer's way into the reader of tunables, and into what edits their files.

#include "content/tuning/tunables_list.h"
#include "oracle.h"

static TunablesText tunables_read(const char *text, size_t size)
{
    OwnErrors errors = {0};
    Tuned defaults = tuned_default();
    TunablesText read = tunables_text_begin(&defaults);
    tunables_ini_read(text, size, &read, &errors);
    for (int i = 0; i < TUNED_COUNT; i++) {
        float value = tuned_get(&read.tunables, i);
        check(value >= tuned_info(i)->least && value <= tuned_info(i)->most);
        check(read.line[i] > 0 || value == tuned_info(i)->default_value);
        check(!read.broken[i] || (read.line[i] > 0 && errors.errors > 0));
    }
    for (int i = 1; i < errors.count; i++)
        check(errors.list[i - 1].line <= errors.list[i].line);
    check_errors(&errors, text, size);
    return read;
}

typedef struct Edit {
    bool changed[TUNED_COUNT];
    Tuned values;
} Edit;

// Settings in the file are randomly changed, and a few others are added.
static Edit edit_of(const TunablesText *before, Rng *rng)
{
    Edit edit = {.values = tuned_default()};
    for (int i = 0; i < TUNED_COUNT; i++) {
        uint32_t chance = rng_below(rng, before->line[i] > 0 ? 4 : 200);
        edit.changed[i] = chance == 0;
        if (!edit.changed[i])
            continue;
        const Field *info = tuned_info(i);
        float value = rng_range(rng, info->least, info->most);
        tuned_set(&edit.values, i, info->kind == FIELD_NUMBER ? value : (float)(int32_t)value);
    }
    return edit;
}

// The new values are there, and nothing else has changed.
static void check_edited(const TunablesText *before, const TunablesText *after, const Edit *edit)
{
    for (int i = 0; i < TUNED_COUNT; i++) {
        float value = tuned_get(&after->tunables, i);
        if (edit->changed[i])
            check(after->line[i] > 0 && !after->broken[i] && value == tuned_get(&edit->values, i));
        else
            check((after->line[i] > 0) == (before->line[i] > 0) && after->broken[i] == before->broken[i]
                  && value == tuned_get(&before->tunables, i));
    }
}

// An edit that changes nothing gives the same text.
static void check_same(const char *text, size_t size, const Edit *edit)
{
    size_t same_size;
    OwnText same = tunables_ini_edit(text, size, edit->changed, &edit->values, &same_size);
    check(same != NULL && same_size == size && memcmp(same, text, size) == 0);
}

// A whole file of values, which is read as the same ones.
static void check_print(const Tuned *values)
{
    OwnText text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    check(out != NULL);
    tunables_ini_print(values, out);
    check(fclose(out) == 0);
    TunablesText read = tunables_read(text, size);
    check(memcmp(&read.tunables, values, sizeof *values) == 0);
}

// All that takes several readings; so only one input of four has it, for they are to be many.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *text = size > 0 ? (const char *)bytes : "";
    Rng rng = rng_of(bytes, size);
    TunablesText before = tunables_read(text, size);
    if (rng_below(&rng, 4) > 0)
        return 0;
    Edit edit = edit_of(&before, &rng), none = {.values = edit.values};
    size_t edited_size;
    OwnText edited = tunables_ini_edit(text, size, edit.changed, &edit.values, &edited_size);
    check(edited != NULL);
    TunablesText after = tunables_read(edited, edited_size);
    check_edited(&before, &after, &edit);
    check_same(edited, edited_size, &edit);
    check_same(text, size, &none);
    if (rng_below(&rng, 64) == 0)
        check_print(&edit.values);
    return 0;
}
