# common.mk -- what several packages are made of; part of the Makefile.

VERSION := $(shell sed -n 's/.*MITSUBACHI_VERSION "\(.*\)"/\1/p' src/core/base/version.h)

# All that the program reads; what is for people, and for the compiler, is not.
GAME_ASSETS := $(shell find assets -type f ! -name '*.md' ! -name '*.png' ! -name '*.webp' ! -name '*.po' ! -name '*.gp' ! -path 'assets/board/*' ! -regex 'assets/[^/]*\.svg')

# The libraries for another system than this machine's, or without this machine's.
EMCC ?= emcc
MINGW_CC ?= x86_64-w64-mingw32-gcc
$(O)/libs/%/made: packaging/libs.sh packaging/libs.mk $(wildcard packaging/libs/*)
	EMCC='$(EMCC)' MINGW_CC='$(MINGW_CC)' packaging/libs.sh $* $(@D)
	touch $@

# Icons are the title's bee.
LOGO := assets/sprites/logo_bee.svg
$(O)/tools/icon: packaging/icon.c
	mkdir -p $(@D)
	$(CC) $(FLAGS) -O1 -o $@ $< $(LIBS)
