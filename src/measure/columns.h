// columns.h -- structs as rows of a CSV file: printed, and read back as the same bits.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef enum ColumnKind {
    COLUMN_TEXT, // an array of char: printable, without blanks, quotes and commas
    COLUMN_U64,
    COLUMN_U32,   // from `least` to `most`
    COLUMN_FLOAT, // at least 0
} ColumnKind;

typedef struct Column {
    const char *name;
    ColumnKind kind;
    size_t at;            // its place in the struct
    uint32_t least, most; // of a COLUMN_TEXT: the room that it has
} Column;

// The first line, without its end, into `text`. Returns its length.
int columns_header(const Column *columns, int count, char *text, size_t size);

// A row, without the end of its line.
void columns_print(const Column *columns, int count, const void *row, FILE *out);

// Reads a row from *text, which is cut into its cells; *text is then what follows the last one, or NULL. Returns the
// number of the first cell that is wrong, from 1, or 0; `*cell` is the last one that was read.
int columns_read(const Column *columns, int count, char **text, void *row, const char **cell);

// Cuts the next cell off a line; NULL after the last one.
char *columns_cell_cut(char **line);

// Ends a line of a text: returns where the next one begins, or NULL where the line has no end.
char *columns_line_cut(char *line);
