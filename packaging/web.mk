# web.mk -- the game as a page; part of the Makefile.
#
# Two builds of the same program, with the same data: mitsubachi for browsers that compute with vectors, which all are
# but old ones, and mitsubachi-plain. The page chooses.

WEB_LIBS := $(O)/libs/web
WEB_ARCHIVES := $(addprefix $(WEB_LIBS)/lib/lib,$(addsuffix .a,SDL2_image SDL2_ttf SDL2 freetype expat xxhash zstd))
# Where vectors are on, xxHash would include a header of Arm that not every emscripten has; hashes are the same without.
WEB_COMPILE = $(EMCC) $(EXACT) $(WARN) $(CPPFLAGS) $(NO_TOP) -isystem $(WEB_LIBS)/include '-DXXH_HAS_INCLUDE(x)=0'

# Link options of both kinds of programs: memory that grows, a stack that holds what is on it natively, and what
# SDL's sound and events ask of the runtime without naming it.
WASM_LINK := -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=50331648 -sTOTAL_STACK=8388608 \
	-sDEFAULT_LIBRARY_FUNCS_TO_INCLUDE='[$$autoResumeAudioContext,$$dynCall]'
# Functions exported to the page.
PAGE_LINK := $(WASM_LINK) -sENVIRONMENT=web -sFORCE_FILESYSTEM=1 \
	-sEXPORTED_RUNTIME_METHODS=FS,addRunDependency,removeRunDependency,ccall,callMain

WEB_KINDS := mitsubachi mitsubachi-plain
COMPILE_wasm/mitsubachi = $(WEB_COMPILE) $(WEB_LEVEL) -msimd128
COMPILE_wasm/mitsubachi-plain = $(WEB_COMPILE) $(WEB_LEVEL)
$(O)/wasm/mitsubachi/%.o: src/%.c $(O)/wasm/mitsubachi/flags ; $(call compile,wasm/mitsubachi)
$(O)/wasm/mitsubachi-plain/%.o: src/%.c $(O)/wasm/mitsubachi-plain/flags ; $(call compile,wasm/mitsubachi-plain)
WEB_GAME := $(call game_of,web)
WEB_OBJECTS := $(foreach k,$(WEB_KINDS),$(WEB_GAME:src/%.c=$(O)/wasm/$k/%.o))
$(WEB_KINDS:%=$(O)/wasm/%/flags): private LIBS :=
$(WEB_OBJECTS): | $(WEB_LIBS)/made
# Code that runs for each bee, bullet and sprite must be fast; all else has to be loaded quickly.
WEB_LEVEL = -Os
$(foreach f,core tape audio lang render view,\
	$(foreach k,$(WEB_KINDS),$(filter $(O)/wasm/$k/$f/%,$(WEB_OBJECTS)))): private WEB_LEVEL = -O3

PACKAGER := python3 $(dir $(realpath $(shell command -v emcc 2>/dev/null)))tools/file_packager.py
$(O)/wasm/data.js: $(GAME_ASSETS) packaging/web.mk
	echo "  pack assets"
	mkdir -p $(@D) $(O)/web
	$(PACKAGER) $(O)/web/mitsubachi.data --js-output=$@ --no-node --from-emcc --preload $(foreach f,$(GAME_ASSETS),$f@/$f)

# Debian's emcc stands on Debian's modules, which another node does not look for there.
export NODE_PATH ?= /usr/share/nodejs
web_objects = $(WEB_GAME:src/%.c=$(O)/wasm/$1/%.o)
$(WEB_KINDS:%=$(O)/web/%.js): $(O)/web/%.js: $(O)/wasm/data.js $(WEB_LIBS)/made $$(call web_objects,$$*)
	echo "  link $@"
	mkdir -p $(@D)
	$(EMCC) -O3 $(if $(filter %-plain,$*),,-msimd128) $(PAGE_LINK) --pre-js $< $(filter %.o,$^) $(WEB_ARCHIVES) -o $@

## web: builds the page that plays in a browser, build/web
web: needs-web
	$(PARALLEL) $(O)/wasm/site
$(O)/wasm/site: $(WEB_KINDS:%=$(O)/web/%.js) $(wildcard packaging/web/*) $(O)/tools/icon $(LOGO) \
		LICENSE THIRD-PARTY.md packaging/licences.sh
	cp $(filter-out %.sh %.json,$(filter packaging/web/%,$^)) $(O)/web
	cp $(LOGO) $(O)/web/logo.svg
	cp assets/screenshot.png $(O)/web/card.png
	# phones lay a ground under it, and cut round what is outside of the middle
	$(O)/tools/icon $(LOGO) $(O)/web/icon-192.png 192 94
	$(O)/tools/icon $(LOGO) $(O)/web/icon-512.png 512 94
	$(O)/tools/icon $(LOGO) $(O)/web/icon-180.png 180 76 fff3c4
	$(O)/tools/icon $(LOGO) $(O)/web/icon-maskable-512.png 512 60 fff3c4
	# the place of a board: its host replaces it, and without one the page asks for nothing that is missing
	mkdir -p $(O)/web/board
	echo '# mitsubachi rank FOLDER --html board' >$(O)/web/board/rivals.txt
	packaging/web/list.sh $(O)/web
	# for people, and not in the list, so that no player loads them
	cp LICENSE THIRD-PARTY.md $(O)/web
	packaging/licences.sh $(O)/libs/src emscripten >$(O)/web/LIBRARIES.txt
	touch $@

## web-serve: builds it and shows it at http://localhost:8080
web-serve: web
	node packaging/serve.js $(O)/web 8080

## test-web-golden: the recorded games, a scene and all sounds as programs for browsers, plain and with vectors, in node
WASM_KINDS := golden/wasm-plain golden/wasm-simd
WASM_RUN := $(WASM_LINK) -sNODERAWFS=1 -sEXIT_RUNTIME=1 -sSINGLE_FILE=1 -sENVIRONMENT=node
COMPILE_golden/wasm-plain = $(WEB_COMPILE) -Itests -Wno-unused-parameter -Werror -O3
COMPILE_golden/wasm-simd = $(COMPILE_golden/wasm-plain) -msimd128
$(O)/golden/wasm-%: private GOLDEN_LIBS = $(WASM_RUN) $(WEB_LIBS)/lib/libzstd.a
$(O)/golden/wasm-%: private GOLDEN_PROGRAM = && sed -i '1i \#!/usr/bin/env node' $@ && chmod +x $@
$(WASM_KINDS:%=$(O)/%/flags): private LIBS :=
$(WASM_KINDS:%=$(O)/%/flags): | $(WEB_LIBS)/made
test-web-golden: needs-web
	$(PARALLEL) $(call golden_programs,$(WASM_KINDS))
	$(RUN) tests/run.sh $(WASM_KINDS)

## test-web: the same, then the page in a browser as large as a phone, by touch; T=web/touch only one file of tests/web
WEB_TESTS := $(patsubst tests/web/test_%,web/%,$(basename $(wildcard tests/web/test_*js)))
test-web: ALL_TESTS = $(WASM_KINDS) $(WEB_TESTS)
test-web: needs-web
	$(if $(TESTS),,echo 'make: T is "$(T)", expected tests of the page such as web/touch'; exit 2)
	$(PARALLEL) $(O)/wasm/site $(if $(filter web/board,$(TESTS)),$(PROGRAMS) $(O)/tools/board_demos) \
		$(call golden_programs,$(filter $(WASM_KINDS),$(TESTS)))
	$(RUN) tests/run.sh $(TESTS)
