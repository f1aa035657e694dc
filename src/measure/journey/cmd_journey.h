// cmd_journey.h -- `mitsubachi journey`: whole journeys by the pilots, without a screen.
#pragma once

// Runs the sub-command; argv[0] is its own name. Returns the exit status.
int cmd_journey(int argc, char **argv);
