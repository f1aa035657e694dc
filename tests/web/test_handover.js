// test_handover.js -- a site with two versions: a demo that comes to the wrong one is played by the right one.
//
// The other version is the same program, which says of itself in its version.json that it plays other demos.
'use strict';
const assert = require('assert'), crypto = require('crypto'), fs = require('fs'), path = require('path');
const {execFileSync} = require('child_process');
const {serve} = require('../../packaging/serve');
const {run, SITE} = require('./tests');

const DEMO = 'tests/demos/pilot.mtb', OTHER = {version: '9.0.0', sim: 99, format: 9};

// The page as it was built, and in front of it a newer version: visitors get that one.
async function twoVersions(place) {
    const site = path.join(place.folder, 'site'), other = path.join(place.folder, 'other');
    fs.cpSync(SITE, other, {recursive: true});
    const words = JSON.stringify(OTHER), worker = path.join(other, 'sw.js');
    const hash = crypto.createHash('sha256').update(words).digest('hex');
    fs.writeFileSync(path.join(other, 'version.json'), words);
    fs.writeFileSync(worker, fs.readFileSync(worker, 'utf8').replace(/("version.json": )"\w+"/, `$1"${hash}"`));
    for (const page of [SITE, other])
        execFileSync('packaging/site.sh', [site, page], {stdio: 'ignore'});
    place.served.close();
    place.served = await serve(site);
}

async function a_demo_of_an_older_version_is_played_in_its_folder(place) {
    await twoVersions(place);
    const own = JSON.parse(fs.readFileSync(path.join(SITE, 'version.json')));
    const phone = await place.phone();
    await phone.open();
    await phone.drop(DEMO);
    const asked = await phone.await('the question', () => phone.browser.page(() =>
        document.getElementById('bar').hidden ? null : document.getElementById('bar').innerText));
    assert.ok(asked.includes(own.version), asked);
    assert.equal((await phone.game()).screen, 'title'); // nothing happens unasked
    await phone.browser.page(() => document.getElementById('yes').click());
    await phone.await('the other version', () => phone.browser.page(() => location.pathname !== '/'));
    assert.equal(await phone.browser.page(() => location.pathname), `/${own.version}/`);
    await phone.await('the demo in it', () => phone.browser.page(() =>
        globalThis.Module?.FS?.analyzePath('/home/web_user/handed_over.mtb').exists && document.getElementById('cover').hidden));
}

async function a_demo_of_this_version_stays(place) {
    await twoVersions(place);
    const own = JSON.parse(fs.readFileSync(path.join(SITE, 'version.json')));
    const phone = await place.phone();
    phone.url += `${own.version}/`;
    await phone.open();
    await phone.drop(DEMO);
    await phone.screen('watch');
}

run({
    a_demo_of_an_older_version_is_played_in_its_folder,
    a_demo_of_this_version_stays,
});
