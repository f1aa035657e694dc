// test_speech.c -- a fake speech-dispatcher receives the texts; where there is none nothing waits.

#include "platform/fake_speech.h"
#include "platform/speech.h"

static Speech speech;

static int begin(void **state)
{
    speech = (Speech){.socket_plus_1 = 0};
    fake_speech_open();
    return 0;
}

static int end(void **state)
{
    speech_close(&speech);
    fake_speech_close();
    return 0;
}

TEST(test_a_text_is_spoken_in_its_language, begin, end)
{
    assert_true(speech_say(&speech, "Töne, Schalter\nan", "pt_BR", 0));
    assert_string_equal(fake_speech_spoken(),
                        "SET SELF CLIENT_NAME player:mitsubachi:main\r\n"
                        "CANCEL SELF\r\nSET SELF LANGUAGE pt-BR\r\nSPEAK\r\nTöne, Schalter an\r\n.\r\n");
    assert_true(speech_say(&speech, ".", "en", 1));
    assert_string_equal(fake_speech_spoken(), "CANCEL SELF\r\nSET SELF LANGUAGE en\r\nSPEAK\r\n..\r\n.\r\n");
}

TEST(test_a_missing_speaker_is_not_an_error, begin, end)
{
    fake_speech_close();
    assert_false(speech_say(&speech, "a", "en", 0));
    fake_speech_open();
    assert_false(speech_say(&speech, "b", "en", 1)); // not looked for again so soon
    assert_true(speech_say(&speech, "c", "en", 6000000000));
}

TEST(test_a_closed_reader_is_dropped, begin, end)
{
    assert_true(speech_say(&speech, "a", "en", 0));
    fake_speech_spoken();
    fake_speech_close();
    speech_poll(&speech);
    assert_int_equal(speech.socket_plus_1, 0);
}

// The client does not wait for a slow reader.
TEST(test_a_slow_reader_is_dropped, begin, end)
{
    static char text[1500];
    memset(text, 'x', sizeof text - 1);
    bool said = true;
    for (int i = 0; i < 1000 && said; i++)
        said = speech_say(&speech, text, "en", 0);
    assert_false(said);
}
