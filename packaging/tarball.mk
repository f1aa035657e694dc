# tarball.mk -- the game as a folder that is unpacked and runs, on any Linux with a display; part of the Makefile.

TARBALL := $(O)/tarball
TARBALL_NAME = mitsubachi-$(VERSION)-linux-$(shell uname -m)
TARBALL_LIBS := $(O)/libs/linux/made $(O)/libs/sdl/made
TARBALL_COMPILE = $(CC) $(EXACT) $(WARN) $(CPPFLAGS) $(NO_TOP) -isystem $(O)/libs/linux/include -isystem $(O)/libs/sdl/include
TARBALL_ARCHIVES := $(patsubst %,$(O)/libs/linux/lib/lib%.a,SDL2_image SDL2_ttf freetype expat xxhash zstd)
TARBALL_PROGRAMS := $(patsubst %,$(TARBALL)/bin/%,mitsubachi mitsubachi-measure)

COMPILE_tarball/release = $(TARBALL_COMPILE) -O3 -ffunction-sections -fdata-sections
$(TARBALL)/release/%.o: src/%.c $(TARBALL)/release/flags ; $(call compile,tarball/release)
$(TARBALL)/release/flags: private LIBS :=
$(CORE:src/%.c=$(TARBALL)/release/%.o): private EXACT += -fno-stack-protector -U_FORTIFY_SOURCE
$(TARBALL)/release/%/bench_machine.o: private CFLAGS := -O3
$(patsubst src/%.c,$(TARBALL)/release/%.o,$(SOURCES)): | $(TARBALL_LIBS)
$(O)/libs/sdl/made: packaging/sdl.sh | $(O)/libs/linux/made
	rm -rf $(@D)
	packaging/sdl.sh $(O)/libs/src/libsdl2 $(@D)

$(TARBALL)/bin/mitsubachi: $(GAME:src/%.c=$(TARBALL)/release/%.o)
$(TARBALL)/bin/mitsubachi-measure: $(MEASURE:src/%.c=$(TARBALL)/release/%.o)
# From Debian's own archives, which ask for the C library alone: their sources are made by programs of their own.
$(TARBALL)/bin/mitsubachi-measure: private TARBALL_ARCHIVES += $(shell $(CC) -print-file-name=libsqlite3.a) \
	$(shell $(CC) -print-file-name=libmd.a)
$(TARBALL_PROGRAMS):
	mkdir -p $(@D) $(TARBALL)/lib/mitsubachi
	cp $(O)/libs/sdl/lib/libSDL2-2.0.so.0 $(TARBALL)/lib/mitsubachi
	echo "  link $@"
	$(CC) -s -Wl,--gc-sections -Wl,-rpath,'$$ORIGIN/../lib/mitsubachi' -o $@ $^ $(TARBALL_ARCHIVES) -L$(O)/libs/sdl/lib -lSDL2 -lm

## tarball: a folder for any Linux, which needs the C library alone, packed in build/tarball
tarball: needs-package
	$(PARALLEL) $(TARBALL_PROGRAMS)
	packaging/tarball.sh $(TARBALL) $(O)/libs $(TARBALL_NAME)
	echo "$(TARBALL)/$(TARBALL_NAME).tar.xz"
