// faults.c -- what the machine may refuse is refused, one call after the other: faults [OPTION]... [SCRIPT]...
//
//   --quick          some of all, in a second or two
//   --all            each single call, where otherwise one stands for those that are reached by the same way
//   --kind KIND      only calls of this kind
//   --nth N          only this one, and who made it is told (with --lasting: and all after it)
//
// Each run has to end by itself, with the exit status of an error only beside a line that says why; and each file is
// as it was, as it is after a run without a fault, or whole for those who read it.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "faults/folder.h"
#include "faults/host.h"
#include "faults/scripts.h"
#include "faults/whole.h"
#include "text/command_line.h"

#define HUNG_SECONDS 60
#define TEXT_BYTES 65536
#define QUICK_CALLS 7 // of a kind and script
#define SHOWN_MOST 40
#define LOADING "data/mitsubachi/loading.txt"

const char *__asan_default_options(void);
const char *__ubsan_default_options(void);

// A sanitizer's end is none of the program's own; what is not freed on the way out is no fault.
const char *__asan_default_options(void)
{
    return "exitcode=99:detect_leaks=0:allocator_may_return_null=1:handle_abort=0";
}

const char *__ubsan_default_options(void)
{
    return "exitcode=99:print_stacktrace=1";
}

typedef struct Outcome {
    int status, signal;
    char told[TEXT_BYTES], printed[TEXT_BYTES]; // on stderr and stdout
    Folder folder;
} Outcome;

typedef struct Faults {
    bool quick, all, lasting;
    int kind; // -1: all
    long nth;
    char work[256];
    Host *host;
    Folder before;
    Outcome usual, now;
    long tried[HOST_KIND_COUNT], ended, went_on, unseen, bad;
} Faults;

static void work_path(const Faults *faults, const char *name, char path[512])
{
    snprintf(path, 512, "%s/%s", faults->work, name);
}

// --- one run

// No name of this machine counts but those of the folder.
static void enter(const Faults *faults)
{
    char run[512], path[1024], own[1024];
    work_path(faults, "run", run);
    snprintf(path, sizeof path, "%s/bin:/usr/bin:/bin", run);
    setenv("PATH", path, 1);
    snprintf(own, sizeof own, "%s/data", run);
    setenv("XDG_DATA_HOME", own, 1);
    snprintf(own, sizeof own, "%s/config", run);
    setenv("XDG_CONFIG_HOME", own, 1);
    setenv("HOME", run, 1);
    setenv("TMPDIR", faults->work, 1);
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    unsetenv("DISPLAY");
    if (chdir(run) != 0)
        _exit(98);
}

static void send_to(const Faults *faults, FILE *stream, const char *name)
{
    char path[512];
    work_path(faults, name, path);
    if (!freopen(path, "w", stream))
        _exit(98);
}

static int prepare_run(const Script *script)
{
    (void)script;
    scripts_prepare();
    return 0;
}

static int recover_run(const Script *script)
{
    (void)script;
    return scripts_recover();
}

typedef int Work(const Script *script);

// In a process of its own, in the folder as it is. Returns what waitpid tells.
static int child_run(const Faults *faults, Work *work, const Script *script, HostKind kind, long nth, bool lasting)
{
    int status = 0;
    fflush(NULL);
    pid_t id = fork();
    if (id == 0) {
        send_to(faults, stdout, "out");
        send_to(faults, stderr, "err");
        enter(faults);
        alarm(HUNG_SECONDS);
        host_begin(kind, nth, lasting);
        exit(work(script));
    }
    if (id > 0 && waitpid(id, &status, 0) == id)
        return status;
    perror("faults");
    exit(3);
}

static void read_text(const Faults *faults, const char *name, char text[TEXT_BYTES])
{
    char path[512];
    work_path(faults, name, path);
    FILE *in = fopen(path, "r");
    size_t size = in ? fread(text, 1, TEXT_BYTES - 1, in) : 0;
    text[size] = '\0';
    if (in)
        fclose(in);
}

