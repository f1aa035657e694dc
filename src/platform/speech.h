// speech.h -- spoken texts, by speech-dispatcher if it runs.
//
// It uses the daemon's socket and protocol (SSIP), so the game needs no library. Nothing here blocks: without a
// listener, or with a slow one, texts are dropped, and a while later it connects again.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SPEECH_BYTES 4096

// Begins as {0}.
typedef struct Speech {
    int socket_plus_1;          // 0: not connected
    int64_t again_ns;           // time of the next attempt to connect
    char waiting[SPEECH_BYTES]; // the part that did not fit the socket
    size_t waiting_bytes;
} Speech;

// Speaks a text in a language ("de", "pt_BR"), interrupting the present one. Returns false if not connected. The socket
// is $SPEECHD_ADDRESS, "unix_socket:PATH", or the default one in $XDG_RUNTIME_DIR.
bool speech_say(Speech *speech, const char *text, const char *language, int64_t now_ns);

// Once a frame: sends pending text, and discards replies.
void speech_poll(Speech *speech);

void speech_close(Speech *speech);
