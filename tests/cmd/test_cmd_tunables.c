// test_cmd_tunables.c -- the sub-command `tunables` as a user meets it: what it lists, and its statuses.
#include "cmd/outcome.h"
#include "own_folder.h"
#include "text/fields.h"

#include "cmd/cmd.h"
#include "content/tuning/tunables_list.h"

#define SAID_BYTES 1024
#define ARGUMENTS_MOST 8

static char file[700];

static int set_up(void **state)
{
    int failed = own_folder_make(state);
    strcpy(file, own_path("numbers.ini"));
    return failed + setenv("XDG_CONFIG_HOME", own_folder, 1);
}

// Runs `tunables` with arguments that blanks separate; FILE stands for the file's path.
static Outcome run(const char *line)
{
    static char name[] = "tunables";
    char words[SAID_BYTES], *arguments[ARGUMENTS_MOST + 2] = {name};
    int count = 1;
    snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok(words, " "); word != NULL && count <= ARGUMENTS_MOST; word = strtok(NULL, " "))
        arguments[count++] = strcmp(word, "FILE") == 0 ? file : word;
    return outcome_of(cmd_tunables, arguments, -1, -1);
}

// The command fails with this status and one line.
static void check_fails(const char *line, int status, const char *said)
{
    OwnOutcome outcome = run(line);
    fail_if(outcome.status != status || strcmp(outcome.out, "") != 0 || outcome_lines(outcome.err) != 1
                || strstr(outcome.err, said) == NULL,
            "%s: status %d, '%s', '%s', expected %d and '%s'", line, outcome.status, outcome.out, outcome.err, status,
            said);
}

static void check_prints(const char *line, const char *expected)
{
    OwnOutcome outcome = run(line);
    assert_string_equal(outcome.err, "");
    assert_string_equal(outcome.out, expected);
    assert_int_equal(outcome.status, 0);
}

TEST(test_table)
{
    Outcome outcome = run("");
    assert_int_equal(outcome.status, 0);
    assert_string_equal(outcome.err, "");
    int i = 0;
    for (const char *line = outcome.out; *line; line += strcspn(line, "\n") + 1) {
        char name[FIELD_NAME_BYTES];
        fail_if(strcspn(line, "\n") > 120, "more than 120 columns: %.*s", (int)strcspn(line, "\n"), line);
        if (line == outcome.out || line[0] == ' ')
            continue;
        field_full_name(tuned_info(i++), name);
        assert_memory_equal(line, name, strlen(name));
    }
    assert_int_equal(i, TUNED_COUNT);
    outcome_free(&outcome);
    check_prints("SWARM.max_", "name             value  default  range       unit          counts from\n"
                               "swarm.max_speed  6.5    6.5      0.1 to 30   px/tick       now\n"
                               "    Fastest flight of a bee.\n"
                               "swarm.max_accel  1.4    1.4      0.01 to 30  px/tick/tick  now\n"
                               "    Strongest acceleration of a bee.\n");
    check_prints("--set swarm.max_speed=4 --changed --origin",
                 "name             value  default  range      unit     counts from  origin\n"
                 "swarm.max_speed  4      6.5      0.1 to 30  px/tick  now          --set\n"
                 "    Fastest flight of a bee.\n");
    check_prints("--changed", "All of them are at their defaults.\n");
    file_put(file, "[swarm]\n\nblend = running\n");
    outcome = run("--origin --tunables FILE swarm.blend");
    assert_non_null(strstr(outcome.out, "swarm.blend  running  soft     sum, running or soft        now          "));
    assert_non_null(strstr(outcome.out, "numbers.ini:3\n"));
    outcome_free(&outcome);
}

// Python checks the JSON where it is installed.
static void check_json(const char *text)
{
    int json = outcome_scratch(), status; // no pipe: without python3 that would raise SIGPIPE
    assert_int_equal(pwrite(json, text, strlen(text), 0), strlen(text));
    pid_t child = fork();
    if (child == 0) {
        dup2(json, STDIN_FILENO);
        execlp("python3", "python3", "-c",
               "import json, sys\n"
               "for t in json.load(sys.stdin):\n"
               "    assert t['name'].startswith(t['section'] + '.') and t['sentence'] and t['scope']\n"
               "    if 'words' in t: assert t['value'] in t['words'] and t['default'] in t['words']\n"
               "    else: assert t['least'] <= t['value'] <= t['most'] and t['least'] <= t['default'] <= t['most']\n",
               (char *)NULL);
        _exit(127);
    }
    close(json);
    assert_true(waitpid(child, &status, 0) == child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        print_message("note: no python3, so the JSON was not checked as a whole\n");
    else
        assert_int_equal(status, 0);
}

TEST(test_json)
{
    check_prints("--json swarm.max_sp",
                 "[\n  {\"name\": \"swarm.max_speed\", \"section\": \"swarm\", \"type\": \"float\", \"value\": 6.5, "
                 "\"default\": 6.5, \"least\": 0.1, \"most\": 30, \"unit\": \"px/tick\", \"scope\": \"now\", "
                 "\"sentence\": \"Fastest flight of a bee.\"}\n]\n");
    check_prints("--json --changed", "[]\n");
    OwnText old = formatted("%s", file);
    snprintf(file, sizeof file, "%s/a\"\\\xff\t.ini", own_folder); // a name that JSON could stumble over
    file_put(file, "[swarm]\nblend = running\n");
    OwnOutcome outcome = run("--json --origin --tunables FILE");
    assert_int_equal(outcome.status, 0);
    assert_int_equal(outcome_lines(outcome.out), TUNED_COUNT + 2);
    assert_non_null(strstr(outcome.out, "\"value\": \"running\", \"default\": \"soft\", "
                                        "\"words\": [\"sum\", \"running\", \"soft\"]"));
    assert_non_null(strstr(outcome.out, "/a\\\"\\\\\\ufffd\\u0009.ini:2\"}"));
    check_json(outcome.out);
    unlink(file);
    strcpy(file, old);
}

TEST(test_ini)
{
    OwnText text = PRINTED(out, tunables_ini_print((Tuned[]){tuned_default()}, out));
    check_prints("--ini", text);
}

TEST(test_wrong_usage)
{
    check_fails("--fast", 2, "--fast: unknown, expected an option of");
    check_fails("--set swarm.max_sped=4", 2, "unknown tunable 'swarm.max_sped', expected a name such as");
    check_fails("--set", 2, "--set: no value, expected section.name=value");
    check_fails("--preset nothing", 2, "unknown preset 'nothing'");
    check_fails("--check", 2, "--check: unknown, expected an option of");
    check_fails("--ini swarm", 2, "--ini: prints all defaults, expected no other arguments");
    check_fails("--tunables /nowhere/at.ini", 3, "/nowhere/at.ini: ");
    check_fails("swarm.maxspeed", 1,
                "no tunable has 'swarm.maxspeed' in its name or description, expected one such as "
                "swarm.max_speed");
    check_fails("-- --fast", 1, "no tunable has '--fast' in its name or description");
    OwnOutcome outcome = run("--help");
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.out, "Usage: mitsubachi tunables"));
}

GROUP(set_up, own_folder_remove)
