// test_versions.mjs -- a demo of another version finds the folder of the one that plays it; run by node.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import test from 'node:test';

import {elsewhere, numbersOf, versionFor} from '../../packaging/web/versions.js';

const PRESENT = new Uint8Array(readFileSync(new URL('../demos/finger.mtb', import.meta.url)));
const ALL = [{version: '1.0.0', sim: 12, format: 5}, {version: '1.1.0', sim: 12, format: 5}, {version: '2.0.0', sim: 13, format: 6}];

// As if another version had recorded it.
function demoOf(sim, format) {
    const bytes = PRESENT.slice(), head = new DataView(bytes.buffer);
    head.setUint16(8, format, true);
    head.setUint32(12, sim, true);
    return bytes;
}

const DEMO = demoOf(12, 5);

// This one lies at an address of a site.
function siteAt(own, pathname, files) {
    globalThis.location = {pathname};
    globalThis.fetch = async path => ({ok: path in files, json: async () => files[path]});
    files['version.json'] = own;
}

test('the head of a demo has both numbers, wherever its bytes lie', () => {
    assert.deepEqual(numbersOf(DEMO), {sim: 12, format: 5});
    const within = new Uint8Array(DEMO.length + 3);
    within.set(demoOf(70000, 300), 3);
    assert.deepEqual(numbersOf(within.subarray(3)), {sim: 70000, format: 300});
    assert.equal(numbersOf(DEMO.subarray(0, 15)), null);
    assert.equal(numbersOf(new TextEncoder().encode('[swarm]\nmax_speed = 3\n')), null);
    assert.equal(numbersOf(new Uint8Array()), null);
});

test('the newest version that plays it is meant, and none where this one does', () => {
    assert.equal(versionFor({sim: 12, format: 5}, ALL[2], ALL), '1.1.0');
    assert.equal(versionFor({sim: 12, format: 5}, ALL[0], ALL), null);
    assert.equal(versionFor({sim: 13, format: 6}, ALL[0], ALL), '2.0.0');
    assert.equal(versionFor({sim: 13, format: 5}, ALL[0], ALL), null);
    assert.equal(versionFor({sim: 12, format: 6}, ALL[0], ALL), null);
    assert.equal(versionFor({sim: 11, format: 5}, ALL[0], ALL), null);
});

test('the head of a link has them, too', async () => {
    const link = new TextEncoder().encode('#demo=AQYNAIQdAJYM');
    assert.deepEqual(numbersOf(link), {sim: 13, format: 6});
    siteAt(ALL[0], '/bees/1.0.0/', {'../versions.json': ALL});
    assert.deepEqual(await elsewhere(link), {version: '2.0.0', address: '../2.0.0/'});
});

test('it is handed from the root to a folder, and from a folder to another', async () => {
    siteAt(ALL[2], '/bees/', {'./versions.json': ALL});
    assert.deepEqual(await elsewhere(DEMO), {version: '1.1.0', address: './1.1.0/'});
    assert.equal(await elsewhere(demoOf(13, 6)), null);
    siteAt(ALL[0], '/bees/1.0.0/index.html', {'../versions.json': ALL});
    assert.deepEqual(await elsewhere(demoOf(13, 6)), {version: '2.0.0', address: '../2.0.0/'});
    assert.equal(await elsewhere(demoOf(14, 6)), null); // newer than all: the program says so
});

test('a page without a site, or without a network, opens everything itself', async () => {
    siteAt(ALL[0], '/', {});
    assert.equal(await elsewhere(demoOf(13, 6)), null);
    globalThis.fetch = async () => { throw new TypeError('no network'); };
    assert.equal(await elsewhere(demoOf(13, 6)), null);
});

test('the table of the program is what a page says of itself', () => {
    const top = new URL('../..', import.meta.url).pathname;
    const sedded = execFileSync('sh', ['-c', `d=$(mktemp -d); touch "$d/page.js" "$d/sw.js"; packaging/web/list.sh "$d"; cat "$d/version.json"; rm -r "$d"`], {cwd: top});
    const own = JSON.parse(sedded);
    assert.deepEqual(numbersOf(PRESENT), {sim: own.sim, format: own.format});
    assert.match(readFileSync(`${top}/src/core/base/version.h`, 'utf8'), new RegExp(`"${own.version.replaceAll('.', '\\.')}"`));
});
