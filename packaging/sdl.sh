#!/bin/sh
# sdl.sh -- SDL2 as a library that comes along with the game: sdl.sh SOURCE OUT
#
# A distribution's own is tied to forty others. This one looks for those of display and sound when it starts, as SDL does
# by default, so it needs the C library alone; what it looks for follows from the headers that are there when it is made.
set -eu
mkdir -p "$2"
source=$(cd "$1" && pwd)
out=$(cd "$2" && pwd)

fail()
{
    tail -n 20 "$out/log" >&2
    echo "sdl.sh: $1; all that was said is in $out/log" >&2
    exit 3
}

[ ! -e "$out/made" ] || exit 0
echo '  SDL2, which takes some minutes'
mkdir -p "$out/objects"
cd "$out/objects"
CFLAGS="-O2 -ffile-prefix-map=$source=. -ffile-prefix-map=$out=." "$source/configure" --disable-static --disable-rpath \
    --disable-libsamplerate --disable-sndio --disable-jack --disable-nas --disable-esd --disable-arts >"$out/log" 2>&1 ||
    fail 'its configure fails'
for driver in VIDEO_DRIVER_X11_DYNAMIC VIDEO_DRIVER_WAYLAND_DYNAMIC AUDIO_DRIVER_PULSEAUDIO_DYNAMIC AUDIO_DRIVER_ALSA_DYNAMIC; do
    grep -q "define SDL_$driver " include/SDL_config.h || fail "no headers for $driver, expected those of X11, Wayland, PulseAudio and ALSA"
done
env -u MAKEFLAGS make -s -j"$(getconf _NPROCESSORS_ONLN)" >>"$out/log" 2>&1 || fail 'it does not compile'
mkdir -p "$out/include" "$out/lib"
cp "$source"/include/*.h "$out/include"
cp include/SDL_config.h "$out/include"
cp -L build/.libs/libSDL2-2.0.so.0 "$out/lib"
strip "$out/lib/libSDL2-2.0.so.0"
ln -sf libSDL2-2.0.so.0 "$out/lib/libSDL2.so"
rm -rf "$out/objects"
touch "$out/made"
