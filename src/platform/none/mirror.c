// mirror.c -- a system without support for screen readers.
#include "platform/mirror.h"
#include "platform/stub.h"

STUB(bool mirror_wanted(void), false)
STUB(void mirror_show(const char *json), )
STUB(bool mirror_asked(int *id, bool *presses), false)
