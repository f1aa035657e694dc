// test_cmd_verify.c -- what `mitsubachi verify` says of demos that are good, cut, damaged, of another version, wrong.
#include <dirent.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "cmd/cmd.h"
#include "tape/tape_start.h"
#include "tape/state_hash.h"
#include "tape/tape_write.h"
#include "core/sim/pilot.h"
#include "own_folder.h"

#define TICKS 330

static char good[700], bad[700], trace[700];
static char output[8192];      // of the last run, both streams
static rlim_t file_bytes_most; // that the runs may write to a file; 0 for any
static Sim sim;

// A demo of TICKS ticks; from tick `wrong` on, counted from 0, its hashes are those of another game.
static void demo_write(const char *path, uint32_t wrong, uint32_t wrong_score)
{
    size_t size;
    sim_init(&sim, 5, (Tunables[]){tunables_default()}, NULL); // no frames between its start and the blocks
    Pilot pilot = pilot_begin(&sim);
    uint64_t hash = state_hash_begin(&sim);
    TapeStart start = tape_start_of(&sim, TAPE_PILOT, 1);
    OwnTape tape = tape_begin(&start);
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        TickCmd cmd = pilot_cmd(&pilot, &sim);
        sim_tick(&sim, &cmd);
        hash = state_hash_chain(hash, &sim);
        tape_append(&tape, &cmd, tick < wrong ? hash : ~hash);
    }
    TapeResult result = tape_result_of(&sim);
    result.score += wrong_score;
    tape_end(&tape, &result);
    OwnBytes bytes = tape_write(&tape, &size);
    assert_true(file_replace(path, bytes, size, &error));
}

// A copy of the good demo in `bad`: its first `size` bytes (0: all), and the one at `flip` changed (0: none).
static void demo_spoil(size_t size, size_t flip)
{
    OwnFile file = file_of(good);
    if (flip > 0)
        file.bytes[flip] ^= 0x10;
    assert_true(file_replace(bad, file.bytes, size > 0 ? size : file.size, &error));
}

// Of the good demo.
static size_t start_bytes(void)
{
    OwnFile file = file_of(good);
    size_t size = tape_start_bytes(file.bytes);
    return size;
}

static int set_up(void **state)
{
    int failed = own_folder_make(state);
    strcpy(good, own_path("good.mtb"));
    strcpy(bad, own_path("bad.mtb"));
    strcpy(trace, own_path("trace"));
    demo_write(good, UINT32_MAX, 0);
    return failed;
}

