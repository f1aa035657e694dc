// test_sha256.c -- the sums that the standard gives for its examples, and lengths around the ends of chunks.

#include "measure/rank/rank_board.h"
#include "test.h"

static void assert_sum(const char *bytes, size_t size, const char *expected)
{
    char text[2 * SHA256_BYTES + 1];
    Sha256 sum = sha256_of(bytes, size);
    for (int i = 0; i < SHA256_BYTES; i++)
        snprintf(text + 2 * i, 3, "%02x", sum.bytes[i]);
    assert_string_equal(text, expected);
}

TEST(test_examples)
{
    static const char TWO_CHUNKS[] = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    assert_sum("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_sum("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_sum(TWO_CHUNKS, strlen(TWO_CHUNKS), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(test_ends_of_chunks)
{
    static const struct {
        size_t size;
        const char *sum;
    } ROWS[] = {
        {55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
        {56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"},
        {63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"},
        {64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
        {65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"},
        {119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"},
        {120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"},
        {128, "6836cf13bac400e9105071cd6af47084dfacad4e5e302c94bfed24e013afb73e"},
    };
    char bytes[256];
    memset(bytes, 'a', sizeof bytes);
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++)
        assert_sum(bytes, ROWS[i].size, ROWS[i].sum);
}
