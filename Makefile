# Makefile -- `make play` and `make test` do everything, from a machine that has only git and make; `make help` lists more.
#
# All that is made lies in O: the folder build beside this file or, with `make -f .../Makefile`, where make was called.
# Recipes run beside this file, so that no path of a machine gets into a program.

comma := ,
# $(call quoted,TEXT): one word of the shell, blanks and all.
quoted = '$(subst ','\'',$1)'
# Functions of make for names of files split at blanks, which a path may have.
TOP := $(if $(filter-out Makefile,$(MAKEFILE_LIST)),$(shell cd "$$(dirname $(call quoted,$(strip $(MAKEFILE_LIST))))" && pwd -P),$(CURDIR))
O ?= build
ifneq ($(words $(O)),1)
$(error O is "$(O)", expected a path without blanks, which make would split)
endif
MAKEFLAGS += --silent --no-print-directory
ifneq ($(TOP),$(CURDIR))
.PHONY: all elsewhere $(MAKECMDGOALS)
all $(filter-out all,$(MAKECMDGOALS)): elsewhere ; @:
elsewhere: ; $(MAKE) -C $(call quoted,$(TOP)) O=$(call quoted,$(abspath $(O))) $(MAKECMDGOALS)
else

CC ?= cc
PKG_CONFIG ?= pkg-config
PACKAGES := sdl2 SDL2_image SDL2_ttf expat libxxhash libzstd

# The first line keeps the bits of the simulation the same everywhere; see src/README.md.
EXACT := -std=c11 -ffp-contract=off -fno-math-errno -fno-trapping-math
WARN := -Wall -Wextra -Wshadow -Wconversion -Wmissing-prototypes
CPPFLAGS := -Isrc
CFLAGS ?= -O3 -g
SANITIZE := -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all -DASSERT_MESSAGES

# The source of a service that differs between systems is in the first of a system's folders of src/platform that has one.
FOLDERS_linux := linux posix sdl none
FOLDERS_macos := posix sdl none
FOLDERS_windows := windows sdl none
FOLDERS_web := web none posix sdl
SYSTEMS := linux macos windows web

# The system that is built for where nothing else is said; the same make builds the others' programs too.
SYSTEM ?= $(if $(filter Darwin,$(shell uname -s)),macos,linux)
ifeq ($(filter $(SYSTEM),$(SYSTEMS)),)
$(error SYSTEM is "$(SYSTEM)", expected one of $(SYSTEMS))
endif
# $(call sources_of,SYSTEM): all sources of a system; game_of and library_of: those of the game, all but programs' mains.
SERVICES := $(wildcard src/platform/*/*.c)
first_of = $(firstword $(wildcard $(patsubst %,src/platform/%/$2,$(FOLDERS_$1))))
sources_of = $(filter-out $(SERVICES),$(wildcard src/*/*.c src/*/*/*.c)) $(foreach s,$(sort $(notdir $(SERVICES))),$(call first_of,$1,$s))
game_of = $(filter-out src/measure/%,$(call sources_of,$1))
library_of = $(filter-out src/%/main.c,$(call sources_of,$1))

