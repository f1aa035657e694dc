# install.mk -- installs the game; part of the Makefile.

PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
INSTALLED := $(DESTDIR)$(PREFIX)

# Programs look for ../share/mitsubachi. If the files are installed directly, the desktop is notified.
define tell_desktop
if [ -z "$(DESTDIR)" ]; then \
	update-mime-database $(PREFIX)/share/mime; \
	update-desktop-database $(PREFIX)/share/applications; \
	gtk-update-icon-cache -qtf $(PREFIX)/share/icons/hicolor; \
fi >/dev/null 2>&1 || :
endef

## install: installs the game into PREFIX, /usr/local unless it is said, below DESTDIR; programs into BINDIR
install: $(PROGRAMS)
	[ "$(dir $(BINDIR))" = "$(PREFIX)/" ] || { echo 'make install: BINDIR is $(BINDIR), expected a folder in $(PREFIX)'; exit 2; }
	packaging/stage.sh $(O) $(O)/stage
	mkdir -p "$(DESTDIR)$(BINDIR)" "$(INSTALLED)"
	cp -R $(O)/stage/share "$(INSTALLED)"
	cp $(O)/stage/bin/* "$(DESTDIR)$(BINDIR)"
	$(tell_desktop)
	echo "installed into $(INSTALLED)"

## uninstall: removes what was installed there
uninstall:
	rm -rf "$(INSTALLED)/share/mitsubachi" "$(INSTALLED)/share/doc/mitsubachi"
	rm -f "$(DESTDIR)$(BINDIR)"/mitsubachi "$(DESTDIR)$(BINDIR)"/mitsubachi-measure "$(INSTALLED)"/share/man/man6/mitsubachi*.6 \
		"$(INSTALLED)"/share/applications/mitsubachi*.desktop "$(INSTALLED)"/share/mime/packages/mitsubachi.xml \
		"$(INSTALLED)"/share/metainfo/io.github.mitsubachi.metainfo.xml \
		"$(INSTALLED)"/share/icons/hicolor/scalable/apps/mitsubachi.svg \
		"$(INSTALLED)"/share/bash-completion/completions/mitsubachi
	$(tell_desktop)

## deb: a package for Debian, in build/deb
deb: needs-package
	packaging/debian.sh $(O)/deb

## test-packages: makes the packages twice, looks at them, installs, plays and removes them
test-packages: needs-package
	$(PARALLEL) $(PROGRAMS)
	O=$(O) tests/packages/deb.sh
	O=$(O) CC="$(CC)" tests/packages/tarball.sh
