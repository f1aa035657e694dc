#!/bin/sh
# film.sh O WEBP -- six seconds without sound in WEBP, for the README, and with it for stores, and pictures; in O/film.
#
# The moment is searched for: of the games that the title shows, the one in which letting go pays best when the swarm is
# led again, which stands in the film's middle. So the film is the same each time, and good after games are recorded anew.
set -eu
cd "$(dirname "$0")/.."
film=$1/film webp=$2
rm -rf "$film" && mkdir -p "$film"
seconds() { awk "BEGIN { printf \"%.4f\", $1 / 60 }"; }
cut() # DEMO FROM TO OUTPUT OPTION...
{
    demo=assets/demos/$1 from=$2 to=$3 output=$4
    shift 4
    "$film/../mitsubachi" export --quiet "$demo" -o "$output" --from "$(seconds "$from")" --to "$(seconds "$to")" "$@"
}

# shellcheck disable=SC2046 # a name and two ticks
set -- $("$1/tools/moments" trade 6 assets/demos/*.mtb | sort -rnk 4 | sed 1q)
cut "$1" "$2" "$3" "$film/film.mp4"
cut "$1" "$2" "$3" "$film/frames" --png --fps 20 --size 270x480
ffmpeg -v error -nostdin -framerate 20 -i "$film/frames/frame-%06d.png" -c:v libwebp_anim -q:v 42 -compression_level 6 \
    -loop 0 -y "$film/new.webp"
mv "$film/new.webp" "$webp"
rm -r "$film/frames"

# The most of each game, and the film's middle.
while read -r game from to; do
    cut "$game" $((to - 1)) "$to" "$film/picture" --png --size 720x1280
    mv "$film/picture/frame-000001.png" "$film/$(basename "$game" .mtb)_$to.png" && rmdir "$film/picture"
done <<END
$(cat assets/demos/attract.txt)
$1 $2 $((($2 + $3) / 2 + 30))
END
ls -l "$webp" "$film"
