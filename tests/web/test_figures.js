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

// The best of some: what else a machine does never makes it quicker.
async function the_first_picture_is_quickly_there(place) {
    const phone = await place.phone(), times = [];
    for (let i = 0; i < 3; i++) {
        const before = (await phone.metrics()).TaskDuration;
        await phone.open();
        const spent = (await phone.metrics()).TaskDuration;
        times.push(spent >= before ? spent - before : spent);
    }
    note(`first picture after ${times.map(time => time.toFixed(2)).join(', ')} s of the main thread`);
    assert.ok(Math.min(...times) <= FIRST_MOST_S, `${times}, expected ${FIRST_MOST_S} s at most`);
    assert.ok(Math.min(...times) > 0.02, 'nothing was counted');
}

// Milliseconds of the main thread for each frame of a game, from when it is so on.
async function frameOf(phone, from, ...options) {
    await phone.turn({width: 540, height: 960, deviceScaleFactor: 1, mobile: true});
    const {drawing} = await phone.open('--seed', '7', '--pilot', ...options);
    const start = await phone.until('the scene', from), spent = (await phone.metrics()).TaskDuration;
    await nap(MEASURED_MS);
    const end = await phone.game(), seconds = (await phone.metrics()).TaskDuration - spent;
    const frames = end.frames - start.frames, ms = seconds * 1000 / frames;
    note(`${options.join(' ')}, ${drawing}: ${ms.toFixed(2)} ms of the main thread a frame, `
        + `${(frames * 1000 / MEASURED_MS).toFixed(0)} frames a second, ${start.bees} to ${end.bees} bees`);
    return {...end, ms};
}

async function software_keeps_up_with_220_bees(place) {
    const phone = await place.phone();
    const {ms, drawing, bees} = await frameOf(phone, game => game.tick > 120,
        '--mode', 'endless', '--set', 'swarm.start_bees=220', '--renderer', 'software');
    assert.equal(drawing, 'software');
    assert.ok(bees > 150);
    assert.ok(ms <= SOFTWARE_FRAME_MOST_MS, `${ms} ms a frame, expected ${SOFTWARE_FRAME_MOST_MS} at most`);
}

async function a_gpu_leaves_the_main_thread_free_with_2700_bees(place) {
    const phone = await place.phone();
    const {ms, drawing, bees} = await frameOf(phone, game => game.bees >= 2300,
        '--mode', 'swarm-lord', '--renderer', 'gpu');
    assert.notEqual(drawing, 'software');
    assert.ok(bees > 2500, `${bees} bees`);
    assert.ok(ms <= GPU_FRAME_MOST_MS, `${ms} ms a frame, expected ${GPU_FRAME_MOST_MS} at most`);
}

run({
    all_of_it_is_small_enough_over_the_wire,
    the_first_picture_is_quickly_there,
    software_keeps_up_with_220_bees,
    a_gpu_leaves_the_main_thread_free_with_2700_bees,
});
