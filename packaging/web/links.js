// links.js -- a game that stands in an address: '#demo=' and its characters (src/tape/tape_link.h).

import {fragmentOf} from './address.js';

const BEGIN = '#demo=';
const CHARS_MOST = 60000;

// The link in what stands behind the '#' of an address, whatever stands there besides, but for the score of a challenge;
// null where there is none.
export function linkIn(hash) {
    const fragment = fragmentOf(hash), demo = fragment.get('demo'), beat = fragment.get('beat');
    return demo === undefined ? null
        : (beat === undefined ? BEGIN : `#beat=${parseInt(beat)}&demo=`) + demo.slice(0, CHARS_MOST + 1);
}

// The two numbers of the version that plays it, of a text that begins with a link; null of any other, and of a link of
// another form, of which nothing is known.
export function numbersOfLink(text) {
    const chars = /^#(?:beat=\w+&)?demo=([\w-]{8})/.exec(text)?.[1];
    if (!chars)
        return null;
    const bytes = [...atob(chars.replaceAll('-', '+').replaceAll('_', '/'))].map(char => char.charCodeAt(0));
    return bytes[0] === 1 ? {sim: bytes[2] + 256 * bytes[3], format: bytes[1]} : null;
}
