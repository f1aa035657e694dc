// leftovers.h -- what programs that were killed while they wrote a file have left of it.
#pragma once

// Removes temporaries (file_temporary_name) from the player's own folders. Only regular files whose names this program
// gives, that no running process has and that were last written an hour ago: a process of another container, whose
// number cannot be seen from here, needs no second. What cannot be removed is left for the next start.
void leftovers_remove(void);
