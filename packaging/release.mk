# release.mk -- everything that players download, from the sources as they are tagged; part of the Makefile.

SITE ?= $(O)/site
## release: makes all that is published of a tagged version, in build/release/VERSION, and adds its page to SITE, build/site
release:
	MAKE='$(MAKE)' packaging/release.sh $(O) $(SITE)
