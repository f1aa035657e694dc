// test_score.c -- what a score's words mean, and that each mistake is reported with its place.
#include "score_tools.h"

#include "core/base/rng.h"
#include "mistakes.h"

static Score score;

static void check_note(int index, uint32_t at, uint32_t length, int key, int loud)
{
    const ScoreNote *note = &score.notes[index];
    assert_true(index < score.note_count);
    assert_int_equal(note->at, at);
    assert_int_equal(note->length, length);
    assert_int_equal(note->key, key);
    assert_int_equal(note->loud, loud);
}

TEST(test_notes_lengths_and_ties)
{
    score_of("voice flute\n c4 a4:8 f#5:8. bb3:16 d4:4. | r:2 c4:4 ~:8 ~ |\n", &score);
    assert_int_equal(score.note_count, 6);
    check_note(0, 0, 48, 60, 76);
    check_note(1, 48, 24, 69, 76);
    check_note(2, 72, 36, 78, 76);
    check_note(3, 108, 12, 58, 76);
    check_note(5, 288, 96, 60, 76); // and what two ties have added
}

TEST(test_short_bars_are_reported)
{
    OwnText mistakes = score_mistakes("bar 3/4\nvoice flute\n c4 d4 | e4 f4 g4 |\n", &score);
    assert_string_equal(mistakes, "score:3:8: '|': the bar is not full, expected it later\n");
}

TEST(test_settings)
{
    score_of("tempo 120 ; quick\nkey bb minor\nbar 6/8\nloud 80\necho 8. 25\nvoice harp loud 70 pan -20\n [ c4:8 ]6\n"
             "voice drums layer danger loud 50\n k:4. s\n",
             &score);
    assert_int_equal(score.tempo, 120);
    assert_int_equal(score.bar, 144);
    assert_int_equal(score.loud, 80);
    assert_int_equal(score.key, 10);
    assert_true(score.minor);
    assert_int_equal(score.echo, 36);
    assert_int_equal(score.echo_loud, 25);
    assert_int_equal(score.length, 144);
    assert_int_equal(score.voices[0].instrument, INSTRUMENT_HARP);
    assert_int_equal(score.voices[0].loud, 70);
    assert_int_equal(score.voices[0].pan, -20);
    assert_int_equal(score.voices[1].instrument, INSTRUMENT_DRUMS);
    assert_int_equal(score.voices[0].layer, LAYER_CALM);
    assert_int_equal(score.voices[1].layer, LAYER_DANGER);
    assert_int_equal(score.notes[1].key, DRUM_KICK);
    assert_int_equal(score_samples(&score, SCORE_WHOLE), 2 * 44100);
}

// A phrase begins with :4, as loud as its caller, and changes neither for what follows.
TEST(test_phrase_scope)
{
    score_of("phrase Low g2 f g2:8 g2\nphrase Both Low\nvoice lute\n pp [ c4:8 ]2 Both d4 c3+e3+g3:8 |\n", &score);
    assert_int_equal(score.note_count, 9);
    check_note(0, 0, 24, 60, 34);
    check_note(1, 24, 24, 60, 34);
    check_note(2, 48, 48, 43, 34); // the phrase's own length, the caller's loudness
    check_note(3, 96, 24, 43, 90);
    check_note(4, 120, 24, 43, 90);
    check_note(5, 144, 24, 62, 34); // the caller's length and loudness again
    check_note(6, 168, 24, 48, 34);
    check_note(8, 168, 24, 55, 34);
}

// Each step higher than the one before, all of them on the scale, from the tonic that is nearest.
TEST(test_steps_of_the_scale)
{
    const char *const texts[] = {"key g major\nvoice harp\n c4:1\n", "key bb minor\nvoice harp\n c4:1\n"};
    const bool scales[2][12] = {{1, 0, 1, 0, 1, 1, 0, 1, 0, 1, 0, 1}, {1, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 0}};
    for (int i = 0; i < 2; i++) {
        int before = 0;
        score_of(texts[i], &score);
        for (int near = 60; near < 84; near++)
            assert_in_range(score_step_key(&score, near, 0), near - 6, near + 5);
        for (int step = 0; step < 12; step++) {
            int key = score_step_key(&score, 76, step);
            assert_true(key > before && scales[i][(key - score.key + 120) % 12]);
            before = key;
        }
        assert_int_equal(score_step_key(&score, 76, 5), score_step_key(&score, 76, 0) + 12);
    }
}

static void check_mistakes(const char *text, size_t size, const char *expected)
{
    OwnText mistakes = score_mistakes(text, &score), wanted = formatted("score:%s", expected);
    assert_string_equal(mistakes, wanted);
}

TEST(test_mistakes_have_their_place)
{
    assert_int_equal(mistakes_check("tests/audio/mistakes.txt", check_mistakes), 33);
}

// All mistakes are reported, and one in a phrase only once, however often it is played.
TEST(test_all_mistakes_once)
{
    OwnErrors errors = {0};
    const char *text = "phrase A x4 y4\nvoice flute\n A A A z4 |\nvoice harp\n A q4 |\n";
    assert_false(score_read(text, strlen(text), &score, &errors));
    assert_int_equal(errors.errors, 6); // x4 y4 z4, a bar, q4, a bar
}

// Words at random: mistakes or a score, whose notes lie within it.
TEST(test_random_words)
{
    static const char *const WORDS[] = {
        "voice", "phrase", "flute", "drums", "A",   "B",  "c4",       "f#5:8.", "r:2",  "~",     "|",     "[",
        "]2",    "]64",    "pp",    "ff",    "\n",  "\n", "tempo",    "90",     "loud", "echo",  "8",     "bar",
        "3/4",   "k",      "c4+e4", ":4",    "c4:", "+",  "\xff\xfe", ";",      "key",  "minor", "layer", "calm"};
    int good = 0;
    for (uint64_t seed = 0; seed < 3000; seed++) {
        Rng rng = rng_seed(seed, 1);
        char text[1024] = "voice flute\n";
        uint32_t count = rng_below(&rng, 30);
        for (uint32_t i = 0; i < count; i++) {
            const char *word = WORDS[rng_below(&rng, sizeof WORDS / sizeof WORDS[0])];
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s ", word);
        }
        OwnText mistakes = score_mistakes(text, &score);
        bool read = mistakes[0] == '\0';
        good += read;
        for (int32_t i = 0; read && i < score.note_count; i++)
            assert_true(score.notes[i].at + score.notes[i].length <= score.length);
    }
    assert_true(good > 0);
}
