// speech.c -- a system without a speech service.
#include "platform/speech.h"
#include "platform/stub.h"

STUB(bool speech_say(Speech *speech, const char *text, const char *language, int64_t now_ns), false)
STUB(void speech_poll(Speech *speech), )
STUB(void speech_close(Speech *speech), )
