// test_offline.js -- installed and without a network: the service worker has all that is needed, and tells of news.
'use strict';
const assert = require('assert'), fs = require('fs'), path = require('path');
const {run, SITE} = require('./tests');
const {serve} = require('../../packaging/serve');

// Waits until the worker has fetched all files, and serves them.
function ready(phone) {
    return phone.browser.page(async () => { await navigator.serviceWorker.ready; });
}

async function it_starts_without_a_network(place) {
    const phone = await place.phone();
    await phone.open();
    await ready(phone);
    place.served.close();
    const game = await phone.open();
    assert.equal(game.screen, 'title');
    await phone.press('Modes');
    await phone.screen('modes');
}

async function it_can_be_installed(place) {
    const phone = await place.phone();
    await phone.open();
    await ready(phone);
    const {installabilityErrors} = await phone.browser.tool('Page.getInstallabilityErrors');
    assert.deepEqual(installabilityErrors.filter(({errorId}) => errorId !== 'in-incognito'), []);
    const {errors, data} = await phone.browser.tool('Page.getAppManifest');
    assert.deepEqual(errors, []);
    const manifest = JSON.parse(data);
    assert.equal(manifest.orientation, 'portrait');
    assert.ok(['fullscreen', 'standalone'].includes(manifest.display));
}

// A copy of the site as another version would be: one file differs, and its hash.
function copyWithNews(folder) {
    fs.cpSync(SITE, folder, {recursive: true, dereference: true});
    const worker = path.join(folder, 'sw.js');
    fs.appendFileSync(worker, '// another version\n');
}

async function a_new_version_is_told_and_waits_for_the_player(place) {
    const folder = path.join(place.folder, 'site');
    fs.cpSync(SITE, folder, {recursive: true, dereference: true});
    const served = await serve(folder);
    const phone = await place.phone();
    phone.url = served.url;
    const bar = () => phone.browser.page(() => !document.getElementById('bar').hidden);
    await phone.open();
    await ready(phone);
    assert.equal(await bar(), false);
    copyWithNews(folder);
    await phone.open();
    await phone.until('the line that tells of it', bar);
    await phone.browser.page(() => document.getElementById('yes').click());
    await phone.until('the page loaded anew', async () => !await bar());
    served.close();
}

run({it_starts_without_a_network, it_can_be_installed, a_new_version_is_told_and_waits_for_the_player});
