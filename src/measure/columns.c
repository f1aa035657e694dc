// columns.c -- cells of the four kinds.
#include "measure/columns.h"

#include <inttypes.h>
#include <string.h>

#include "text/words.h"

int columns_header(const Column *columns, int count, char *text, size_t size)
{
    int length = 0;
    for (int i = 0; i < count; i++)
        length += snprintf(text + length, size - (size_t)length, "%s%s", i > 0 ? "," : "", columns[i].name);
    return length;
}

// Nine digits bring every float back as the same bits.
static void cell_print(ColumnKind kind, const void *at, FILE *out)
{
    switch (kind) {
    case COLUMN_TEXT: fputs(at, out); break;
    case COLUMN_U64: fprintf(out, "%" PRIu64, *(const uint64_t *)at); break;
    case COLUMN_U32: fprintf(out, "%" PRIu32, *(const uint32_t *)at); break;
    case COLUMN_FLOAT: fprintf(out, "%.9g", (double)*(const float *)at); break;
    }
}

void columns_print(const Column *columns, int count, const void *row, FILE *out)
{
    for (int i = 0; i < count; i++) {
        fputs(i > 0 ? "," : "", out);
        cell_print(columns[i].kind, (const char *)row + columns[i].at, out);
    }
}

static bool name_read(const char *cell, size_t size, char *name)
{
    size_t length = 0;
    while (cell[length] > ' ' && cell[length] < 0x7f)
        length++;
    if (length == 0 || length >= size || cell[length] != '\0')
        return false;
    memcpy(name, cell, length + 1);
    return true;
}

// Reads a cell into the row's field. False where it is not what would be printed there.
static bool cell_read(const char *cell, const Column *column, void *row)
{
    void *at = (char *)row + column->at;
    uint64_t number = 0;
    switch (column->kind) {
    case COLUMN_TEXT: return name_read(cell, column->most, at);
    case COLUMN_U64: return words_u64(cell, at);
    case COLUMN_FLOAT: return words_float(cell, at) && *(const float *)at >= 0.0f;
    case COLUMN_U32: break;
    }
    bool good = words_u64_in(cell, column->least, column->most, &number);
    *(uint32_t *)at = (uint32_t)number;
    return good;
}

char *columns_cell_cut(char **line)
{
    char *cell = *line, *comma = cell != NULL ? strchr(cell, ',') : NULL;
    if (comma != NULL)
        *comma++ = '\0';
    *line = comma;
    return cell;
}

int columns_read(const Column *columns, int count, char **text, void *row, const char **cell)
{
    for (int i = 0; i < count; i++) {
        *cell = columns_cell_cut(text);
        if (*cell == NULL)
            *cell = "";
        if (!cell_read(*cell, &columns[i], row))
            return i + 1;
    }
    return 0;
}

char *columns_line_cut(char *line)
{
    char *end = strchr(line, '\n');
    if (end == NULL)
        return NULL;
    *end = '\0';
    if (end > line && end[-1] == '\r')
        end[-1] = '\0';
    return end + 1;
}
