// soft.c -- converts records to items, sorts items into bands, and draws bands.
#include "render/soft.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/base/clamp.h"
#include "platform/workers.h"
#include "text/grow.h"

// --- the cache of sampled sprites, without their empty ends
//
// A picture is cached when its key is requested for the second time, so that transient shapes (a shrinking petal) cost
// nothing. Caching changes no pixel. If the memory is full, pictures without a request since the last frame are
// removed; if that is not enough, nothing more is cached.

#define SET_SHIFT 51 // shift that leaves the 13 bits of a set's number
#define SETS 8192u
#define WAYS 4u
#define LARGEST_PIXELS (512 * 512)
#define LARGEST_WIDTH INT16_MAX // of a SoftRow

// A cached picture. Its origin is that of the shape.
typedef struct SoftPicture {
    int top, count;  // its rows
    int left, right; // bounds of its pixels, including padding to SOFT_GROUP
    const SoftRow *rows;
    const uint32_t *pixels;
    size_t bytes; // of the whole block, including this struct
} SoftPicture;

typedef struct SoftCacheEntry {
    SoftKey key;
    uint32_t frame;       // of its last request; 0 for a free entry
    SoftPicture *picture; // NULL: requested once
} SoftCacheEntry;

typedef struct SoftCache {
    SoftCacheEntry *entries;
    uint32_t frame;
    uint32_t swept; // the frame of the last search for removable pictures
    size_t bytes, budget;
    uint32_t *room; // scratch memory for a new picture
    size_t room_pixels;
} SoftCache;

static void entry_drop(SoftCache *cache, SoftCacheEntry *entry)
{
    if (entry->picture != NULL)
        cache->bytes -= entry->picture->bytes;
    free(entry->picture);
    *entry = (SoftCacheEntry){0};
}

static void soft_cache_clear(SoftCache *cache)
{
    for (uint32_t i = 0; i < SETS * WAYS; i++)
        entry_drop(cache, &cache->entries[i]);
}

// The part of a row that is not empty. Returns its length in whole groups, which the inner loops need; 0 if all is
// empty.
static int ink_groups(const uint32_t *row, int width, int *from, int *to)
{
    *from = 0;
    *to = width;
    while (*to > 0 && row[*to - 1] == 0)
        (*to)--;
    while (*from < *to && row[*from] == 0)
        (*from)++;
    return (*to - *from + SOFT_GROUP - 1) / SOFT_GROUP;
}

// Copies the rows without their empty ends. Picture, rows and pixels are one block of memory.
static SoftPicture *picture_pack(const uint32_t *room, const SoftShape *shape, int width)
{
    int first = shape->bottom - shape->top, end = 0, from, to;
    size_t groups_in_all = 0;
    for (int y = 0; y < shape->bottom - shape->top; y++) {
        int groups = ink_groups(room + (ptrdiff_t)y * width, width, &from, &to);
        groups_in_all += (size_t)groups;
        first = groups > 0 ? mini(first, y) : first;
        end = groups > 0 ? y + 1 : end;
    }
    first = mini(first, end);
    size_t row_bytes = (size_t)(end - first) * sizeof(SoftRow), pixel_bytes = groups_in_all * SOFT_GROUP * sizeof *room;
    size_t bytes = sizeof(SoftPicture) + row_bytes + pixel_bytes;
    SoftPicture *picture = grow_checked(malloc(bytes));
    SoftRow *rows = (SoftRow *)(void *)(picture + 1);
    uint32_t *pixels = (uint32_t *)(void *)((uint8_t *)rows + row_bytes);
    *picture = (SoftPicture){shape->top + first, end - first, 0, 0, rows, pixels, bytes};
    memset(pixels, 0, pixel_bytes);
    uint32_t used = 0;
    for (int y = first; y < end; y++, rows++) {
        const uint32_t *row = room + (ptrdiff_t)y * width;
        int groups = ink_groups(row, width, &from, &to), left = shape->left + from, right = left + groups * SOFT_GROUP;
        *rows = groups > 0 ? (SoftRow){(int16_t)left, (uint16_t)groups, used} : (SoftRow){.first = used};
        if (groups == 0)
            continue;
        memcpy(pixels + used, row + from, (size_t)(to - from) * sizeof *pixels);
        picture->left = used == 0 || left < picture->left ? left : picture->left;
        picture->right = used == 0 || right > picture->right ? right : picture->right;
        used += (uint32_t)(groups * SOFT_GROUP);
    }
    return picture;
}

