// storage.c -- files lie on a disk: there is nobody to tell.
#include "platform/storage.h"

void storage_changed(void)
{
}
