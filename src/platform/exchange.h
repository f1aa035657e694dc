// exchange.h -- files and texts that are imported and exported: the clipboard, and the browser's replacement for
// folders.
#pragma once

#include <stdbool.h>

// True if files must be requested and handed out: in a browser.
bool exchange_needed(void);

// Lets the player choose files. They arrive as if they were dropped onto the window (input.h).
void exchange_ask(void);

// Hands out a file: the player shares it, or downloads it.
void exchange_give(const char *path);

// How a link was handed out.
typedef enum ExchangeLink {
    EXCHANGE_REFUSED,
    EXCHANGE_COPIED, // onto the clipboard
    EXCHANGE_SHARED, // the system asks the player for the target
} ExchangeLink;

// Hands out a link ("#demo=..."); in a browser it includes the page's address.
ExchangeLink exchange_link(const char *link);

// Puts UTF-8 text on the system's clipboard; a window must be open. False if the system refuses. A browser may still
// refuse it later; its page then shows that.
bool clipboard_put(const char *text);

// True if the system shares such a text instead, and so shows the result itself.
bool clipboard_shares(void);

// Call after writing, renaming or removing a file of the player's. On a disk this is a no-op; in a browser files lie
// in memory, and the page soon writes the changes to its database. Cheap enough for each write.
void storage_changed(void);
