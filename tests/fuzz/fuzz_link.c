// fuzz_link.c -- libFuzzer's way into tape_link_open and tape_link_make.
//
// Each input is taken for a text with a link, for a demo that becomes one, and for a link that was unpacked: its head,
// its plain part, and all behind that. Of the last a link is made with the sizes and the check that belong to it,
// because otherwise hardly any input would get after them.

#include "tape/tape_link.h"
#include "demo_seal.h"
#include "oracle.h"
#include "text/base64url.h"

#define HEAD_BYTES 13
#define CHECK_SEED 0x6b6e696c

// A link yields an ordinary file.
static void open_text(const char *text, size_t length)
{
    Tape demo;
    Error refused;
    size_t size;
    OwnBytes file = tape_link_open(text, length, &size, &refused);
    if (!file)
        check(refused.text[0] != '\0' && refused.offset <= length);
    else if (tape_read(&demo, file, size, &refused))
        tape_free(&demo);
}

static void find(const uint8_t *bytes, size_t size)
{
    size_t length;
    const char *text = (const char *)bytes, *link = tape_link_find(text, size, &length);
    if (link) {
        check(link >= text && link + length <= text + size);
        open_text(link, length);
    }
}

// A demo that becomes a link is the same game when it comes back.
static void make(const uint8_t *bytes, size_t size)
{
    Tape before, after;
    Error refused;
    size_t length, file_size;
    OwnText text = tape_link_make(bytes, size, &refused);
    if (!text)
        return;
    const char *link = tape_link_find(text, strlen(text), &length);
    OwnBytes file = tape_link_open(link, length, &file_size, &refused);
    check(file && tape_read(&before, bytes, size, &refused) && tape_read(&after, file, file_size, &refused));
    check(before.tick_count == after.tick_count && before.change_count == after.change_count);
    check(memcmp(before.cmds, after.cmds, before.tick_count * sizeof before.cmds[0]) == 0);
    tape_free(&before);
    tape_free(&after);
}

static void open_unpacked(const uint8_t *bytes, size_t size, size_t plain)
{
    size_t most = size - HEAD_BYTES;
    plain = plain < most ? plain : most;
    size_t room = ZSTD_compressBound(plain), rest = most - plain;
    OwnBytes link = malloc(HEAD_BYTES + room + rest + 4);
    check(link != NULL);
    memcpy(link, bytes, HEAD_BYTES);
    size_t frame = ZSTD_compress(link + HEAD_BYTES, room, bytes + HEAD_BYTES, plain, 1);
    check(!ZSTD_isError(frame));
    memcpy(link + HEAD_BYTES + frame, bytes + HEAD_BYTES + plain, rest);
    size_t all = HEAD_BYTES + frame + rest + 4;
    link[0] = TAPE_LINK_VERSION;
    bytes_put(link + 2, SIM_VERSION, 2);
    bytes_put(link + 4, all, 3);
    bytes_put(link + 7, plain, 3);
    bytes_put(link + all - 4, bytes_hash(link, all - 4, CHECK_SEED), 4);
    OwnText text = malloc(base64url_chars(all));
    check(text != NULL);
    base64url_write(link, all, text);
    open_text(text, base64url_chars(all));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    size_t whole;
    OwnBytes demo = demo_whole(bytes, size, &whole);
    find(bytes, size);
    make(bytes, size);
    if (demo) {
        seal_demo(demo, whole);
        make(demo, whole);
    }
    if (size > HEAD_BYTES)
        open_unpacked(bytes, size, (size_t)bytes_get(bytes + 7, 3));
    return 0;
}
