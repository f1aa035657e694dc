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

static bool address_of(struct sockaddr_un *address)
{
    const char *named = getenv("SPEECHD_ADDRESS"), *folder = getenv("XDG_RUNTIME_DIR");
    int length;
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    if (named != NULL && named[0] != '\0')
        length = snprintf(address->sun_path, sizeof address->sun_path, "%s",
                          strncmp(named, PREFIX, strlen(PREFIX)) == 0 ? named + strlen(PREFIX) : named);
    else
        length = snprintf(address->sun_path, sizeof address->sun_path, "%s/speech-dispatcher/speechd.sock",
                          folder != NULL ? folder : "");
    return length > 0 && (size_t)length < sizeof address->sun_path;
}

void speech_close(Speech *speech)
{
    if (speech->socket_plus_1 > 0)
        close(speech->socket_plus_1 - 1);
    speech->socket_plus_1 = 0;
    speech->waiting_bytes = 0;
}

// Sends as much as fits. If the peer is gone, drops the rest.
static void send_waiting(Speech *speech)
{
    ssize_t sent = send(speech->socket_plus_1 - 1, speech->waiting, speech->waiting_bytes, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent <= 0)
        return;
    speech->waiting_bytes -= (size_t)sent;
    memmove(speech->waiting, speech->waiting + sent, speech->waiting_bytes);
}

// Drops a reader that cannot keep up.
static void append(Speech *speech, const char *text)
{
    size_t bytes = strlen(text);
    if (speech->waiting_bytes + bytes > sizeof speech->waiting) {
        speech_close(speech);
        return;
    }
    memcpy(speech->waiting + speech->waiting_bytes, text, bytes);
    speech->waiting_bytes += bytes;
}

static bool connected(Speech *speech, int64_t now_ns)
{
    struct sockaddr_un address;
    if (speech->socket_plus_1 > 0)
        return true;
    if (now_ns < speech->again_ns || !address_of(&address))
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
    append(speech, "SET SELF CLIENT_NAME player:mitsubachi:main\r\n");
    return true;
}

// One line for the text; a leading dot would end it.
static void put_text(Speech *speech, const char *text)
{
    char line[SPEECH_BYTES / 2];
    snprintf(line, sizeof line, "%s%s", text[0] == '.' ? "." : "", text);
    for (char *c = line; *c; c++)
        if (*c == '\n' || *c == '\r')
            *c = ' ';
    append(speech, line);
    append(speech, "\r\n.\r\n");
}

bool speech_say(Speech *speech, const char *text, const char *language, int64_t now_ns)
{
    char line[64];
    if (!connected(speech, now_ns))
        return false;
    snprintf(line, sizeof line, "SET SELF LANGUAGE %.16s\r\n", language);
    for (char *c = line; *c; c++)
        *c = *c == '_' ? '-' : *c;
    append(speech, "CANCEL SELF\r\n");
    append(speech, line);
    append(speech, "SPEAK\r\n");
    put_text(speech, text);
    speech_poll(speech);
    return speech->socket_plus_1 > 0;
}

void speech_poll(Speech *speech)
{
    char answers[512];
    if (speech->socket_plus_1 == 0)
        return;
    ssize_t got = recv(speech->socket_plus_1 - 1, answers, sizeof answers, MSG_DONTWAIT);
    if (got == 0)
        speech_close(speech);
    else if (speech->waiting_bytes > 0)
        send_waiting(speech);
}
