// console.c -- a system whose programs all have a terminal's streams.
#include "platform/console.h"

void console_begin(Console *console, int argc, char **argv)
{
    (void)argc, (void)argv;
    *console = (Console){0};
}

void console_end(Console *console, int status)
{
    (void)console, (void)status;
}
