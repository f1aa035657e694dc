// faults.c -- what the machine may refuse is refused, one call after the other.
//
// Each run has to end by itself, with the exit status of an error only beside a line that says why; and each file is
// as it was, as it is after a run without a fault, or whole for those who read it.
//
// The first and the last call that are reached by the same way stand for all of them, each refused alone and with all
// that come after it; --all takes each.
#define _GNU_SOURCE
#include "faults/faults.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults/whole.h"

#define QUICK_CALLS 3 // of a kind and script
#define SHOWN_MOST 40

// --- what is asked of it

// A line that says what, and what was expected or why; nothing that nobody has filled in. `verify` reports problems of
// demos in the same place as good results.
static const char *message_wrong(const Faults *faults, const Outcome *now)
{
    bool printed = strcmp(now->printed, faults->usual.printed) != 0 && strstr(now->printed, ": ");
    if (now->reported[0] == '\0' && !printed)
        return "no message";
    if (!strstr(now->reported, ": ") && !printed)
        return "no message of the form 'what, and what was expected'";
    return strstr(now->reported, "Success") ? "a reason that is none (Success)"
         : strstr(now->reported, "(null)")  ? "a message with (null)"
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

// Nothing could be taken away: the program ended at once, or the disk answers no more. A power cut leaves as much, and
// the next start of the game or the next run of the same command takes it away.
static bool may_leave(const Outcome *now, Refusal refusal)
{
    return refusal.kind == HOST_REMOVE || (refusal.kind == HOST_READ && refusal.lasting)
        || strstr(now->reported, "out of memory");
}

static const char *file_wrong(const Faults *faults, const Outcome *now, const FolderFile *file, Refusal refusal)
{
    static char what[ERROR_BYTES + 512];
    Error why = {0};
    if (!file->bytes || folder_file_same(file, folder_find(&faults->runner->before, file->name))
        || folder_file_same(file, folder_find(&faults->usual.folder, file->name))
        || was_there(&faults->runner->before, file))
        return NULL;
    if (stray(file->name) && may_leave(now, refusal))
        return NULL;
    if (stray(file->name))
        error_set(&why, "left behind");
    else if (whole_file(file, &why))
        return NULL;
    snprintf(what, sizeof what, "%s: %s", file->name, why.text);
    return what;
}

static const char *folder_wrong(const Faults *faults, const Outcome *now, Refusal refusal)
{
    static char what[512];
    for (int i = 0; i < now->folder.count; i++) {
        const char *wrong = file_wrong(faults, now, &now->folder.files[i], refusal);
        if (wrong)
            return wrong;
    }
    for (int i = 0; i < faults->runner->before.count; i++) {
        const char *name = faults->runner->before.files[i].name;
        if (folder_find(&now->folder, name) || !folder_find(&faults->usual.folder, name))
            continue;
        snprintf(what, sizeof what, "%s: lost", name);
        return what;
    }
    return NULL;
}

// The file of a run that tells the next one how it ended is no output of either. NULL where all is in the other folder.
static const char *not_in(const Folder *folder, const Folder *other)
{
    for (int i = 0; i < folder->count; i++) {
        const FolderFile *file = &folder->files[i];
        if (!strstr(file->name, "mitsubachi/runs/") && !whole_same(file, other))
            return file->name;
    }
    return NULL;
}

static const char *other_than_usual(const Faults *faults, const Outcome *now)
{
    static char what[ERROR_BYTES + 512];
    Error why;
    const Folder *usual = &faults->usual.folder;
    for (int i = 0; i < now->folder.count; i++)
        if (whole_is_list(&now->folder.files[i]) && !whole_list(&now->folder, &now->folder.files[i], &why)) {
            snprintf(what, sizeof what, "it says nothing, and %s", why.text);
            return what;
        }
    const char *name = not_in(&now->folder, usual);
    name = name ? name : not_in(usual, &now->folder);
    if (!name && strcmp(now->printed, faults->usual.printed) == 0)
        return NULL;
    snprintf(what, sizeof what, "it says nothing, and %s is something else than usual", name ? name : "what it prints");
    return what;
}

static const char *wrong_of(const Faults *faults, const Outcome *now, Refusal refusal)
{
    static char what[128];
    if (now->signal == SIGALRM)
        return "it hangs";
    if (now->signal != 0 || now->status < 0 || now->status > 3) {
        snprintf(what, sizeof what, "it crashed: signal %d, status %d", now->signal, now->status);
        return what;
    }
    const char *wrong = folder_wrong(faults, now, refusal);
    if (wrong)
        return wrong;
    bool said = strcmp(now->reported, faults->usual.reported) != 0;
    if (now->status != faults->usual.status || said)
        return message_wrong(faults, now);
    return other_than_usual(faults, now);
}

// --- one of them

static void tell_bad(Faults *faults, const Script *script, Refusal refusal, const char *wrong)
{
    if (faults->bad++ >= SHOWN_MOST && faults->nth == 0)
        return;
    printf("%s, %s %ld%s%s%s: %s (status %d)\n", script->name, HOST_KIND_WORDS[refusal.kind], refusal.nth,
           refusal.function ? " of " : "", refusal.function ? refusal.function : "", refusal.lasting ? " and on" : "",
           wrong, faults->now.status);
    if (faults->now.reported[0])
        printf("%.3000s", faults->now.reported);
    fflush(stdout);
}

static void count(Faults *faults, HostKind kind)
{
    const Outcome *now = &faults->now;
    faults->tried[kind]++;
    faults->ended += now->status != faults->usual.status;
    bool said = now->status == faults->usual.status && strcmp(now->reported, faults->usual.reported) != 0;
    faults->went_on += said;
    faults->unseen += now->status == faults->usual.status && !said;
}

static void try(Faults *faults, const Script *script, Refusal refusal)
{
    runner_run(faults->runner, script, refusal, &faults->now);
    if (faults->runner->host->refused == 0)
        return;
    const char *wrong = wrong_of(faults, &faults->now, refusal);
    count(faults, refusal.kind);
    if (faults->nth > 0) {
        host_print_way();
        printf("status %d, signal %d\n%s%s", faults->now.status, faults->now.signal, faults->now.reported,
               wrong ? "" : "all is well\n");
    }
    if (wrong)
        tell_bad(faults, script, refusal, wrong);
}

// --- what was bad once

// By who asks: the numbers of calls change with the program. The whole run finds more of the kind.
static const struct {
    const char *script;
    Refusal refusal;
} FOUND[] = {
    {"link", {HOST_LIBRARY, 5, false, "tape_read"}},    // half a game became a link
    {"rank", {HOST_OPEN, 2, false, "rank_board_open"}}, // a game vanished from the board
    {"rank", {HOST_READ, 2, false, "rank_board_read"}}, // the same, where it was to be played
    {"rank", {HOST_READ, 4, false, "rank_site_write"}}, // the site lacked a demo
    {"rank", {HOST_LIBRARY, 2, false, "rank_check"}},   // a good demo was kept as a bad one
};

bool faults_found(const Script *script)
{
    bool found = false;
    for (size_t i = 0; i < sizeof FOUND / sizeof FOUND[0]; i++)
        found |= strcmp(FOUND[i].script, script->name) == 0;
    return found;
}

static void try_found(Faults *faults, const Script *script)
{
    for (size_t i = 0; i < sizeof FOUND / sizeof FOUND[0]; i++) {
        if (strcmp(FOUND[i].script, script->name) != 0)
            continue;
        try(faults, script, FOUND[i].refusal);
        if (faults->runner->host->refused == 0) {
            printf("%s, %s of %s: it is called no more\n", script->name, HOST_KIND_WORDS[FOUND[i].refusal.kind],
                   FOUND[i].refusal.function);
            faults->bad++;
        }
    }
}

// --- all of a script

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
            try(faults, script, (Refusal){kind, list[i], false, NULL});
        if (faults->nth == 0 ? !faults->quick : faults->lasting)
            try(faults, script, (Refusal){kind, list[i], true, NULL});
    }
    free(list);
}