static void run(const Faults *faults, const Script *script, HostKind kind, long nth, bool lasting, Outcome *outcome)
{
    char path[512];
    work_path(faults, "run", path);
    folder_write(&faults->before, path);
    int status = child_run(faults, script ? scripts_run : prepare_run, script, kind, nth, lasting);
    outcome->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    outcome->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    read_text(faults, "err", outcome->told);
    read_text(faults, "out", outcome->printed);
    folder_free(&outcome->folder);
    folder_read(&outcome->folder, path);
    if (!folder_find(&outcome->folder, LOADING))
        return;
    if (child_run(faults, recover_run, NULL, kind, 0, false) != 0)
        read_text(faults, "err", outcome->told);
    folder_free(&outcome->folder);
    folder_read(&outcome->folder, path);
}

// --- what is asked of it

// A line that says what, and what was expected or why; nothing that nobody has filled in. `verify` tells what is wrong with a
// demo where it tells what is good.
static const char *message_wrong(const Faults *faults, const Outcome *now)
{
    bool printed = strcmp(now->printed, faults->usual.printed) != 0 && strstr(now->printed, ": ");
    if (now->told[0] == '\0' && !printed)
        return "no message";
    if (!strstr(now->told, ": ") && !printed)
        return "no message of the form 'what, and what was expected'";
    return strstr(now->told, "Success") ? "a reason that is none (Success)"
         : strstr(now->told, "(null)")  ? "a message with (null)"
                                        : NULL;
}

static bool stray(const char *name)
{
    return strstr(name, ".tmp") || strstr(name, ".loading");
}

// A damaged file is put aside, so what was there may have another name.
static bool was_there(const Folder *before, const FolderFile *file)
{
    const char *aside = strstr(file->name, ".bad");
    char name[FOLDER_NAME_BYTES];
    snprintf(name, sizeof name, "%.*s", aside ? (int)(aside - file->name) : 0, file->name);
    return aside && folder_file_same(folder_find(before, name), file);
}

static const char *file_wrong(const Faults *faults, const FolderFile *file, HostKind kind)
{
    static char what[1024];
    char why[512] = "";
    if (!file->bytes || folder_file_same(file, folder_find(&faults->before, file->name))
        || folder_file_same(file, folder_find(&faults->usual.folder, file->name)) || was_there(&faults->before, file))
        return NULL;
    if (stray(file->name) && kind == HOST_REMOVE)
        return NULL;
    if (stray(file->name))
        snprintf(why, sizeof why, "left behind");
    else if (whole_file(file, why, sizeof why))
        return NULL;
    snprintf(what, sizeof what, "%s: %s", file->name, why);
    return what;
}

static const char *folder_wrong(const Faults *faults, const Outcome *now, HostKind kind)
{
    static char what[512];
    for (int i = 0; i < now->folder.count; i++) {
        const char *wrong = file_wrong(faults, &now->folder.files[i], kind);
        if (wrong)
            return wrong;
    }
    for (int i = 0; i < faults->before.count; i++) {
        const char *name = faults->before.files[i].name;
        if (folder_find(&now->folder, name) || !folder_find(&faults->usual.folder, name))
            continue;
        snprintf(what, sizeof what, "%s: lost", name);
        return what;
    }
    return NULL;
}

static bool as_usual(const Faults *faults, const Outcome *now)
{
    return folder_sum(&now->folder) == folder_sum(&faults->usual.folder)
        && strcmp(now->printed, faults->usual.printed) == 0;
}