SOURCES := $(call sources_of,$(SYSTEM))
GAME := $(call game_of,$(SYSTEM))
MEASURE := $(filter-out src/cmd/% src/game/%,$(SOURCES))
PROGRAMS := $(O)/mitsubachi $(O)/mitsubachi-measure
LIBRARY := $(call library_of,$(SYSTEM))
# The simulation, and what it stands on.
CORE := $(filter-out src/core/base/error.c src/core/action/action_read% src/core/pattern/pattern_read%,$(wildcard src/core/*/*.c))

# Read at their first use, after deps.sh, which may leave headers in O/deps. Older makes export nothing to $(shell).
pkg_config = $(shell PKG_CONFIG_PATH="$$PKG_CONFIG_PATH:$(O)/deps" $(PKG_CONFIG) $1)
LIB_CFLAGS = $(eval LIB_CFLAGS := $$(call pkg_config,--cflags $(PACKAGES)))$(LIB_CFLAGS)
LIBS = $(eval LIBS := $$(call pkg_config,--libs $(PACKAGES)) -lm)$(LIBS)
# Only the program that measures, and tests of it, have a database, and sums that cannot be forged.
MEASURE_LIBS = $(eval MEASURE_LIBS := $$(call pkg_config,--libs sqlite3 libmd))$(MEASURE_LIBS)

CORES := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
PARALLEL = $(MAKE) -j$(CORES)

# All that `make help` lists, and FORCE, is no file.
RULES := Makefile $(wildcard packaging/*.mk tests/*.mk tests/*/*.mk)
.PHONY: FORCE $(shell sed -n 's/^\#\# \([a-z-]*\): .*/\1/p' $(RULES))
## all: builds the game, the program that measures, and build/compile_commands.json for editors
all: $(PROGRAMS) $(O)/compile_commands.json

## help: lists these
help:
	sed -n 's/^## \([^:]*\): /\1|/p' $(RULES) | awk -F '|' '{ printf "make %-14s %s\n", $$1, $$2 }'

## play: installs what is missing, builds, and starts the game
play: needs-play
	$(PARALLEL) $(PROGRAMS)
	$(O)/mitsubachi --else-offscreen --screenshot $(O)/last.png

## deps: installs what is missing for play and test; deps-web, deps-windows, deps-package and so on for what else needs it
deps: needs-test

# Recipes ask pkg-config for flags, so packages come first. The commands of newcomers install them; all others name them.
KINDS := play test cross film fuzz fonts format web windows package
INSTALLING := play test test-web deps $(KINDS:%=deps-%)
.PHONY: $(KINDS:%=needs-%) $(KINDS:%=deps-%)
$(KINDS:%=needs-%): needs-%:
	O=$(O) packaging/deps.sh $(if $(filter $(INSTALLING),$(MAKECMDGOALS)),,check) $*
$(KINDS:%=deps-%): deps-%: needs-%

## debug: builds build/debug/mitsubachi, for a debugger, with sanitizers
debug: $(O)/debug/mitsubachi

## attract: records the games that the title shows where nobody plays, and finds their best moments
attract: needs-play
	$(PARALLEL) $(O)/mitsubachi $(O)/tools/moments
	O=$(O) tests/demos/attract.sh

## film: makes the film of the README from the games that the title shows, and one with sound and pictures in build/film
film: needs-film
	$(PARALLEL) $(O)/mitsubachi $(O)/tools/moments
	packaging/film.sh $(O) $(or $(FILM),assets/film.webp)

## music: writes all tunes and effects to build/music as WAV files, to listen to
music: $(O)/mitsubachi
	$(O)/mitsubachi music --wav $(O)/music

## texts: brings the languages in assets/po up to date with src/lang/texts.def, and says what they lack
texts: needs-play
	packaging/texts.sh update

## fonts: makes assets/fonts anew, from the whole font, for the characters of today's texts
fonts: needs-fonts
	packaging/fonts.sh make

## bench: figures of speed on this machine, and what is asked of them; BENCH='--csv bench.csv --rounds 9' hands options on
bench: needs-test
	$(PARALLEL) $(O)/mitsubachi-measure $(O)/tools/bars
	tests/with_display.sh $(O)/mitsubachi-measure bench $(BENCH)
	tests/with_display.sh $(O)/tools/bars

## bench-large: the same for 100,000 bees and 200,000 bullets, in a playfield that is ten times as large
LARGE := -DSIM_BEES_MAX=131072 -DSIM_BULLETS_MAX=262144 -DFIELD_WIDTH_PX=1138.0f -DFIELD_HEIGHT_PX=2024.0f
bench-large:
	$(PARALLEL) $(O)/large/mitsubachi-measure
	$(O)/large/mitsubachi-measure bench --scene 'one finger' --scene 'swarm lord' --scene snapshot --scene rewind --scene hash $(BENCH)

## format: lays the sources out as .clang-format says, with clang-format 14
format: needs-format
	find src tests packaging -name '*.[ch]' | xargs clang-format-14 -i

## clean: removes all that was built, but not the headers that deps has brought
clean:
	[ ! -d $(O) ] || find $(O) -mindepth 1 -maxdepth 1 ! -name deps -exec rm -rf {} +

# Each kind of objects has a folder of its own, O/KIND, and its compiler and flags in COMPILE_KIND: they are made anew where
# these changed. The path of this folder is not among them: no object contains it.
FLAGS = $(EXACT) $(WARN) $(CPPFLAGS) $(LIB_CFLAGS)
NO_TOP := -ffile-prefix-map=$(call quoted,$(TOP))=.
COMPILE = $(CC) $(FLAGS) $(NO_TOP)
TRANSLATIONS := $(O)/made/lang/translations.def
compile = mkdir -p $(@D); echo "  $1 $<"; $(COMPILE_$1) -MMD -MP -c -o $@ $<
$(O)/%/flags: FORCE | needs-play $(TRANSLATIONS)
	mkdir -p $(@D)
	echo $(call quoted,$(subst $(NO_TOP),,$(COMPILE_$*)) $(LDFLAGS) $(LIBS)) >$@.new
	cmp -s $@.new $@ && rm $@.new || mv $@.new $@
COMPILE_release = $(COMPILE) $(CFLAGS)
COMPILE_debug = $(COMPILE) -O0 -g3 $(SANITIZE)
COMPILE_large = $(COMPILE) $(CFLAGS) $(LARGE)
$(O)/release/%.o: src/%.c $(O)/release/flags ; $(call compile,release)
$(O)/debug/%.o: src/%.c $(O)/debug/flags ; $(call compile,debug)
$(O)/large/%.o: src/%.c $(O)/large/flags ; $(call compile,large)

# Some distributions' compilers add calls into the C library by default; the core links none.
$(CORE:src/%.c=$(O)/release/%.o): private EXACT += -fno-stack-protector -U_FORTIFY_SOURCE

# The languages, by gettext's tools. Their folder changes when one goes.
$(TRANSLATIONS): packaging/texts.sh src/lang/texts.def assets/po $(wildcard assets/po/*.po assets/stages/*.ini assets/maps/*.map) | needs-play
	mkdir -p $(@D)
	packaging/texts.sh compile >$@.new
	mv $@.new $@
$(O)/%/lang/texts.o: private CPPFLAGS += -I$(O)/made

# Only the platform's files see more than plain C. Tests are POSIX programs.
POSIX := -D_POSIX_C_SOURCE=200809L$(if $(filter macos,$(SYSTEM)), -D_DARWIN_C_SOURCE)
# Functions that cmocka and tables call often leave parameters unused.
TESTING := -Itests $(POSIX) -D_XOPEN_SOURCE=700 -Wno-unused-parameter
$(addprefix $(O)/%/,$(patsubst src/%.c,%.o,$(wildcard src/platform/*.c) $(SERVICES))): private CPPFLAGS += $(POSIX)

# A program finds the assets in the folder above its own, or beside it, where a link leads to them.
LINK = mkdir -p $(@D); echo "  link $@"; $(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)
$(O)/mitsubachi: $(GAME:src/%.c=$(O)/release/%.o)
$(O)/mitsubachi-measure: $(MEASURE:src/%.c=$(O)/release/%.o)
$(O)/debug/mitsubachi: private CFLAGS := -g3 $(SANITIZE)
$(O)/debug/mitsubachi: $(GAME:src/%.c=$(O)/debug/%.o)
$(O)/large/mitsubachi-measure: $(MEASURE:src/%.c=$(O)/large/%.o)
$(O)/mitsubachi-measure $(O)/large/mitsubachi-measure: private LIBS += $(MEASURE_LIBS)
$(PROGRAMS) $(O)/debug/mitsubachi $(O)/large/mitsubachi-measure:
	$(LINK)
	[ -e $(@D)/../assets ] || ln -sfn $(call quoted,$(TOP))/assets $(@D)/assets

# How each file is compiled: $(call calls,COMPILER AND FLAGS,FILES)
calls = printf '%s\n' $2 | sed $(call quoted,s|.*|{"directory": "$(TOP)"$(comma) "file": "&"$(comma) "command": "$1 -c &"}$(comma)|)
$(O)/compile_commands.json: $(SOURCES) $(O)/release/flags
	{ echo '['; $(call calls,$(COMPILE_release),$(SOURCES)); $(call calls,$(COMPILE) $(TESTING),$(wildcard tests/*/*.c)); } \
		| sed '$$ s/,$$/]/' >$@

include packaging/common.mk tests/tests.mk tests/fuzz/fuzz.mk tests/mutants/mutants.mk
include $(addprefix packaging/,install.mk web.mk release.mk windows.mk tarball.mk)
-include $(shell find $(O) -name '*.d' 2>/dev/null)
endif
