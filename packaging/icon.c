// icon.c -- a picture as an icon: icon SVG PNG SIZE SHARE [RRGGBB]. The picture takes SHARE per cent of the square.
#include <SDL.h>
#include <SDL_image.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static SDL_Surface *picture(const char *svg, int size)
{
    SDL_RWops *file = SDL_RWFromFile(svg, "rb");
    SDL_Surface *drawn = file ? IMG_LoadSizedSVG_RW(file, size, size) : NULL;
    if (file)
        SDL_RWclose(file);
    return drawn;
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        fprintf(stderr, "Usage: icon SVG PNG SIZE SHARE [RRGGBB]\n");
        return 2;
    }
    int size = atoi(argv[3]), share = atoi(argv[4]);
    uint32_t ground = argc > 5 ? 0xff000000u | (uint32_t)strtoul(argv[5], NULL, 16) : 0u;
    SDL_Surface *icon = SDL_CreateRGBSurfaceWithFormat(0, size, size, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_Surface *drawn = picture(argv[1], size * share / 100);
    if (!icon || !drawn) {
        fprintf(stderr, "%s: %s, expected an SVG\n", argv[1], SDL_GetError());
        return 3;
    }
    SDL_FillRect(icon, NULL, ground);
    // On nothing the picture keeps its own transparency.
    SDL_SetSurfaceBlendMode(drawn, ground ? SDL_BLENDMODE_BLEND : SDL_BLENDMODE_NONE);
    SDL_BlitSurface(drawn, NULL, icon, &(SDL_Rect){(size - drawn->w) / 2, (size - drawn->h) / 2, 0, 0});
    bool good = IMG_SavePNG(icon, argv[2]) == 0;
    SDL_FreeSurface(drawn);
    SDL_FreeSurface(icon);
    return good ? 0 : 3;
}
