// options_file.c -- parts a command line into one file, a sub-command's own options and those of the game.
#include "game/options/options_file.h"

#include <string.h>

static bool is_one_of(const char *word, const char *const *list)
{
    while (*list != NULL && strcmp(word, *list) != 0)
        list++;
    return *list != NULL;
}

// Takes the option at `words`, of which `left` are left, with its value. Returns how many words that is, -1 where it is
// wrong.
static int option_take(OptionsFile *split, const OptionsFileRule *rule, void *own, char **words, int left,
                       const char **wrong)
{
    int taken = rule->own != NULL ? rule->own(own, words[0], left > 1 ? words[1] : NULL, wrong) : 0;
    if (taken != 0)
        return taken;
    if (is_one_of(words[0], rule->refused)) {
        *wrong = rule->refusal;
        return -1;
    }
    taken = left > 1 && options_takes_value(words[0]) ? 2 : 1;
    for (int i = 0; i < taken; i++)
        split->words[split->word_count++] = words[i];
    return taken;
}

const char *options_file_split(OptionsFile *split, const OptionsFileRule *rule, void *own, int argc, char **argv)
{
    const char *wrong = NULL;
    bool files_only = false;
    split->file = NULL;
    split->words[0] = argv[0];
    split->word_count = 1;
    for (int i = 1, taken = 1; i < argc && wrong == NULL; i += taken, taken = 1) {
        bool option = !files_only && argv[i][0] == '-' && argv[i][1] != '\0';
        if (split->word_count >= rule->words_most - 2)
            wrong = "too many arguments";
        else if (!option && split->file != NULL)
            wrong = rule->second_file;
        else if (!option)
            split->file = argv[i];
        else if (strcmp(argv[i], "--") == 0)
            files_only = true;
        else
            taken = option_take(split, rule, own, argv + i, argc - i, &wrong);
    }
    return wrong;
}
