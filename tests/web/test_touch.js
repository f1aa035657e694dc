// test_touch.js -- a game by touch: leading, letting go, the second finger; and what a phone does meanwhile.
'use strict';
const assert = require('assert');
const {run} = require('./tests');
const {LANDSCAPE, PORTRAIT, nap} = require('./phone');

const GAME = ['--mode', 'endless', '--seed', '7', '--set', 'swarm.start_bees=60'];

const distance = ([x, y], [toX, toY]) => Math.hypot(toX - x, toY - y);

async function the_swarm_comes_to_the_finger_and_is_let_go(place) {
    const phone = await place.phone();
    const game = await phone.open(...GAME);
    assert.equal(game.screen, 'play');
    await phone.down(...await phone.place(180, 500));
    await phone.until('a led swarm', now => now.led);
    for (const [x, y] of [[90, 320], [270, 480]]) {
        await phone.move(...await phone.place(x, y + 40));
        const goal = await phone.place(x, y);
        await phone.until(`the swarm at ${x} ${y}`, async () => distance(await phone.swarm(), goal) < 30);
    }
    await phone.up();
    await phone.until('a loose swarm', now => !now.led);
}

async function a_second_finger_calls_while_the_first_one_leads(place) {
    const phone = await place.phone();
    const {calls} = await phone.open(...GAME);
    await phone.down(...await phone.place(180, 500));
    await phone.until('a led swarm', game => game.led);
    await phone.down(...await phone.place(60, 200), 1);
    const game = await phone.until('a call', now => now.calls === calls - 1);
    assert.ok(game.led);
    await phone.up(1);
    await phone.frames(20);
    assert.ok((await phone.game()).led, 'the first finger still leads');
    await phone.up(0);
    await phone.until('a loose swarm', now => !now.led);
}

async function a_page_that_is_hidden_has_its_pause(place) {
    const phone = await place.phone();
    await phone.open(...GAME);
    await phone.until('a second of play', game => game.tick > 60);
    const own = await phone.browser.tab();
    const {tick} = await phone.game();
    await phone.browser.openTab();
    await nap(3000);
    await phone.browser.showTab(own);
    const game = await phone.screen('pause');
    assert.ok(game.tick - tick < 60, `${game.tick - tick} ticks went by while nobody looked`);
    await phone.press('Go on');
    await phone.until('a game that goes on', now => now.screen === 'play' && now.tick > game.tick + 30);
}

async function the_game_sleeps_while_it_is_hidden(place) {
    const phone = await place.phone();
    await phone.open(...GAME);
    const own = await phone.browser.tab();
    await phone.browser.openTab();
    await nap(1500);
    await phone.browser.showTab(own);
    const {frames} = await phone.screen('pause');
    await phone.browser.openTab();
    await nap(3000);
    await phone.browser.showTab(own);
    await nap(200);
    const woke = (await phone.game()).frames - frames;
    assert.ok(woke < 60, `${woke} frames in three hidden seconds, expected next to none`);
}

async function the_button_pauses(place) {
    const phone = await place.phone();
    await phone.open(...GAME);
    await phone.tap(...await phone.place(338, 24));
    await phone.screen('pause');
}

async function a_turned_phone_shows_the_whole_field(place) {
    const phone = await place.phone();
    await phone.open(...GAME, '--pilot', '--renderer', 'gpu');
    for (const size of [LANDSCAPE, PORTRAIT]) {
        await phone.turn(size);
        const game = await phone.until('the new size', ({window: [width, height]}) => width > height === size.width > size.height);
        const [left, top, scale] = game.field, [width, height] = game.window;
        assert.ok(left >= 0 && top >= 0 && left + 360 * scale <= width + 1 && top + 640 * scale <= height + 1, JSON.stringify(game));
        assert.ok(Math.min(left, top) < 1, 'the field is as large as fits');
        assert.ok(Math.abs(width / height - size.width / size.height) < 0.01, 'the picture is not stretched');
        assert.equal(await phone.ratio(game), 2, 'more pixels cost time that nobody sees');
    }
}

async function nothing_scrolls_zooms_or_is_selected(place) {
    const phone = await place.phone();
    await phone.open(...GAME);
    const look = () => phone.browser.page(() => [scrollX, scrollY, visualViewport.scale, visualViewport.offsetTop, getSelection().type]);
    const before = await look();
    for (const [x, y, toX, toY] of [[200, 700, 200, 100], [200, 100, 200, 700], [380, 400, 10, 400]]) {
        await phone.down(x, y);
        await phone.move(toX, toY);
        await phone.up();
    }
    for (let i = 0; i < 2; i++)
        await phone.tap(200, 600);
    await phone.down(150, 400, 0);
    await phone.down(240, 500, 1);
    await phone.move(40, 200, 0);
    await phone.move(350, 700, 1);
    await phone.up(0);
    await phone.up(1);
    await phone.down(200, 400);
    await nap(1200); // long enough for a menu
    await phone.up();
    assert.deepEqual(await look(), before);
    assert.deepEqual(before.slice(0, 4), [0, 0, 1, 0]);
}

run({
    the_swarm_comes_to_the_finger_and_is_let_go,
    a_second_finger_calls_while_the_first_one_leads,
    a_page_that_is_hidden_has_its_pause,
    the_game_sleeps_while_it_is_hidden,
    the_button_pauses,
    a_turned_phone_shows_the_whole_field,
    nothing_scrolls_zooms_or_is_selected,
});
