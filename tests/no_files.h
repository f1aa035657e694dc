// no_files.h -- a moment in which this program can open no file, as where it has too many open.
#pragma once

#include <sys/resource.h>

static struct rlimit files_usual;

static inline int no_files_begin(void)
{
    int status = getrlimit(RLIMIT_NOFILE, &files_usual);
    return status != 0 ? status : setrlimit(RLIMIT_NOFILE, &(struct rlimit){0, files_usual.rlim_max});
}

static inline int no_files_end(void)
{
    return setrlimit(RLIMIT_NOFILE, &files_usual);
}
