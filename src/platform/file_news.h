// file_news.h -- what the system tells by itself of changes in the folders of some files; for file_changes.c, which
// looks at the files as well.
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct FileNews FileNews;

// NULL where the system tells nothing.
FileNews *file_news_open(void);
void file_news_close(FileNews *news); // NULL is fine

// Watches these files, links on the way to them, and their folders, as far as they are there by now, in place of what
// was watched before. At most FILE_CHANGES_MAX, whose bits file_news_take sets.
void file_news_watch(FileNews *news, const char *const *paths, int count);

// Sets the bits of the files that something has happened to, and takes no time where nothing has. True where more than
// a file's content may have changed, and so what has to be watched.
bool file_news_take(FileNews *news, uint32_t *touched);
