# Makefile -- `make play` and `make test` do everything, from a machine that has only git and make.

VERSION := 0.1.0

CC ?= cc
PKG_CONFIG ?= pkg-config
PACKAGES := sdl2 SDL2_image SDL2_ttf SDL2_mixer expat libxxhash libzstd

# The first line keeps the bits of the simulation the same everywhere; see src/README.md.
EXACT := -std=c11 -ffp-contract=off -fno-math-errno -fno-trapping-math
WARN := -Wall -Wextra -Wshadow -Wconversion -Wmissing-prototypes
CPPFLAGS := -Isrc -D_POSIX_C_SOURCE=200809L -DMITSUBACHI_VERSION='"$(VERSION)"'
CFLAGS ?= -O3 -g
TEST_CFLAGS := -O1 -g -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all -DASSERT_MESSAGES

SOURCES := $(wildcard src/*/*.c src/*/*/*.c)
TESTS := $(wildcard tests/*/test_*.c)
TEST_NAMES := $(TESTS:tests/%.c=%)

# The libraries' flags are asked for when they are first needed, after the packages are there.
LIB_CFLAGS = $(eval LIB_CFLAGS := $$(shell $(PKG_CONFIG) --cflags $(PACKAGES)))$(LIB_CFLAGS)
LIBS = $(eval LIBS := $$(shell $(PKG_CONFIG) --libs $(PACKAGES)))$(LIBS)
TEST_LIBS = $(eval TEST_LIBS := $$(shell $(PKG_CONFIG) --libs cmocka))$(TEST_LIBS)

# What the tests' scripts build with.
SCRIPT_ENV = CC="$(CC)" CFLAGS="$(CFLAGS)" EXACT="$(EXACT)" WARN="$(WARN)" CPPFLAGS='$(CPPFLAGS)' LIB_CFLAGS="$(LIB_CFLAGS)"

MAKEFLAGS += --no-print-directory
JOBS := -j$(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

.PHONY: all play test test-cross test-thousand test-tunables fuzz deps golden attract measure bench bench-large music clean
all: build/mitsubachi

play:
	@src/deps.sh play
	@$(MAKE) $(JOBS) build/mitsubachi
	@build/mitsubachi --else-offscreen --screenshot build/last.png

test:
	@src/deps.sh test
	@$(MAKE) $(JOBS) build/mitsubachi $(TEST_NAMES:%=build/test/%)
	@$(SCRIPT_ENV) tests/run.sh $(TEST_NAMES)

deps:
	@src/deps.sh test

# Records the games of tests/demos anew and shows old and new hashes: only after a change that is meant to alter games,
# together with a new SIM_VERSION.
golden:
	@src/deps.sh test
	@$(SCRIPT_ENV) tests/golden/golden.sh --write
	@$(MAKE) attract

# The game that the title shows where nobody plays: the pilot in the meadow, to its end.
attract:
	@src/deps.sh play
	@$(MAKE) $(JOBS) build/mitsubachi
	@mkdir -p assets/demos
	@XDG_CONFIG_HOME=build/none build/mitsubachi --offscreen --pilot --stage meadow --seed 5 --ticks 14400 \
		--record assets/demos/attract.mtb

# The same games on i386 and aarch64; needs cross compilers and qemu.
test-cross:
	@src/deps.sh cross
	@$(SCRIPT_ENV) tests/golden/cross.sh

# A thousand random games, recorded by one compiler's build and verified by the other's.
test-thousand:
	@src/deps.sh test
	@$(SCRIPT_ENV) tests/golden/thousand.sh

# Every tunable at its ends, and all of them at random, for 2,000 ticks each, in eight parts, each with a log.
test-tunables:
	@src/deps.sh test
	@mkdir -p build
	@$(CC) $(EXACT) $(WARN) $(CPPFLAGS) -Itests $(LIB_CFLAGS) -O2 -g -fsanitize=undefined,float-cast-overflow \
		-fno-sanitize-recover=all -DASSERT_MESSAGES -o build/test_tunables_extremes \
		tests/sim/test_tunables_extremes.c $(FUZZ_DEMO) $(TEST_LIBS) $$($(PKG_CONFIG) --libs libxxhash libzstd) -lm
	@seq 8 | xargs -P $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) -I@ sh -c \
		'build/test_tunables_extremes full @/8 >build/test_tunables_@.log 2>&1'; \
	status=$$?; tail -n 3 build/test_tunables_*.log; test $$status = 0

