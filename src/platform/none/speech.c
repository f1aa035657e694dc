// speech.c -- a system without a speech service.
#include "platform/speech.h"

bool speech_say(Speech *speech, const char *text, const char *language, int64_t now_ns)
{
    (void)speech, (void)text, (void)language, (void)now_ns;
    return false;
}

void speech_poll(Speech *speech)
{
    (void)speech;
}

void speech_close(Speech *speech)
{
    (void)speech;
}
