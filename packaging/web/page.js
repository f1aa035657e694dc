// page.js -- starts the program on its canvas, and does for it what it cannot do by itself (Module.page).

import {fragmentOf, filesOf, modeOf, wordsOf} from './address.js';
import {Awake} from './awake.js';
import {Bar} from './bar.js';
import {Files} from './files.js';
import {Gesture} from './gesture.js';
import {Kept, databaseOf, lockOf} from './kept.js';
import {Keyboard} from './keyboard.js';
import {linkIn, numbersOfLink} from './links.js';
import {Mirror} from './mirror.js';
import {HANDED, elsewhere} from './versions.js';
import {wishes} from './wishes.js';
import {languageOf, wordsIn} from './words.js';

// Filled in when the site is built (list.sh): bytes of each file, for the progress.
const SIZES = {};
const HOME = '/home/web_user'; // Emscripten's
const SETTINGS = `${HOME}/.config/mitsubachi/settings.ini`;
const BOARD = 'board/rivals.txt'; // of the site: as `rank --html` writes it, or empty
const RIVALS = `${HOME}/.local/share/mitsubachi/rivals.txt`;
const LINK = '/tmp/link.txt';  // the one in the address with which the page was opened
const NAME = 'mitsubachi';     // of lock and database: all versions on a site have the same player
const MOST_PIXELS = 2;         // for one of CSS: more cost time, and nobody sees them
const PRINTED_MOST = 1000;     // lines
const PATIENCE_MS = 3000;      // for files beside the page

// A function of vectors with as little in it as possible.
const SIMD = globalThis.WebAssembly?.validate(new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]));
const BUILD = SIMD ? 'mitsubachi' : 'mitsubachi-plain';

const $ = id => document.getElementById(id);
const language = languageOf(navigator.languages ?? [navigator.language]);
const words = wordsIn(language);
const fragment = fragmentOf(location.hash);
const bar = new Bar($('bar'));
const gesture = new Gesture(window, () => navigator.userActivation?.isActive ?? true);
const awake = new Awake(navigator.wakeLock, document);
const printed = [];

// --- the cover: progress, and what went wrong

let came = 0;

function progress(bytes) {
    const all = (SIZES[`${BUILD}.wasm`] ?? 0) + (SIZES['mitsubachi.data'] ?? 0);
    came += bytes;
    $('progress').value = all > 0 ? came / all : 0;
}

function cover(message, label, action) {
    $('cover').hidden = false;
    $('progress').hidden = true;
    $('message').textContent = message;
    $('output').textContent = printed.join('\n');
    $('again').hidden = !label;
    $('again').textContent = label ?? '';
    $('again').onclick = action;
}

// --- what is fetched

// A copy is counted, so that the browser knows what it compiles, and keeps that for the next time.
async function count(answer) {
    const reader = answer.body?.getReader();
    for (let part; reader && !(part = await reader.read()).done;)
        progress(part.value.length);
}

async function load(path) {
    const answer = await fetch(path);
    if (!answer.ok)
        throw new Error(`${path}: ${answer.status}`);
    count(answer.clone()).catch(() => {});
    return answer;
}

// Servers that do not know the type make the long way necessary.
async function compile(path) {
    try {
        return await WebAssembly.compileStreaming(load(path));
    } catch (error) {
        if (!(error instanceof TypeError))
            throw error;
        return WebAssembly.compile(await (await load(path)).arrayBuffer());
    }
}

function run(script) {
    return new Promise((resolve, reject) => {
        const element = document.createElement('script');
        element.src = script;
        element.onload = resolve;
        element.onerror = () => reject(new Error(script));
        document.body.append(element);
    });
}

// --- the player's files

async function openKept() {
    const mayWrite = await lockOf(navigator.locks, NAME);
    if (!mayWrite)
        bar.tell(words.otherTab);
    return new Kept(await databaseOf(indexedDB, NAME), mayWrite, () => bar.tell(words.notWritten));
}

// Without a database one plays all the same.
async function readKept(opening, FS) {
    try {
        const kept = await opening;
        await kept.read(FS, HOME);
        return kept;
    } catch (error) {
        console.info(error);
        bar.tell(words.notKept);
        return null;
    }
}

// Only of a player who has none: whoever chose something, chose it.
function firstSettings(FS) {
    const text = FS.analyzePath(SETTINGS).exists ? '' : wishes(query => matchMedia(query).matches,
        parseFloat(getComputedStyle($('said')).fontSize));
    if (text)
        write(FS, SETTINGS, text);
}

function write(FS, path, content) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    FS.writeFile(path, content);
}

// A file beside the page; null where there is none, or where no answer comes.
async function besides(name) {
    const answer = await fetch(name, {signal: AbortSignal.timeout?.(PATIENCE_MS)}).catch(() => null);
    const found = answer?.ok && !/html/.test(answer.headers.get('content-type'));
    return found ? answer.arrayBuffer().then(bytes => new Uint8Array(bytes), () => null) : null;
}

