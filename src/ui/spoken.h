// spoken.h -- a page in words, for who hears it instead of seeing it.
#pragma once

#include <stddef.h>

#include "ui/ui.h"

// Writes what a control of a page is: its text, or those that lie on it, as on a row; its part ("switch"), its value. ""
// for one without any word.
void ui_spoken(const UiPage *page, const UiItem *item, char *text, size_t size);
