// stub.h -- a function that has nothing to do on a system.
#pragma once

// Defines a function by its declaration and the value that it returns; nothing for void.
#define STUB(declaration, value)                                                                                       \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-parameter\"") declaration                \
    {                                                                                                                  \
        return value;                                                                                                  \
    }                                                                                                                  \
    _Pragma("GCC diagnostic pop")
