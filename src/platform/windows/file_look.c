// file_look.c -- what an open handle tells.
#include <errno.h>
#include <windows.h>

#include "platform/files.h"

#define SECONDS_1601_TO_1970 INT64_C(11644473600)

static int64_t in_ns(FILETIME time)
{
    int64_t hundreds = (int64_t)time.dwHighDateTime << 32 | time.dwLowDateTime;
    return (hundreds - SECONDS_1601_TO_1970 * 10000000) * 100;
}

static FileKind kind_of(HANDLE handle, DWORD attributes)
{
    if (attributes & FILE_ATTRIBUTE_DIRECTORY)
        return FILE_FOLDER;
    return GetFileType(handle) == FILE_TYPE_DISK ? FILE_REGULAR : FILE_OTHER;
}

bool file_look(const char *path, FileLook *look)
{
    BY_HANDLE_FILE_INFORMATION info;
    *look = (FileLook){0};
    // Neither to read nor to write it, so that rights and who else has it open do not matter; the flag lets folders in.
    HANDLE handle = CreateFileA(path, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, OPEN_EXISTING,
                                FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (handle == INVALID_HANDLE_VALUE) {
        DWORD error = GetLastError();
        errno = error == ERROR_ACCESS_DENIED || error == ERROR_SHARING_VIOLATION ? EACCES : ENOENT;
        return false;
    }
    if (GetFileInformationByHandle(handle, &info))
        *look = (FileLook){
            .kind = kind_of(handle, info.dwFileAttributes),
            .size = (int64_t)info.nFileSizeHigh << 32 | info.nFileSizeLow,
            .device = info.dwVolumeSerialNumber,
            .number = (uint64_t)info.nFileIndexHigh << 32 | info.nFileIndexLow,
            .written_ns = in_ns(info.ftLastWriteTime),
            .altered_ns = in_ns(info.ftCreationTime),
        };
    else
        look->kind = FILE_OTHER; // a device, such as NUL
    CloseHandle(handle);
    return true;
}
