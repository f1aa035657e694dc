// test_sprites.c -- every name has its file, every file its name, and every text can be written.
#include "scene.h"

#include <dirent.h>

#include "platform/files.h"
#include "render/utf8.h"
#include "view/texts.h"

static char folder[PATH_SIZE];

static int find_assets(void **state)
{
    (void)state;
    char error[256];
    return path_of_assets(folder, sizeof folder, error, sizeof error) ? 0 : -1;
}

static void test_every_name_has_a_file(void **state)
{
    (void)state;
    for (int i = 0; i < SPRITE_COUNT; i++) {
        char path[PATH_SIZE + 64];
        snprintf(path, sizeof path, "%s/sprites/%s.svg", folder, sprite_names()[i]);
        if (!file_exists(path))
            fail_msg("%s is missing", path);
    }
}

static bool is_named(const char *file)
{
    for (int i = 0; i < SPRITE_COUNT; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s.svg", sprite_names()[i]);
        if (strcmp(name, file) == 0)
            return true;
    }
    return false;
}

static void test_every_file_has_a_name(void **state)
{
    (void)state;
    char path[PATH_SIZE + 16];
    snprintf(path, sizeof path, "%s/sprites", folder);
    DIR *sprites = opendir(path);
    assert_non_null(sprites);
    for (struct dirent *entry = readdir(sprites); entry != NULL; entry = readdir(sprites))
        if (strstr(entry->d_name, ".svg") != NULL && !is_named(entry->d_name))
            fail_msg("%s is not in sprites.def", entry->d_name);
    closedir(sprites);
}

static void test_no_name_twice(void **state)
{
    (void)state;
    for (int i = 0; i < SPRITE_COUNT; i++)
        for (int k = 0; k < i; k++)
            assert_string_not_equal(sprite_names()[i], sprite_names()[k]);
}

static bool can_be_written(uint32_t code)
{
    if (code >= 32 && code < 127)
        return true;
    const char *extra = VIEW_EXTRA_GLYPHS;
    for (uint32_t glyph = utf8_next(&extra); glyph != 0; glyph = utf8_next(&extra))
        if (glyph == code)
            return true;
    return false;
}

static void test_every_text_can_be_written(void **state)
{
    (void)state;
    for (int i = 0; i < UI_TEXT_COUNT; i++) {
        const char *text = ui_text((UiText)i);
        assert_true(text[0] != 0);
        for (uint32_t code = utf8_next(&text); code != 0; code = utf8_next(&text))
            if (!can_be_written(code))
                fail_msg("text %d needs U+%04X, which is not among the glyphs", i, (unsigned)code);
    }
}

static void test_wish_is_complete(void **state)
{
    (void)state;
    SpriteFonts fonts = {.medium_path = "medium", .bold_path = "bold"};
    AtlasWish wish = sprite_wish(&fonts, "folder", 1.5f);
    assert_int_equal(wish.name_count, SPRITE_COUNT);
    assert_int_equal(wish.text_count, TEXT_SIZE_COUNT);
    for (int i = 0; i < TEXT_SIZE_COUNT; i++) {
        assert_non_null(wish.texts[i].font_path);
        assert_true(wish.texts[i].size_px > (i > 0 ? wish.texts[i - 1].size_px : 0.0f));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_name_has_a_file), cmocka_unit_test(test_every_file_has_a_name),
        cmocka_unit_test(test_no_name_twice),         cmocka_unit_test(test_every_text_can_be_written),
        cmocka_unit_test(test_wish_is_complete),
    };
    return cmocka_run_group_tests(tests, find_assets, NULL);
}
