// rank_text.h -- sanitises untrusted texts for a page, a table or an address.
//
// Invalid UTF-8, control characters, direction marks and piled-up marks become U+FFFD, so that a name cannot alter the
// text around it.
#pragma once

#include <stdio.h>

// As it is, for a reader; escaped besides, for HTML, within elements and attributes alike.
void rank_text_plain(const char *text, FILE *out);
void rank_text_html(const char *text, FILE *out);

// A cell of CSV, in quotes. One that a spreadsheet would take for a formula begins with a quote.
void rank_text_csv(const char *text, FILE *out);

// A part of a path in an address: everything but letters, digits and "-._~" becomes %XX, including '/'.
void rank_text_address(const char *text, FILE *out);
