// test_board.js -- a board of best games beside the page: read by eyes, ears and keys, without script; its games are watched.
'use strict';
const assert = require('assert'), fs = require('fs'), os = require('os'), path = require('path');
const {execFileSync} = require('child_process');
const {serve} = require('../../packaging/serve');
const {run, keepPicture, SITE} = require('./tests');

const O = process.env.O || 'build';
const PHONE = {width: 390, height: 844, deviceScaleFactor: 1, mobile: true};
const DESKTOP = {width: 1280, height: 800, deviceScaleFactor: 1, mobile: false};

// The page as it was built, and a board in it of some demos; made once.
const FOLDER = fs.mkdtempSync(path.join(os.tmpdir(), 'mitsubachi-board-')), BOARD_SITE = path.join(FOLDER, 'site');
process.on('exit', () => fs.rmSync(FOLDER, {recursive: true, force: true}));

function makeBoard() {
    const demos = path.join(FOLDER, 'demos');
    fs.cpSync(SITE, BOARD_SITE, {recursive: true});
    fs.mkdirSync(demos);
    execFileSync(path.join(O, 'tools/board_demos'), [demos, '0', '60', '10']);
    execFileSync(path.join(O, 'mitsubachi-measure'),
        ['rank', demos, '--quiet', '-o', path.join(FOLDER, 'rank'), '--html', path.join(BOARD_SITE, 'board')], {stdio: 'ignore'});
}

async function withBoard(place) {
    if (!fs.existsSync(BOARD_SITE))
        makeBoard();
    place.served.close();
    place.served = await serve(BOARD_SITE);
    const {browser} = place.looker = await place.phone();
    await browser.tool('Emulation.setTouchEmulationEnabled', {enabled: false});
    return browser;
}

const addressOf = (place, name) => `${place.served.url}board/${name}.html`;
const pages = () => fs.readdirSync(path.join(BOARD_SITE, 'board')).filter(name => name.endsWith('.html'));
const colours = (browser, value) =>
    browser.tool('Emulation.setEmulatedMedia', {features: [{name: 'prefers-color-scheme', value}]});

async function every_page_fits_phones_and_desktops_in_both_colours(place) {
    const browser = await withBoard(place);
    for (const [size, colour, name] of [[PHONE, 'dark', 'phone'], [DESKTOP, 'light', 'desktop']]) {
        await browser.tool('Emulation.setDeviceMetricsOverride', size);
        await colours(browser, colour);
        for (const page of pages()) {
            await browser.go(`${place.served.url}board/${page}`);
            const [wide, room] = await browser.page(() => [document.documentElement.scrollWidth, innerWidth]);
            assert.ok(wide <= room, `${page} is ${wide} px wide, expected at most ${room}`);
        }
        await browser.go(addressOf(place, 'index'));
        await keepPicture(place.looker, `board-${name}`);
        await browser.go(addressOf(place, 'apart-pilot'));
        await keepPicture(place.looker, `board-list-${name}`);
    }
}

// As WCAG reckons; of what is written on the page's own ground.
async function what_is_written_stands_out(place) {
    const browser = await withBoard(place);
    for (const colour of ['dark', 'light']) {
        await colours(browser, colour);
        await browser.go(addressOf(place, 'index'));
        const contrasts = await browser.page(() => {
            const light = ([r, g, b]) => [r, g, b].map(c => c / 255)
                .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
                .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
            const of = text => light(text.match(/[\d.]+/g).map(Number));
            const ground = of(getComputedStyle(document.body).backgroundColor);
            return ['h1', 'caption', 'thead th', 'tbody a', 'footer'].map(what => {
                const ink = of(getComputedStyle(document.querySelector(what)).color);
                return [what, (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)];
            });
        });
        for (const [what, contrast] of contrasts)
            assert.ok(contrast >= 4.5, `${what}, ${colour}: ${contrast.toFixed(2)}, expected 4.5`);
    }
}