# Throws damaged demos, INI files, maps, kept journeys and bullet patterns at their readers, for 40 seconds each.
FUZZ_CORE := $(filter-out src/pattern/pattern_read%,$(wildcard $(addprefix src/,$(addsuffix /*.c,base steer action \
	pattern board sim journey))))
FUZZ_DEMO := $(FUZZ_CORE) $(wildcard src/demo/*.c)
FUZZ_INI := $(FUZZ_CORE) $(wildcard $(addprefix src/content/,$(addsuffix .c,mode/mode ini/* journey/* scenario/s* \
	stage/stage_files stage/stage_phases stage/stage_read stage/stage_sections stage/stage_values text_file \
	tuning/tunables_text tuning/tunables_ini* pattern/pattern_files)) $(addprefix src/text/,$(addsuffix .c,grow \
	ini_text text_errors text_lines words))) $(wildcard src/pattern/pattern_read*.c) src/platform/files.c \
	src/platform/paths.c
FUZZ_BULLETML := $(wildcard src/base/*.c src/pattern/*.c)
FUZZ_FLAGS := -O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -DASSERT_MESSAGES \
	-fsanitize-coverage-ignorelist=tests/fuzz/no_coverage.txt
FUZZ_RUN := -max_total_time=40 -rss_limit_mb=1024 -timeout=5
fuzz:
	@src/deps.sh fuzz
	@mkdir -p build/corpus build/corpus_ini build/corpus_bulletml
	@$(CC) $(EXACT) $(CPPFLAGS) -O1 -o build/fuzz_seeds tests/fuzz/fuzz_seeds.c $(FUZZ_DEMO) -lzstd -lm
	@clang $(EXACT) $(CPPFLAGS) $(FUZZ_FLAGS) -o build/fuzz_demo tests/fuzz/fuzz_demo.c $(FUZZ_DEMO) -lzstd -lm
	@clang $(EXACT) $(CPPFLAGS) $(LIB_CFLAGS) $(FUZZ_FLAGS) -o build/fuzz_ini tests/fuzz/fuzz_ini.c $(FUZZ_INI) \
		$$($(PKG_CONFIG) --libs expat sdl2) -lm
	@$(CC) $(EXACT) $(CPPFLAGS) -Itests -O1 -o build/bulletml_seeds tests/fuzz/bulletml_seeds.c src/base/rng.c
	@clang $(EXACT) $(CPPFLAGS) -Itests $(FUZZ_FLAGS) -o build/fuzz_bulletml tests/fuzz/fuzz_bulletml.c \
		$(FUZZ_BULLETML) $$($(PKG_CONFIG) --cflags --libs expat) -lm
	@build/fuzz_seeds build/corpus
	@build/fuzz_demo $(FUZZ_RUN) -max_len=4096 build/corpus
	@tests/fuzz/ini_seeds.sh build/corpus_ini build/ini.dict
	@build/fuzz_ini $(FUZZ_RUN) -max_len=1500 -dict=build/ini.dict build/corpus_ini
	@build/bulletml_seeds build/corpus_bulletml
	@cp assets/patterns/*.xml build/corpus_bulletml
	@build/fuzz_bulletml $(FUZZ_RUN) -max_len=4000 -dict=tests/fuzz/bulletml.dict build/corpus_bulletml

# Prints the README's figures, on this machine.
measure:
	@src/deps.sh test
	@$(MAKE) $(JOBS) build/measure
	@tests/with_display.sh build/measure

# All tunes and effects as WAV files in build/music, to listen to.
music:
	@src/deps.sh play
	@$(MAKE) $(JOBS) build/mitsubachi
	@build/mitsubachi music --wav build/music

# Figures against plain references, on this machine; BENCH is more options, such as BENCH='--json --rounds 9'.
bench:
	@src/deps.sh test
	@$(MAKE) $(JOBS) build/mitsubachi
	@tests/with_display.sh build/mitsubachi bench $(BENCH)

# The same for 100,000 bees and 200,000 bullets, in a playfield that is ten times as large.
LARGE := -DSIM_BEES_MAX=131072 -DSIM_BULLETS_MAX=262144 -DFIELD_WIDTH_PX=1138.0f -DFIELD_HEIGHT_PX=2024.0f
LARGE_SCENES := --scene "one finger" --scene "swarm lord" --scene snapshot --scene rewind --scene hash
bench-large:
	@src/deps.sh play
	@$(MAKE) build/mitsubachi-large
	@build/mitsubachi-large bench $(LARGE_SCENES) $(BENCH)

build/mitsubachi-large: $(SOURCES) $(wildcard $(addprefix src/,*/*.h */*.def */*/*.h */*/*.def))
	@mkdir -p $(@D)
	@echo "  cc $@ (a minute or two)"
	@$(CC) $(EXACT) $(WARN) $(CPPFLAGS) $(BENCH_FLAGS) $(LARGE) $(LIB_CFLAGS) $(CFLAGS) -o $@ $(SOURCES) $(LIBS) -lm

build/measure: $(wildcard tests/measure/measure*.c) \
		$(patsubst src/%.c,build/release/%.o,$(filter-out src/cmd/main.c,$(SOURCES)))
	@$(CC) $(EXACT) $(WARN) $(CPPFLAGS) -Itests $(LIB_CFLAGS) $(CFLAGS) -o $@ $^ $(LIBS) -lm

clean:
	rm -rf build

build/mitsubachi: $(SOURCES:src/%.c=build/release/%.o)
	@echo "  link $@"
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS) -lm

# Some distributions' compilers add calls into the C library by default; the core links none.
CORE_OBJECTS := $(filter-out build/release/pattern/pattern_read%,$(filter build/release/base/% build/release/steer/% \
	build/release/action/% build/release/pattern/% build/release/board/% build/release/sim/% \
	build/release/journey/%,$(SOURCES:src/%.c=build/release/%.o)))
$(CORE_OBJECTS): EXACT += -fno-stack-protector -U_FORTIFY_SOURCE

# `bench` tells what it was built with.
BENCH_FLAGS = -DBENCH_FLAGS='"$(CFLAGS) $(EXACT)"'
build/release/measure/bench/bench_machine.o: CPPFLAGS += $(BENCH_FLAGS)

build/release/%.o: src/%.c Makefile
	@mkdir -p $(@D)
	@echo "  cc $<"
	@$(CC) $(EXACT) $(WARN) $(CPPFLAGS) $(LIB_CFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

# The tests run on objects with sanitizers; main.c stays outside, each test has a main of its own.
build/sanitized/%.o: src/%.c Makefile
	@mkdir -p $(@D)
	@echo "  cc (sanitized) $<"
	@$(CC) $(EXACT) $(WARN) $(CPPFLAGS) $(LIB_CFLAGS) $(TEST_CFLAGS) -MMD -MP -c -o $@ $<

build/sanitized/libmitsubachi.a: $(patsubst src/%.c,build/sanitized/%.o,$(filter-out src/cmd/main.c,$(SOURCES)))
	@rm -f $@
	@$(AR) rcs $@ $^

build/test/%: tests/%.c build/sanitized/libmitsubachi.a
	@mkdir -p $(@D)
	@echo "  test $*"
	@$(CC) $(EXACT) $(WARN) $(CPPFLAGS) -Itests $(LIB_CFLAGS) $(TEST_CFLAGS) -MMD -MP -MF $@.d -o $@ $< \
		build/sanitized/libmitsubachi.a $(LIBS) $(TEST_LIBS) -lm

-include $(wildcard $(addprefix build/,$(addsuffix /*.d,release/* release/*/* sanitized/* sanitized/*/* test/*)))
