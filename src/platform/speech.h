// speech.h -- words that are spoken aloud, by speech-dispatcher where it runs.
//
// It is asked over its socket, in its own protocol (SSIP), so nothing has to be installed for the game. Nothing here
// waits: without a listener, or with a slow one, words are lost, and a while later it connects again.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SPEECH_BYTES 4096

// Begins as {0}.
typedef struct Speech {
    int socket_plus_1;          // 0: not connected
    int64_t again_ns;           // when to try to connect again
    char waiting[SPEECH_BYTES]; // what the socket had no room for
    size_t waiting_bytes;
} Speech;

// Says a text in a language ("de", "pt_BR"), in place of what is being said. Returns false where it is not connected. The
// socket is $SPEECHD_ADDRESS, "unix_socket:PATH", or the usual one in $XDG_RUNTIME_DIR.
bool speech_say(Speech *speech, const char *text, const char *language, int64_t now_ns);

// Once a frame: sends what was waiting, and hears answers without looking at them.
void speech_poll(Speech *speech);

void speech_close(Speech *speech);
