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
    assert.ok(['fullscreen', 'standalone'].includes(JSON.parse(data).display));
}

// Before and after there is another version: a copy of the site whose worker differs.
async function a_new_version_is_reported_and_starts_on_request(place) {
    const folder = path.join(place.folder, 'site'), worker = path.join(folder, 'sw.js');
    fs.cpSync(SITE, folder, {recursive: true, dereference: true});
    place.served.close();
    place.served = await serve(folder);
    const phone = await place.phone();
    const bar = () => phone.browser.page(() =>
        !document.getElementById('bar').hidden && !document.getElementById('yes').hidden);
    await phone.open();
    await ready(phone);
    await phone.open();
    assert.equal(await bar(), false);
    fs.appendFileSync(worker, '// another version\n');
    await phone.open();
    await phone.await('the line that tells of it', bar);
    await phone.browser.page(() => { globalThis.old = true; document.getElementById('yes').click(); });
    await phone.await('the page loaded anew', () => phone.browser.page(() => !globalThis.old));
    assert.equal(await bar(), false);
}

run({it_starts_without_a_network, it_can_be_installed, a_new_version_is_reported_and_starts_on_request});