static const char *wrong_of(const Faults *faults, const Outcome *now, HostKind kind)
{
    static char what[128];
    if (now->signal == SIGALRM)
        return "it hangs";
    if (now->signal != 0 || now->status < 0 || now->status > 3) {
        snprintf(what, sizeof what, "it crashed: signal %d, status %d", now->signal, now->status);
        return what;
    }
    const char *wrong = folder_wrong(faults, now, kind);
    if (wrong)
        return wrong;
    bool said = strcmp(now->told, faults->usual.told) != 0;
    if (now->status != faults->usual.status || said)
        return message_wrong(faults, now);
    return as_usual(faults, now) ? NULL : "it says nothing, and leaves something else than usual";
}

// --- all of a script

static void tell_bad(Faults *faults, const Script *script, HostKind kind, long nth, bool lasting, const char *wrong)
{
    if (faults->bad++ >= SHOWN_MOST && faults->nth == 0)
        return;
    printf("%s, %s %ld%s: %s (status %d)\n", script->name, HOST_KIND_WORDS[kind], nth, lasting ? " and on" : "", wrong,
           faults->now.status);
    if (faults->now.told[0])
        printf("%.3000s", faults->now.told);
    fflush(stdout);
}

static void count(Faults *faults, HostKind kind)
{
    const Outcome *now = &faults->now;
    faults->tried[kind]++;
    faults->ended += now->status != faults->usual.status;
    bool said = now->status == faults->usual.status && strcmp(now->told, faults->usual.told) != 0;
    faults->went_on += said;
    faults->unseen += now->status == faults->usual.status && !said;
}

static void try(Faults *faults, const Script *script, HostKind kind, long nth, bool lasting)
{
    run(faults, script, kind, nth, lasting, &faults->now);
    if (faults->host->refused == 0)
        return;
    const char *wrong = wrong_of(faults, &faults->now, kind);
    count(faults, kind);
    if (faults->nth > 0)
        printf("status %d, signal %d\n%s%s", faults->now.status, faults->now.signal, faults->now.told,
               wrong ? "" : "all is well\n");
    if (wrong)
        tell_bad(faults, script, kind, nth, lasting, wrong);
}

// True for the first call that comes by its way, and for the last.
static bool stands_for_others(const uint64_t *callers, long nth, long calls)
{
    long before = 0, after = nth;
    while (before < nth - 1 && callers[before] != callers[nth - 1])
        before++;
    while (after < calls && callers[after] != callers[nth - 1])
        after++;
    return before == nth - 1 || after == calls;
}

