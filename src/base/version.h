// version.h -- the version of the program, as `mitsubachi --version` tells it.
#pragma once

#define MITSUBACHI_VERSION "0.1.0"
