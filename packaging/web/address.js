// address.js -- what an address asks for: options of the program behind '?', what is for the page itself behind '#'.

// '?--mode+endless+--set+swarm.start_bees=200': the words of the command line with '+' between them. In a word %20 is a
// space and %2B a plus.
export function wordsOf(search) {
    return search.replace(/^\?/, '').split('+').filter(word => word !== '').map(decoded);
}

// What is no good escape stands for itself: the program says what it thinks of it.
function decoded(word) {
    try {
        return decodeURIComponent(word);
    } catch {
        return word;
    }
}

// '#hooks' or '#a=1&b': a Map of names and values.
export function fragmentOf(hash) {
    return new Map(hash.replace(/^#/, '').split('&').filter(part => part !== '').map(part => {
        const [name, ...value] = part.split('=');
        return [name, value.join('=')];
    }));
}

// '#mode=endless' is short for '?--mode+endless', and for bookmarks.
export function modeOf(fragment) {
    return fragment.has('mode') ? ['--mode', decoded(fragment.get('mode'))] : [];
}

// The words that may be files beside the page: 'watch+games/best.mtb' plays one that lies there.
export function filesOf(words) {
    return words.filter(word => /^[^-/:?#][^:?#]*\.(mtb|ini|xml)$/.test(word) && !word.split('/').includes('..'));
}