// Limited before anything is allocated: a large picture would displace hundreds of small ones.
static SoftPicture *picture_make(SoftCache *cache, const SoftShape *shape, const SoftRows *rows)
{
    int64_t width = shape->right - shape->left, height = shape->bottom - shape->top;
    if (width > LARGEST_WIDTH || height > LARGEST_PIXELS || width * height > LARGEST_PIXELS)
        return NULL;
    size_t most = (size_t)(width * height + (SOFT_GROUP - 1) * height) * sizeof(uint32_t);
    // Removes pictures that are no longer visible. If that is not enough, this one is sampled at each draw.
    if (cache->bytes + most > cache->budget && cache->swept != cache->frame) {
        cache->swept = cache->frame;
        for (uint32_t i = 0; i < SETS * WAYS; i++)
            if (cache->entries[i].picture != NULL && cache->entries[i].frame + 1 < cache->frame)
                entry_drop(cache, &cache->entries[i]);
    }
    if (cache->bytes + most > cache->budget)
        return NULL;
    if (cache->room_pixels < (size_t)(width * height)) { // reused from picture to picture
        free(cache->room);
        cache->room_pixels = (size_t)(width * height);
        cache->room = grow_checked(malloc(cache->room_pixels * sizeof *cache->room));
    }
    // Draws the whole shape over empty pixels, with an ink that changes nothing.
    const SoftInk plain = soft_ink(BATCH_WHITE, false);
    int from, to, columns = (int)width;
    memset(cache->room, 0, (size_t)columns * (size_t)(shape->bottom - shape->top) * sizeof *cache->room);
    for (int y = shape->top; y < shape->bottom; y++) {
        uint32_t *row = cache->room + (ptrdiff_t)(y - shape->top) * columns;
        if (soft_shape_span(shape, y, &from, &to))
            rows->shape(row + (from - shape->left), shape, from, y, to - from, &plain);
    }
    SoftPicture *picture = picture_pack(cache->room, shape, columns);
    cache->bytes += picture->bytes;
    return picture;
}

// The cached picture of a key, or NULL. A new key replaces the least recently requested one.
static const SoftPicture *soft_cache_get(SoftCache *cache, const Atlas *atlas, const SoftView *view,
                                         const SoftRows *rows, const SoftKey *key)
{
    // Folds down the upper half of the size (angle and height), so that all bits reach the top of the product.
    uint64_t mixed = ((key->size ^ key->size >> 32) + (uint64_t)key->phase * 0x9e3779b97f4a7c15u) * 0xd1b54a32d192ed03u;
    SoftCacheEntry *set = cache->entries + (mixed >> SET_SHIFT) * WAYS, *entry = set;
    bool known = false;
    for (uint32_t i = 0; i < WAYS && !known; i++) {
        known = set[i].key.size == key->size && set[i].key.phase == key->phase && set[i].frame != 0;
        if (known || set[i].frame < entry->frame)
            entry = &set[i];
    }
    if (!known && entry->frame == cache->frame)
        return NULL;
    if (!known)
        entry_drop(cache, entry);
    entry->key = *key;
    entry->frame = cache->frame;
    // Cached at the second request: most angles of a turning sprite occur once.
    if (known && entry->picture == NULL) {
        SoftShape shape = soft_shape(atlas, view, key);
        entry->picture = picture_make(cache, &shape, rows);
    }
    return entry->picture;
}

// --- items and bands

#define BAND_ROWS 64
#define THREADS_MOST 4 // more threads would wait for memory

// A visible record: a picture, a shape, or, if it has neither, a rectangle of one colour.
typedef struct Item {
    const SoftPicture *picture;
    int32_t shape; // index; -1 for none
    int32_t x, y;  // origin of picture or shape
    SoftRect rect; // bounds in the output
    SoftInk ink;
} Item;

struct Soft {
    const SoftRows *rows;
    Workers *workers;
    SoftCache cache;
    const Atlas *atlas; // of the cached pictures, with its build and the viewport's scale
    uint32_t atlas_build;
    int32_t scale;
    Item *items;
    SoftShape *shapes;
    int item_count, shape_count, item_capacity, shape_capacity;
    int *band_first; // the start of each band in `listed`, and the end
    int *listed;     // indices of items
    int band_count, band_capacity, listed_capacity;
    const Pixels *output;    // of the current frame,
    const BatchTint *ground; // and the colour below everything
    int covered;             // number of rows at the top that opaque rectangles hide
};

Soft *soft_open(int threads, size_t cache_bytes, const SoftRows *rows)
{
    Soft *soft = grow_zeros(sizeof *soft);
    soft->rows = rows;
    soft->workers = grow_checked(workers_open(mini(threads > 0 ? threads : workers_processors(), THREADS_MOST)));
    soft->cache = (SoftCache){.frame = 1, .budget = cache_bytes};
    soft->cache.entries = grow_zeros(SETS * WAYS * sizeof *soft->cache.entries);
    return soft;
}

