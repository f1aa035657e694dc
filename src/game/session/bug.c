// bug.c -- collects all data about a problem in one file.
#include "game/session/bug.h"

#include <SDL.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/bundle/bundle.h"
#include "content/demos/demo_file.h"
#include "content/text_file.h"
#include "content/tuning/tunables_text.h"
#include "core/base/version.h"
#include "core/steer/radar.h"
#include "platform/exchange.h"
#include "platform/files.h"
#include "platform/process.h"
#include "tape/tape_play.h"
#include "tape/tape_trace.h"
#include "text/fields.h"
#include "text/grow.h"
#include "text/grow_stream.h"

#define TRACED_TICKS 120u                   // at the end of a demo
#define TRACE_BYTES_MAX (4u << 20)          // bytes of a trace,
#define TRACED_DEMO_TICKS (20u * 60u * 60u) // and the length of a demo up to which tracing takes a few seconds at most

// Every text goes through the same filter.
static void text_add(Bundle *bundle, const char *name, char *text)
{
    bug_scrub(text);
    bundle_add(bundle, name, text, strlen(text));
    free(text);
}

// --- system data and tunables

static char *facts_make(const Game *game)
{
    MemoryStream stream;
    FILE *out = grow_stream(&stream);
    const Window *window = &game->machine.window;
    char library[WINDOW_LIBRARY_BYTES];
    window_library(library);
    fprintf(out, "mitsubachi " MITSUBACHI_VERSION "\nsimulation %d, demos of format %d\n%s\n", SIM_VERSION,
            TAPE_FORMAT_VERSION, library);
    fprintf(out, "system %s, %d processors, %d MB\nvideo %s, drawn by %s, %d x %d at %d Hz\nradar %s\n",
            SDL_GetPlatform(), SDL_GetCPUCount(), SDL_GetSystemRAM(), window->video, window->drawing, window->width_px,
            window->height_px, window->refresh_hz, radar_kernel());
    fprintf(out, "about %s\n", game->broke_off[0] ? "a program that crashed" : "the program that wrote this");
    fprintf(out, "language %s, texts %d %%, sound %s\n", ui_language_code(ui_text_language()), ui_text_percent(),
            game->player.sound ? "on" : "off");
    fprintf(out, "frame %.2f ms, tick %.2f ms, %.1f a second\n", (double)game->graphics.figures.frame_ms,
            (double)game->graphics.figures.tick_ms, (double)game->graphics.figures.fps);
    for (int i = 0; i < SETTING_COUNT; i++) {
        const Field *info = setting_info((SettingId)i);
        fprintf(out, "setting %s.%s %d\n", info->section, info->name, (int)game->player.settings.value[i]);
    }
    return grow_stream_end(&stream);
}

// Skips an unreadable part, but prints a message, so that the player knows what the report lacks.
static void left_out(const char *why)
{
    Error line;
    error_set(&line, "%s; it is not in the report", why);
    game_complain(line.text);
}

static bool part_read(const char *path, size_t most, FileBytes *file)
{
    Error error;
    bool good = file_read(path, most, file, &error);
    if (!good)
        left_out(error.text);
    return good;
}

// --- the demo

// The newest demo of the player: its name is a time, so the last one.
static bool demo_newest(char path[PATH_SIZE])
{
    Error error;
    char folder[PATH_SIZE], stem[DEMO_STEM_BYTES];
    FolderList list;
    bool found = false;
    if (!path_of_data("demos", folder, sizeof folder, &error)) {
        left_out(error.text);
        return false;
    }
    if (!folder_list(folder, DEMO_ENDING, &list) && errno != ENOENT) {
        error_set(&error, "%s: %s, expected a folder that can be read", folder, strerror(errno));
        left_out(error.text);
    }
    for (int i = list.count - 1; !found && i >= 0; i--) {
        int length = snprintf(path, PATH_SIZE, "%s/%s", folder, list.names[i]);
        found = demo_stem(list.names[i], stem) && length < PATH_SIZE;
    }
    folder_list_free(&list);
    return found;
}

// Replays as `verify` does: traces the first difference, or else the end.
static void trace_add(const Tape *demo, Bundle *bundle)
{
    size_t size;
    if (demo->tick_count > TRACED_DEMO_TICKS)
        return;
    Sim *sim = grow_zeros(sizeof *sim);
    TapeCheck check = tape_verify(demo, sim);
    bool differs = check.verdict == TAPE_DIVERGED;
    uint32_t to = differs ? check.most_tick + 1u : demo->tick_count;
    uint32_t from = differs ? (check.block > 0 ? demo->blocks[check.block - 1].end_tick : 0)
                            : to - (to < TRACED_TICKS ? to : TRACED_TICKS);
    uint8_t *trace = tape_trace_range(demo, sim, from, to, TRACE_BYTES_MAX, &size);
    if (trace)
        bundle_add(bundle, BUG_TRACE, trace, size);
    free(trace);
    free(sim);
}

