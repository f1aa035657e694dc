// fuzz_kind.c -- libFuzzer's way into what tells the kinds of files apart.
#include "content/content_kind.h"
#include "fuzz/fuzz_tools.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    ContentKind kind = content_kind(size > 0 ? (const char *)bytes : "", size);
    check(kind >= CONTENT_OTHER && kind <= CONTENT_REPORT);
    return 0;
}