void soft_close(Soft *soft)
{
    if (soft == NULL)
        return;
    workers_close(soft->workers);
    soft_cache_clear(&soft->cache);
    free(soft->cache.entries);
    free(soft->cache.room);
    free(soft->items);
    free(soft->shapes);
    free(soft->band_first);
    free(soft->listed);
    free(soft);
}

// Cuts a rectangle to another one; false if nothing is left.
static bool rect_cut(SoftRect *rect, int left, int top, int right, int bottom)
{
    *rect = (SoftRect){maxi(rect->left, left), maxi(rect->top, top), mini(rect->right, right),
                       mini(rect->bottom, bottom)};
    return rect->left < rect->right && rect->top < rect->bottom;
}

// Fills an item, and the next shape if it needs one. False if it is invisible.
static bool item_of(Soft *soft, const Batch *batch, const SoftView *view, const BatchRecord *record, Item *item)
{
    const Pixels *output = soft->output;
    int x, y;
    SoftPlace place;
    if (!soft_middle(view, record, &x, &y))
        return false;
    // A bound without the angle, which skips most records far outside.
    int reach = (int)(((int64_t)(record->width_32nds + record->height_32nds) * view->scale_fixed) >> 22) + 2;
    bool near = x / SOFT_PART + reach >= 0 && x / SOFT_PART - reach <= output->width && y / SOFT_PART + reach >= 0
             && y / SOFT_PART - reach <= output->height;
    if (!near || !soft_place(record, x, y, &place))
        return false;
    *item = (Item){.shape = -1, .x = place.x, .y = place.y};
    // Shades and plates are large and unicoloured, and need no sampling.
    if (record->cell == batch->atlas->white_cell && record->angle_deg == 0.0f) {
        item->rect = soft_rect(view, record, x, y);
    } else if ((item->picture = soft_cache_get(&soft->cache, batch->atlas, view, soft->rows, &place.key)) != NULL) {
        const SoftPicture *picture = item->picture;
        item->rect = (SoftRect){place.x + picture->left, place.y + picture->top, place.x + picture->right,
                                place.y + picture->top + picture->count};
    } else {
        SoftShape *shape = &soft->shapes[soft->shape_count];
        *shape = soft_shape(batch->atlas, view, &place.key);
        item->shape = soft->shape_count;
        item->rect = (SoftRect){place.x + shape->left, place.y + shape->top, place.x + shape->right,
                                place.y + shape->bottom};
    }
    int number = record->flags >> BATCH_CLIP_SHIFT;
    const BatchClip *clip = number > 0 ? &batch->clips[number - 1] : NULL;
    bool seen = rect_cut(&item->rect, 0, 0, output->width, output->height)
             && (!clip || rect_cut(&item->rect, clip->left, clip->top, clip->right, clip->bottom));
    soft->shape_count += seen && item->shape >= 0;
    return seen;
}

// Replaces `old` by memory for at least `count` elements; its content is lost.
static void *memory_reserve(void *old, int *capacity, int count, size_t element_bytes)
{
    if (*capacity >= count && old != NULL)
        return old;
    free(old);
    *capacity = count + count / 2 + 64;
    return grow_checked(malloc((size_t)*capacity * element_bytes));
}

// On one thread, because it fills the cache; drawing takes most of the time.
static void make_items(Soft *soft, const Batch *batch)
{
    SoftView view = soft_view(&batch->viewport);
    soft->item_count = soft->shape_count = 0;
    soft->items = memory_reserve(soft->items, &soft->item_capacity, batch->count, sizeof *soft->items);
    for (int i = 0; i < batch->count; i++) {
        const BatchRecord *record = &batch->records[batch->order[i]];
        Item *item = &soft->items[soft->item_count];
        soft->shapes = grow_list(soft->shapes, sizeof *soft->shapes, soft->shape_count, &soft->shape_capacity);
        if (!item_of(soft, batch, &view, record, item))
            continue;
        item->ink = soft_ink(record->tint, (record->flags & BATCH_FLAG_ADD) != 0);
        soft->item_count++;
    }
}

// Lists the items that reach into each band, in their order.
static void sort_into_bands(Soft *soft)
{
    int bands = (soft->output->height + BAND_ROWS - 1) / BAND_ROWS;
    soft->band_count = bands;
    soft->band_first = memory_reserve(soft->band_first, &soft->band_capacity, bands + 2, sizeof *soft->band_first);
    int *first = soft->band_first; // of band b while counting: [b + 2], while placing: [b + 1], in the end: [b]
    memset(first, 0, (size_t)(bands + 2) * sizeof *first);
    for (int i = 0; i < soft->item_count; i++)
        for (int band = soft->items[i].rect.top / BAND_ROWS; band * BAND_ROWS < soft->items[i].rect.bottom; band++)
            first[band + 2]++;
    for (int band = 0; band < bands; band++)
        first[band + 2] += first[band + 1];
    soft->listed = memory_reserve(soft->listed, &soft->listed_capacity, first[bands + 1], sizeof *soft->listed);
    for (int i = 0; i < soft->item_count; i++)
        for (int band = soft->items[i].rect.top / BAND_ROWS; band * BAND_ROWS < soft->items[i].rect.bottom; band++)
            soft->listed[first[band + 1]++] = i;
}

