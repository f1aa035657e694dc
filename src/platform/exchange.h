// exchange.h -- files and texts that come in and go out: the clipboard, and what a browser does in place of folders.
#pragma once

#include <stdbool.h>

// True where files have to be asked for and handed out: in a browser.
bool exchange_needed(void);

// Lets the player choose files. They come as if they were dropped onto the window (input.h).
void exchange_ask(void);

// Hands a file out: the player shares it, or keeps it among the downloads.
void exchange_give(const char *path);

// How a link was handed out.
typedef enum ExchangeLink {
    EXCHANGE_REFUSED,
    EXCHANGE_COPIED, // onto the clipboard
    EXCHANGE_SHARED, // the system asks the player where it shall go
} ExchangeLink;

// Hands a link out ("#demo=..."): in a browser with the page's address before it.
ExchangeLink exchange_link(const char *link);

// Puts UTF-8 text onto the system's clipboard, once a window is open. False where the system does not take it. A
// browser may still refuse it later, which its page tells.
bool clipboard_put(const char *text);

// True where the system offers to share such a text instead, and so shows itself what becomes of it.
bool clipboard_shares(void);

// A file of the player's was written, renamed or removed. Where files lie on a disk that is all; in a browser they lie
// in memory, and the page writes what has changed to its database soon afterwards. Cheap enough for each write.
void storage_changed(void);
