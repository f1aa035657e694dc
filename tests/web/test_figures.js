// test_figures.js -- what the page costs: bytes, and time of the main thread.
//
// Counted is processor time of the main thread, which a busy machine hardly alters. SwiftShader stands in for a GPU, in
// a process of its own.
'use strict';
const assert = require('assert');
const {run} = require('./tests');
const {nap} = require('./phone');

const MEGA = 1e6;
const WIRE_MOST = 1.5 * MEGA, FIRST_MOST_S = 0.8, GPU_FRAME_MOST_MS = 4;
const SOFTWARE_FRAME_MOST_MS = 12; // of the 16.7 ms that a frame has: the rest is the browser's, for what it shows
const MEASURED_MS = 8000;

const note = text => console.log(`note: ${text}`);

async function all_of_it_is_small_enough_over_the_wire(place) {
    const phone = await place.phone();
    await phone.open();
    await phone.browser.page(async () => { await navigator.serviceWorker.ready; });
    await nap(1000);
    const sizes = [...place.served.sent], bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
    note(`${(bytes / MEGA).toFixed(3)} MB over the wire`);
    assert.ok(bytes <= WIRE_MOST, `${bytes} bytes, expected ${WIRE_MOST} at most:\n${sizes.map(each => each.join(' ')).join('\n')}`);
    assert.ok(bytes > 0.5 * MEGA, 'something was not counted');
}

// The best of some first visits: what else a machine does never makes one quicker.
async function the_first_picture_is_quickly_there(place) {
    const times = [];
    for (let i = 0; i < 3; i++) {
        const phone = await place.phone();
        await phone.open();
        times.push((await phone.metrics()).TaskDuration);
        await place.putAway(phone);
    }
    note(`first picture after ${times.map(time => time.toFixed(2)).join(', ')} s of the main thread`);
    assert.ok(Math.min(...times) <= FIRST_MOST_S, `${times} s, expected ${FIRST_MOST_S} at most`);
    assert.ok(Math.min(...times) > 0.05, 'nothing was counted');
}

// Milliseconds of the main thread for each frame of a game. Where the machine shows fewer than sixty a second a frame
// has more than one tick to make up for: what it may cost grows with them.
async function checkFrame(phone, [width, height], most_ms, ...options) {
    await phone.turn({width, height, deviceScaleFactor: 1, mobile: true});
    await phone.open('--seed', '7', '--pilot', ...options);
    const start = await phone.until('a second of play', game => game.tick > 60), spent = (await phone.metrics()).TaskDuration;
    await nap(MEASURED_MS);
    const end = await phone.game(), seconds = (await phone.metrics()).TaskDuration - spent;
    const frames = end.frames - start.frames, ticks = (end.tick - start.tick) / frames, ms = seconds * 1000 / frames;
    const told = `${ms.toFixed(2)} ms a frame of ${ticks.toFixed(1)} ticks with ${start.bees} to ${end.bees} bees, ${end.drawing}`;
    note(told);
    assert.ok(ms <= most_ms * Math.max(1, ticks), `${told}; expected ${most_ms} ms a tick at most`);
    assert.ok(ms > 0.2, 'nothing was counted');
    return end;
}

async function software_keeps_up_with_220_bees(place) {
    const {drawing, bees} = await checkFrame(await place.phone(), [540, 960], SOFTWARE_FRAME_MOST_MS,
        '--mode', 'endless', '--set', 'swarm.start_bees=220', '--renderer', 'software');
    assert.equal(drawing, 'software');
    assert.ok(bees > 150, `${bees} bees`);
}

async function a_gpu_leaves_the_main_thread_free_with_2700_bees(place) {
    // The window is small, since nobody measures what stands in for the GPU.
    const {drawing, bees} = await checkFrame(await place.phone(), [270, 480], GPU_FRAME_MOST_MS,
        '--mode', 'swarm-lord', '--set', 'swarm.start_bees=2700', '--renderer', 'gpu');
    assert.notEqual(drawing, 'software');
    assert.ok(bees > 2500, `${bees} bees`);
}

run({
    all_of_it_is_small_enough_over_the_wire,
    the_first_picture_is_quickly_there,
    software_keeps_up_with_220_bees,
    a_gpu_leaves_the_main_thread_free_with_2700_bees,
});