void faults_try(Faults *faults, const Script *script)
{
    static uint64_t callers[HOST_KIND_COUNT][HOST_CALLS_MAX];
    long calls[HOST_KIND_COUNT], bad = faults->bad, tried = 0, before = 0;
    double begin = runner_seconds();
    runner_run(faults->runner, script, (Refusal){.nth = 0}, &faults->usual);
    memcpy(calls, faults->runner->host->calls, sizeof calls);
    memcpy(callers, faults->runner->host->callers, sizeof callers);
    if (faults->usual.status < 0 || faults->usual.status > 1) {
        printf("%s: fails without a fault, status %d\n%s", script->name, faults->usual.status, faults->usual.reported);
        faults->bad++;
        return;
    }
    for (int kind = 0; kind < HOST_KIND_COUNT; kind++)
        before += faults->tried[kind];
    for (int kind = 0; kind < HOST_KIND_COUNT; kind++)
        if (!faults->found && (faults->kind < 0 || faults->kind == kind))
            try_kind(faults, script, (HostKind)kind, callers[kind],
                     calls[kind] < HOST_CALLS_MAX ? calls[kind] : HOST_CALLS_MAX);
    if (faults->quick)
        try_found(faults, script);
    for (int kind = 0; kind < HOST_KIND_COUNT; kind++)
        tried += faults->tried[kind];
    printf("%-10s %5ld faults, %3ld bad, %6.1f s\n", script->name, tried - before, faults->bad - bad,
           runner_seconds() - begin);
    fflush(stdout);
}

void faults_summary(const Faults *faults)
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
