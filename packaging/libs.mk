# libs.mk -- compiles the libraries of a package as static archives, without their own builds; called by libs.sh
#
# TARGET is web, windows or linux; SRC holds the sources, each in a folder by its package's name; OUT gets lib and include.

FLAGS_web := -Os
FLAGS_windows := -O2 -ffunction-sections -fdata-sections -DXML_STATIC
FLAGS_linux := -O2 -ffunction-sections -fdata-sections -fPIC
FLAGS := $(FLAGS_$(TARGET)) -w -ffile-prefix-map=$(SRC)=.

LIBRARIES := freetype SDL2_image SDL2_ttf expat xxhash zstd
ifneq ($(TARGET),linux)
LIBRARIES += SDL2
endif

# Files below SRC, by folders' patterns.
files = $(patsubst $(SRC)/%,%,$(wildcard $(addprefix $(SRC)/$1/,$2)))

# A folder a service; what is left out of a system's is a stub that SDL compiles where nothing stands in for it.
SDL2_ALL := . atomic audio audio/dummy audio/disk cpuinfo dynapi events file haptic hidapi joystick joystick/virtual libm locale misc power \
	render render/opengles2 render/software sensor sensor/dummy stdlib thread timer video video/dummy video/yuv2rgb
SDL2_web := audio/emscripten core/unix filesystem/emscripten haptic/dummy joystick/emscripten loadso/dlopen locale/emscripten misc/emscripten \
	power/emscripten thread/generic timer/unix video/emscripten
SDL2_windows := audio/directsound audio/wasapi audio/winmm core/windows filesystem/windows haptic/windows joystick/hidapi joystick/windows \
	loadso/windows locale/windows main/windows misc/windows power/windows render/direct3d render/direct3d11 render/direct3d12 \
	render/opengl sensor/windows thread/windows timer/windows video/windows
SOURCES_SDL2 := $(call files,libsdl2/src,$(addsuffix /*.c,$(SDL2_ALL) $(SDL2_$(TARGET))))
ifeq ($(TARGET),windows)
SOURCES_SDL2 += libsdl2/src/thread/generic/SDL_syscond.c
endif
# The window that shows nothing serves programs without one.
FLAGS_SDL2 := -idirafter $(SRC)/libsdl2/src/video/khronos -D_GNU_SOURCE=1 -DSDL_VIDEO_DRIVER_DUMMY=1 -DSDL_VIDEO_VULKAN=0

# libs/ftmodules.h names the modules.
SOURCES_freetype := $(call files,freetype/src,$(addsuffix .c,autofit/autofit cff/cff gzip/ftgzip psaux/psaux \
	pshinter/pshinter psnames/psnames raster/raster sfnt/sfnt smooth/smooth truetype/truetype \
	$(addprefix base/,ftbase ftbbox ftbitmap ftdebug ftglyph ftinit ftmm ftstroke ftsynth ftsystem)))
FLAGS_freetype := -I$(SRC)/freetype/include -Ipackaging/libs -DFT2_BUILD_LIBRARY -DFT_CONFIG_MODULES_H='<ftmodules.h>'

# SVG and PNG, by what comes with it.
SOURCES_SDL2_image := $(call files,libsdl2-image,IMG*.c src/IMG*.c)
FLAGS_SDL2_image := -DLOAD_SVG -DLOAD_PNG -DSAVE_PNG=1 -DUSE_STBIMAGE

SOURCES_SDL2_ttf := $(call files,libsdl2-ttf,SDL_ttf.c)
FLAGS_SDL2_ttf := -I$(SRC)/freetype/include

SOURCES_expat := $(call files,expat,$(addprefix expat/lib/,xmlparse.c xmlrole.c xmltok.c))
FLAGS_expat := -Ipackaging/libs

SOURCES_xxhash := $(call files,xxhash,xxhash.c)

SOURCES_zstd := $(call files,libzstd/lib,common/*.c compress/*.c decompress/*.c)
FLAGS_zstd := -DZSTD_DISABLE_ASM -DXXH_NAMESPACE=ZSTD_

HEADERS := $(wildcard $(addprefix $(SRC)/,libsdl2-image/SDL_image.h libsdl2-image/include/SDL_image.h libsdl2-ttf/SDL_ttf.h expat/expat/lib/expat.h \
	expat/expat/lib/expat_external.h xxhash/xxhash.h xxhash/xxh3.h libzstd/lib/zstd.h libzstd/lib/zstd_errors.h)) \
	$(if $(filter SDL2,$(LIBRARIES)),$(wildcard $(SRC)/libsdl2/include/*.h))

.PHONY: all
all: $(LIBRARIES:%=$(OUT)/lib/lib%.a)

# Debian's headers for Windows lack some that SDL expects there.
$(OUT)/include:
	mkdir -p $@.new
	cp $(HEADERS) $@.new
	[ $(TARGET) != windows ] || sed -i '/define \(HAVE_WINDOWS_GAMING_INPUT_H\|SDL_JOYSTICK_WGI\|HAVE_D3D12_H\|HAVE_ROAPI_H\) /d' \
		$@.new/SDL_config_windows.h
	mv $@.new $@

SDL2_CFLAGS := $(if $(filter SDL2,$(LIBRARIES)),,$(shell pkg-config --cflags sdl2))
define library
$(OUT)/objects/$1/%.o: $(SRC)/%.c | $(OUT)/include
	mkdir -p $$(@D)
	$$(CC) $$(FLAGS) -I$(OUT)/include $$(SDL2_CFLAGS) $$(FLAGS_$1) -c -o $$@ $$<
$(OUT)/lib/lib$1.a: $(SOURCES_$1:%.c=$(OUT)/objects/$1/%.o)
	$$(if $$^,,echo 'libs.mk: expected sources of $1, there are none'; exit 1)
	mkdir -p $$(@D)
	rm -f $$@
	$$(AR) rcs $$@ $$^
	echo "  $(TARGET) $1: $$(words $$^) files"
endef
$(foreach l,$(LIBRARIES),$(eval $(call library,$l)))
