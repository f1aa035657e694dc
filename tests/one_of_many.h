// one_of_many.h -- gives the main of a test file the file's name, so that the files of a folder become one program; so it
// does with what a fuzzer calls.
//
// The Makefile includes it before all else and defines MAIN. What it makes begins with the prototype.
#define main(...)                                                                                                      \
    MAIN(int argc, char **argv);                                                                                       \
    int MAIN(__attribute__((unused)) int argc, __attribute__((unused)) char **argv)
#define LLVMFuzzerTestOneInput MAIN
