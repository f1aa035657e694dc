// bench_machine.h -- on what was measured: processor, compiler, and which of the kernels this processor gets.
#pragma once

typedef struct BenchMachine {
    char processor[96]; // its name, as the system tells it
    int cores;
    const char *compiler, *flags;
    const char *radar, *sprites; // "AVX2" or "base"
} BenchMachine;

BenchMachine bench_machine(void);
