// test_files.js -- files that come in, dropped or chosen: demos, numbers, stages, patterns; and files that go out.
'use strict';
const assert = require('assert'), fs = require('fs'), path = require('path');
const {run} = require('./tests');

const DEMO = 'tests/demos/pilot.mtb', PATTERN = 'assets/patterns/aimed.xml';
const FIRST_FILE = 2; // its id in the list
const STAGE = 'assets/stages/meadow.ini';

// Chosen in the dialog that a button opens.
async function choose(phone, file) {
    const element = await phone.browser.ask('POST', '/element', {using: 'css selector', value: '#files'});
    await phone.browser.ask('POST', `/element/${Object.values(element)[0]}/value`, {text: path.resolve(file)});
}

async function a_dropped_demo_is_watched(place) {
    const phone = await place.phone();
    await phone.open();
    await phone.drop(DEMO);
    await phone.screen('watch');
    await phone.until('a replay that plays', game => game.tick > 30);
}

async function a_chosen_demo_is_watched(place) {
    const phone = await place.phone();
    await phone.open();
    await choose(phone, DEMO);
    await phone.screen('watch');
}

// The dialog itself is the browser's, and nobody is there to use it.
async function the_button_asks_for_files(place) {
    const phone = await place.phone();
    await phone.open();
    await phone.browser.page(() => document.getElementById('files').addEventListener('click', event => {
        event.preventDefault();
        globalThis.asked = true;
    }));
    await phone.press('More');
    await phone.press('Files');
    await phone.press('Open a file');
    await phone.await('the dialog', () => phone.browser.page(() => globalThis.asked === true));
}

async function a_file_that_is_pressed_is_shared(place) {
    const phone = await place.phone();
    await phone.open();
    await phone.browser.page(() => {
        navigator.canShare = () => true;
        navigator.share = async ({files: [file]}) => { globalThis.shared = [file.name, file.size]; };
    });
    await phone.press('More');
    await phone.press('Files');
    const {page} = await phone.screen('files');
    await phone.press(FIRST_FILE);
    const [name, size] = await phone.await('a file', () => phone.browser.page(() => globalThis.shared));
    assert.ok(page.some(([, text]) => text === name), `${name} is on the page`);
    assert.ok(size > 10);
}

async function a_dropped_pattern_begins_the_gallery(place) {
    const phone = await place.phone();
    await phone.open();
    await phone.drop(PATTERN);
    await phone.screen('play');
    await phone.until('its bullets', game => game.bullets > 0);
}

async function a_dropped_stage_is_played(place) {
    const phone = await place.phone();
    await phone.open();
    await phone.drop(STAGE);
    await phone.screen('play');
}

async function dropped_numbers_count(place) {
    const phone = await place.phone(), file = path.join(place.folder, 'tunables.ini');
    fs.writeFileSync(file, '[swarm]\nstart_bees = 77\n');
    await phone.open();
    await phone.accepted('the numbers', () => phone.drop(file));
    await phone.press('Modes');
    await phone.press('Endless');
    await phone.screen('lesson');
    await phone.tap(...await phone.place(180, 606));
    const game = await phone.screen('play');
    assert.equal(game.bees, 77);
}

async function what_is_no_file_of_the_game_is_refused_in_words(place) {
    const phone = await place.phone(), file = path.join(place.folder, 'broken.mtb');
    fs.writeFileSync(file, 'this is no demo');
    await phone.open();
    await phone.drop(file);
    await phone.untilPrinted('what is wrong', line => line.includes('broken.mtb'));
    assert.notEqual((await phone.game()).screen, 'watch');
}

run({
    a_dropped_demo_is_watched,
    a_chosen_demo_is_watched,
    the_button_asks_for_files,
    a_file_that_is_pressed_is_shared,
    a_dropped_pattern_begins_the_gallery,
    a_dropped_stage_is_played,
    dropped_numbers_count,
    what_is_no_file_of_the_game_is_refused_in_words,
});
