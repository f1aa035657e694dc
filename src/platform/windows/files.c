// files.c -- the Windows part of files.h and paths.h; its calls take UTF-8 (packaging/windows/mitsubachi.manifest).
#include "platform/files.h"

#include <direct.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "platform/paths.h"
#include "platform/stub.h"

#define SHARE_ALL (FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE)
#define TRIES_MOST 20
#define TRY_AGAIN_MS 10

// Returns false and sets errno from Windows' error.
static bool failed(void)
{
    static const struct {
        DWORD windows;
        int c;
    } ERRORS[] = {{ERROR_FILE_NOT_FOUND, ENOENT},   {ERROR_PATH_NOT_FOUND, ENOENT}, {ERROR_INVALID_NAME, ENOENT},
                  {ERROR_FILE_EXISTS, EEXIST},      {ERROR_ALREADY_EXISTS, EEXIST}, {ERROR_DISK_FULL, ENOSPC},
                  {ERROR_HANDLE_DISK_FULL, ENOSPC}, {ERROR_DIRECTORY, ENOTDIR},     {ERROR_DIR_NOT_EMPTY, ENOTEMPTY},
                  {ERROR_WRITE_PROTECT, EROFS}};
    DWORD error = GetLastError();
    errno = EACCES;
    for (size_t i = 0; i < sizeof ERRORS / sizeof ERRORS[0]; i++)
        if (ERRORS[i].windows == error)
            errno = ERRORS[i].c;
    return false;
}

// Opens a descriptor without newline conversion. Others may read, rename and remove the file meanwhile, as on other
// systems.
static int open_as(const char *path, DWORD rights, DWORD how, DWORD attributes)
{
    HANDLE handle = CreateFileA(path, rights, SHARE_ALL, NULL, how, attributes, NULL);
    if (handle == INVALID_HANDLE_VALUE) {
        failed();
        return -1;
    }
    int descriptor = _open_osfhandle((intptr_t)handle, _O_BINARY | _O_NOINHERIT);
    if (descriptor < 0)
        CloseHandle(handle);
    return descriptor;
}

int file_open(const char *path)
{
    return open_as(path, GENERIC_READ, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL);
}

int file_open_device(const char *path)
{
    return open_as(path, GENERIC_WRITE, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL);
}

int file_create(const char *path)
{
    return open_as(path, GENERIC_WRITE, CREATE_NEW, FILE_ATTRIBUTE_NORMAL);
}

int file_scratch(void)
{
    char folder[MAX_PATH], name[2 * MAX_PATH];
    if (GetTempPathA(sizeof folder, folder) == 0 || GetTempFileNameA(folder, "mit", 0, name) == 0) {
        failed();
        return -1;
    }
    return open_as(name, GENERIC_READ | GENERIC_WRITE, TRUNCATE_EXISTING,
                   FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE);
}

bool file_sync(int descriptor)
{
    return _commit(descriptor) == 0;
}

bool file_cut(int descriptor, int64_t size)
{
    return _chsize_s(descriptor, size) == 0;
}

bool file_rename(const char *from, const char *to)
{
    // A folder replaces nothing.
    DWORD how = MOVEFILE_WRITE_THROUGH | (folder_exists(from) ? 0 : MOVEFILE_REPLACE_EXISTING);
    for (int i = 0; i < TRIES_MOST; i++) {
        if (MoveFileExA(from, to, how))
            return true;
        // Programs that examine each new file, such as virus scanners, may lock it for a moment.
        DWORD error = GetLastError();
        bool locked = error == ERROR_SHARING_VIOLATION || error == ERROR_LOCK_VIOLATION || error == ERROR_ACCESS_DENIED;
        if (!locked || GetFileAttributesA(from) == INVALID_FILE_ATTRIBUTES || folder_exists(to))
            break;
        Sleep(TRY_AGAIN_MS);
    }
    return failed();
}

bool file_is_link(const char *path)
{
    DWORD attributes = GetFileAttributesA(path);
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0;
}

static bool opens(const char *path, DWORD rights)
{
    HANDLE handle = CreateFileA(path, rights, SHARE_ALL, NULL, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (handle == INVALID_HANDLE_VALUE)
        return failed();
    CloseHandle(handle);
    return true;
}

// Permissions are lists here; only opening the file checks them.
bool file_readable(const char *path)
{
    return opens(path, GENERIC_READ);
}

bool file_writable(const char *path)
{
    return opens(path, GENERIC_WRITE);
}

bool file_taken(const char *path)
{
    // A name that cannot be examined counts as taken, so that nothing is overwritten.
    return GetFileAttributesA(path) != INVALID_FILE_ATTRIBUTES || failed() || errno != ENOENT;
}

char *file_real_path(const char *path)
{
    char *real = _fullpath(NULL, path, 0);
    if (real == NULL || GetFileAttributesA(real) == INVALID_FILE_ATTRIBUTES) {
        free(real);
        return NULL;
    }
    path_make_plain(real);
    return real;
}

// Here a file has the permissions of its folder.
STUB(bool file_take_rights(int descriptor, const char *path), true)

bool folder_create(const char *path)
{
    return _mkdir(path) == 0;
}

// Here a folder has the permissions of its parent. The performance counter is random enough for a name.
bool folder_create_private(char *path)
{
    char *chance = path + strlen(path) - 6;
    for (int i = 0; i < TRIES_MOST; i++) {
        LARGE_INTEGER count;
        QueryPerformanceCounter(&count);
        snprintf(chance, 7, "%06x", (unsigned)(count.QuadPart * 2654435761u >> 8 & 0xffffff));
        if (folder_create(path) || errno != EEXIST)
            return folder_exists(path);
    }
    return false;
}

bool folder_remove(const char *path)
{
    return _rmdir(path) == 0;
}

// MOVEFILE_WRITE_THROUGH has done it.
STUB(void folder_sync(const char *path), )

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
    // Opens it neither for reading nor for writing, so that permissions and other users do not matter; the flag allows
    // folders.
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

bool path_own_folder(PathOwn own, char folder[PATH_SIZE], Error *error)
{
    (void)own;
    const char *home = getenv("APPDATA");
    int length = home != NULL && home[0] != '\0' ? snprintf(folder, PATH_SIZE, "%s/Mitsubachi", home) : -1;
    if (length >= 0 && length < PATH_SIZE) {
        path_make_plain(folder);
        return true;
    }
    return error_set(error, "own files: APPDATA is not set or too long, expected the folder for such files");
}

void path_make_plain(char *path)
{
    for (char *at = strchr(path, '\\'); at != NULL; at = strchr(at, '\\'))
        *at = '/';
}
