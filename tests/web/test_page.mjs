// test_page.mjs -- the parts of the page that need no browser; run by node.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import test from 'node:test';

import {filesOf, fragmentOf, modeOf, wordsOf} from '../../packaging/web/address.js';
import {nameOf, typeOf} from '../../packaging/web/files.js';
import {linkIn, numbersOfLink} from '../../packaging/web/links.js';
import {Gesture} from '../../packaging/web/gesture.js';
import {Kept, changesOf, filesIn, lockOf} from '../../packaging/web/kept.js';
import {typedBetween} from '../../packaging/web/keyboard.js';
import {LANGUAGES, languageOf, wordsIn} from '../../packaging/web/words.js';
import {wishes} from '../../packaging/web/wishes.js';

test('an address asks for what a command line asks for', () => {
    assert.deepEqual(wordsOf(''), []);
    assert.deepEqual(wordsOf('?'), []);
    assert.deepEqual(wordsOf('?--mode+endless+--set+swarm.start_bees=200'),
        ['--mode', 'endless', '--set', 'swarm.start_bees=200']);
    assert.deepEqual(wordsOf('?watch+my%20best.mtb+'), ['watch', 'my best.mtb']);
    assert.deepEqual(wordsOf('?a%2Bb'), ['a+b']);
    assert.deepEqual(wordsOf('?100%'), ['100%']);
});

test('what is for the page stands behind the other sign', () => {
    assert.equal(fragmentOf('').size, 0);
    assert.deepEqual([...fragmentOf('#hooks')], [['hooks', '']]);
    assert.deepEqual([...fragmentOf('#demo=AB_=&hooks')], [['demo', 'AB_='], ['hooks', '']]);
});

test('a mode stands there as well, and the system has wishes', () => {
    assert.deepEqual(modeOf(fragmentOf('#hooks&mode=swarm-lord')), ['--mode', 'swarm-lord']);
    assert.deepEqual(modeOf(fragmentOf('#hooks')), []);
    assert.equal(wishes(() => false, 16), '');
    assert.equal(wishes(query => query === '(prefers-contrast: more)', 40), '[look]\nhigh_contrast = on\ntext_percent = 150\n');
});

test('a game in the address is found, and what plays it', () => {
    assert.equal(linkIn('#hooks&demo=AQYM-_'), '#demo=AQYM-_');
    assert.equal(linkIn('#hooks'), null);
    assert.equal(linkIn(''), null);
    assert.equal(linkIn(`#demo=${'A'.repeat(70000)}`).length, 60007); // refused in words, not read
    assert.deepEqual(numbersOfLink('#demo=AQYMAIQdAJYM'), {sim: 12, format: 6});
    assert.deepEqual(numbersOfLink('#demo=AQf__4Qd'), {sim: 65535, format: 7});
    for (const none of ['#demo=AgYMAIQd', '#demo=AQYMAIQ', '#demo=AQYM.IQd', 'demo=AQYMAIQd', ''])
        assert.equal(numbersOfLink(none), null, none);
});

test('only files beside the page are fetched', () => {
    assert.deepEqual(filesOf(['watch', 'games/best.mtb', '--stage', 'my.ini', 'p/ring.xml']),
        ['games/best.mtb', 'my.ini', 'p/ring.xml']);
    assert.deepEqual(filesOf(['/assets/a.mtb', '../a.mtb', 'a/../../b.ini', 'https://else.where/a.mtb', '--x.ini', '.mtb']),
        []);
});

test('typed text is derived from the changed part of a field', () => {
    assert.equal(typedBetween('ab', 'abc'), 'c');
    assert.equal(typedBetween('abc', 'ab'), '\b');
    assert.equal(typedBetween('teh', 'the '), '\b\bhe ');
    assert.equal(typedBetween('ka', 'か'), '\b\bか');
    assert.equal(typedBetween('a🐝', 'a'), '\b');
    assert.equal(typedBetween('a', 'a'), '');
});

test('every language has all words, and a country is no other language', () => {
    for (const code of LANGUAGES)
        assert.deepEqual(Object.keys(wordsIn(code)), Object.keys(wordsIn('en')), code);
    assert.equal(languageOf(['de-AT', 'en']), 'de');
    assert.equal(languageOf(['pt-PT']), 'pt-BR');
    assert.equal(languageOf(['nl', 'fr-CA']), 'fr');
    assert.equal(languageOf(['nl']), 'en');
    assert.equal(languageOf([]), 'en');
    // The game's languages are the page's.
    const own = LANGUAGES.map(code => code.replace('-', '_')).filter(code => code !== 'en');
    for (const code of own)
        assert.ok(readFileSync(new URL(`../../assets/po/${code}.po`, import.meta.url)).length > 0);
});

test('a file goes out under its name', () => {
    assert.equal(nameOf('/home/a/b.mtb'), 'b.mtb');
    assert.equal(typeOf('b.png'), 'image/png');
    assert.equal(typeOf('b'), 'application/octet-stream');
});

// --- the player's folder

// As much of Emscripten's files as is used.
class FakeFiles {
    constructor(files) {
        this.files = new Map(Object.entries(files)); // path: {time, bytes}
    }

