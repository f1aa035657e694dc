// icon.c -- a Windows icon in all sizes from one SVG: icon SVG ICO
#include <SDL.h>
#include <SDL_image.h>
#include <stdio.h>
#include <stdlib.h>

#define ENTRY_BYTES 16
#define HEAD_BYTES 6

static const int SIZES[] = {16, 20, 24, 32, 40, 48, 64, 128, 256};
enum { SIZE_COUNT = sizeof SIZES / sizeof SIZES[0] };

// A picture in PNG, which icons may hold since Windows Vista.
typedef struct Png {
    unsigned char bytes[1 << 18];
    size_t size;
} Png;

// The drawing in the middle of a square of `px`, as large as fits.
static SDL_Surface *draw(const char *path, int px)
{
    SDL_RWops *file = SDL_RWFromFile(path, "rb");
    SDL_Surface *drawn = file ? IMG_LoadSizedSVG_RW(file, px, px) : NULL;
    SDL_Surface *square = SDL_CreateRGBSurfaceWithFormat(0, px, px, 32, SDL_PIXELFORMAT_RGBA32);
    if (file)
        SDL_RWclose(file);
    if (!drawn || !square)
        return NULL;
    SDL_Rect middle = {(px - drawn->w) / 2, (px - drawn->h) / 2, drawn->w, drawn->h};
    SDL_SetSurfaceBlendMode(drawn, SDL_BLENDMODE_NONE);
    SDL_BlitSurface(drawn, NULL, square, &middle);
    SDL_FreeSurface(drawn);
    return square;
}

static int make_png(const char *path, int px, Png *png)
{
    SDL_Surface *square = draw(path, px);
    SDL_RWops *memory = SDL_RWFromMem(png->bytes, sizeof png->bytes);
    int good = square && memory && IMG_SavePNG_RW(square, memory, 0) == 0;
    png->size = good ? (size_t)SDL_RWtell(memory) : 0;
    SDL_FreeSurface(square);
    return good;
}

// The least byte comes first.
static void put(FILE *out, size_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        fputc((int)(value >> 8 * i & 255u), out);
}

static void write_icon(FILE *out, const Png *pngs)
{
    size_t at = HEAD_BYTES + ENTRY_BYTES * SIZE_COUNT;
    put(out, 1u << 16, 4);
    put(out, SIZE_COUNT, 2);
    for (int i = 0; i < SIZE_COUNT; i++) {
        put(out, (size_t)(SIZES[i] & 255), 1); // 0 means 256
        put(out, (size_t)(SIZES[i] & 255), 1);
        put(out, 0, 2);
        put(out, 1, 2);
        put(out, 32, 2);
        put(out, pngs[i].size, 4);
        put(out, at, 4);
        at += pngs[i].size;
    }
    for (int i = 0; i < SIZE_COUNT; i++)
        fwrite(pngs[i].bytes, 1, pngs[i].size, out);
}

int main(int argc, char **argv)
{
    Png *pngs = calloc(SIZE_COUNT, sizeof *pngs);
    int good = argc == 3 && pngs;
    for (int i = 0; i < SIZE_COUNT && good; i++)
        good = make_png(argv[1], SIZES[i], &pngs[i]);
    FILE *out = good ? fopen(argv[2], "wb") : NULL;
    if (out)
        write_icon(out, pngs);
    good = out && fclose(out) == 0;
    if (!good)
        fprintf(stderr, "icon: no icon was made of %s: %s\n", argc > 1 ? argv[1] : "nothing", SDL_GetError());
    free(pngs);
    return good ? 0 : 1;
}
