// versions.js -- a demo that another version plays is handed over to that one: a site keeps each released version in a
// folder of its own (site.sh), and all of them have the same player's files (kept.js).

import {numbersOfLink} from './links.js';

const MAGIC = 'mtbdemo\n';
export const HANDED = 'handed_over.mtb'; // in the player's folder

// The two numbers in a demo's head (src/tape/tape_file.h), or in that of a link; null of what is neither.
export function numbersOf(bytes) {
    const begin = String.fromCharCode(...bytes.subarray(0, 48));
    if (!begin.startsWith(MAGIC) || bytes.length < 16)
        return numbersOfLink(begin);
    const head = new DataView(bytes.buffer, bytes.byteOffset);
    return {sim: head.getUint32(12, true), format: head.getUint16(8, true)};
}

const plays = (version, numbers) => version.sim === numbers.sim && version.format === numbers.format;

// The newest of the site's versions that plays it; null where this one does, or none.
export function versionFor(numbers, own, all) {
    return plays(own, numbers) ? null : [...all].reverse().find(version => plays(version, numbers))?.version ?? null;
}

async function json(path) {
    const answer = await fetch(path, {cache: 'no-cache'}).catch(() => null);
    return answer?.ok ? answer.json().catch(() => null) : null;
}

// Where the site's root is from a page of this version: it may lie there, or in its version's folder.
function rootFrom(pathname, version) {
    return pathname.replace(/[^/]*$/, '').endsWith(`/${version}/`) ? '../' : './';
}

// Where a demo of these bytes is played, as {version, address}; null where that is here, or nowhere on this site.
export async function elsewhere(bytes) {
    const numbers = numbersOf(bytes), own = numbers && await json('version.json');
    if (!own || plays(own, numbers))
        return null;
    const root = rootFrom(location.pathname, own.version), all = await json(`${root}versions.json`);
    const version = Array.isArray(all) ? versionFor(numbers, own, all) : null;
    return version && {version, address: `${root}${version}/`};
}
