// ico.c -- puts pictures of several sizes into one Windows icon: ico ICO PNG...
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD_BYTES 6
#define ENTRY_BYTES 16
#define PNG_BYTES (1u << 20)
#define PNG_WIDTH_AT 16 // of the least of its four bytes: + 3
#define PICTURES_MOST 16

// A picture in PNG, which icons may hold since Windows Vista.
typedef struct Png {
    unsigned char bytes[PNG_BYTES];
    size_t size;
} Png;

static int read_png(const char *path, Png *png)
{
    FILE *file = fopen(path, "rb");
    png->size = file ? fread(png->bytes, 1, sizeof png->bytes, file) : 0;
    if (file)
        fclose(file);
    if (png->size > PNG_WIDTH_AT + 8 && png->size < sizeof png->bytes && memcmp(png->bytes + 1, "PNG", 3) == 0)
        return 1;
    fprintf(stderr, "%s: no picture, expected a PNG of less than %u bytes\n", path, PNG_BYTES);
    return 0;
}

// The least byte comes first.
static void put(FILE *out, size_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        fputc((int)(value >> 8 * i & 255u), out);
}

// A square; a side of 256 is written as 0.
static void put_entry(FILE *out, const Png *png, size_t at)
{
    put(out, png->bytes[PNG_WIDTH_AT + 3], 1);
    put(out, png->bytes[PNG_WIDTH_AT + 3], 1);
    put(out, 0, 2);
    put(out, 1, 2);
    put(out, 32, 2);
    put(out, png->size, 4);
    put(out, at, 4);
}

static void put_icon(FILE *out, const Png *pngs, int count)
{
    size_t at = HEAD_BYTES + ENTRY_BYTES * (size_t)count;
    put(out, 1u << 16, 4);
    put(out, (size_t)count, 2);
    for (int i = 0; i < count; i++) {
        put_entry(out, &pngs[i], at);
        at += pngs[i].size;
    }
    for (int i = 0; i < count; i++)
        fwrite(pngs[i].bytes, 1, pngs[i].size, out);
}

int main(int argc, char **argv)
{
    int count = argc - 2;
    if (count < 1 || count > PICTURES_MOST) {
        fprintf(stderr, "Usage: ico ICO PNG...\n");
        return 2;
    }
    Png *pngs = calloc((size_t)count, sizeof *pngs);
    for (int i = 0; i < count; i++)
        if (!pngs || !read_png(argv[2 + i], &pngs[i]))
            return 3;
    FILE *out = fopen(argv[1], "wb");
    if (out)
        put_icon(out, pngs, count);
    free(pngs);
    if (out && fclose(out) == 0)
        return 0;
    perror(argv[1]);
    return 3;
}