// The demo that is watched, or recorded, or the last one.
static bool demo_path(const Game *game, char path[PATH_SIZE])
{
    const char *watched = game->screens.demo.path;
    const char *recorded = game->match.recorder.path;
    if (!watched && (recorded[0] == '\0' || game->broke_off[0] != '\0'))
        return demo_newest(path);
    snprintf(path, PATH_SIZE, "%s", watched ? watched : recorded);
    demo_follow(path, PATH_SIZE);
    return file_taken(path);
}

// --- the file

bool bug_write(const Game *game, char path[PATH_SIZE], Error *error)
{
    Bundle bundle = {0};
    size_t size;
    char folder[PATH_SIZE];
    if (!path_of_data("reports", folder, sizeof folder, error) || !folder_make(folder, error)
        || !dated_path(folder, false, BUG_ENDING, path, PATH_SIZE, error))
        return false;
    text_add(&bundle, BUG_FACTS, facts_make(game));
    const Tuned *now = tuning_now(game->content.tuning);
    MemoryStream stream;
    FILE *out = grow_stream(&stream);
    Tuned usual = tuned_default();
    char name[FIELD_NAME_BYTES], value[64];
    for (int i = 0; i < TUNED_COUNT; i++) {
        if (tuned_get(now, i) == tuned_get(&usual, i))
            continue;
        field_full_name(tuned_info(i), name);
        field_write(tuned_info(i), now, value, sizeof value);
        fprintf(out, "%s = %s\n", name, value);
    }
    text_add(&bundle, BUG_NUMBERS, grow_stream_end(&stream));
    FileBytes file = {0};
    char from[PATH_SIZE];
    if (!run_path(game, from))
        left_out("messages: their file could not be created when the game began");
    else if (part_read(from, 2 * MESSAGES_BYTES_MAX, &file))
        text_add(&bundle, BUG_MESSAGES, grow_text((const char *)file.bytes));
    file_free(&file);
    Tape demo;
    Error refused;
    if (demo_path(game, from) && part_read(from, DEMO_FILE_BYTES_MAX, &file)) {
        bundle_add(&bundle, BUG_DEMO, file.bytes, file.size);
        if (tape_read(&demo, file.bytes, file.size, &refused)) {
            trace_add(&demo, &bundle);
            tape_free(&demo);
        }
        file_free(&file);
    }
    uint8_t *bytes = bundle_pack(&bundle, BUNDLE_REPORT, &size);
    bool good = file_replace(path, bytes, size, error);
    free(bytes);
    bundle_free(&bundle);
    return good;
}

void bug_report(Game *game)
{
    Error error;
    char path[PATH_SIZE], line[PATH_SIZE + UI_TEXT_BYTES];
    recorder_flush(&game->match.recorder);
    if (bug_write(game, path, &error)) {
        snprintf(line, sizeof line, "%s: %s", ui_text(UI_BUG_MADE), path);
        show_line(game, NEWS_BUG, line);
        game_complain(line);
        run_reported(game);
        if (exchange_needed())
            exchange_give(path);
    } else {
        game_complain(error.text);
        show_problem(game, error.text, 1);
    }
    pace_restart(&game->pace); // tracing must not count as time of the game
}

// --- file names without their folders, because folders name people

static bool is_slash(char c)
{
    return c == '/' || c == '\\';
}

static bool ends_path(char c)
{
    return c == '\0' || strchr(" \t\r\n:;,'\"()<>|", c) != NULL;
}

// Length of the home folder at the start of `text`; it may have blanks, and either slash.
static size_t home_bytes(const char *text, const char *home)
{
    size_t i = 0;
    for (; home[i] != '\0'; i++)
        if (text[i] != home[i] && !(is_slash(text[i]) && is_slash(home[i])))
            return 0;
    return i > 1 && (is_slash(text[i]) || ends_path(text[i])) ? i : 0;
}

// Length of the folders at the start of `text`, where a path may begin: up to the last slash before its end.
static size_t folder_bytes(const char *text)
{
    size_t last = 0, i = 0;
    bool drive = text[0] != '\0' && text[1] == ':' && is_slash(text[2]);
    if (!is_slash(text[0]) && text[0] != '~' && !drive)
        return 0;
    for (i = drive ? 2 : 0; !ends_path(text[i]); i++)
        if (is_slash(text[i]))
            last = i + 1;
    return last;
}

void bug_scrub(char *text)
{
    char home[PATH_SIZE];
    char *to = text;
    bool begins = true;
    if (!path_home(home))
        home[0] = '\0';
    for (const char *at = text; *at != '\0';) {
        size_t from_home = begins ? home_bytes(at, home) : 0;
        at += from_home;
        size_t folders = begins || from_home > 0 ? folder_bytes(at) : 0;
        at += folders;
        if (from_home + folders > 0 && ends_path(*at))
            *to++ = '~';
        begins = ends_path(*at) || *at == '=';
        if (*at != '\0')
            *to++ = *at++;
    }
    *to = '\0';
}
