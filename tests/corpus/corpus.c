// corpus.c -- many recorded games in one small file, and back.
//
//   corpus pack OUT FILE...          the demos become OUT
//   corpus unpack IN FOLDER [EVERY]  every EVERY-th of them becomes a file of FOLDER again, and a line as golden_verify
//                                    prints it where the game is played as it was recorded: file, last link, ticks
//   corpus alter FILE OUT            the same demo, but that in one tick the pointer was elsewhere: no build may find
//   it
//                                    good. Prints the tick.
//
// Of each game a line, "NAME BYTES", and so many bytes of its link (tape_link.h), whose frame is unpacked; all in one
// frame of zstd. A link has the tokens of a whole game in one piece and no bits of single ticks; what many games have
// in common, patterns and stages, the frame has once.
#include <inttypes.h>
#include <stdlib.h>

#include <zstd.h>

#include "tape/state_hash.h"
#include "tape/tape_bytes.h"
#include "tape/tape_link.h"
#include "tape/tape_file.h"
#include "tape/tape_write.h"
#include "platform/files.h"
#include "text/base64url.h"

#define LEVEL 19
#define WINDOW_LOG 24 // the whole corpus
#define CORPUS_BYTES_MAX (64u << 20)
#define LINK_HEAD                                                                                                      \
    13 // bytes in front of a link's frame, which say at PLAIN_AT what that holds, and how many links follow
#define PLAIN_AT 7
#define BLOCKS_AT 10
#define CHECK_SEED 0x6b6e696cu

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

// Adds a link with its frame unpacked; its check is made anew later.
static bool line_print_link(FILE *lines, const char *name, const char *link)
{
    size_t length = strlen(link);
    uint8_t *bytes = malloc(length);
    size_t size = base64url_read(link, length, bytes), plain_size = bytes_get(bytes + PLAIN_AT, 3);
    size_t links = 8 * bytes_get(bytes + BLOCKS_AT, 3);
    uint8_t *plain = malloc(plain_size + 1);
    bool good = ZSTD_decompress(plain, plain_size, bytes + LINK_HEAD, size - LINK_HEAD - links - 4) == plain_size;
    fprintf(lines, "%s %zu\n", name, LINK_HEAD + plain_size + links);
    fwrite(bytes, 1, LINK_HEAD, lines);
    fwrite(plain, 1, plain_size, lines);
    fwrite(bytes + size - 4 - links, 1, links, lines);
    free(plain);
    free(bytes);
    return good;
}

// The file of the demo whose link was unpacked; NULL, and why, where it is none.
static uint8_t *link_open(const uint8_t *bytes, size_t bytes_size, size_t *size, Error *refused)
{
    size_t plain = bytes_get(bytes + PLAIN_AT, 3), links = bytes_size - LINK_HEAD - plain;
    size_t room = LINK_HEAD + ZSTD_compressBound(plain) + links + 4;
    uint8_t *link = malloc(room);
    memcpy(link, bytes, LINK_HEAD);
    size_t at = LINK_HEAD + ZSTD_compress(link + LINK_HEAD, room - LINK_HEAD, bytes + LINK_HEAD, plain, 1);
    memcpy(link + at, bytes + LINK_HEAD + plain, links);
    at += links;
    bytes_put(link + 4, at + 4, 3);
    bytes_put(link + at, bytes_hash(link, at, CHECK_SEED), 4);
    char *text = malloc(base64url_chars(at + 4));
    base64url_write(link, at + 4, text);
    uint8_t *file = tape_link_open(text, base64url_chars(at + 4), size, refused);
    free(text);
    free(link);
    return file;
}

static bool line_add(FILE *lines, const char *path)
{
    FileBytes file;
    Error refused;
    if (!read(path, &file))
        return false;
    char *link = tape_link_make(file.bytes, file.size, &refused);
    bool good = link != NULL && line_print_link(lines, name_of(path), link + strlen(TAPE_LINK_BEGIN));
    if (link == NULL)
        fprintf(stderr, "corpus: %s: %s\n", path, refused.text);
    free(link);
    file_free(&file);
    return good;
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
static char *decompress(const char *path, size_t *size)
{
    FileBytes file;
    if (!read(path, &file))
        return NULL;
    char *text = malloc(CORPUS_BYTES_MAX + 1u);
    *size = text ? ZSTD_decompress(text, CORPUS_BYTES_MAX, file.bytes, file.size) : 0;
    file_free(&file);
    if (text != NULL && !ZSTD_isError(*size)) {
        text[*size] = 0;
        return text;
    }
    fprintf(stderr, "corpus: %s is no corpus\n", path);
    free(text);
    return NULL;
}

static bool line_print(const char *name, const uint8_t *bytes, size_t size)
{
    Tape demo;
    Error refused;
    if (!tape_read(&demo, bytes, size, &refused)) {
        fprintf(stderr, "corpus: %s: %s\n", name, refused.text);
        return false;
    }
    printf("%s %016" PRIx64 " %" PRIu32 "\n", name, demo.blocks[demo.block_count - 1u].link, demo.tick_count);
    tape_free(&demo);
    return true;
}

static bool game_write(const char *folder, const char *name, const char *link, size_t length)
{
    char path[1024];
    size_t size;
    Error refused;
    uint8_t *bytes = link_open((const uint8_t *)link, length, &size, &refused);
    if (bytes == NULL) {
        fprintf(stderr, "corpus: %s: %s\n", name, refused.text);
        return false;
    }
    snprintf(path, sizeof path, "%s/%s", folder, name);
    bool good = write(path, bytes, size) && line_print(name, bytes, size);
    free(bytes);
    return good;
}

static int unpack(const char *path, const char *folder, int every)
{
    size_t size;
    char *text = decompress(path, &size), name[256];
    bool good = text != NULL;
    int number = 0;
    for (char *at = text; good && at < text + size; number++) {
        size_t length;
        good = sscanf(at, "%255s %zu", name, &length) == 2;
        at = strchr(at, '\n') + 1;
        if (good && number % every == 0)
            good = game_write(folder, name, at, length);
        at += length;
    }
    free(text);
    return good ? 0 : 1;
}

// The first tick of the second half in which the pointer is held and another place of it is as valid.
static uint32_t altered_tick(const Tape *demo)
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
    Tape demo;
    Error refused;
    if (!read(path, &file) || !tape_read(&demo, file.bytes, file.size, &refused))
        return 3;
    uint32_t altered = altered_tick(&demo);
    demo.cmds[altered].pointer_x++;
    demo.tail = TAPE_OPEN;
    size_t size;
    uint8_t *bytes = tape_write(&demo, &size);
    FILE *stream = fopen(out, "wb");
    bool good = stream != NULL && fwrite(bytes, 1, size, stream) == size;
    good = stream != NULL && fclose(stream) == 0 && good;
    free(bytes);
    tape_free(&demo);
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
