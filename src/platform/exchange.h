// exchange.h -- files that come in and go out where the player has no folder of them to look into.
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
