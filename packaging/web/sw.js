// sw.js -- the game without a network: all files of one version, fetched when that is first seen, served from then on.
//
// LIST is filled in when the site is built (list.sh). Files are kept under their hashes: what two versions have in
// common is fetched once, and the old version, which may still be played, loses nothing while the new one comes. That
// one waits until no page shows the old one, or until a page asks for it.

const LIST = {}; // path: SHA-256
const BOARD = 'board/rivals.txt'; // changes without a new version; without a network the game keeps the last one
const CACHE = `mitsubachi ${registration.scope}`; // other versions may lie in other folders of the same site

// As page.js chooses: what the browser cannot run is not fetched. Nor are the icons for a home screen, which the system
// has when it has put the game there; the page itself shows but the smallest.
const SIMD = WebAssembly.validate(new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]));
const HOME_ICON = /^icon-(?!192)|^card/;
const WANTED = Object.keys(LIST).filter(path => !HOME_ICON.test(path)
    && (/plain/.test(path) ? !SIMD : SIMD || !(path.replace('.', '-plain.') in LIST)));

function keyOf(path) {
    return new URL(`${path}?${LIST[path]}`, registration.scope).href;
}

// A site that is just being copied onto its server is half old and half new: then this version comes another time.
async function fetched(path) {
    const answer = await fetch(new URL(path, registration.scope), {cache: 'no-cache'});
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer()));
    const hash = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
    if (!answer.ok || hash !== LIST[path])
        throw new Error(`${path}: not of this version`);
    return answer;
}

async function fill() {
    const cache = await caches.open(CACHE);
    await Promise.all(WANTED.map(async path => {
        if (!await cache.match(keyOf(path)))
            await cache.put(keyOf(path), await fetched(path));
    }));
}

async function tidy() {
    const cache = await caches.open(CACHE), keys = new Set(WANTED.map(keyOf));
    await Promise.all((await cache.keys()).filter(({url}) => !keys.has(url)).map(request => cache.delete(request)));
    await clients.claim();
}

async function answer(request, path) {
    const cache = await caches.open(CACHE);
    return await cache.match(keyOf(path)) ?? fetch(request);
}

addEventListener('install', event => event.waitUntil(fill()));
addEventListener('activate', event => event.waitUntil(tidy()));
addEventListener('message', event => event.data === 'now' && skipWaiting());
addEventListener('fetch', event => {
    const {href, search, hash} = new URL(event.request.url);
    const path = href.slice(registration.scope.length, href.length - search.length - hash.length) || 'index.html';
    if (event.request.method === 'GET' && href.startsWith(registration.scope) && path in LIST)
        event.respondWith(answer(event.request, path));
    else if (path === BOARD)
        event.respondWith(fetch(event.request).catch(() => new Response('')));
});
