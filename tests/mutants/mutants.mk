# mutants.mk -- the core's mutants, and the branches that its tests take; part of the Makefile.

## mutants: the checkers are checked: N=100 mutations of the core, drawn by SEED=1, are run against goldens and tests
SEED ?= 1
N ?= 100
MUTANT_FOLDERS := base steer action pattern board sim journey tape
# Sources that affect games, and those that compare recordings.
MUTATED_SOURCES := $(filter-out src/core/base/utf8.c,$(CORE)) $(addprefix src/tape/,$(addsuffix .c,tape_play keyframes state_hash))
MUTATED := $(MUTATED_SOURCES) $(addprefix src/core/steer/,radar_lanes.h swift_lanes.h radar_cells.h) src/core/base/vec2.h src/core/base/clamp.h
MUTANT_FLAGS := -O1 -fPIC
MUTANT_TRAPS := -fsanitize=undefined -fsanitize-undefined-trap-on-error
COMPILE_mutants/objects = $(COMPILE) $(MUTANT_FLAGS)
COMPILE_mutants/test_objects = $(COMPILE) $(TESTING) $(MUTANT_FLAGS)
$(O)/mutants/objects/%.o: src/%.c $(O)/mutants/objects/flags ; $(call compile,mutants/objects)
$(O)/mutants/test_objects/%.o: tests/%.c $(O)/mutants/test_objects/flags ; $(call compile,mutants/test_objects)
$(O)/mutants/libmitsubachi.so $(O)/mutants/tests/%: private CFLAGS := $(MUTANT_FLAGS) -Wl,--wrap=sim_tick
$(O)/mutants/libmitsubachi.so: private LDFLAGS += -shared
$(O)/mutants/libmitsubachi.so: $(LIBRARY:src/%.c=$(O)/mutants/objects/%.o) $(O)/mutants/test_objects/sync/sync.o
$(O)/mutants/verify: private LIBS += -Wl,-rpath,'$$ORIGIN'
$(O)/mutants/verify: $(addprefix $(O)/mutants/test_objects/golden/,golden_verify.o raw_demo.o) $(O)/mutants/libmitsubachi.so
MUTANT_TESTS := $(MUTANT_FOLDERS:%=$(O)/mutants/tests/%)
$(MUTANT_TESTS): private LIBS += -Wl,-rpath,'$$ORIGIN/..' $(TEST_LIBS)
$(MUTANT_TESTS): $(O)/mutants/tests/%: $$(call test_objects_of,$(O)/mutants/test_objects,$$*) $(O)/mutants/libmitsubachi.so
$(MUTANT_TESTS) $(addprefix $(O)/mutants/,libmitsubachi.so verify):
	$(LINK)
$(O)/mutants/checks: $(O)/tools/corpus_pack $(O)/mutants/verify $(MUTANT_TESTS) \
		tests/mutants/mutants.sh $(wildcard tests/corpus/games.zst tests/corpus/outputs.txt)
	$(RUN) tests/mutants/mutants.sh --baseline
mutants: needs-test
	$(PARALLEL) $(O)/mutants/checks
	O=$(O) CORES=$(CORES) CC="$(CC)" COMPILE="$(CC) $(FLAGS) $(MUTANT_FLAGS)" TRAPS="$(MUTANT_TRAPS)" tests/mutants/mutants.sh $(SEED) $(N) $(MUTATED)

## coverage-core: the part of the core's branches that its tests and the recorded games take; fails below 95 %
COMPILE_mutants/counted = $(COMPILE) -O0 -fPIC --coverage
$(O)/mutants/counted/%.o: src/%.c $(O)/mutants/counted/flags ; $(call compile,mutants/counted)
$(O)/mutants/libcounted.so: $(MUTATED_SOURCES:src/%.c=$(O)/mutants/counted/%.o)
	$(CC) --coverage -shared -o $@ $^
coverage-core: needs-test
	$(PARALLEL) $(O)/mutants/checks $(O)/mutants/libcounted.so
	$(RUN) tests/mutants/branches.sh $(O)/mutants/libcounted.so $(MUTATED_SOURCES)