async function screen_readers_get_names_of_all_parts(place) {
    const browser = await withBoard(place);
    await browser.tool('Emulation.setDeviceMetricsOverride', DESKTOP);
    await browser.go(addressOf(place, 'apart-pilot'));
    const {nodes} = await browser.tool('Accessibility.getFullAXTree');
    const seen = nodes.filter(node => !node.ignored).map(node => ({role: node.role.value, name: node.name?.value ?? ''}));
    const names = role => seen.filter(node => node.role === role).map(node => node.name);
    assert.deepEqual(names('navigation'), ['Board', 'Order']);
    assert.deepEqual(names('heading'), ['The pilot']);
    assert.equal(names('main').length, 1);
    assert.match(names('table')[0], /^Games: \d+$/);
    assert.deepEqual(names('columnheader'), ['Player', 'Game', 'Points', 'Time', 'Most bees', 'End', 'Date', 'Watch', 'File']);
    assert.ok(names('rowheader').every(name => name !== ''));
    const watch = names('link').filter(name => name.startsWith('Watch'));
    assert.equal(watch.length, names('rowheader').length);
    assert.ok(watch.every(name => /^Watch: .+, [\d,]+ points$/.test(name)), watch[0]);
    assert.equal(await browser.page(() => document.documentElement.lang), 'en');
}

// From the link that skips to the table, through all links in the order in which they are written; each is seen.
async function all_is_reached_by_the_keyboard(place) {
    const browser = await withBoard(place);
    await browser.tool('Emulation.setDeviceMetricsOverride', DESKTOP);
    await browser.go(addressOf(place, 'index'));
    const expected = await browser.page(() => [...document.querySelectorAll('a, [tabindex="0"]')].map(all => all.outerHTML));
    const key = {key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9};
    for (const [i, html] of expected.entries()) {
        await browser.tool('Input.dispatchKeyEvent', {type: 'keyDown', ...key});
        await browser.tool('Input.dispatchKeyEvent', {type: 'keyUp', ...key});
        const [focused, outline, left] = await browser.page(() => {
            const at = document.activeElement;
            return [at.outerHTML, getComputedStyle(at).outlineStyle, at.getBoundingClientRect().left];
        });
        assert.equal(focused, html, `stop ${i}`);
        assert.ok(outline !== 'none' && left >= 0, `stop ${i} cannot be seen`);
    }
    assert.match(expected[0], /class="skip" href="#main"/);
}

async function no_script_is_needed(place) {
    const browser = await withBoard(place);
    await browser.tool('Emulation.setScriptExecutionDisabled', {value: true});
    await browser.go(addressOf(place, 'index'));
    const {nodes} = await browser.tool('Accessibility.getFullAXTree');
    assert.ok(nodes.filter(node => node.role?.value === 'rowheader').length > 5);
    assert.ok(pages().every(name =>
        !/<script|javascript:| on\w+=/.test(fs.readFileSync(path.join(BOARD_SITE, 'board', name), 'utf8'))));
}

async function a_game_of_it_is_watched_by_a_click(place) {
    const browser = await withBoard(place);
    await browser.go(addressOf(place, 'apart-pilot'));
    await browser.page(() => document.querySelector('tbody a').click());
    await place.looker.await('the demo', () => browser.page(() =>
        document.getElementById('cover')?.hidden && globalThis.Module?.FS?.analyzePath('/board/demos').exists));
    assert.match(await browser.page(() => location.search), /^\?watch\+board\/demos\/[0-9a-f]{64}\.mtb$/);
    await keepPicture(place.looker, 'board-watched');
}

// As many as a board may have, without a fault of the console; and the last ones without a network.
async function the_title_shows_the_best_of_the_site(place) {
    const board = path.join(BOARD_SITE, 'board/rivals.txt');
    const rows = Array.from({length: 10000}, (_, i) => `${41200 - i} Bee ${i}`);
    await withBoard(place);
    fs.writeFileSync(board, ['[best_endless]', ...rows, ''].join('\n'));
    const phone = await place.phone(), shown = () => phone.browser.page(() => document.getElementById('mirror').textContent);
    await phone.open();
    await phone.await('the best game', async () => (await shown()).includes('1. Bee 0 41200'));
    const ms = await phone.browser.page(() => performance.getEntriesByType('resource').find(({name}) => /rivals/.test(name)).duration);
    console.log(`note: a board of 10,000 games after ${ms.toFixed(0)} ms`);
    await phone.browser.page(async () => { await navigator.serviceWorker.ready; });
    place.served.close();
    await phone.open();
    assert.match(await shown(), /3\. Bee 2 41198/);
}

run({
    the_title_shows_the_best_of_the_site,
    every_page_fits_phones_and_desktops_in_both_colours, what_is_written_stands_out, screen_readers_get_names_of_all_parts,
    all_is_reached_by_the_keyboard, no_script_is_needed, a_game_of_it_is_watched_by_a_click,
});
