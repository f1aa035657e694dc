// speech.c -- a non-blocking connection to speech-dispatcher.
#include "platform/speech.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define AGAIN_NS 5000000000
#define PREFIX "unix_socket:"

void speech_close(Speech *speech)
{
    if (speech->socket_plus_1 > 0)
        close(speech->socket_plus_1 - 1);
    speech->socket_plus_1 = 0;
    speech->waiting_bytes = 0;
}

// Drops a reader that cannot keep up.
static void command_append(Speech *speech, const char *text)
{
    size_t bytes = strlen(text);
    if (speech->waiting_bytes + bytes > sizeof speech->waiting) {
        speech_close(speech);
        return;
    }
    memcpy(speech->waiting + speech->waiting_bytes, text, bytes);
    speech->waiting_bytes += bytes;
}

static bool speech_connect(Speech *speech, int64_t now_ns)
{
    if (speech->socket_plus_1 > 0)
        return true;
    const char *named = getenv("SPEECHD_ADDRESS"), *folder = getenv("XDG_RUNTIME_DIR");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int length;
    if (named != NULL && named[0] != '\0')
        length = snprintf(address.sun_path, sizeof address.sun_path, "%s",
                          strncmp(named, PREFIX, strlen(PREFIX)) == 0 ? named + strlen(PREFIX) : named);
    else
        length = snprintf(address.sun_path, sizeof address.sun_path, "%s/speech-dispatcher/speechd.sock",
                          folder != NULL ? folder : "");
    if (now_ns < speech->again_ns || length <= 0 || (size_t)length >= sizeof address.sun_path)
        return false;
    speech->again_ns = now_ns + AGAIN_NS;
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (fd < 0)
        return false;
    // A local socket connects at once, or not at all.
    if (connect(fd, (const struct sockaddr *)&address, sizeof address) != 0) {
        close(fd);
        return false;
    }
    speech->socket_plus_1 = fd + 1;
    command_append(speech, "SET SELF CLIENT_NAME player:mitsubachi:main\r\n");
    return true;
}

bool speech_say(Speech *speech, const char *text, const char *language, int64_t now_ns)
{
    char message[SPEECH_BYTES / 2 + 128];
    if (!speech_connect(speech, now_ns))
        return false;
    char *line = message
               + snprintf(message, sizeof message, "CANCEL SELF\r\nSET SELF LANGUAGE %.16s\r\nSPEAK\r\n", language);
    for (char *c = message; *c; c++)
        *c = *c == '_' ? '-' : *c;
    // One line for the text; a leading dot would end it.
    snprintf(line, SPEECH_BYTES / 2, "%s%s", text[0] == '.' ? "." : "", text);
    for (char *c = line; *c; c++)
        *c = *c == '\n' || *c == '\r' ? ' ' : *c;
    command_append(speech, message);
    command_append(speech, "\r\n.\r\n");
    speech_poll(speech);
    return speech->socket_plus_1 > 0;
}

void speech_poll(Speech *speech)
{
    char answers[512];
    int fd = speech->socket_plus_1 - 1;
    if (fd < 0)
        return;
    if (recv(fd, answers, sizeof answers, MSG_DONTWAIT) == 0) {
        speech_close(speech);
        return;
    }
    // Sends as much as fits. If the peer is gone, the rest stays until the connection is closed.
    ssize_t sent = speech->waiting_bytes > 0
                     ? send(fd, speech->waiting, speech->waiting_bytes, MSG_DONTWAIT | MSG_NOSIGNAL)
                     : 0;
    if (sent <= 0)
        return;
    speech->waiting_bytes -= (size_t)sent;
    memmove(speech->waiting, speech->waiting + sent, speech->waiting_bytes);
}