    readdir(folder) {
        const names = [...this.files.keys()].filter(path => path.startsWith(folder + '/'))
            .map(path => path.slice(folder.length + 1).split('/')[0]);
        return ['.', '..', ...new Set(names)];
    }

    stat(path) {
        const file = this.files.get(path);
        return {mode: file ? 0 : 1, mtime: new Date(file?.time ?? 0), size: file?.bytes.length ?? 0};
    }

    isDir(mode) {
        return mode === 1;
    }

    readFile(path) {
        return this.files.get(path).bytes;
    }
}

// Keeps what is put, unless `full`.
class FakeDatabase {
    constructor() {
        this.kept = new Map();
        this.full = false;
    }

    transaction() {
        const changes = [], transaction = {error: 'full', commit: () => {}};
        transaction.objectStore = () => ({
            put: (value, key) => changes.push(() => this.kept.set(key, value)),
            delete: key => changes.push(() => this.kept.delete(key)),
        });
        queueMicrotask(() => this.full ? transaction.onabort() : changes.forEach(change => change()));
        return transaction;
    }
}

const settled = () => new Promise(resolve => setTimeout(resolve));

function keptIn(FS, database, mayWrite = true) {
    const kept = new Kept(database, mayWrite, error => { kept.wrong = error; });
    return Object.assign(kept, {FS, folder: '/home', wrong: null});
}

test('what has changed is found by time and size', () => {
    const FS = new FakeFiles({'/home/a': {time: 1, bytes: [1]}, '/home/b/c': {time: 2, bytes: [1, 2]}, '/else': {time: 1, bytes: []}});
    const before = filesIn(FS, '/home');
    assert.deepEqual([...before.keys()], ['/a', '/b/c']);
    FS.files.set('/home/a', {time: 1, bytes: [1, 2]});
    FS.files.set('/home/d', {time: 3, bytes: []});
    FS.files.delete('/home/b/c');
    assert.deepEqual(changesOf(before, filesIn(FS, '/home')), {written: ['/a', '/d'], gone: ['/b/c']});
});

test('the database follows the folder', async () => {
    const FS = new FakeFiles({'/home/a': {time: 1, bytes: [1]}}), database = new FakeDatabase();
    const kept = keptIn(FS, database);
    kept.now();
    await settled();
    assert.deepEqual([...database.kept], [['/a', {bytes: [1], time: 1}]]);
    FS.files.set('/home/b', {time: 2, bytes: [2]});
    FS.files.delete('/home/a');
    kept.now();
    await settled();
    assert.deepEqual([...database.kept.keys()], ['/b']);
    assert.equal(kept.wrong, null);
});

test('a full storage is reported once, and retried', async () => {
    const FS = new FakeFiles({'/home/a': {time: 1, bytes: [1]}}), database = new FakeDatabase();
    const kept = keptIn(FS, database);
    database.full = true;
    kept.now();
    await settled();
    assert.equal(kept.wrong, 'full');
    database.full = false;
    kept.now();
    await settled();
    assert.deepEqual([...database.kept.keys()], ['/a']);
});

test('a second tab writes nothing', async () => {
    const database = new FakeDatabase();
    keptIn(new FakeFiles({'/home/a': {time: 1, bytes: [1]}}), database, false).now();
    await settled();
    assert.equal(database.kept.size, 0);
});

class FakeChannel {
    postMessage(data) {
        this.other?.onmessage({data});
    }
}

test('a lock that is free is had, and one that another tab says it has is not', async () => {
    const free = {request: async (name, granted) => granted()};
    const taken = {request: async (name, granted) => { taken.granted = granted; }};
    const [first, second] = [new FakeChannel(), new FakeChannel()];
    assert.equal(await lockOf(free, 'x', first), true);
    first.other = second;
    second.other = first;
    assert.equal(await lockOf(taken, 'x', second), false);
    assert.equal(taken.granted(), null);
    assert.equal(await lockOf(undefined, 'x', first), true);
});

// --- gestures

function event(type, more = {}) {
    return Object.assign(new Event(type), {pointerId: 1, pointerType: 'touch', ...more});
}

test('what is wanted while a finger is down waits until it is lifted', () => {
    const target = new EventTarget(), gesture = new Gesture(target, () => true);
    let done = 0;
    target.dispatchEvent(event('pointerdown'));
    gesture.then(() => done++);
    assert.equal(done, 0);
    target.dispatchEvent(event('pointerup'));
    assert.equal(done, 0);
    target.dispatchEvent(event('touchend'));
    assert.equal(done, 1);
    gesture.then(() => done++);
    assert.equal(done, 2);
});

test('what comes too late waits for the next gesture, and the last wish counts', () => {
    const target = new EventTarget(), gesture = new Gesture(target, () => false);
    const done = [];
    gesture.then(() => done.push('first'));
    gesture.then(() => done.push('last'));
    target.dispatchEvent(event('pointerdown', {pointerType: 'mouse'}));
    target.dispatchEvent(event('pointerup', {pointerType: 'mouse'}));
    assert.deepEqual(done, ['last']);
});
