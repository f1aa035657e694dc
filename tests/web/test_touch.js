// test_touch.js -- a game by touch: leading, letting go, the second finger; and what a phone does meanwhile.
'use strict';
const assert = require('assert');
const {run} = require('./tests');
const {LANDSCAPE, PORTRAIT} = require('./phone');

const GAME = ['--mode', 'endless', '--seed', '7', '--set', 'swarm.start_bees=60'];

const LOOKS = 3;

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
    const {tick} = await phone.up(1);
    assert.ok((await phone.until('later ticks', now => now.tick > tick + 1)).led, 'the first finger still leads');
    await phone.up(0);
    await phone.until('a loose swarm', now => !now.led);
}

// Hides the page by another tab, which it opens itself, so that it can be read from there. Meanwhile a timer of the page
// notes the newest report. Returns the first and the last of some such looks, all after the game knows that it is hidden.
async function hide(phone) {
    const own = await phone.browser.tab();
    await phone.browser.page(() => {
        const looks = globalThis.looks = [];
        clearInterval(globalThis.looking);
        globalThis.looking = setInterval(() => document.hidden && globalThis.mitsubachi.report.hidden && looks.push(globalThis.mitsubachi.report), 50);
        open('about:blank');
    });
    const tabs = await phone.browser.ask('GET', '/window/handles');
    await phone.browser.showTab(tabs.find(tab => tab !== own));
    const looks = await phone.await('looks at a hidden game', () =>
        phone.browser.page(least => opener.looks.length >= least && opener.looks, LOOKS));
    await phone.browser.closeTab();
    await phone.browser.showTab(own);
    return [looks[0], looks.at(-1)];
}

// A page that nobody sees gets no frames; its timers go on, once a second.
async function a_hidden_game_pauses_and_sleeps(place) {
    const phone = await place.phone();
    await phone.open(...GAME);
    const {tick} = await phone.until('a game that plays', game => game.tick > 0);
    for (const when of ['in the game', 'in its pause']) {
        const [first, last] = await hide(phone);
        assert.equal(last.tick, first.tick, `ticks of a hidden game, ${when}`);
        assert.ok(last.frames - first.frames < LOOKS - 1, `${last.frames - first.frames} frames in ${LOOKS} looks, ${when}`);
        assert.equal((await phone.screen('pause')).tick, last.tick);
    }
    await phone.press('Resume');
    await phone.until('a game that goes on', now => now.screen === 'play' && now.tick > tick + 30);
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

// The browser does nothing of its own with touches that the page takes, as long as each of them is: no menu after a long
// one, no selection, no zoom. A menu that comes all the same is refused.
async function nothing_scrolls_zooms_or_is_selected(place) {
    const phone = await place.phone();
    await phone.open(...GAME);
    const look = () => phone.browser.page(() => [scrollX, scrollY, visualViewport.scale, visualViewport.offsetTop, getSelection().type]);
    await phone.browser.page(() => {
        globalThis.touches = [];
        for (const type of ['touchstart', 'touchmove', 'touchend'])
            addEventListener(type, event => globalThis.touches.push(event.defaultPrevented));
    });
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
    const {touches, menu} = await phone.browser.page(() => ({
        touches: globalThis.touches,
        menu: document.querySelector('canvas').dispatchEvent(new MouseEvent('contextmenu', {bubbles: true, cancelable: true})),
    }));
    assert.ok(touches.length > 20 && touches.every(taken => taken), `${touches} of touches that are taken`);
    assert.equal(menu, false, 'a menu opens');
    assert.deepEqual(await look(), before);
    assert.deepEqual(before.slice(0, 4), [0, 0, 1, 0]);
}

run({
    the_swarm_comes_to_the_finger_and_is_let_go,
    a_second_finger_calls_while_the_first_one_leads,
    a_hidden_game_pauses_and_sleeps,
    the_button_pauses,
    a_turned_phone_shows_the_whole_field,
    nothing_scrolls_zooms_or_is_selected,
});
