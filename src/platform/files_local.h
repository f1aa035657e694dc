// files_local.h -- what files.c asks of the system, beside the functions of files.h that are the system's own.
//
// Each returns false, or -1, where it fails, and errno.
#pragma once

#include "platform/files.h"

#define FILE_NAME_SIZE 4096 // Linux' PATH_MAX, for paths that a user has typed

// Opens what lies there for reading, and does not wait for a pipe of that name. Children do not inherit it.
int file_open(const char *path);

// Opens what lies there for writing, and refuses a pipe that nobody reads. Children do not inherit it.
int file_open_device(const char *path);

// Makes one folder; EEXIST where anything has that name.
bool folder_create(const char *path);

// Makes one that only this user may enter. The last six characters of the path are X; they become others by chance.
bool folder_create_private(char *path);

// Makes the names in a folder survive a power cut, where the system can.
void folder_sync(const char *path);
