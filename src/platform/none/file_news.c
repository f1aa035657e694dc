// file_news.c -- a system that tells nothing by itself.
#include <stddef.h>

#include "platform/file_news.h"

FileNews *file_news_open(void)
{
    return NULL;
}

void file_news_close(FileNews *news)
{
    (void)news;
}

void file_news_watch(FileNews *news, const char *const *paths, int count)
{
    (void)news, (void)paths, (void)count;
}

bool file_news_take(FileNews *news, uint32_t *touched)
{
    (void)news, (void)touched;
    return false;
}
