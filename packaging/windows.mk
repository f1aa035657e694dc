# windows.mk -- the game for Windows: one program that needs nothing but the system, and its assets, in a zip; part of the
# Makefile.

MINGW := x86_64-w64-mingw32
MINGW_CC ?= $(MINGW)-gcc
WINDOWS_LIBS := $(O)/libs/windows
WINDOWS_ARCHIVES := $(addprefix $(WINDOWS_LIBS)/lib/lib,$(addsuffix .a,SDL2_image SDL2_ttf SDL2 freetype expat xxhash zstd))
WINDOWS_SYSTEM := $(addprefix -l,user32 gdi32 winmm imm32 ole32 oleaut32 version uuid advapi32 setupapi shell32 hid)
# The second line: what MinGW's C library calls after C99, and files of any size; the compiler does not know of the former.
# The third: Windows keeps a stack at 16 bytes, and this compiler forgets it where 32 of them are one vector.
WINDOWS_COMPILE = $(MINGW_CC) $(EXACT) $(WARN) $(CPPFLAGS) -ffile-prefix-map=$(TOP)=. -isystem $(WINDOWS_LIBS)/include \
	-D__USE_MINGW_ANSI_STDIO=1 -D_FILE_OFFSET_BITS=64 -DXML_STATIC -Wno-format -Wno-float-conversion \
	-Wa,-muse-unaligned-vector-move
WINDOWS_LINK := -static -s -Wl,--gc-sections -Wl,--no-insert-timestamp

$(eval $(call kind,windows/release,src/,$$(WINDOWS_COMPILE) -O3))
WINDOWS_OBJECTS := $(patsubst src/%.c,$(O)/windows/release/%.o,$(call game_of,windows))
$(O)/windows/release/flags: private LIBS :=
$(WINDOWS_OBJECTS): | $(WINDOWS_LIBS)/made
$(WINDOWS_LIBS)/made: packaging/libs.sh packaging/libs.mk $(wildcard packaging/libs/*)
	MINGW_CC='$(MINGW_CC)' packaging/libs.sh windows $(@D)
	touch $@

# The icon is the bee of the title, in the sizes that Windows asks for.
$(O)/tools/icon: packaging/windows/icon.c
	mkdir -p $(@D)
	$(COMPILE) $(CFLAGS) -o $@ $< $(LIBS)
$(O)/windows/icon.ico: $(O)/tools/icon assets/sprites/logo_bee.svg
	mkdir -p $(@D)
	$^ $@
$(O)/windows/mitsubachi.res.o: packaging/windows/mitsubachi.rc packaging/windows/mitsubachi.manifest src/base/version.h $(O)/windows/icon.ico
	$(MINGW)-windres -I$(O)/windows -Ipackaging/windows -Isrc $< $@

$(O)/windows/mitsubachi.exe: $(WINDOWS_OBJECTS) $(O)/windows/mitsubachi.res.o
	echo "  link $@"
	$(MINGW_CC) $(WINDOWS_LINK) -mwindows -o $@ $^ $(WINDOWS_ARCHIVES) $(WINDOWS_SYSTEM)

# As it is unpacked: a folder with the program and what it reads.
VERSION := $(shell sed -n 's/.*MITSUBACHI_VERSION "\(.*\)"/\1/p' src/base/version.h)
WINDOWS_FOLDER := $(O)/windows/mitsubachi-$(VERSION)
WINDOWS_ZIP := $(WINDOWS_FOLDER)-windows.zip
WINDOWS_ASSETS := $(shell find assets -type f ! -name '*.md' ! -name '*.png' ! -name '*.po' ! -path 'assets/*.svg' -o -path 'assets/sprites/*.svg')
$(WINDOWS_ZIP): $(O)/windows/mitsubachi.exe packaging/windows/README.txt packaging/windows/pack.sh $(WINDOWS_ASSETS) \
		$(wildcard LICENSE THIRD-PARTY.md)
	echo "  pack $@"
	packaging/windows/pack.sh $(WINDOWS_FOLDER) $^

.PHONY: windows
## windows: builds the zip for Windows, build/windows/mitsubachi-VERSION-windows.zip
windows: needs-play needs-windows
	$(PARALLEL) $(WINDOWS_ZIP)