// Pictures completely inside, nearly all, are drawn in whole groups of pixels.
static void draw_picture(const Soft *soft, const Item *item, int top, int bottom)
{
    const SoftPicture *picture = item->picture;
    const SoftRow *row = picture->rows + (top - item->y - picture->top);
    if (item->rect.right - item->rect.left == picture->right - picture->left) {
        soft->rows->picture(pixels_row(soft->output, top) + item->x, soft->output->stride, row, bottom - top,
                            picture->pixels, &item->ink);
        return;
    }
    for (int y = top; y < bottom; y++, row++) {
        int left = item->x + row->left, right = left + row->groups * SOFT_GROUP;
        int from = maxi(left, item->rect.left), to = mini(right, item->rect.right);
        if (from < to)
            soft->rows->span(pixels_row(soft->output, y) + from, picture->pixels + row->first + (from - left),
                             to - from, &item->ink);
    }
}

// Row by row, with the bounds of each, because most of a rotated shape's box is empty.
static void draw_shape(const Soft *soft, const Item *item, int top, int bottom)
{
    const SoftShape *shape = &soft->shapes[item->shape];
    for (int y = top; y < bottom; y++) {
        int from, to;
        if (!soft_shape_span(shape, y - item->y, &from, &to))
            continue;
        from = maxi(from, item->rect.left - item->x);
        to = mini(to, item->rect.right - item->x);
        if (from < to)
            soft->rows->shape(pixels_row(soft->output, y) + item->x + from, shape, from, y - item->y, to - from,
                              &item->ink);
    }
}

// Bands share no pixels, so that threads need no locks and their number has no effect.
static void draw_band(void *soft_pointer, int thread, int band)
{
    const Soft *soft = soft_pointer;
    (void)thread;
    const Pixels *output = soft->output;
    const BatchTint *ground = soft->ground;
    // Draws the ground only where it is visible: a window is a lot of memory.
    int first = maxi(band * BAND_ROWS, soft->covered), end = mini((band + 1) * BAND_ROWS, output->height);
    if (ground != NULL && first < end)
        pixels_clear(&(Pixels){pixels_row(output, first), output->width, end - first, output->stride}, ground->r,
                     ground->g, ground->b);
    for (int i = soft->band_first[band]; i < soft->band_first[band + 1]; i++) {
        const Item *item = &soft->items[soft->listed[i]];
        int top = maxi(item->rect.top, band * BAND_ROWS), bottom = mini(item->rect.bottom, (band + 1) * BAND_ROWS);
        if (item->picture != NULL)
            draw_picture(soft, item, top, bottom);
        else if (item->shape >= 0)
            draw_shape(soft, item, top, bottom);
        else
            for (int y = top; y < bottom; y++)
                soft->rows->fill(pixels_row(soft->output, y) + item->rect.left, item->rect.right - item->rect.left,
                                 &item->ink);
    }
}

int soft_draw(Soft *soft, const Batch *batch, const BatchTint *ground, const Pixels *output)
{
    ASSERT(batch->atlas->texels != NULL || batch->count == 0);
    soft->output = output;
    soft->ground = ground;
    // Cached pictures belong to one atlas and one scale.
    int32_t scale = soft_view(&batch->viewport).scale_fixed;
    if (soft->atlas != batch->atlas || soft->atlas_build != batch->atlas->build || soft->scale != scale)
        soft_cache_clear(&soft->cache);
    soft->atlas = batch->atlas;
    soft->atlas_build = batch->atlas->build;
    soft->scale = scale;
    soft->cache.frame++; // pictures in use stay valid until the next frame
    make_items(soft, batch);
    sort_into_bands(soft);
    // Rows at the top hidden by opaque rectangles of the whole width that are drawn first.
    soft->covered = 0;
    for (int i = 0; i < soft->item_count; i++) {
        const Item *item = &soft->items[i];
        bool hides = item->picture == NULL && item->shape < 0 && soft_ink_hides(&item->ink);
        if (!hides || item->rect.left > 0 || item->rect.right < output->width || item->rect.top > soft->covered)
            break;
        soft->covered = maxi(soft->covered, item->rect.bottom);
    }
    workers_run(soft->workers, &(WorkersJob){.pieces = soft->band_count, .context = soft, .work = draw_band});
    return batch->count - soft->item_count;
}
