// export_clip.c -- runs the export in a background child, and shows a notice.
#include "game/film/export_clip.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/text_file.h"
#include "game/film/export_output.h"
#include "core/base/digits.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "platform/messages.h"
#include "core/sim/sim.h"
#include "view/paint.h"
#include "lang/texts.h"

#define NOTICE_NS (4 * CLOCK_NS_PER_SECOND)
#define NOTICE_Y_PX (62.0f * sprite_text_grow(TEXT_SMALL)) // base line: under the numbers, where nothing else is drawn
#define NOTICE_MOST_PX 330.0f

static void notice(ExportClip *clip, UiText text, const char *more)
{
    snprintf(clip->notice, sizeof clip->notice, "%s%s%.120s", ui_text(text), *more ? " " : "", more);
    clip->notice_until_ns = clock_now_ns() + NOTICE_NS;
}

// Prints the whole reason on the terminal, because the notice has room for a few words only.
static void failed(ExportClip *clip, const char *reason)
{
    char line[PROCESS_COMPLAINT_BYTES + 1024];
    snprintf(line, sizeof line, "mitsubachi: no clip: %.1200s\n", reason);
    messages_print(line);
    notice(clip, UI_CLIP_FAILED, reason);
}

// True for "2026-11-20_143502.mp4.tmp.4711.k3Yx0P" if no process has that number: a killed export left it.
static bool is_leftover(const char *name)
{
    static const char before[] = ".mp4.tmp.";
    const char *place = strstr(name, before), *digits = place ? place + sizeof before - 1 : "";
    uint64_t id;
    size_t length = digits_span(digits, strlen(digits));
    return digits_read(digits, length, INT32_MAX, &id) && id > 0 && strlen(digits + length) == sizeof ".XXXXXX" - 1
        && !process_runs((int64_t)id);
}

// Names the clip by the time.
static bool name_find(ExportClip *clip, Error *error)
{
    char folder[PATH_SIZE];
    if (!path_of_data("clips", folder, sizeof folder, error) || !folder_make(folder, error))
        return false;
    // Runs when the next clip starts: the game itself may have been killed with its child.
    FolderList list;
    folder_list(folder, "", &list);
    for (int i = 0; i < list.count; i++) {
        if (is_leftover(list.names[i])) {
            char film[PATH_SIZE + 256 + sizeof EXPORT_IN_WORK];
            int outer = snprintf(film, sizeof film, "%s/%s", folder, list.names[i]);
            snprintf(film + outer, sizeof film - (size_t)outer, EXPORT_IN_WORK);
            file_discard(film);
            film[outer] = '\0';
            folder_remove(film);
        }
    }
    folder_list_free(&list);
    return dated_path(folder, true, ".mp4", clip->path, sizeof clip->path, error);
}

// Prints seconds as the command reads them, exact to the tick.
static void seconds(char *text, size_t size, int64_t tick)
{
    snprintf(text, size, "%.3f", (double)tick / SIM_TICKS_PER_SECOND);
}

// Starts the command that a person would type, on the demo so far. Its limit is long, because the game has the
// processor first.
static bool start(ExportClip *clip, const char *demo, int64_t to_tick, Error *error)
{
    char self[PATH_SIZE], from[32], to[32];
    const char *arguments[12] = {"mitsubachi", "export", "--quiet", "-o", clip->path, "--from", from};
    int count = 7;
    int64_t from_tick = to_tick - EXPORT_CLIP_SECONDS * SIM_TICKS_PER_SECOND;
    seconds(from, sizeof from, -EXPORT_CLIP_SECONDS * SIM_TICKS_PER_SECOND);
    if (to_tick >= 0) {
        // early in a game the clip is just shorter
        seconds(from, sizeof from, from_tick < 0 ? 0 : from_tick);
        seconds(to, sizeof to, to_tick);
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

void export_clip_begin(ExportClip *clip, const char *demo, int64_t to_tick)
{
    Error error;
    char ffmpeg[PATH_SIZE];
    if (clip->process.started)
        notice(clip, UI_CLIP_BUSY, "");
    else if (demo[0] == '\0')
        notice(clip, UI_CLIP_FAILED, ui_text(UI_CLIP_NOTHING));
    else if (!process_find("ffmpeg", ffmpeg, sizeof ffmpeg))
        failed(clip, ui_text(UI_CLIP_FFMPEG));
    else if (!name_find(clip, &error) || !start(clip, demo, to_tick, &error))
        failed(clip, error.text);
    else
        notice(clip, UI_CLIP_MAKING, "");
}

void export_clip_poll(ExportClip *clip)
{
    ProcessEnd end;
    char complaint[PROCESS_COMPLAINT_BYTES];
    if (!process_poll(&clip->process, &end))
        return;
    process_complaint(&clip->process, complaint, sizeof complaint);
    process_free(&clip->process);
    // The child prefixes messages with its name, which only clutters the notice.
    const char *prefix = "mitsubachi export: ";
    const char *reason = strncmp(complaint, prefix, strlen(prefix)) == 0 ? complaint + strlen(prefix) : complaint;
    if (end.status != 0) {
        failed(clip, reason[0] != '\0' ? reason : "the export was ended by a signal");
        return;
    }
    const char *slash = strrchr(clip->path, '/');
    printf("clip: %s\n", clip->path);
    fflush(stdout); // a script that reads the path must not wait for the end of the game
    notice(clip, UI_CLIP_DONE, slash != NULL ? slash + 1 : clip->path);
}

// Uses real time, not ticks, so that the notice also disappears while the game is paused.
void export_clip_draw(const ExportClip *clip, Layer layer, Batch *batch)
{
    char text[sizeof clip->notice + 4];
    if (clip->notice_until_ns == 0 || clock_now_ns() >= clip->notice_until_ns)
        return;
    memcpy(text, clip->notice, sizeof clip->notice);
    // Shortens a text until it fits the field's width.
    size_t length = strlen(text);
    while (length > 4 && atlas_text_width(batch->atlas, TEXT_SMALL, text) > NOTICE_MOST_PX) {
        do
            length--;
        while (length > 4 && ((unsigned char)text[length - 1] & 0x80) != 0); // never cuts a character in two
        memcpy(text + length - 1, "…", sizeof "…");
    }
    float half = atlas_text_width(batch->atlas, TEXT_SMALL, text) / 2.0f + 8.0f;
    Vec2 pen = vec2(FIELD_WIDTH_PX / 2.0f, NOTICE_Y_PX);
    batch_rect(batch, vec2(pen.x - half, pen.y - 12.0f * sprite_text_grow(TEXT_SMALL)),
               vec2(pen.x + half, pen.y + 5.0f), paint_ink(layer, 0x2e1a0fu, 0.6f));
    batch_text(batch, TEXT_SMALL, text, pen, BATCH_CENTRE, paint_ink(layer, 0xfff8e1u, 1.0f));
}

void export_clip_close(ExportClip *clip)
{
    process_free(&clip->process);
}
