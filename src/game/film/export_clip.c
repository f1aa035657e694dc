// export_clip.c -- runs the export in a background child.
#include "game/film/export_clip.h"

#include <stdio.h>
#include <string.h>

#include "content/text_file.h"
#include "platform/files.h"
#include "core/sim/sim.h"
#include "lang/texts.h"

static void notice_write(char notice[EXPORT_CLIP_NOTICE_BYTES], UiText text, const char *more)
{
    snprintf(notice, EXPORT_CLIP_NOTICE_BYTES, "%s%s%.120s", ui_text(text), *more ? " " : "", more);
}

// Prints the whole reason on the terminal, because the notice has room for a few words only.
static void failure_write(char notice[EXPORT_CLIP_NOTICE_BYTES], const char *reason)
{
    char line[PROCESS_COMPLAINT_BYTES + 1024];
    snprintf(line, sizeof line, "mitsubachi: no clip: %.1200s\n", reason);
    messages_print(line);
    notice_write(notice, UI_CLIP_FAILED, reason);
}

// Names the clip by the time.
static bool name_find(ExportClip *clip, Error *error)
{
    char folder[PATH_SIZE];
    if (!path_of_data("clips", folder, sizeof folder, error) || !folder_make(folder, error))
        return false;
    return dated_path(folder, true, ".mp4", clip->path, sizeof clip->path, error);
}

// Prints seconds as the command reads them, exact to the tick.
static void seconds_write(char *text, size_t size, int64_t tick)
{
    snprintf(text, size, "%.3f", (double)tick / SIM_TICKS_PER_SECOND);
}

// Starts the command that a person would type, on the demo so far.
static bool child_start(ExportClip *clip, const char *demo, int64_t to_tick, Error *error)
{
    char self[PATH_SIZE], from[32], to[32];
    const char *arguments[12] = {"mitsubachi", "export", "--quiet", "-o", clip->path, "--from", from};
    int count = 7;
    int64_t from_tick = to_tick - EXPORT_CLIP_SECONDS * SIM_TICKS_PER_SECOND;
    seconds_write(from, sizeof from, -EXPORT_CLIP_SECONDS * SIM_TICKS_PER_SECOND);
    if (to_tick >= 0) {
        // early in a game the clip is just shorter
        seconds_write(from, sizeof from, from_tick < 0 ? 0 : from_tick);
        seconds_write(to, sizeof to, to_tick);
        arguments[count++] = "--to";
        arguments[count++] = to;
    }
    // A demo's name may look like an option.
    arguments[count++] = "--";
    arguments[count] = demo;
    ProcessConfig config = {self, arguments, .extra = -1, .patient = true};
    if (process_own_path(self, sizeof self))
        return process_start(&clip->process, &config, error);
    return error_set(error, "the path of this program is unknown on this system");
}

void export_clip_begin(ExportClip *clip, const char *demo, int64_t to_tick, char notice[EXPORT_CLIP_NOTICE_BYTES])
{
    Error error;
    char ffmpeg[PATH_SIZE];
    if (clip->process.started)
        notice_write(notice, UI_CLIP_BUSY, "");
    else if (demo[0] == '\0')
        notice_write(notice, UI_CLIP_FAILED, ui_text(UI_CLIP_NOTHING));
    else if (!process_find("ffmpeg", ffmpeg, sizeof ffmpeg))
        failure_write(notice, ui_text(UI_CLIP_FFMPEG));
    else if (!name_find(clip, &error) || !child_start(clip, demo, to_tick, &error))
        failure_write(notice, error.text);
    else
        notice_write(notice, UI_CLIP_MAKING, "");
}

bool export_clip_poll(ExportClip *clip, char notice[EXPORT_CLIP_NOTICE_BYTES])
{
    ProcessEnd end;
    char complaint[PROCESS_COMPLAINT_BYTES];
    if (!process_poll(&clip->process, &end))
        return false;
    process_complaint(&clip->process, complaint, sizeof complaint);
    process_free(&clip->process);
    // The child prefixes messages with its name, which only clutters the notice.
    const char *prefix = "mitsubachi export: ";
    const char *reason = strncmp(complaint, prefix, strlen(prefix)) == 0 ? complaint + strlen(prefix) : complaint;
    if (end.status != 0) {
        failure_write(notice, reason[0] != '\0' ? reason : "the export was ended by a signal");
        return true;
    }
    printf("clip: %s\n", clip->path);
    fflush(stdout); // a script that reads the path must not wait for the end of the game
    notice_write(notice, UI_CLIP_DONE, file_base(clip->path));
    return true;
}