// Runs the command with the arguments in a process of its own, up to a NULL; returns its status.
static int verify(const char *first, ...)
{
    char *argv[16] = {"verify"};
    int argc = 1;
    va_list list;
    va_start(list, first);
    for (const char *next = first; next; next = va_arg(list, const char *))
        argv[argc++] = (char *)(uintptr_t)next;
    va_end(list);
    const char *path = own_path("output");
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (!freopen(path, "w", stdout) || dup2(fileno(stdout), STDERR_FILENO) < 0)
            _exit(99);
        struct rlimit limit = {file_bytes_most, file_bytes_most};
        if (file_bytes_most > 0 && (signal(SIGXFSZ, SIG_IGN) == SIG_ERR || setrlimit(RLIMIT_FSIZE, &limit) != 0))
            _exit(99);
        int status = cmd_verify(argc, argv);
        fflush(NULL);
        _exit(status);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    OwnFile file = file_of(path);
    memcpy(output, file.bytes, file.size + 1);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void expect(int status, int expected, const char *path, const char *text)
{
    if (status != expected || (path && strncmp(output, path, strlen(path)) != 0) || !strstr(output, text))
        fail_msg("status %d, expected %d and '%s...%s', got: %s", status, expected, path ? path : "", text, output);
}

TEST(a_good_demo_is_good)
{
    expect(verify(good, NULL), 0, good, ": good, 330 ticks, hash ");
    assert_non_null(strstr(output, " times real time\n"));
    assert_ptr_equal(strchr(output, '\n'), output + strlen(output) - 1);
}

TEST(an_incomplete_demo_is_good_and_reported)
{
    OwnFile file = file_of(good);
    size_t whole = file.size;
    demo_spoil(whole - TAPE_END_BYTES, 0);
    expect(verify(bad, NULL), 0, bad, "; it has no end\n");
    demo_spoil(whole - TAPE_END_BYTES - 3, 0);
    expect(verify(bad, NULL), 0, bad, ": good, 300 ticks, ");
    assert_non_null(strstr(output, "; cut at offset "));
}

TEST(a_demo_without_a_tick_is_refused)
{
    demo_spoil(start_bytes(), 0);
    expect(verify(bad, NULL), 3, bad, ": it contains no part of the game");
    demo_spoil(start_bytes() + 20, 0);
    expect(verify(bad, NULL), 3, bad, ": it contains no part of the game");
    demo_spoil(0, start_bytes() + 20);
    expect(verify("--up-to-damage", bad, NULL), 3, bad, ": damaged at offset ");
    assert_non_null(strstr(output, "; it contains no part of the game\n"));
}

// Every bit of the lengths of all blocks.
TEST(a_wrong_length_is_never_good)
{
    OwnFile file = file_of(good);
    for (size_t at = start_bytes(), next; at < file.size; at = next) {
        next = at + 6 + (((size_t)file.bytes[at] | (size_t)file.bytes[at + 1] << 8) & TAPE_BODY_MAX);
        for (size_t bit = 0; bit < 16; bit++) {
            file.bytes[at + bit / 8] ^= (uint8_t)(1u << (bit % 8));
            assert_true(file_replace(bad, file.bytes, file.size, &error));
            expect(verify(bad, NULL), 3, bad, ": damaged at offset ");
            file.bytes[at + bit / 8] ^= (uint8_t)(1u << (bit % 8));
        }
    }
}

static void expect_same_file(const char *path, const FileBytes *expected)
{
    OwnFile file = file_of(path);
    assert_int_equal(file.size, expected->size);
    assert_memory_equal(file.bytes, expected->bytes, file.size);
}

static int files_count(void)
{
    int count = 0;
    DIR *entries = opendir(own_folder);
    assert_non_null(entries);
    while (readdir(entries))
        count++;
    closedir(entries);
    return count;
}

TEST(a_trace_never_takes_a_demo_s_place)
{
    OwnFile before = file_of(good);
    OwnText link_path = formatted("%s/link", own_folder);
    OwnText dots = formatted("%s/./good.mtb", own_folder);
    assert_int_equal(symlink(good, link_path), 0);
    demo_spoil(0, 0);
    const char *const outs[] = {good, bad, link_path, dots};
    for (size_t i = 0; i < sizeof outs / sizeof outs[0]; i++) {
        expect(verify("--trace", outs[i], good, NULL), 2, "mitsubachi verify: ", "it is a demo");
        expect_same_file(outs[i], &before);
    }
    expect(verify("--trace", own_folder, good, NULL), 2, NULL, "not a regular file");
    expect(verify("--trace", "/dev/null", good, NULL), 2, NULL, "not a regular file");
    assert_int_equal(unlink(link_path), 0);
}

// After any failure there is the old trace or the new one, and nothing else.
TEST(a_trace_is_whole_or_not_there)
{
    assert_true(file_replace(trace, "old", 3, &error));
    OwnFile old = file_of(trace);
    OwnFile demo = file_of(good);
    demo_spoil(0, 0);
    int files = files_count();

    // A demo of a stage with other content: its start is sealed anew and the checksums of the blocks follow from it.
    size_t start = tape_start_bytes(demo.bytes);
    demo.bytes[24] ^= 1;
    uint32_t checksum = (uint32_t)bytes_hash(demo.bytes, start - 4, 0);
    bytes_put(demo.bytes + start - 4, checksum, 4);
    for (size_t at = start, size; at < demo.size; at += size + 4) {
        size = 2 + ((size_t)bytes_get(demo.bytes + at, 2) & TAPE_BODY_MAX);
        checksum = (uint32_t)bytes_hash(demo.bytes + at, size, checksum);
        bytes_put(demo.bytes + at + size, checksum, 4);
    }
    assert_true(file_replace(bad, demo.bytes, demo.size, &error));
    expect(verify("--trace", trace, bad, NULL), 3, bad, ": refused at offset ");
    expect_same_file(trace, &old);
    assert_int_equal(files_count(), files);
    assert_int_equal(unlink(trace), 0);
    expect(verify("--trace", trace, bad, NULL), 3, bad, ": refused at offset ");
    assert_int_equal(files_count(), files - 1);

    // A disk without room: of the file that is being written a few kilobytes fit.
    assert_true(file_replace(trace, "old", 3, &error));
    file_bytes_most = 20000;
    expect(verify("--trace", trace, good, NULL), 3, NULL, ": cannot be written: ");
    file_bytes_most = 0;
    expect_same_file(trace, &old);
    assert_int_equal(files_count(), files);

    // The rights of an old one stay, and so does a link that leads there.
    struct stat info;
    OwnText link = formatted("%s/link", own_folder);
    assert_int_equal(chmod(trace, 0640), 0);
    assert_int_equal(symlink(trace, link), 0);
    expect(verify("--trace", link, good, NULL), 0, good, ": good, ");
    assert_true(file_is_link(link) && stat(trace, &info) == 0 && (info.st_mode & 0777) == 0640);
    unlink(link);
    expect(verify("--against", trace, good, NULL), 0, good, ": good, as traced in ");
    assert_int_equal(files_count(), files);
}

TEST(damage_is_refused_with_its_place_or_played_up_to)
{
    demo_spoil(0, start_bytes() + 200);
    expect(verify(bad, NULL), 3, bad, ": damaged at offset ");
    assert_non_null(strstr(output, "--up-to-damage"));
    expect(verify("--up-to-damage", bad, NULL), 0, bad, ": good, ");
    assert_non_null(strstr(output, "; damaged at offset "));
}

TEST(demos_of_other_builds_are_refused)
{
    demo_spoil(0, 12);
    expect(verify(bad, NULL), 3, bad, "version");
    demo_spoil(0, 30);
    expect(verify(bad, NULL), 3, bad, ": refused at offset ");
    demo_spoil(20, 0);
    expect(verify(bad, NULL), 3, bad, ": refused at offset ");
    assert_true(file_replace(bad, "", 0, &error));
    expect(verify(bad, NULL), 3, bad, ": refused at offset ");
    expect(verify("/nowhere/at/all.mtb", NULL), 3, "/nowhere/at/all.mtb", ": ");
    expect(verify(own_folder, NULL), 3, own_folder, ": ");
}

TEST(a_diverged_demo_names_the_tick)
{
    demo_write(bad, 123, 0);
    expect(verify(bad, NULL), 1, bad, ": diverged in tick 124, at the earliest in 121 (after tick 180 recorded ");
    demo_write(bad, 120, 0);
    expect(verify(bad, NULL), 1, bad, ": diverged in tick 121 (after tick 180 recorded ");
    demo_write(bad, UINT32_MAX, 10);
    expect(verify(bad, NULL), 1, bad, ": diverged only in its result (recorded score ");
}

TEST(of_several_files_each_has_a_line_and_the_worst_counts)
{
    demo_write(bad, 99, 0);
    expect(verify(good, bad, good, NULL), 1, good, ": diverged in tick 100");
    expect(verify("--", good, "-x", bad, NULL), 3, good, ": diverged in tick 100");
    int lines = 0;
    for (const char *at = output; *at; at++)
        lines += *at == '\n';
    assert_int_equal(lines, 3);
}

// A partial trace proves only its part, and the output shows its end.
TEST(a_cut_trace_is_reported)
{
    expect(verify("--trace", trace, good, NULL), 0, good, ": good, ");
    OwnFile file = file_of(trace);
    size_t record = (file.size - TAPE_TRACE_HEAD_BYTES) / (TICKS + 1), at = TAPE_TRACE_HEAD_BYTES + 101 * record;
    assert_true(file_replace(trace, file.bytes, at, &error));
    expect(verify("--against", trace, good, NULL), 0, good, ", only ticks 0 to 100 of 330\n");
    assert_true(file_replace(trace, file.bytes, at + record - 1, &error));
    expect(verify("--against", trace, good, NULL), 3, good,
           ", only ticks 0 to 100 of 330; the trace is cut at offset ");
    assert_true(file_replace(trace, file.bytes, TAPE_TRACE_HEAD_BYTES, &error));
    expect(verify("--against", trace, good, NULL), 3, good, "; the trace is cut at offset 28\n");
    memmove(file.bytes + TAPE_TRACE_HEAD_BYTES, file.bytes + at, file.size - at);
    assert_true(file_replace(trace, file.bytes, TAPE_TRACE_HEAD_BYTES + file.size - at, &error));
    expect(verify("--against", trace, good, NULL), 0, good, ", only ticks 101 to 330 of 330\n");
}

TEST(a_trace_shows_the_first_difference)
{
    expect(verify("--trace", trace, good, NULL), 0, good, ": good, ");
    OwnFile again = file_of(trace);
    again.bytes[again.size - 1] ^= 1;
    assert_true(file_replace(trace, again.bytes, again.size, &error));
    expect(verify("--against", trace, good, NULL), 1, good, "in tick 330, ");
    expect(verify("--against", good, good, NULL), 3, good, ": cannot be compared with ");
    expect(verify("--against", "/nowhere", good, NULL), 3, NULL, "/nowhere");
    expect(verify("--trace", "/nowhere/at/all", good, NULL), 3, NULL, "/nowhere/at/all");
}

TEST(wrong_usage_is_reported)
{
    expect(verify(NULL, NULL), 2, NULL, "no file");
    expect(verify("--what", good, NULL), 2, NULL, "--what");
    expect(verify("--trace", NULL), 2, NULL, "--trace");
    expect(verify("--trace", trace, good, good, NULL), 2, NULL, "one file too many");
    expect(verify("--trace", trace, "--against", trace, good, NULL), 2, NULL, "together");
    expect(verify("--help", NULL), 0, "Usage: mitsubachi verify", "Exit status");
}

GROUP(set_up, own_folder_remove)
