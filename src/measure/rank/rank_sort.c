// rank_sort.c -- which runs are the same play, which are compared with each other, and who is first.
#include "measure/rank/rank_board.h"

#include <stdlib.h>
#include <string.h>

#include "content/mode/days.h"
#include "text/grow.h"

static int order_of(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

// --- the same play

// A run on its way through the search. `seen` is when any part of the same recording was.
typedef struct Candidate {
    const RankRun *run;
    int index;
    uint64_t seen;
} Candidate;

// A file that has its end goes before parts of the same recording, which a program that stopped has left behind; longer
// parts before shorter ones.
static int by_head(const void *a_pointer, const void *b_pointer)
{
    const RankFacts *a = &((const Candidate *)a_pointer)->run->facts, *b = &((const Candidate *)b_pointer)->run->facts;
    int order = order_of(a->head, b->head);
    order = order != 0 ? order : order_of(a->end == RANK_OPEN, b->end == RANK_OPEN);
    return order != 0 ? order : order_of(b->ticks, a->ticks);
}

// Who was met first has played it; of those that came together, who says so. A date is a demo's own word, so it counts
// only there.
static int by_age(const void *a_pointer, const void *b_pointer)
{
    const Candidate *a = a_pointer, *b = b_pointer;
    int order = order_of(a->seen, b->seen);
    order = order != 0 ? order : order_of(a->run->facts.recorded_unix_s, b->run->facts.recorded_unix_s);
    order = order != 0 ? order : by_head(a, b);
    return order != 0 ? order : memcmp(&a->run->sum, &b->run->sum, sizeof a->run->sum);
}

// The good ones, the oldest first. Returns how many.
static int candidates_of(const RankBoard *board, Candidate *list)
{
    int count = 0;
    for (int i = 0; i < board->run_count; i++)
        if (board->runs[i].facts.verdict == RANK_GOOD)
            list[count++] = (Candidate){&board->runs[i], i, board->runs[i].seen_unix_s};
    qsort(list, (size_t)count, sizeof list[0], by_head);
    for (int i = 1; i < count; i++)
        if (list[i].run->facts.head == list[i - 1].run->facts.head && list[i - 1].seen < list[i].seen)
            list[i].seen = list[i - 1].seen;
    for (int i = count - 2; i >= 0; i--)
        if (list[i].run->facts.head == list[i + 1].run->facts.head && list[i + 1].seen < list[i].seen)
            list[i].seen = list[i + 1].seen;
    qsort(list, (size_t)count, sizeof list[0], by_age);
    return count;
}

// A link, and the place in the order of age of who has it.
typedef struct Mark {
    uint64_t link;
    uint32_t tick;
    int age;
} Mark;

static int by_link(const void *a_pointer, const void *b_pointer)
{
    const Mark *a = a_pointer, *b = b_pointer;
    int order = order_of(a->link, b->link);
    order = order != 0 ? order : order_of(a->tick, b->tick);
    return order != 0 ? order : (a->age > b->age) - (a->age < b->age);
}

static uint32_t tick_of(const RankRun *run, int link)
{
    return link == run->links.count - 1 ? run->facts.ticks : rank_link_tick(link);
}

static Mark *marks_of(const Candidate *list, int count, int *mark_count)
{
    size_t all = 1;
    for (int i = 0; i < count; i++)
        all += (size_t)list[i].run->links.count;
    Mark *marks = grow_zeros(all * sizeof *marks);
    *mark_count = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < list[i].run->links.count; k++)
            marks[(*mark_count)++] = (Mark){list[i].run->links.links[k], tick_of(list[i].run, k), i};
    qsort(marks, (size_t)*mark_count, sizeof *marks, by_link);
    return marks;
}

