// test_long.js -- a long game, half a minute or, with MINUTES=10, more: the memory that it needs does not grow.
'use strict';
const assert = require('assert');
const {run} = require('./tests');

const HEAP_MOST = 128e6, TICKS_A_MINUTE = 3600, LOOK_TICKS = 120;

// The program's memory and the heap of JavaScript, in bytes, at most.
async function heapOver(phone, ticks) {
    let most = 0;
    for (let next = 0; next <= ticks; next += LOOK_TICKS) {
        await phone.untilTick(next);
        const {JSHeapTotalSize} = await phone.metrics();
        const program = await phone.browser.page(() => Module.HEAPU8.length);
        most = Math.max(most, JSHeapTotalSize + program);
    }
    return most;
}

async function a_long_game_needs_no_more_memory(place) {
    const phone = await place.phone(), minutes = Number(process.env.MINUTES || 0.5);
    await phone.open('--mode', 'endless', '--seed', '7', '--pilot', '--set', 'swarm.start_bees=220');
    const most = await heapOver(phone, minutes * TICKS_A_MINUTE);
    console.log(`note: ${(most / 1e6).toFixed(0)} MB of heap at most in ${minutes} min`);
    assert.ok(most < HEAP_MOST, `${most} bytes, expected less than ${HEAP_MOST}`);
}

run({a_long_game_needs_no_more_memory});
