// bulletml_seeds.c -- writes a small corpus of BulletML documents for the fuzzer: bulletml_seeds FOLDER
#include "pattern/random_document.h"

#define SEEDS 60
#define BYTES_MOST 3500

static Document document;

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: bulletml_seeds FOLDER\n");
        return 2;
    }
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        char path[4096];
        document_write(&document, seed);
        snprintf(path, sizeof path, "%s/random%d.xml", argv[1], (int)seed);
        FILE *file = document.length <= BYTES_MOST ? fopen(path, "wb") : NULL;
        if (file == NULL && document.length <= BYTES_MOST) {
            fprintf(stderr, "%s: cannot be written\n", path);
            return 3;
        }
        if (file != NULL) {
            fwrite(document.bytes, 1, (size_t)document.length, file);
            fclose(file);
        }
    }
    return 0;
}
