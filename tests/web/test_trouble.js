// test_trouble.js -- browsers that lack something or lose it: WebGL, storage; a mode in the address; a phone that shakes.
'use strict';
const assert = require('assert');
const {run} = require('./tests');

const before = (phone, source) => phone.browser.tool('Page.addScriptToEvaluateOnNewDocument', {source});
const bar = phone => phone.browser.page(() => document.getElementById('bar').innerText);

async function without_webgl_it_draws_in_software(place) {
    const phone = await place.phone();
    await before(phone, `const own = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function(kind, ...rest) { return /webgl/.test(kind) ? null : own.call(this, kind, ...rest); };`);
    const game = await phone.open('--mode', 'endless', '--seed', '7');
    assert.equal(game.drawing, 'software');
    await phone.untilTick(60);
}

// What was recorded up to then is kept; a press loads the page anew.
async function a_lost_picture_is_reported_and_comes_back(place) {
    const phone = await place.phone();
    await phone.open('--mode', 'endless', '--seed', '7', '--renderer', 'gpu');
    await phone.untilTick(60);
    await phone.browser.page(() => {
        const canvas = document.querySelector('canvas'), gl = canvas.getContext('webgl') ?? canvas.getContext('webgl2');
        gl.getExtension('WEBGL_lose_context').loseContext();
        globalThis.old = true;
    });
    await phone.await('what is said', async () => (await phone.cover()).includes('The graphics chip is gone'));
    await phone.browser.page(() => document.getElementById('again').click());
    await phone.await('the page loaded anew', () => phone.browser.page(() => !globalThis.old));
    await phone.until('a picture again', game => game.pictures > 1);
}

// As in private windows of some browsers.
async function without_storage_it_plays_and_says_so(place) {
    const phone = await place.phone();
    await before(phone, `Object.defineProperty(window, 'indexedDB', {value: undefined});`);
    await phone.open('--mode', 'endless', '--seed', '7');
    await phone.untilTick(60);
    await phone.tap(...await phone.place(338, 24));
    await phone.screen('pause');
    await phone.await('what is said', async () => (await bar(phone)).includes('saves nothing'));
}

async function a_mode_has_an_address(place) {
    const phone = await place.phone();
    await phone.browser.go(`${phone.url}?--report#hooks&mode=endless`);
    await phone.screen('play');
}

// Where a gamepad rumbles, a phone in hand shakes.
async function a_call_shakes_the_phone(place) {
    const phone = await place.phone();
    await phone.open('--mode', 'endless', '--seed', '7');
    await phone.browser.page(() => { navigator.vibrate = ms => { globalThis.shaken = ms; }; });
    await phone.tap(...await phone.place(180, 500)); // browsers let nothing shake before
    await phone.down(...await phone.place(180, 500));
    await phone.down(...await phone.place(60, 200), 1);
    assert.ok(await phone.await('a phone that shakes', () => phone.browser.page(() => globalThis.shaken)) > 0);
    await phone.up(1);
    await phone.up(0);
}

run({
    without_webgl_it_draws_in_software,
    a_lost_picture_is_reported_and_comes_back,
    without_storage_it_plays_and_says_so,
    a_mode_has_an_address,
    a_call_shakes_the_phone,
});
