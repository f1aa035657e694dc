// sha256.c -- the sum by libmd, and as text.
#include "measure/rank/sha256.h"

#include <stdio.h>

#include <sha2.h>

_Static_assert(SHA256_DIGEST_LENGTH == SHA256_BYTES, "the header has the standard's size");

Sha256 sha256_of(const void *bytes, size_t size)
{
    Sha256 sum;
    SHA2_CTX context;
    SHA256Init(&context);
    SHA256Update(&context, bytes, size);
    SHA256Final(sum.bytes, &context);
    return sum;
}

void sha256_text(const Sha256 *sum, char text[SHA256_TEXT_BYTES])
{
    for (int i = 0; i < SHA256_BYTES; i++)
        snprintf(text + 2 * i, 3, "%02x", sum->bytes[i]);
}
