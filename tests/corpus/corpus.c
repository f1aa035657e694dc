// corpus.c -- many recorded games in one small file, and back.
//
//   corpus pack OUT FILE...          the demos become OUT
//   corpus unpack IN FOLDER [EVERY]  every EVERY-th of them becomes a file of FOLDER again, and a line as golden_verify
//                                    prints it where the game is played as it was recorded: file, last link, ticks
//   corpus alter FILE OUT            the same demo, but that in one tick the pointer was elsewhere: no build may find it
//                                    good. Prints the tick.
//
// A line a game, NAME and its link (demo_link.h), all in one frame of zstd. A link has the tokens of a whole game in one
// piece and no bits of single ticks; what many games have in common, patterns and stages, the frame has once.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zstd.h>

#include "demo/demo_link.h"
#include "demo/demo_reader.h"
#include "demo/demo_writer.h"
#include "platform/files.h"

#define LEVEL 19
#define WINDOW_LOG 24 // the whole corpus
#define CORPUS_BYTES_MAX (32u << 20)

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool read(const char *path, FileBytes *file)
{
    Error error;
    bool good = file_read(path, CORPUS_BYTES_MAX, file, &error);
    if (!good)
        fprintf(stderr, "corpus: %s\n", error.text);
    return good;
}

static bool write(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    bool good = file != NULL && fwrite(bytes, 1, size, file) == size;
    if (file != NULL)
        good = fclose(file) == 0 && good;
    if (!good)
        fprintf(stderr, "corpus: %s cannot be written\n", path);
    return good;
}

static bool line_add(FILE *lines, const char *path)
{
    FileBytes file;
    DemoProblem refused;
    if (!read(path, &file))
        return false;
    char *link = demo_link_make(file.bytes, file.size, &refused);
    if (link != NULL)
        fprintf(lines, "%s %s\n", name_of(path), link);
    else
        fprintf(stderr, "corpus: %s: %s\n", path, refused.reason);
    free(link);
    file_free(&file);
    return link != NULL;
}

static bool compress(const char *out, const char *text, size_t size)
{
    ZSTD_CCtx *zstd = ZSTD_createCCtx();
    size_t room = ZSTD_compressBound(size);
    void *packed = malloc(room);
    ZSTD_CCtx_setParameter(zstd, ZSTD_c_compressionLevel, LEVEL);
    ZSTD_CCtx_setParameter(zstd, ZSTD_c_windowLog, WINDOW_LOG);
    size_t got = packed ? ZSTD_compress2(zstd, packed, room, text, size) : 0;
    bool good = got > 0 && !ZSTD_isError(got) && write(out, packed, got);
    free(packed);
    ZSTD_freeCCtx(zstd);
    return good;
}

static int pack(const char *out, char **paths, int count)
{
    char *text = NULL;
    size_t size;
    FILE *lines = open_memstream(&text, &size);
    bool good = lines != NULL;
    for (int i = 0; i < count && good; i++)
        good = line_add(lines, paths[i]);
    if (lines != NULL)
        good = fclose(lines) == 0 && good;
    good = good && size <= CORPUS_BYTES_MAX && compress(out, text, size);
    free(text);
    return good ? 0 : 1;
}

// A string, which the caller frees; NULL with a message.
static char *decompress(const char *path)
{
    FileBytes file;
    if (!read(path, &file))
        return NULL;
    char *text = malloc(CORPUS_BYTES_MAX + 1u);
    size_t size = text ? ZSTD_decompress(text, CORPUS_BYTES_MAX, file.bytes, file.size) : 0;
    file_free(&file);
    if (text != NULL && !ZSTD_isError(size)) {
        text[size] = 0;
        return text;
    }
    fprintf(stderr, "corpus: %s is no corpus\n", path);
    free(text);
    return NULL;
}

static bool line_print(const char *name, const uint8_t *bytes, size_t size)
{
    Demo demo;
    DemoProblem refused;
    if (!demo_read(&demo, bytes, size, &refused)) {
        fprintf(stderr, "corpus: %s: %s\n", name, refused.reason);
        return false;
    }
    printf("%s %016" PRIx64 " %" PRIu32 "\n", name, demo.blocks[demo.block_count - 1u].link, demo.tick_count);
    demo_free(&demo);
    return true;
}

static bool line_write(const char *folder, char *line)
{
    char path[1024];
    size_t length, size;
    DemoProblem refused = {.reason = "no link"};
    const char *link = demo_link_find(line, strlen(line), &length);
    uint8_t *bytes = link ? demo_link_open(link, length, &size, &refused) : NULL;
    if (bytes == NULL) {
        fprintf(stderr, "corpus: %.40s: %s\n", line, refused.reason);
        return false;
    }
    line[strcspn(line, " ")] = 0;
    snprintf(path, sizeof path, "%s/%s", folder, line);
    bool good = write(path, bytes, size) && line_print(line, bytes, size);
    free(bytes);
    return good;
}

static int unpack(const char *path, const char *folder, int every)
{
    char *text = decompress(path);
    bool good = text != NULL;
    int number = 0;
    for (char *at = text; good && *at; number++) {
        char *line = at, *end = strchr(at, '\n');
        at = end + 1;
        *end = 0;
        if (number % every == 0)
            good = line_write(folder, line);
    }
    free(text);
    return good ? 0 : 1;
}

// The first tick of the second half in which the pointer is held and another place of it is as valid.
static uint32_t altered_tick(const Demo *demo)
{
    uint32_t tick = demo->tick_count / 2u;
    while (tick + 1u < demo->tick_count && !(demo->cmds[tick].buttons & TICK_CMD_TOUCH))
        tick++;
    return tick;
}

// The same demo with one other command and the same links.
static int alter(const char *path, const char *out)
{
    FileBytes file;
    Demo demo;
    DemoProblem refused;
    if (!read(path, &file) || !demo_read(&demo, file.bytes, file.size, &refused))
        return 3;
    uint32_t altered = altered_tick(&demo);
    demo.cmds[altered].pointer_x++;
    demo.tail = DEMO_OPEN;
    size_t size;
    uint8_t *bytes = demo_writer_all(&demo, &size);
    FILE *stream = fopen(out, "wb");
    bool good = stream != NULL && fwrite(bytes, 1, size, stream) == size;
    good = stream != NULL && fclose(stream) == 0 && good;
    free(bytes);
    demo_free(&demo);
    file_free(&file);
    printf("%" PRIu32 "\n", altered);
    return good ? 0 : 3;
}

int main(int argc, char **argv)
{
    const char *what = argc > 3 ? argv[1] : "";
    if (strcmp(what, "pack") == 0)
        return pack(argv[2], argv + 3, argc - 3);
    if (strcmp(what, "unpack") == 0)
        return unpack(argv[2], argv[3], argc > 4 && atoi(argv[4]) > 0 ? atoi(argv[4]) : 1);
    if (strcmp(what, "alter") == 0)
        return alter(argv[2], argv[3]);
    fprintf(stderr, "usage: corpus pack OUT FILE... | unpack IN FOLDER [EVERY] | alter FILE OUT\n");
    return 2;
}
