# tests.mk -- how the tests are built and run; part of the Makefile.
#
# tests/FOLDER/test_NAME.c is the test FOLDER/NAME. The files of a folder become one program, build/tests/FOLDER, in which
# they register their tests (test.h); a new file needs no entry here. Further tests are the scripts of tests/end_to_end and
# tests/packaging, the corpus of each fuzzer, and each build that plays the recorded games.

UNIT_TESTS := $(patsubst tests/%.c,%,$(subst /test_,/,$(wildcard tests/*/test_*.c)))
FOLDERS := $(patsubst %/,%,$(sort $(dir $(UNIT_TESTS))))
SCRIPT_TESTS := $(patsubst tests/%.sh,%,$(wildcard tests/end_to_end/*.sh tests/packaging/*.sh))
TEST_LIBS = $(eval TEST_LIBS := $$(call pkg_config,--libs cmocka))$(TEST_LIBS)
# The tests that T names, folders or single ones; all where there is no T.
TESTS = $(if $(T),$(filter $(T) $(addsuffix /%,$(T)),$(ALL_TESTS)),$(ALL_TESTS))
ALL_TESTS = layers format texts deps rows $(GOLDEN_KINDS) corpus count $(UNIT_TESTS) $(CORPUS_TESTS) $(SCRIPT_TESTS)
# The programs that the tests $1 need.
needed = $(foreach f,$(FOLDERS) fuzz,$(if $(filter $f/%,$(filter $(UNIT_TESTS) $(CORPUS_TESTS),$1)),$(O)/tests/$f)) \
	$(if $(filter layers $(SCRIPT_TESTS),$1),$(PROGRAMS)) $(if $(filter count,$1),$(addprefix $(O)/tools/,count bars)) \
	$(if $(filter rows,$1),$(addprefix $(O)/,$(GOOD)/rows golden/rows/rows golden/rows/verify)) \
	$(if $(filter corpus,$1),$(O)/tools/corpus_pack $(call verifiers,)) \
	$(if $(filter end_to_end/rank,$1),$(O)/tools/board_demos) \
	$(if $(filter end_to_end/foreign,$1),$(addprefix $(O)/tools/,worst_files within)) \
	$(if $(filter end_to_end/faults,$1),$(O)/faults/program) \
	$(call golden_programs,$(filter $(GOLDEN_KINDS),$1))

# The environment of the scripts.
RUN = O=$(O) CORES=$(CORES) GOOD=$(GOOD) CC="$(CC)" CFLAGS="$(CFLAGS)"

## test: builds and runs all tests, or those that T names: T=sim/rules, T=sim, T="render view golden/gcc-O3"
test: needs-test
	$(if $(TESTS),,echo 'make: T is "$(T)", expected folders of tests, or tests such as sim/rules'; exit 2)
	$(PARALLEL) $(call needed,$(TESTS))
	$(RUN) tests/run.sh $(TESTS)

## test-user: runs the tests whose result can depend on the user, as an unprivileged one; for root, after `make test`
# These are the scripts, because they start programs, and the unit tests whose objects ask for rights.
USER_CALLS := access|f?chmod|gete?[ug]id|umask
test-user: needs-test
	$(PARALLEL) $(call needed,$(ALL_TESTS))
	$(RUN) tests/as_user.sh $(SCRIPT_TESTS) $$(for t in $(UNIT_TESTS); do \
		! nm -u "$(O)/test_objects/$${t%/*}/test_$${t##*/}.o" | grep -qwE '$(USER_CALLS)' || echo $$t; done)

## check: the quick tests, for every few minutes: layers, layout, languages, and what needs neither a window nor seconds
# Every tick that they play runs twice (tests/sync/sync.h). run.sh lists the tests that were slow the last time.
QUICK_TESTS = $(filter-out end_to_end/% $(shell cat $(O)/tests/slow.txt 2>/dev/null),$(UNIT_TESTS))
check: needs-test
	$(PARALLEL) $(call needed,layers rows $(QUICK_TESTS))
	$(RUN) SYNC=/dev/null tests/run.sh layers format texts deps rows $(QUICK_TESTS)

## test-sync: all unit tests, with every tick that they play saved, run, loaded, run again and compared
test-sync: needs-test
	$(PARALLEL) $(call needed,$(UNIT_TESTS))
	rm -f $(O)/sync.txt
	$(RUN) SYNC=$(call quoted,$(abspath $(O)))/sync.txt tests/run.sh $(filter-out measure/bench,$(UNIT_TESTS))
	awk '{ ticks += $$1 } END { printf "%d ticks run twice, on ", ticks }' $(O)/sync.txt
	git describe --always --dirty

# Tests link one library with sanitizers; LIBRARY_KIND=release tests the game's objects, for which CFLAGS needs -fPIC.
LIBRARY_KIND ?= sanitized
TEST_FLAGS := -O1 -g1 -gz -fPIC $(SANITIZE)
COMPILE_sanitized = $(COMPILE) $(TEST_FLAGS)
COMPILE_test_objects = $(COMPILE) $(TESTING) $(TEST_FLAGS)
$(O)/sanitized/%.o: src/%.c $(O)/sanitized/flags ; $(call compile,sanitized)
$(O)/test_objects/%.o: tests/%.c $(O)/test_objects/flags ; $(call compile,test_objects)
# These rooms take most of the tests' time.
$(patsubst src/%.c,$(O)/sanitized/%.o,$(wildcard src/core/*/*.c src/audio/*.c src/render/*.c)): private TEST_FLAGS += -O2
# Programs that play a tick call tests/sync/sync.c instead, which may run it twice.
$(O)/tests/%: private CFLAGS := $(TEST_FLAGS) -Wl,--wrap=sim_tick
$(O)/tests/libmitsubachi.so: private LDFLAGS += -shared
$(O)/tests/libmitsubachi.so: $(LIBRARY:src/%.c=$(O)/$(LIBRARY_KIND)/%.o) $(O)/test_objects/sync/sync.o
$(FOLDERS:%=$(O)/tests/%) $(O)/tests/fuzz: private LIBS += -Wl,-rpath,'$$ORIGIN' $(TEST_LIBS)
.SECONDEXPANSION:
test_objects_of = $(patsubst tests/%.c,$1/%.o,$(wildcard tests/$2/test_*.c) tests/main.c)
$(FOLDERS:%=$(O)/tests/%): $(O)/tests/%: $$(call test_objects_of,$(O)/test_objects,$$*) $(O)/tests/libmitsubachi.so
# Sanitizers slow ticks and tones down to a third. Folders that test them have sanitizers there; all others link the game's
# own objects, which come before the library's.
$(filter-out $(addprefix $(O)/tests/,base steer action pattern board sim journey articles audio long),$(FOLDERS:%=$(O)/tests/%)): \
	$(patsubst src/%.c,$(O)/release/%.o,$(CORE) $(wildcard src/audio/*.c))
# Their clock leaps: the game's own is the library's, which a program's comes before.
$(O)/tests/end_to_end $(O)/tests/long: $(O)/test_objects/leap_clock.o
# Each fuzzer's target has one name for libFuzzer, and here, where it replays its corpus, the name of its file.
FUZZ_TARGETS := $(patsubst tests/%.c,$(O)/test_objects/%.o,$(wildcard tests/fuzz/fuzz_*.c))
$(FUZZ_TARGETS): private CPPFLAGS += -DLLVMFuzzerTestOneInput=$(*F)
$(O)/tests/fuzz: $(FUZZ_TARGETS) $(O)/test_objects/fuzz/replay.o $(O)/tests/libmitsubachi.so
$(FOLDERS:%=$(O)/tests/%) $(addprefix $(O)/tests/,fuzz libmitsubachi.so):
	$(LINK)
$(O)/test_objects/fuzz/replay.o: private CPPFLAGS += -I$(O)/test_objects/fuzz
$(O)/test_objects/fuzz/replay.o: $(O)/test_objects/fuzz/tests.def
$(O)/test_objects/fuzz/tests.def: FORCE
	mkdir -p $(@D)
	printf 'TEST(%s)\n' $(FUZZ_TARGETS:$(O)/test_objects/fuzz/fuzz_%.o=%) >$@.new
	cmp -s $@.new $@ && rm $@.new || mv $@.new $@

# The recorded games, a scene and all sounds have to be the same with each compiler at each level: the core and the
# demos; the software backend but for its threads; all that sounds.
GOLDEN_verify := $(filter-out src/core/journey/%,$(CORE)) $(wildcard src/tape/*.c) src/text/base64url.c src/text/grow.c src/core/base/error.c \
	tests/golden/golden_verify.c tests/golden/raw_demo.c
GOLDEN_pixels := $(addprefix src/,$(addsuffix .c,core/base/rng core/base/trig render/soft render/soft_rows \
	render/soft_shape render/viewport text/grow)) tests/golden/golden_pixels.c
GOLDEN_music = $(addprefix src/,$(addsuffix .c,core/base/rng core/base/utf8 text/grow text/grow_stream text/text_errors text/words)) \
	$(call first_of,$(if $(filter windows,$*),windows,linux),memory_stream.c) $(wildcard src/audio/*.c) tests/golden/golden_music.c

# Of the kind golden/gcc-O0: golden/gcc-O0/src/audio/tone.o, an object of src/audio/tone.c; golden/gcc-O0/music, a program.
golden_programs = $(foreach k,$1,$(addprefix $(O)/$k/,verify pixels music))
golden_kind = golden/$(firstword $(subst /, ,$1))
golden_source = $(patsubst $(firstword $(subst /, ,$1))/%,%.c,$1)
golden_objects = $(patsubst %.c,$(O)/golden/$1/%.o,$2)
golden_link = echo "  link $@"; $(COMPILE_$(@D:$(O)/%=%)) -o $@ $^ $(GOLDEN_LIBS) -lm $(GOLDEN_PROGRAM)
$(O)/golden/%.o: $$(call golden_source,$$*) $(O)/$$(call golden_kind,$$*)/flags ; $(call compile,$(call golden_kind,$*))
$(O)/golden/%/verify: $$(call golden_objects,$$*,$$(GOLDEN_verify)) ; $(golden_link)
$(O)/golden/%/pixels: $$(call golden_objects,$$*,$$(GOLDEN_pixels)) ; $(golden_link)
$(O)/golden/%/music: $$(call golden_objects,$$*,$$(GOLDEN_music)) ; $(golden_link)
$(O)/golden/%/rows: $$(call golden_objects,$$*,$$(GOLDEN_rows)) ; $(golden_link)
$(O)/golden/cross-%/verify: $$(call golden_objects,cross-$$*,$$(CROSS_verify)) ; $(golden_link)
.SECONDARY: # objects that only patterns name stay
GOLDEN_LIBS = -lzstd
GOLDEN_FLAGS = $(FLAGS) $(TESTING) -Werror
# Clang 19 warns of names that it finds for this processor itself.
NATIVE := -march=native -Wno-unknown-warning-option -Wno-invalid-feature-combination
# Without gcc, make reads this before deps.sh installs it.
GOLDEN_COMPILERS := $(or $(strip $(foreach c,gcc clang,$(if $(shell command -v $c),$c))),$(if $(shell command -v cc),cc,gcc))
LEVELS := -O0 -O1 -O2 -O3 -O3-native
GOLDEN_KINDS := $(foreach c,$(GOLDEN_COMPILERS),$(LEVELS:%=golden/$c%))
compiler_of = $(subst -native, $(NATIVE),$(subst -O, -O,$(notdir $1)))
$(foreach k,$(GOLDEN_KINDS),$(eval COMPILE_$k = $(call compiler_of,$k) $$(GOLDEN_FLAGS)))

# A build that has more rows in its tables, to be compared with one of the same sources without them.
COMPILE_golden/rows = $(CC) -I$(O)/rows $(GOLDEN_FLAGS) -O2
GOLDEN_rows := $(filter-out %/golden_verify.c %/raw_demo.c,$(GOLDEN_verify)) $(wildcard src/core/action/action_read*.c) \
	src/text/words.c tests/golden/rows.c
$(call golden_objects,rows,$(sort $(GOLDEN_verify) $(GOLDEN_rows))): $(O)/rows/made
$(O)/rows/made: tests/golden/rows.sh src/core/sim/kinds.def src/core/pattern/looks.def src/core/sim/rules.def
	tests/golden/rows.sh --make $(O)/rows
	touch $@

# Programs of the tests that are built as the game is.
COMPILE_tools = $(COMPILE) $(TESTING) $(CFLAGS)
$(O)/tools/%.o: tests/%.c $(O)/tools/flags ; $(call compile,tools)
TOOL_OBJECTS := $(LIBRARY:src/%.c=$(O)/release/%.o)
DEMO_TOOLS := $(addprefix $(O)/tools/,make_demos moments)
$(DEMO_TOOLS): $(O)/tools/%: $(O)/tools/demos/%.o
$(O)/tools/make_demos $(O)/tools/make_corpus: $(O)/tools/demos/recorded_game.o
$(O)/tools/make_corpus: $(O)/tools/corpus/make_corpus.o
$(O)/tools/corpus_pack: $(O)/tools/corpus/corpus.o
# The X server's picture is read without SDL.
$(O)/tools/figures: private LIBS += -lX11
$(O)/tools/figures: $(patsubst tests/%.c,$(O)/tools/%.o,$(wildcard tests/measure/measure*.c) tests/measure/glass.c)
$(O)/tools/count $(O)/tools/bars: $(O)/tools/%: $(O)/tools/bench/%.o
$(O)/tools/board_demos: $(O)/tools/measure/board_demos.o
$(O)/tools/worst_files $(O)/tools/within: $(O)/tools/%: $(O)/tools/foreign/%.o
TOOLS := $(DEMO_TOOLS) $(addprefix $(O)/tools/,worst_files board_demos make_corpus corpus_pack figures count bars)
$(TOOLS): $(TOOL_OBJECTS)
$(O)/tools/soak: $(O)/tools/long/soak.o $(O)/tools/leap_clock.o $(filter-out %/posix/clock.o,$(TOOL_OBJECTS))
$(TOOLS) $(O)/tools/within $(O)/tools/soak:
	$(LINK)

# The library has the objects of the program that measures, which need a database.
$(TOOLS) $(addprefix $(O)/,tools/soak tests/libmitsubachi.so tests/measure tests/fuzz fuzz/fuzz_% coverage/replay \
	faults/program mutants/libmitsubachi.so): private LIBS += $(MEASURE_LIBS)

## golden: records the games of tests/demos and what the lattice tests find anew, and shows old and new; only after a change that is meant to alter them
golden: needs-test
	$(PARALLEL) $(O)/tools/make_demos $(call needed,$(firstword $(GOLDEN_KINDS)))
	$(RUN) tests/golden/golden.sh --write $(firstword $(GOLDEN_KINDS))
	$(PARALLEL) $(patsubst tests/%/test_lattice.c,$(O)/tests/%,$(wildcard tests/*/test_lattice.c))
	$(RUN) tests/golden/lattice.sh
	$(MAKE) attract

## soak: HOURS of the whole game, 24 if none are said, as fast as they go: memory, descriptors and files must not grow
soak: needs-test
	$(PARALLEL) $(O)/tools/soak
	$(RUN) tests/long/soak.sh

## monkey: MINUTES of anything at all on every screen, 60 if none are said, under the sanitizers; SEED says what, else the time
monkey: needs-test
	$(PARALLEL) $(O)/tests/long
	tests/long/long_monkey.sh $(O)

## test-cross: the recorded games on i386 and aarch64, with cross compilers and qemu
# There is no zstd for those: a program of this machine reads the demos and hands them on (raw_demo.h).
CROSS_FLAGS = $(EXACT) $(WARN) $(CPPFLAGS) $(TESTING) -I$(O)/cross/include -Werror -static -DRAW_DEMOS
CROSS_verify := $(filter-out src/core/journey/%,$(CORE)) $(addprefix src/tape/,$(addsuffix .c,state_hash tape_content \
	tape tape_play tape_tokens tape_trace)) src/core/base/error.c src/text/grow.c tests/golden/golden_verify.c tests/golden/raw_demo.c
COMPILE_golden/cross-host = $(CC) -O2 $(CROSS_FLAGS)
COMPILE_golden/cross-i386-O0 = i686-linux-gnu-gcc -O0 -msse2 -mfpmath=sse $(CROSS_FLAGS)
COMPILE_golden/cross-i386-O3 = i686-linux-gnu-gcc -O3 -msse2 -mfpmath=sse $(CROSS_FLAGS)
COMPILE_golden/cross-aarch64-O2 = aarch64-linux-gnu-gcc -O2 $(CROSS_FLAGS)
COMPILE_golden/cross-i386-clang = clang --target=i686-linux-gnu -O2 -msse2 -mfpmath=sse $(CROSS_FLAGS)
COMPILE_golden/cross-aarch64-clang = clang --target=aarch64-linux-gnu -O3 $(CROSS_FLAGS)
CROSS_KINDS := $(addprefix golden/cross-,host i386-O0 i386-O3 aarch64-O2 \
	$(if $(filter clang,$(GOLDEN_COMPILERS)),i386-clang aarch64-clang))
$(O)/golden/cross-%: private GOLDEN_LIBS :=
# Reads demos for the cross builds and explains differences.
GOOD := golden/$(firstword $(GOLDEN_COMPILERS))-O3
verifiers = $(patsubst %,$(O)/%/verify,$(sort $(GOOD) $1))
$(CROSS_KINDS:%=$(O)/%/flags): | $(O)/cross/include/xxhash.h
$(O)/cross/include/xxhash.h:
	mkdir -p $(@D)
	echo '#include <xxhash.h>' | $(COMPILE) -M -E - | tr ' ' '\n' | grep '/xxhash\.h$$' | xargs -I@ cp @ $(@D)
test-cross: needs-cross
	$(PARALLEL) $(O)/$(firstword $(GOLDEN_KINDS))/verify $(call golden_programs,$(CROSS_KINDS))
	$(RUN) tests/golden/cross.sh $(firstword $(GOLDEN_KINDS)) $(CROSS_KINDS)

## corpus: records the games of tests/corpus anew, by their recipe; after a change that is meant to alter games
corpus: needs-test
	$(PARALLEL) $(O)/tools/make_corpus $(O)/tools/corpus_pack $(call verifiers,)
	$(RUN) tests/corpus/corpus.sh --make

## test-corpus: 23 hours of games by each compiler and processor that is here; BUILDS="golden/gcc-O0" names some, CORPUS_SECONDS=0 plays all
# $(call there,PROGRAMS,BUILDS): the builds, if this machine has all PROGRAMS.
there = $(if $(filter-out $(words $1),$(words $(foreach p,$1,$(shell command -v $p)))),,$2)
CORPUS_ALL = $(LEVELS:%=golden/gcc%) $(LEVELS:%=golden/clang%) $(filter-out %/cross-host,$(CROSS_KINDS)) \
	$(WASM_KINDS) golden/windows
CORPUS_HERE = $(GOLDEN_KINDS) $(call there,i686-linux-gnu-gcc,$(filter golden/cross-i386%,$(CORPUS_ALL))) \
	$(call there,aarch64-linux-gnu-gcc qemu-aarch64,$(filter golden/cross-aarch64%,$(CORPUS_ALL))) \
	$(call there,emcc node dpkg-source,$(WASM_KINDS)) $(call there,$(MINGW)-gcc wine dpkg-source,golden/windows)
BUILDS = $(CORPUS_HERE)
test-corpus: needs-test
	$(foreach k,$(filter-out $(CORPUS_HERE),$(CORPUS_ALL)),echo '$k: left out, as this machine has not what it needs';)
	$(PARALLEL) $(O)/tools/corpus_pack $(call verifiers,$(BUILDS))
	$(if $(filter golden/windows,$(BUILDS)),[ -e $(O)/windows/wine/system.reg ] || tests/windows/wine.sh --begin)
	$(RUN) tests/corpus/corpus.sh $(BUILDS)

## test-tunables: every tunable at its ends, and all of them at random, for 2,000 ticks each
test-tunables: needs-test
	$(PARALLEL) $(O)/tests/sim
	seq 8 | xargs -P $(CORES) -I@ env FULL=@/8 $(O)/tests/sim tunables_extremes

## faults: each call that may fail (memory, files, disk, processes) fails in all that writes, and the power is cut after each write
# By the linker's --wrap, tests/faults/host.c takes the calls of our own objects; those of libraries stay.
FAULT_POINTS := $(shell sed -n 's/^POINT.[A-Z]*, \([a-z_0-9]*\),.*/\1/p; s/^LIBRARY.\([A-Za-z_0-9]*\),.*/\1/p' tests/faults/points.def) \
	open close write ftruncate fsync rename unlink mkdir fopen fileno open_memstream time clock_gettime \
	nanosleep getpid SDL_CreateThread SDL_GetCPUCount
$(O)/faults/program: private CFLAGS := $(TEST_FLAGS)
$(O)/faults/program: private LDFLAGS += $(FAULT_POINTS:%=-Wl,--wrap=%) -rdynamic
$(O)/faults/program: $(LIBRARY:src/%.c=$(O)/sanitized/%.o) $(patsubst tests/%.c,$(O)/test_objects/%.o,$(wildcard tests/faults/*.c))
	$(LINK)
faults: needs-test
	$(PARALLEL) $(O)/faults/program
	nice $(O)/faults/program $(FAULTS)
	$(if $(FAULTS),,nice $(O)/faults/program --power)

## measure: prints the figures of assets/manual/speed.md, on this machine; MEASURE='cost intervals latency' only those named
measure: needs-test
	$(PARALLEL) $(O)/tools/figures
	tests/with_display.sh $(O)/tools/figures $(MEASURE)