// A site of its own may have demos, stages and patterns beside the page.
async function fetchNamed(names, FS) {
    await Promise.all(names.map(async name => {
        const bytes = await besides(name);
        if (bytes)
            write(FS, `/${name}`, bytes);
    }));
}

// --- the program

let begun = false;

// With '#hooks' programs that work the page from outside find the newest line of --report here.
const hooks = fragment.has('hooks') ? (globalThis.mitsubachi = {report: null, printed, bar}) : null;

function print(line) {
    if (hooks && line.startsWith('{')) {
        hooks.report = JSON.parse(line);
        return;
    }
    printed.push(line);
    printed.splice(0, printed.length - PRINTED_MOST);
    console.info(line);
}

function begin() {
    begun = true;
    $('cover').hidden = true;
    Module.canvas.focus({preventScroll: true});
    registerWorker();
}

// What was printed is all that is left of a program that has ended: help, figures, or what is wrong with an option.
function ended(status) {
    if (begun || status !== 0 || printed.length > 0)
        cover('', words.again, () => location.assign(location.pathname));
}

// A demo of another version goes there with the player's files, as a file on its command line, a link as it is; only
// where the player wants it, and once all is kept.
async function handOver(bytes, address) {
    const text = new TextDecoder().decode(bytes.subarray(0, 48));
    if (numbersOfLink(text)) {
        location.assign(address + new TextDecoder().decode(bytes));
        return;
    }
    Module.FS.writeFile(`${HOME}/${HANDED}`, bytes);
    Module.kept?.now();
    location.assign(`${address}?${HOME}/${HANDED}`);
}

// What comes in is opened; the program says itself what is wrong with a file.
async function take(call, path) {
    const {FS} = Module, bytes = FS.isDir(FS.stat(path).mode) ? new Uint8Array() : FS.readFile(path);
    const there = await elsewhere(bytes);
    if (there)
        bar.tell(`${words.otherVersion} ${there.version}`, words.open, () => handOver(bytes, there.address));
    else
        call('exchange_take', path);
}

// Old browsers and pages without https have no clipboard, and some ask their user first.
function copy(text) {
    const refused = () => bar.tell(words.notCopied);
    navigator.clipboard ? navigator.clipboard.writeText(text).catch(refused) : refused();
}

// Phones have a sheet for it; with a mouse one pastes it somewhere.
const shares = what => matchMedia('(pointer: coarse)').matches && !!navigator.canShare?.(what);
const share = (what, text) => gesture.then(() => shares(what)
    ? navigator.share(what).catch(error => error.name === 'AbortError' || copy(text)) : copy(text));

// Returns what becomes of it, as ExchangeLink in platform/exchange.h.
function giveLink(link) {
    const url = location.origin + location.pathname + link;
    share({url}, url);
    return shares({url}) ? 2 : 1;
}

function page(Module) {
    const call = (name, text) => Module.ccall(name, null, ['string'], [text]);
    const files = new Files(Module.FS, gesture, $('files'), path => take(call, path));
    const keyboard = new Keyboard($('field'), gesture, text => call('shell_typed', text));
    const mirror = new Mirror($('mirror'), $('said'), Module.canvas,
        (id, presses) => Module.ccall('mirror_ask', null, ['number', 'boolean'], [id, presses]));
    let flies = null;
    return {
        keep: () => document.hidden ? Module.kept?.now() : Module.kept?.soon(),
        ask: () => files.ask(),
        give: path => files.give(path),
        open: link => take(call, files.takeText('link.txt', link)),
        link: link => giveLink(link),
        copy: text => share({text}, text),
        shares: () => shares({text: '...'}),
        type: typing => keyboard.show(typing),
        mirror: json => mirror.show(json),
        vibrate: ms => navigator.userActivation?.hasBeenActive && navigator.vibrate?.(ms),
        maySound: () => navigator.userActivation?.hasBeenActive ?? gesture.ever,
        stayAwake(now) { // each frame
            if (now === flies)
                return;
            if (!begun)
                begin();
            flies = now;
            awake.set(now);
            bar.setPlaying(now);
        },
    };
}

function prepare(opening, args, link, board) {
    const {FS, addRunDependency, removeRunDependency} = Module;
    if (link)
        FS.writeFile(LINK, link);
    Module.page = page(Module);
    addRunDependency(NAME);
    Promise.all([readKept(opening, FS), board, fetchNamed(filesOf(args), FS)]).then(([kept, rivals]) => {
        Module.kept = kept;
        firstSettings(FS);
        if (rivals?.length > 0) // else the last one stays
            write(FS, RIVALS, rivals);
        removeRunDependency(NAME);
    });
}

