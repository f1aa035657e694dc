// rank_text.h -- texts of strangers, made harmless: for a page, a table, an address.
//
// Invalid UTF-8, control characters, direction marks and piled-up marks become U+FFFD, so that a name cannot alter
// what stands beside it.
#pragma once

#include <stdint.h>
#include <stdio.h>

// As it is, for a reader; escaped besides, for HTML, within elements and attributes alike.
void rank_text_plain(const char *text, FILE *out);
void rank_text_html(const char *text, FILE *out);

// A cell of CSV, in quotes. One that a program of tables would take for a formula begins with a quote.
void rank_text_csv(const char *text, FILE *out);

// A piece of a path in an address: all but letters, digits and "-._~" as %XX, '/' too.
void rank_text_address(const char *text, FILE *out);

#define RANK_DATE_BYTES 11

// "2026-11-22", in UTC; "" for a time that has no date of four digits.
void rank_text_date(uint64_t unix_s, char text[RANK_DATE_BYTES]);
