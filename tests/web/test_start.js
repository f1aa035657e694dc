// test_start.js -- the first visit: its language, the way into the lesson and through it, sound after the first tap.
'use strict';
const assert = require('assert');
const {run} = require('./tests');

const SWARM_ABOVE_PX = 40; // the swarm gathers above the finger
const PLACE_PX = 30; // so near

async function the_title_comes_in_the_language_of_the_browser(place) {
    const phone = await place.phone({language: 'de-AT'});
    const game = await phone.open();
    assert.equal(game.screen, 'title');
    assert.ok(game.page.some(([, text]) => text === 'Spielen'), `${JSON.stringify(game.page)} should have a button Spielen`);
    assert.equal(await phone.browser.page(() => document.documentElement.lang), 'de');
}

async function a_language_that_there_is_not_becomes_english(place) {
    const phone = await place.phone({language: 'fi'});
    const game = await phone.open();
    assert.ok(game.page.some(([, text]) => text === 'Play'));
}

// The page itself forbids it: no file, picture, message or frame may go to another site or come from there.
async function nothing_goes_to_another_site(place) {
    const phone = await place.phone();
    await phone.open();
    const {policy, asked, own} = await phone.browser.page(() => ({
        policy: document.querySelector('meta[http-equiv=Content-Security-Policy]').content,
        asked: performance.getEntriesByType('resource').map(({name}) => name),
        own: `${location.origin}/`,
    }));
    assert.match(policy, /^default-src 'self'/);
    assert.doesNotMatch(policy, /https?:|[*]/);
    assert.ok(asked.length > 3);
    for (const address of asked)
        assert.ok(address.startsWith(own) || /^(blob|data):/.test(address), address);
}

// In a browser that is what the back button and the tab are for.
async function the_title_has_no_way_to_quit(place) {
    const phone = await place.phone();
    const {page} = await phone.open();
    assert.ok(page.every(([, text]) => text !== 'Quit'));
}

// Leads the swarm to where the lesson asks for.
async function leadTo(phone, x, y) {
    await phone.move(...await phone.place(x, y + SWARM_ABOVE_PX));
    const goal = await phone.place(x, y);
    await phone.until(`the swarm at ${x} ${y}`, async () => {
        const swarm = await phone.swarm();
        return Math.hypot(swarm[0] - goal[0], swarm[1] - goal[1]) < PLACE_PX;
    });
}

// What somebody does who reads what is asked for.
async function one_press_leads_to_the_lesson_and_fingers_through_it(place) {
    const phone = await place.phone();
    await phone.open();
    await phone.press('Play');
    await phone.screen('lesson');
    await phone.down(...await phone.place(180, 470));
    await leadTo(phone, 95, 350);
    await leadTo(phone, 265, 410);
    await leadTo(phone, 95, 430);
    const shows = head => phone.until(head, game => game.page.some(([, text]) => text === head));
    await shows('Let go and they dodge');
    await phone.up();
    const {score} = await shows('Hold again to cash in');
    await phone.down(...await phone.place(180, 470));
    await phone.until('a beetle that is beaten', game => game.score > score);
    const {calls} = await phone.until('bullets from all sides', game => game.bullets > 20);
    await phone.down(...await phone.place(60, 560), 1);
    await phone.until('a royal call', game => game.calls === calls - 1);
    await phone.up(1);
    const game = await phone.screen('play'); // the first stage begins by itself
    assert.ok(game.tick < 60);
    await phone.up();
}

async function who_knows_it_skips_the_lesson(place) {
    const phone = await place.phone();
    await phone.open();
    await phone.press('Play');
    await phone.screen('lesson');
    await phone.tap(...await phone.place(180, 606));
    await phone.screen('play');
}

async function sound_begins_with_the_first_tap(place) {
    const phone = await place.phone();
    const state = () => phone.browser.page(() => globalThis.Module.SDL2?.audioContext?.state ?? 'none');
    await phone.open();
    await phone.until('a frame after the first picture', game => game.pictures > 2); // sound would begin there
    assert.notEqual(await state(), 'running');
    await phone.press('More');
    await phone.press('Settings');
    await phone.screen('settings');
    await phone.await('sound', async () => await state() === 'running');
}

run({
    the_title_comes_in_the_language_of_the_browser,
    a_language_that_there_is_not_becomes_english,
    nothing_goes_to_another_site,
    the_title_has_no_way_to_quit,
    one_press_leads_to_the_lesson_and_fingers_through_it,
    who_knows_it_skips_the_lesson,
    sound_begins_with_the_first_tap,
});
