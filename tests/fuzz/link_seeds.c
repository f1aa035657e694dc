// link_seeds.c -- unpacks the links of demos for the fuzzer: link_seeds FOLDER DEMO...
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "content/demos/demo_file.h"
#include "demo/demo_bytes.h"
#include "text/base64url.h"

#define HEAD_BYTES 16

static bool write_seed(const char *path, const void *bytes, size_t size)
{
    char error[512];
    if (file_replace(path, bytes, size, error, sizeof error))
        return true;
    fprintf(stderr, "%s\n", error);
    return false;
}

// Head, plain part, and what follows the compressed one.
static bool unpack(const char *path, const char *text)
{
    static uint8_t link[1 << 16], seed[1 << 21];
    size_t size = base64url_read(text, strlen(text), link), plain = (size_t)bytes_get(link + 7, 3);
    size_t frame = ZSTD_findFrameCompressedSize(link + HEAD_BYTES, size - HEAD_BYTES);
    memcpy(seed, link, HEAD_BYTES);
    if (ZSTD_decompress(seed + HEAD_BYTES, sizeof seed - HEAD_BYTES, link + HEAD_BYTES, frame) != plain)
        return false;
    size_t rest = size - HEAD_BYTES - frame - 4;
    memcpy(seed + HEAD_BYTES + plain, link + HEAD_BYTES + frame, rest);
    return write_seed(path, seed, HEAD_BYTES + plain + rest);
}

// The link itself is a seed, too, and so is the demo.
static bool write_seeds(const char *folder, const char *demo, int number)
{
    char path[4096], error[512];
    FileBytes file;
    DemoProblem refused;
    if (!demo_file_load(demo, &file, error, sizeof error))
        return false;
    char *link = demo_link_make(file.bytes, file.size, &refused);
    snprintf(path, sizeof path, "%s/demo%d", folder, number);
    bool good = link && write_seed(path, file.bytes, file.size);
    snprintf(path, sizeof path, "%s/link%d", folder, number);
    good = good && write_seed(path, link, strlen(link));
    snprintf(path, sizeof path, "%s/unpacked%d", folder, number);
    good = good && unpack(path, link + strlen(DEMO_LINK_BEGIN));
    free(link);
    file_free(&file);
    return good;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: link_seeds FOLDER DEMO...\n");
        return 2;
    }
    for (int i = 2; i < argc; i++)
        if (!write_seeds(argv[1], argv[i], i)) {
            fprintf(stderr, "%s: no link can be made of it\n", argv[i]);
            return 3;
        }
    return 0;
}
