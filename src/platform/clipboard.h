// clipboard.h -- text that the player takes along, to paste it elsewhere.
#pragma once

#include <stdbool.h>

// Puts UTF-8 text onto the system's clipboard, once a window is open. False where the system does not take it. A
// browser may still refuse it later, which its page tells.
bool clipboard_put(const char *text);

// True where the system offers to share such a text instead, and so shows itself what becomes of it.
bool clipboard_shares(void);
