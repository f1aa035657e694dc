// version.h -- the version of the program, defined only here; packages and sites read it.
#pragma once

#define MITSUBACHI_VERSION "1.0.0"
