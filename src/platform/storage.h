// storage.h -- files that are only kept where somebody is told of them.
#pragma once

// A file of the player's was written, renamed or removed. Where files lie on a disk that is all; in a browser they lie
// in memory, and the page writes what has changed to its database soon afterwards. Cheap enough for each write.
void storage_changed(void);
