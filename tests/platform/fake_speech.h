// fake_speech.h -- a stand-in for speech-dispatcher: a socket that records its input. SPEECHD_ADDRESS names it.
#pragma once

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "test.h"

static struct {
    char folder[64], path[96];
    int listens, talks; // 0: none
    char spoken[1 << 16];
} fake_speech;

static inline void fake_speech_open(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strcpy(fake_speech.folder, "/tmp/mitsubachi-speech-XXXXXX");
    assert_non_null(mkdtemp(fake_speech.folder));
    snprintf(fake_speech.path, sizeof fake_speech.path, "%s/socket", fake_speech.folder);
    snprintf(address.sun_path, sizeof address.sun_path, "%s", fake_speech.path);
    OwnText named = formatted("unix_socket:%s", fake_speech.path);
    setenv("SPEECHD_ADDRESS", named, 1);
    fake_speech.listens = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
    assert_int_equal(bind(fake_speech.listens, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(fake_speech.listens, 4), 0);
}

// Input since the last call.
static inline const char *fake_speech_spoken(void)
{
    if (fake_speech.talks == 0)
        fake_speech.talks = accept(fake_speech.listens, NULL, NULL);
    fail_if(fake_speech.talks <= 0, "nobody has connected to the stand-in for speech-dispatcher");
    ssize_t got = recv(fake_speech.talks, fake_speech.spoken, sizeof fake_speech.spoken - 1, MSG_DONTWAIT);
    fake_speech.spoken[got > 0 ? got : 0] = '\0';
    return fake_speech.spoken;
}

static inline void fake_speech_close(void)
{
    if (fake_speech.talks > 0)
        close(fake_speech.talks);
    if (fake_speech.listens > 0)
        close(fake_speech.listens);
    fake_speech.talks = fake_speech.listens = 0;
    unlink(fake_speech.path);
    rmdir(fake_speech.folder);
    unsetenv("SPEECHD_ADDRESS");
}