// The oldest run that has this link at this tick; there is at least the one that asks.
static int oldest_with(const Mark *marks, int count, uint64_t link, uint32_t tick)
{
    const Mark wanted = {link, tick, -1};
    int low = 0, high = count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (by_link(&marks[middle], &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return marks[low].age;
}

// Looks from the end of a run for the last place up to which an older one is the same play. Before anybody has moved
// much, games of a seed are alike by chance; but those that are alike as a whole are the same all the same.
static void find_same(RankRun *run, int age, const Candidate *list, const Mark *marks, int mark_count)
{
    for (int k = run->links.count - 1; k > 0; k--) {
        uint32_t tick = tick_of(run, k);
        if (tick < run->facts.own_ticks && tick < run->facts.ticks)
            return;
        int older = oldest_with(marks, mark_count, run->links.links[k], tick);
        if (older == age)
            continue;
        run->same_as = list[older].index;
        run->same_ticks = tick;
        return;
    }
}

static void find_all_same(RankBoard *board)
{
    Candidate *list = grow_zeros(((size_t)board->run_count + 1) * sizeof *list);
    int count = candidates_of(board, list), mark_count;
    Mark *marks = marks_of(list, count, &mark_count);
    for (int i = 0; i < count; i++)
        find_same(&board->runs[list[i].index], i, list, marks, mark_count);
    free(marks);
    free(list);
}

// --- lists

RankApart rank_apart(const RankRun *run)
{
    const RankFacts *facts = &run->facts;
    if (facts->verdict != RANK_GOOD)
        return RANK_NOT_GOOD;
    if (run->same_as >= 0)
        return RANK_APART_SAME;
    if (facts->own != RANK_USUAL)
        return RANK_APART_OWN;
    if (facts->player == DEMO_PILOT)
        return RANK_APART_PILOT;
    if (facts->forked)
        return RANK_APART_FORK;
    if (facts->phase > 0)
        return RANK_APART_MIDDLE;
    if (facts->mode == MODE_JOURNEY)
        return RANK_APART_JOURNEY;
    bool other_day = facts->mode == MODE_DAILY && facts->day != day_of_time((int64_t)facts->recorded_unix_s);
    return other_day ? RANK_APART_DAY : RANK_RANKED;
}

RankList rank_list_of(const RankFacts *facts)
{
    RankList list = {.sim = facts->sim,
                     .mode = facts->mode,
                     .level = facts->level,
                     .slow = facts->speed < MODE_SPEED_FULL,
                     .day = facts->mode == MODE_DAILY ? facts->day : 0};
    // Other modes have one stage each.
    if (mode_chooses_stage((ModeKind)facts->mode))
        memcpy(list.stage, facts->stage, sizeof list.stage);
    return list;
}

// The newest version and the latest day first, then by mode, stage and level.
static int by_list(const RankList *a, const RankList *b)
{
    int order = order_of(b->sim, a->sim);
    order = order != 0 ? order : order_of(a->mode, b->mode);
    order = order != 0 ? order : order_of(b->day, a->day);
    order = order != 0 ? order : strcmp(a->stage, b->stage);
    order = order != 0 ? order : order_of(a->level, b->level);
    return order != 0 ? order : order_of(a->slow, b->slow);
}

// A run and its list, to be sorted.
typedef struct Standing {
    const RankRun *run;
    RankList list;
    int index;
} Standing;

// Of equal points who was met first stays in front, as in the game's own lists.
static int by_place(const void *a_pointer, const void *b_pointer)
{
    const Standing *a = a_pointer, *b = b_pointer;
    int order = by_list(&a->list, &b->list);
    order = order != 0 ? order : order_of(b->run->facts.score, a->run->facts.score);
    order = order != 0 ? order : order_of(a->run->seen_unix_s, b->run->seen_unix_s);
    order = order != 0 ? order : order_of(a->run->facts.recorded_unix_s, b->run->facts.recorded_unix_s);
    return order != 0 ? order : memcmp(&a->run->sum, &b->run->sum, sizeof a->run->sum);
}

static void place_all(RankBoard *board, const Standing *standings, int count)
{
    board->ranked = grow_zeros(((size_t)count + 1) * sizeof board->ranked[0]);
    board->lists = grow_zeros(((size_t)count + 1) * sizeof board->lists[0]);
    for (int i = 0; i < count; i++) {
        RankRun *run = &board->runs[standings[i].index];
        if (i == 0 || by_list(&standings[i].list, &standings[i - 1].list) != 0) {
            board->lists[board->list_count] = standings[i].list;
            board->lists[board->list_count++].first = i;
        }
        board->ranked[i] = standings[i].index;
        run->list = board->list_count - 1;
        run->place = ++board->lists[run->list].count;
    }
}

static void count_apart(RankBoard *board)
{
    for (int i = 0; i < board->run_count; i++)
        board->apart_counts[rank_apart(&board->runs[i])]++;
    board->apart_counts[RANK_NOT_GOOD] = 0;
    for (int i = 0; i < board->file_count; i++)
        board->apart_counts[RANK_NOT_GOOD] += board->files[i].run < 0
                                           || board->runs[board->files[i].run].facts.verdict != RANK_GOOD;
}

void rank_board_sort(RankBoard *board)
{
    find_all_same(board);
    count_apart(board);
    Standing *standings = grow_zeros(((size_t)board->run_count + 1) * sizeof *standings);
    int count = 0;
    for (int i = 0; i < board->run_count; i++)
        if (rank_apart(&board->runs[i]) == RANK_RANKED)
            standings[count++] = (Standing){&board->runs[i], rank_list_of(&board->runs[i].facts), i};
    qsort(standings, (size_t)count, sizeof *standings, by_place);
    place_all(board, standings, count);
    free(standings);
}
