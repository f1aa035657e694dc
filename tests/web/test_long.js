// test_long.js -- a long game, one minute or, with MINUTES=10, more: what it needs of memory does not grow.
'use strict';
const assert = require('assert');
const {run} = require('./tests');
const {nap} = require('./phone');

const HEAP_MOST = 128e6;

// The program's memory and the heap of JavaScript, in bytes, at most.
async function heapOver(phone, seconds) {
    let most = 0;
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await nap(2000)) {
        const {JSHeapTotalSize} = await phone.metrics();
        const program = await phone.browser.page(() => Module.HEAPU8.length);
        most = Math.max(most, JSHeapTotalSize + program);
    }
    return most;
}

async function a_long_game_needs_no_more_memory(place) {
    const phone = await place.phone(), minutes = Number(process.env.MINUTES || 1);
    await phone.open('--mode', 'endless', '--seed', '7', '--pilot', '--set', 'swarm.start_bees=220');
    const most = await heapOver(phone, minutes * 60);
    console.log(`note: ${(most / 1e6).toFixed(0)} MB of heap at most in ${minutes} min`);
    assert.ok(most < HEAP_MOST, `${most} bytes, expected less than ${HEAP_MOST}`);
}

run({a_long_game_needs_no_more_memory});
