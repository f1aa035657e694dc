// messages.c -- lines for the terminal and for a file.
#include "platform/messages.h"

#include <stdio.h>
#include <string.h>

#include "platform/files.h"

// The only file of this program, as stderr is its only terminal.
static int descriptor = -1;
static size_t kept;

bool messages_begin(const char *path)
{
    messages_end();
    file_discard(path);
    descriptor = file_create(path);
    kept = 0;
    return descriptor >= 0;
}

void messages_end(void)
{
    if (descriptor >= 0)
        file_close(descriptor);
    descriptor = -1;
}

void messages_print(const char *lines)
{
    size_t size = strlen(lines);
    fputs(lines, stderr);
    if (descriptor < 0)
        return;
    if (kept + size > MESSAGES_BYTES_MAX) { // a full file starts again
        file_cut(descriptor, 0);
        file_rewind(descriptor);
        kept = 0;
    }
    if (size > MESSAGES_BYTES_MAX)
        size = MESSAGES_BYTES_MAX;
    // At once, so that a crash loses nothing.
    if (file_append(descriptor, lines, size))
        kept += size;
}
