// sound_queue.c -- which sounds are begun in a tick.
#include "core/base/clamp.h"
#include "audio/sound.h"

#include <math.h>

#include "core/base/assert.h"

#define MIDDLE_X_PX 180.0f
#define PAN_MOST 0.7f
#define LOUDER_MOST 1.7f // however many happen at once

static const struct {
    float volume;
    int32_t gap_ticks;
} PLANS[SOUND_COUNT] = {
#define SOUND(NAME, volume, gap_ticks) {volume, gap_ticks},
    SOUNDS(SOUND)
#undef SOUND
};

float sound_volume(SoundId id)
{
    ASSERT((int)id >= 0 && id < SOUND_COUNT);
    return PLANS[id].volume;
}

void sound_happened(SoundQueue *queue, SoundId id, float x_px)
{
    ASSERT((int)id >= 0 && id < SOUND_COUNT);
    queue->happened[id]++;
    queue->x_sum_px[id] += x_px;
}

void sound_climb(SoundQueue *queue, SoundId id, int32_t step)
{
    ASSERT((int)id >= 0 && id < SOUND_COUNT && step >= 0);
    queue->steps[id] = mini(step, SOUND_STEPS_MOST);
}

// Never wholly to one side: on headphones that is hard to bear.
static float pan_of(float x_px)
{
    float pan = (x_px - MIDDLE_X_PX) / MIDDLE_X_PX * PAN_MOST;
    return clampf(pan, -PAN_MOST, PAN_MOST);
}

// Independent sounds add up by their power, so n of them are sqrt(n) times as loud; fewer would be heard as fewer.
static float volume_of(SoundId id, int32_t count)
{
    float louder = sqrtf(sqrtf((float)count));
    float volume = PLANS[id].volume * (louder < LOUDER_MOST ? louder : LOUDER_MOST);
    return volume < 1.0f ? volume : 1.0f;
}

void sound_tick(SoundQueue *queue, float volume)
{
    queue->request_count = 0;
    for (int id = 0; id < SOUND_COUNT; id++) {
        int32_t count = queue->happened[id];
        if (queue->gap_ticks[id] > 0)
            queue->gap_ticks[id]--;
        // A swarm fires many times a tick: one sound for all of it, louder, and then a pause of its own.
        if (count > 0 && queue->gap_ticks[id] == 0 && queue->request_count < SOUND_REQUESTS_MAX) {
            queue->requests[queue->request_count++] = (SoundRequest){
                (SoundId)id, volume * volume_of((SoundId)id, count), pan_of(queue->x_sum_px[id] / (float)count),
                queue->steps[id]};
            queue->gap_ticks[id] = PLANS[id].gap_ticks;
        }
        queue->happened[id] = 0;
        queue->x_sum_px[id] = 0.0f;
    }
}