async function start() {
    const args = [...wordsOf(location.search), ...modeOf(fragment)], opening = openKept(), link = linkIn(location.hash);
    const board = besides(BOARD);
    opening.catch(() => {});
    const [module, data, there] = await Promise.all([
        compile(`${BUILD}.wasm`), load('mitsubachi.data').then(answer => answer.arrayBuffer()),
        link && elsewhere(new TextEncoder().encode(link))]);
    if (there) { // nothing was played yet, so nobody is asked
        location.replace(there.address + link);
        return;
    }
    globalThis.Module = {
        canvas: $('canvas'),
        arguments: link ? [...args, LINK] : args,
        print,
        printErr: print,
        getPreloadedPackage: () => data,
        instantiateWasm(imports, receive) {
            WebAssembly.instantiate(module, imports).then(instance => receive(instance, module));
            return {};
        },
        preRun: [() => prepare(opening, args, link, board)],
        quit: status => ended(status),
        onAbort: reason => cover(String(reason), words.again, () => location.reload()),
    };
    await run(`${BUILD}.js`);
}

// --- the browser around it

// More pixels than that cost time and battery.
function limitPixels() {
    const own = Object.getOwnPropertyDescriptor(window, 'devicePixelRatio')?.get;
    if (own)
        Object.defineProperty(window, 'devicePixelRatio', {get: () => Math.min(MOST_PIXELS, own.call(window)), configurable: true});
}

function sound(awake) {
    const context = globalThis.Module?.SDL2?.audioContext;
    if (awake && context && context.state !== 'running')
        context.resume();
    else if (!awake)
        context?.suspend();
}

// A keyboard on the screen covers the page without an event to it: the canvas ends above it, and SDL is notified.
function makeRoom() {
    const {height, scale} = visualViewport;
    if (scale > 1.01) // somebody magnifies
        return;
    document.documentElement.style.setProperty('--keyboard', `${Math.max(0, innerHeight - height)}px`);
    scrollTo(0, 0);
    dispatchEvent(new Event('resize'));
}

// The last that is sure to happen: on phones nothing tells of the end.
function hidden() {
    sound(!document.hidden);
    globalThis.Module?.kept?.now();
}

// Keys with which one works the browser are not the game's, but for Ctrl+Z; nor are those that press one of its buttons.
function leaveKeys(event) {
    const browser = (event.ctrlKey || event.metaKey) && event.code !== 'KeyZ';
    if (browser || event.code === 'F12' || document.activeElement instanceof HTMLButtonElement)
        event.stopImmediatePropagation();
}

// Only where the player wants it: another tab that takes it changes nothing in this one, which has all that it needs.
function takeVersion(worker) {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    worker.postMessage('now');
}

function registerWorker() {
    navigator.serviceWorker?.register('sw.js').then(worker => {
        const news = () => worker.waiting && navigator.serviceWorker.controller
            && bar.tell(words.newVersion, words.reload, () => takeVersion(worker.waiting));
        // One may be on its way since before anybody listened.
        const watch = () => worker.installing?.addEventListener('statechange', news);
        news();
        watch();
        worker.addEventListener('updatefound', watch);
        worker.update().catch(() => {}); // without a network
    }).catch(error => console.info(error)); // no https
}

// Another game in the address, while the page is open: pasted there, or a link in a page that leads here.
function otherAddress() {
    const link = linkIn(location.hash);
    if (fragmentOf(location.hash).get('mode') !== fragment.get('mode'))
        location.reload();
    else if (link && begun)
        Module.page.open(link);
    else if (link)
        location.reload();
}

// A GPU that was taken away, as phones do behind the player's back, and its driver after a fault.
function pictureLost(event) {
    event.preventDefault();
    Module.kept?.now();
    cover(words.pictureLost, words.again, () => location.reload());
}

function listen() {
    const prevent = event => event.preventDefault();
    const on = (type, react) => addEventListener(type, react, {capture: true, passive: false});
    on('contextmenu', prevent);
    on('gesturestart', prevent);
    on('touchmove', event => event.target.closest('#output') || event.preventDefault());
    for (const type of ['keydown', 'keyup', 'keypress'])
        on(type, leaveKeys);
    for (const type of ['pointerup', 'touchend', 'keydown'])
        on(type, () => sound(true));
    globalThis.visualViewport?.addEventListener('resize', makeRoom);
    addEventListener('hashchange', otherAddress);
    $('canvas').addEventListener('webglcontextlost', pictureLost);
    document.addEventListener('visibilitychange', hidden);
    on('pagehide', hidden);
}

document.documentElement.lang = language;
$('message').textContent = words.loading;
$('no').setAttribute('aria-label', words.close);
limitPixels();
listen();
if (globalThis.WebAssembly)
    start().catch(error => {
        printed.push(String(error));
        cover(words.noLoad, words.again, () => location.reload());
    });
else
    cover(words.noWasm);
