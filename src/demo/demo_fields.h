// demo_fields.h -- the names of what lies inside the parts of sim_parts, to say in words where two states differ.
#pragma once

#include <stddef.h>
#include <stdint.h>

// The first field in which two elements of a part differ: its name ("velocity.x", "" where the element is a plain
// number) and both values as text. `a` or `b` may be NULL, for an element that only one of the states has: "none".
// Elements of parts that have no names here are described by the byte that differs.
void fields_first_difference(const char *part, size_t element_bytes, const uint8_t *a, const uint8_t *b, char *field,
                             size_t field_size, char *a_text, char *b_text, size_t text_size);
