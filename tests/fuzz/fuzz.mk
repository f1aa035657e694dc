# fuzz.mk -- the fuzzers, by clang's libFuzzer, and what their corpora cover; part of the Makefile.
#
# Each reader of files or texts from elsewhere has a fuzzer, tests/fuzz/fuzz_NAME.c, a corpus, tests/fuzz/corpus/NAME, and
# a row in readers.txt: its name, the largest input in bytes, and the reader's sources.

FUZZERS := $(shell awk 'NR > 1 { print $$1 }' tests/fuzz/readers.txt)
READERS := $(patsubst %,src/%.c,$(sort $(shell awk 'NR > 1 { for (i = 3; i <= NF; i++) print $$i }' tests/fuzz/readers.txt)))
READERS := $(sort $(foreach r,$(READERS),$(or $(wildcard $r),$r)))
CORPUS_TESTS := $(FUZZERS:%=fuzz/%)
# Those that FUZZ names; all where there is no FUZZ.
FUZZ_NAMES = $(if $(FUZZ),$(filter $(FUZZ),$(FUZZERS)),$(FUZZERS))
FUZZ_KNOWN = $(if $(FUZZ_NAMES),,echo 'make: FUZZ is "$(FUZZ)", expected some of: $(FUZZERS)'; exit 2)

## fuzz: throws damaged input at each reader for SECONDS=60, or at those that FUZZ names: FUZZ="demo bulletml"
SECONDS ?= 60
FUZZ_FLAGS := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -DASSERT_MESSAGES
NO_READERS := $(filter-out $(READERS),$(LIBRARY))
# The fuzzers see new ways in the readers only: what a game does behind them is endless.
COMPILE_fuzz = clang $(FLAGS) $(TESTING) $(FUZZ_FLAGS)
COMPILE_fuzz_readers = clang $(FLAGS) $(FUZZ_FLAGS) -fsanitize=fuzzer-no-link
$(O)/fuzz/%.o: %.c $(O)/fuzz/flags ; $(call compile,fuzz)
$(O)/fuzz_readers/%.o: src/%.c $(O)/fuzz_readers/flags ; $(call compile,fuzz_readers)
$(O)/fuzz/library.a: $(READERS:src/%.c=$(O)/fuzz_readers/%.o) $(NO_READERS:%.c=$(O)/fuzz/%.o)
	rm -f $@
	$(AR) rcs $@ $^
$(FUZZERS:%=$(O)/fuzz/fuzz_%): $(O)/fuzz/%: $(O)/fuzz/tests/fuzz/%.o $(O)/fuzz/library.a
	echo "  link $@"
	clang $(FUZZ_FLAGS) -fsanitize=fuzzer -o $@ $^ $(LIBS)
fuzz: needs-fuzz
	$(FUZZ_KNOWN)
	$(PARALLEL) $(FUZZ_NAMES:%=$(O)/fuzz/fuzz_%)
	$(RUN) tests/fuzz/fuzz.sh run $(SECONDS) $(FUZZ_NAMES)

## fuzz-keep: what the fuzzers have learnt becomes the corpora of tests/fuzz/corpus, as few files as will do
fuzz-keep: needs-fuzz
	$(FUZZ_KNOWN)
	$(PARALLEL) $(FUZZ_NAMES:%=$(O)/fuzz/fuzz_%)
	$(RUN) tests/fuzz/fuzz.sh keep $(FUZZ_NAMES)

## coverage: the part of each reader's lines that its corpus alone runs; fails below 90 %; FUZZ names some of them
COMPILE_coverage = $(COMPILE) $(TEST_FLAGS) -O0 --coverage
$(O)/coverage/%.o: src/%.c $(O)/coverage/flags ; $(call compile,coverage)
$(O)/coverage/replay: private CFLAGS := $(TEST_FLAGS) --coverage
$(O)/coverage/replay: $(FUZZERS:%=$(O)/test_objects/fuzz/fuzz_%.o) $(O)/test_objects/fuzz/replay.o \
		$(READERS:src/%.c=$(O)/coverage/%.o) $(NO_READERS:src/%.c=$(O)/sanitized/%.o)
	$(LINK)
coverage: needs-test
	$(FUZZ_KNOWN)
	$(PARALLEL) $(O)/coverage/replay
	$(RUN) tests/fuzz/fuzz.sh coverage $(FUZZ_NAMES)
