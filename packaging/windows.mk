# windows.mk -- the game for Windows: one program that needs nothing but the system, and its assets, in a zip; part of the
# Makefile.

MINGW := x86_64-w64-mingw32
WINDOWS_LIBS := $(O)/libs/windows
WINDOWS_ARCHIVES := $(addprefix $(WINDOWS_LIBS)/lib/lib,$(addsuffix .a,SDL2_image SDL2_ttf SDL2 freetype expat xxhash zstd))
WINDOWS_SYSTEM := $(addprefix -l,user32 gdi32 winmm imm32 ole32 oleaut32 version uuid advapi32 setupapi shell32 hid)
# The second line: what MinGW's C library calls after C99, and files of any size; the compiler does not know of the former.
# The third: Windows keeps a stack at 16 bytes, and this compiler forgets it where 32 of them are one vector.
WINDOWS_COMPILE = $(MINGW_CC) $(EXACT) $(WARN) $(CPPFLAGS) $(NO_TOP) -isystem $(WINDOWS_LIBS)/include \
	-D__USE_MINGW_ANSI_STDIO=1 -D_FILE_OFFSET_BITS=64 -DXML_STATIC -Wno-format -Wno-float-conversion \
	-Wa,-muse-unaligned-vector-move
WINDOWS_LINK := -static -s -Wl,--gc-sections -Wl,--no-insert-timestamp

COMPILE_windows/release = $(WINDOWS_COMPILE) -O3
$(O)/windows/release/%.o: src/%.c $(O)/windows/release/flags ; $(call compile,windows/release)
WINDOWS_OBJECTS := $(patsubst src/%.c,$(O)/windows/release/%.o,$(call game_of,windows))
$(O)/windows/release/flags: private LIBS :=
$(WINDOWS_OBJECTS): | $(WINDOWS_LIBS)/made

# The icon is the title's bee, in the sizes that Windows asks for.
WINDOWS_ICONS := $(foreach px,16 20 24 32 40 48 64 128 256,$(O)/windows/icon-$(px).png)
$(WINDOWS_ICONS): $(O)/windows/icon-%.png: $(LOGO) $(O)/tools/icon
	mkdir -p $(@D)
	$(O)/tools/icon $(LOGO) $@ $* 100
$(O)/tools/ico: packaging/windows/ico.c
	mkdir -p $(@D)
	$(CC) $(EXACT) $(WARN) -O1 -o $@ $<
$(O)/windows/icon.ico: $(O)/tools/ico $(WINDOWS_ICONS)
	$< $@ $(WINDOWS_ICONS)
$(O)/windows/mitsubachi.res.o: packaging/windows/mitsubachi.rc packaging/windows/mitsubachi.manifest src/core/base/version.h $(O)/windows/icon.ico
	$(MINGW)-windres -I$(O)/windows -Ipackaging/windows -Isrc $< $@

$(O)/windows/mitsubachi.exe: $(WINDOWS_OBJECTS) $(O)/windows/mitsubachi.res.o
	echo "  link $@"
	$(MINGW_CC) $(WINDOWS_LINK) -mwindows -o $@ $^ $(WINDOWS_ARCHIVES) $(WINDOWS_SYSTEM)

# As it is unpacked: a folder with the program and what it reads.
WINDOWS_FOLDER := $(O)/windows/mitsubachi-$(VERSION)
WINDOWS_ZIP := $(WINDOWS_FOLDER)-windows.zip
$(WINDOWS_ZIP): $(O)/windows/mitsubachi.exe packaging/windows/README.txt packaging/windows/pack.sh $(GAME_ASSETS) \
		LICENSE THIRD-PARTY.md $(O)/windows/LIBRARIES.txt
	echo "  pack $@"
	packaging/windows/pack.sh $(WINDOWS_FOLDER) $^

$(O)/windows/LIBRARIES.txt: packaging/licences.sh $(O)/libs/windows/made
	mkdir -p $(@D)
	packaging/licences.sh $(O)/libs/src mingw-w64-common gcc-mingw-w64-base >$@

## windows: builds the zip for Windows, build/windows/mitsubachi-VERSION-windows.zip
windows: needs-windows
	$(PARALLEL) $(WINDOWS_ZIP)

## test-windows: the recorded games, a scene and all sounds on Windows, and a game in a window there, under wine
COMPILE_golden/windows = $(WINDOWS_COMPILE) -Itests -Wno-unused-parameter -Werror -O3 -static
$(O)/golden/windows/%: private GOLDEN_LIBS := $(WINDOWS_LIBS)/lib/libzstd.a
$(O)/golden/windows/%: private GOLDEN_PROGRAM = && printf '\#!/bin/sh\nexec tests/windows/wine.sh %s.exe "$$@"\n' $@ >$@ && chmod +x $@
$(O)/golden/windows/flags: private LIBS :=
$(O)/golden/windows/flags: | $(WINDOWS_LIBS)/made
test-windows: ALL_TESTS = golden/windows windows/window
test-windows: needs-test needs-windows
	$(PARALLEL) $(WINDOWS_ZIP) $(PROGRAMS) $(call golden_programs,golden/windows)
	[ -e $(O)/windows/wine/system.reg ] || tests/windows/wine.sh --begin
	$(RUN) CORES=1 tests/run.sh $(TESTS) # both have one Windows, which the second ends and begins anew
