// cmd_stage.h -- mitsubachi stage FILE, and stage --check FILE...
#pragma once

// Runs the sub-command; `argv[0]` is its name. Returns the exit status.
int cmd_stage(int argc, char **argv);
