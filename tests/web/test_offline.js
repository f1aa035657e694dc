// test_offline.js -- installed and without a network: the service worker has all that is needed.
'use strict';
const assert = require('assert');
const {run} = require('./tests');

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

run({it_starts_without_a_network, it_can_be_installed});
