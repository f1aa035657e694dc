// test_reader.js -- what a screen reader finds in the document: names and types of all controls in each language, texts
// that are read when they come, a focus that goes both ways; and what the system's settings ask for.
'use strict';
const assert = require('assert');
const {run} = require('./tests');

const LANGUAGES = ['en', 'de', 'es', 'fr', 'ja', 'pt_BR'];
const CONTROLS = new Set(['button', 'tab', 'switch', 'slider', 'spinbutton', 'textbox']);
// What games lead to.
const OVER = ['--mode', 'endless', '--seed', '7', '--set', 'swarm.start_bees=1', '--level', 'hard'];
const MORE = 3, REPLAYS = 5; // on the title

const roleOf = item => item[7], nameOf = item => item[8];
const controls = ({page}) => page.filter(item => item[0] >= 0 && roleOf(item));

const elementOf = (phone, id) => phone.await(`an element for ${id}`, () =>
    phone.browser.page(wanted => document.querySelector(`#mirror [data-id="${wanted}"]`) !== null, id));

// As a screen reader does; returns the report that shows the effect.
async function clickElement(phone, id) {
    const {screen} = await phone.game();
    await elementOf(phone, id);
    await phone.browser.page(wanted => document.querySelector(`#mirror [data-id="${wanted}"]`).click(), id);
    return phone.until(`the press of ${id}`, game => game.focus === id || game.screen !== screen || !game.page.some(item => item[0] === id));
}

// All controls that the game reports are in the tree, by their names.
async function checkTree(phone) {
    await phone.await('the controls in the tree', async () => {
        const game = await phone.game(), {nodes} = await phone.browser.tool('Accessibility.getFullAXTree');
        const reported = nodes.filter(node => !node.ignored && CONTROLS.has(node.role.value)).map(node => node.name?.value ?? '');
        const missing = controls(game).map(nameOf).filter(name => !reported.includes(name));
        return missing.length === 0 && reported.every(name => name !== '');
    });
}

const said = phone => phone.browser.page(() => document.getElementById('said').textContent);
const focused = phone => phone.browser.page(() => document.activeElement.dataset.id ?? null);

async function press(phone, key, code) {
    for (const type of ['keyDown', 'keyUp'])
        await phone.browser.tool('Input.dispatchKeyEvent', {type, key, code: key, windowsVirtualKeyCode: code});
}

// On Linux the game itself says the same (narration).
async function new_texts_are_read_and_the_focus_goes_both_ways(place) {
    const phone = await place.phone();
    const {page} = await phone.open();
    await press(phone, 'ArrowDown', 40);
    const game = await phone.until('a focus that is seen', now => now.focus >= 0);
    await phone.await('the same focus in the document', async () => await focused(phone) === String((await phone.game()).focus));
    const other = page.find(([id]) => id > 0 && id !== game.focus)[0];
    await phone.browser.page(id => document.querySelector(`#mirror [data-id="${id}"]`).focus(), other);
    await phone.until('the focus that was asked for', now => now.focus === other);
    await phone.press('More');
    await phone.press('Settings');
    await phone.screen('settings');
    const labels = (await phone.game()).page.filter(item => /text|heading/.test(roleOf(item)) && !item[11]).map(nameOf);
    await phone.await('the texts of the page', async () => (await said(phone)).includes(labels[0]));
    await clickElement(phone, (await phone.game()).page.find(item => roleOf(item) === 'switch')[0]);
    await phone.await('a reported switch', () => phone.browser.page(() => document.activeElement.ariaChecked !== null));
}

async function the_result_is_read(place) {
    const phone = await place.phone();
    await phone.open(...OVER);
    const {page} = await phone.screen('result');
    await phone.await('its texts', async () => (await said(phone)).includes(page.find(item => /text|heading/.test(roleOf(item)))[8]));
    await checkTree(phone);
}

// What the system asks for is where a new player's settings begin.
async function wishes_of_the_system_are_the_first_settings(place) {
    const phone = await place.phone();
    const features = [['prefers-reduced-motion', 'reduce'], ['prefers-contrast', 'more']].map(([name, value]) => ({name, value}));
    await phone.browser.tool('Emulation.setEmulatedMedia', {features});
    await phone.open();
    await phone.press('More');
    await phone.press('Settings');
    await phone.screen('settings');
    const tabs = (await phone.game()).page.filter(item => roleOf(item) === 'tab');
    for (const [id] of tabs) {
        await clickElement(phone, id);
        const {page} = await phone.game(), values = Object.fromEntries(page.filter(item => roleOf(item) === 'switch').map(item => [nameOf(item), item[12]]));
        if ('High contrast' in values) {
            assert.equal(values['High contrast'], 1);
            return;
        }
    }
    throw new Error(`no tab has it: ${JSON.stringify(tabs)}`);
}

// Those to which no menu of a new player leads.
async function so_have_those_over_a_game_and_behind_tabs(place) {
    const phone = await place.phone(), seen = new Set();
    const check = async name => {
        seen.add((await phone.screen(name)).screen);
        await checkTree(phone);
    };
    for (const language of LANGUAGES) {
        await phone.open('--language', language, ...OVER.slice(0, 4));
        await phone.untilTick(90);
        await press(phone, 'Escape', 27);
        await check('pause');
        await phone.open('--language', language, '--mode', 'journey');
        await check('map');
        await phone.open('--language', language);
        await clickElement(phone, MORE);
        await clickElement(phone, REPLAYS);
        await check('replays');
        await clickElement(phone, Math.min(...controls(await phone.until('a recording', game => game.page.some(([id]) => id >= 5))).map(([id]) => id).filter(id => id >= 5)));
        await check('watch');
    }
}

run({
    so_have_those_over_a_game_and_behind_tabs,
    new_texts_are_read_and_the_focus_goes_both_ways,
    the_result_is_read,
    wishes_of_the_system_are_the_first_settings,
});
