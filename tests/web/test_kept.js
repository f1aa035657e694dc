// test_kept.js -- what a player leaves behind is there the next time: recorded games, settings, the journey.
'use strict';
const assert = require('assert');
const {run} = require('./tests');

const GAME = ['--mode', 'endless', '--seed', '7'];
const ROW = 'Touch'; // a setting

// Plays some seconds, to and fro, until the pause; what the game was then.
async function playAndPause(phone) {
    await phone.open(...GAME);
    await phone.down(...await phone.place(180, 500));
    for (const [x, y] of [[90, 420], [270, 380], [150, 520]])
        await phone.move(...await phone.place(x, y), 0, 30);
    await phone.up();
    await phone.untilTick(180);
    await phone.tap(...await phone.place(338, 24));
    return phone.screen('pause');
}

// Waits until the browser's database holds the player's folder as it is now.
function untilKept(phone) {
    return phone.await('files that are kept', () => phone.browser.page(async () => {
        const {filesIn} = await import('./kept.js'), {FS, kept} = globalThis.Module;
        const store = kept.database.transaction('files').objectStore('files');
        const all = request => new Promise((resolve, reject) => Object.assign(request, {
            onsuccess: () => resolve(request.result), onerror: () => reject(request.error)}));
        const [paths, files] = await Promise.all([all(store.getAllKeys()), all(store.getAll())]);
        const stored = paths.map((path, i) => [path, {time: files[i].time, size: files[i].bytes.length}]);
        return JSON.stringify(stored) === JSON.stringify([...filesIn(FS, '/home/web_user')].sort());
    }));
}

// A setting that was changed is written once nothing was changed for a moment.
async function untilSaved(phone) {
    await phone.await('saved settings', () => phone.browser.page(() => {
        const {FS} = globalThis.Module, named = folder => FS.readdir(folder).some(name =>
            name === 'settings.ini' || (!/^\.\.?$/.test(name) && FS.isDir(FS.stat(`${folder}/${name}`).mode) && named(`${folder}/${name}`)));
        return named('/home/web_user');
    }));
    await untilKept(phone);
}

// The newest demo of the list is shown.
async function watchNewest(phone) {
    await phone.open();
    await phone.press('More');
    await phone.press('Replays');
    await phone.screen('replays');
    const {page} = await phone.until('a recording', game => game.page.some(([id]) => id >= 5));
    await phone.press(Math.min(...page.map(([id]) => id).filter(id => id >= 5)));
    return phone.screen('watch');
}

// The path of the newest demo in the page's folder.
function newestDemo(phone) {
    return phone.browser.page(() => {
        const {FS} = globalThis.Module, found = [];
        const walk = folder => FS.readdir(folder).filter(name => !/^\.\.?$/.test(name)).forEach(name => {
            const path = `${folder}/${name}`, {mode, mtime} = FS.stat(path);
            if (FS.isDir(mode))
                walk(path);
            else if (/\.mtb$/.test(name))
                found.push([mtime.getTime(), path]);
        });
        walk('/home');
        return found.sort().pop()?.[1] ?? null;
    });
}

async function a_recorded_game_is_watched_after_the_page_was_loaded_anew(place) {
    const phone = await place.phone();
    const {tick} = await playAndPause(phone);
    await untilKept(phone);
    await watchNewest(phone);
    const end = await phone.untilTick(tick);
    assert.equal(end.tick, tick);
}

async function a_recorded_game_verifies_after_the_page_was_loaded_anew(place) {
    const phone = await place.phone();
    const {tick} = await playAndPause(phone);
    await untilKept(phone);
    const demo = await newestDemo(phone);
    await phone.load('verify', demo);
    const printed = await phone.untilPrinted('what verify says', line => line.includes('.mtb'));
    assert.match(printed, new RegExp(`good, ${tick} ticks`));
}

async function a_replay_is_taken_over_by_a_touch(place) {
    const phone = await place.phone();
    const {tick} = await playAndPause(phone);
    await untilKept(phone);
    await watchNewest(phone);
    await phone.until('a second of the replay', game => game.tick > 60);
    await phone.pressWatching('Take over', game => game.page.some(([, text]) => text === 'Touch to lead the swarm from here'));
    assert.equal((await phone.game()).screen, 'watch', 'it waits for the touch that leads');
    await phone.down(...await phone.place(180, 400));
    const taken = await phone.screen('play');
    assert.ok(taken.tick < tick, 'it goes on where the replay was');
    await phone.until('a led swarm', game => game.led && game.tick > taken.tick + 60);
    await phone.up();
}

// The value that a setting shows, on its page.
async function setting(phone, tab, name) {
    await phone.open();
    await phone.press('More');
    await phone.press('Settings');
    await phone.press(tab);
    return phone.until(name, ({page}) => page.some(([id, text]) => id >= 0 && text === name));
}

const rowOf = ({page}, name) => page.find(([id, text]) => id >= 0 && text === name);

// Presses the row, and waits until it shows another word.
async function changed(phone) {
    const before = rowOf(await phone.game(), ROW);
    await phone.press(ROW);
    return phone.until('another word', game => rowOf(game, ROW)[2] !== before[2]);
}

async function settings_survive_a_closed_tab(place) {
    const phone = await place.phone();
    await setting(phone, 'Control', ROW);
    const after = await changed(phone);
    await untilSaved(phone);
    const old = await phone.browser.tab(), own = await phone.browser.openTab();
    await phone.browser.showTab(old);
    await phone.checkConsole();
    await phone.browser.closeTab();
    await phone.browser.showTab(own);
    await phone.becomePhone();
    assert.equal(rowOf(await setting(phone, 'Control', ROW), ROW)[2], rowOf(after, ROW)[2]);
}

async function settings_survive_a_closed_browser(place) {
    const phone = await place.phone({person: 'anna'});
    await setting(phone, 'Control', ROW);
    const after = await changed(phone);
    await untilSaved(phone);
    await place.putAway(phone);
    const again = await place.phone({person: 'anna'});
    assert.equal(rowOf(await setting(again, 'Control', ROW), ROW)[2], rowOf(after, ROW)[2]);
}

async function a_second_tab_says_that_it_keeps_nothing(place) {
    const phone = await place.phone();
    await phone.open();
    await phone.browser.openTab();
    await phone.becomePhone();
    await phone.open();
    await phone.await('what is said', () => phone.browser.page(() => !document.getElementById('bar').hidden));
}

run({
    a_recorded_game_is_watched_after_the_page_was_loaded_anew,
    a_recorded_game_verifies_after_the_page_was_loaded_anew,
    a_replay_is_taken_over_by_a_touch,
    settings_survive_a_closed_tab,
    settings_survive_a_closed_browser,
    a_second_tab_says_that_it_keeps_nothing,
});