static void try_kind(Faults *faults, const Script *script, HostKind kind, const uint64_t *callers, long calls)
{
    long chosen = 0, *list = malloc((size_t)(calls + 1) * sizeof *list);
    for (long nth = 1; list && nth <= calls; nth++)
        if (faults->all || faults->nth == nth || (faults->nth == 0 && stands_for_others(callers, nth, calls)))
            list[chosen++] = nth;
    long step = faults->quick && chosen > QUICK_CALLS ? chosen / QUICK_CALLS : 1;
    for (long i = 0; list && i < chosen; i += step) {
        if (faults->nth > 0 && list[i] != faults->nth)
            continue;
        if (faults->nth == 0 || !faults->lasting)
            try(faults, script, kind, list[i], false);
        if (faults->nth == 0 ? !faults->quick : faults->lasting)
            try(faults, script, kind, list[i], true);
    }
    free(list);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void try_script(Faults *faults, const Script *script)
{
    static uint64_t callers[HOST_KIND_COUNT][HOST_CALLS_MAX];
    long calls[HOST_KIND_COUNT], bad = faults->bad, tried = 0, before = 0;
    double begin = seconds();
    run(faults, script, HOST_MEMORY, 0, false, &faults->usual);
    memcpy(calls, faults->host->calls, sizeof calls);
    memcpy(callers, faults->host->callers, sizeof callers);
    if (faults->usual.status < 0 || faults->usual.status > 1) {
        printf("%s: fails without a fault, status %d\n%s", script->name, faults->usual.status, faults->usual.told);
        faults->bad++;
        return;
    }
    for (int kind = 0; kind < HOST_KIND_COUNT; kind++)
        before += faults->tried[kind];
    for (int kind = 0; kind < HOST_KIND_COUNT; kind++)
        if (faults->kind < 0 || faults->kind == kind)
            try_kind(faults, script, (HostKind)kind, callers[kind],
                     calls[kind] < HOST_CALLS_MAX ? calls[kind] : HOST_CALLS_MAX);
    for (int kind = 0; kind < HOST_KIND_COUNT; kind++)
        tried += faults->tried[kind];
    printf("%-10s %5ld faults, %3ld bad, %6.1f s\n", script->name, tried - before, faults->bad - bad,
           seconds() - begin);
    fflush(stdout);
}

static void summary(const Faults *faults)
{
    long sum = 0;
    for (int kind = 0; kind < HOST_KIND_COUNT; kind++)
        sum += faults->tried[kind];
    printf("%ld faults:", sum);
    for (int kind = 0; kind < HOST_KIND_COUNT; kind++)
        if (faults->tried[kind] > 0)
            printf(" %s %ld,", HOST_KIND_WORDS[kind], faults->tried[kind]);
    printf(" %ld ended with a message, %ld went on with one, %ld made no difference, %ld bad\n", faults->ended,
           faults->went_on, faults->unseen, faults->bad);
}

// --- arguments

static int kind_of(const char *word)
{
    for (int kind = 0; kind < HOST_KIND_COUNT; kind++)
        if (strcmp(word, HOST_KIND_WORDS[kind]) == 0)
            return kind;
    fprintf(stderr, "faults: %s is no kind\n", word);
    exit(2);
}

// Returns the place of the first script.
static int options_read(Faults *faults, int argc, char **argv)
{
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        faults->quick |= strcmp(argv[i], "--quick") == 0;
        faults->all |= strcmp(argv[i], "--all") == 0;
        faults->lasting |= strcmp(argv[i], "--lasting") == 0;
        if (strcmp(argv[i], "--kind") == 0 && i + 1 < argc)
            faults->kind = kind_of(argv[++i]);
        else if (strcmp(argv[i], "--nth") == 0 && i + 1 < argc)
            faults->nth = atol(argv[++i]);
    }
    if (faults->nth > 0)
        setenv("FAULTS_TRACE", "1", 1);
    return i;
}

static bool named(const Script *script, int argc, char **argv, int first)
{
    bool found = first == argc;
    for (int i = first; i < argc; i++)
        found |= strcmp(argv[i], script->name) == 0;
    return found;
}

static void prepare(Faults *faults)
{
    char *assets = realpath("assets", NULL), *folder = getenv("TMPDIR");
    snprintf(faults->work, sizeof faults->work, "%.200s/mitsubachi-faults-XXXXXX", folder ? folder : "/tmp");
    faults->host = host_open();
    if (!assets || !faults->host || !mkdtemp(faults->work)) {
        perror("faults");
        exit(3);
    }
    setenv("MITSUBACHI_ASSETS", assets, 1);
    free(assets);
    run(faults, NULL, HOST_MEMORY, 0, false, &faults->usual);
    if (faults->usual.status != 0) {
        printf("there is nothing to begin with, status %d, signal %d\n%s", faults->usual.status, faults->usual.signal,
               faults->usual.told);
        exit(3);
    }
    faults->before = faults->usual.folder;
    faults->usual.folder.count = 0;
}

int main(int argc, char **argv)
{
    static Faults faults = {.kind = -1};
    int first = options_read(&faults, argc, argv);
    double begin = seconds();
    prepare(&faults);
    for (int i = 0; i < SCRIPT_COUNT; i++)
        if (named(&SCRIPTS[i], argc, argv, first) && (!faults.quick || SCRIPTS[i].quick || first < argc))
            try_script(&faults, &SCRIPTS[i]);
    summary(&faults);
    printf("%.0f seconds\n", seconds() - begin);
    folder_clear(faults.work);
    return faults.bad > 0;
}
