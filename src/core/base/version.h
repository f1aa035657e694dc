// version.h -- the version of the program: the only place that says it; packages and sites read it from here.
#pragma once

#define MITSUBACHI_VERSION "1.0.0"
