// keyboard.js -- a field that nobody sees, for which phones show their keyboard.
//
// Keys of a keyboard that one can touch are SDL's, which keeps them from the field; those of one on the screen have no
// codes, and only the field tells what was written. It is never empty: in an empty one Backspace would do nothing.

const PAD = '\u00a0'.repeat(8);

// What was typed to get from one text to the next: a '\b' for each character that is gone, then what is new.
export function typedBetween(before, after) {
    const one = [...before], other = [...after];
    let same = 0;
    while (same < one.length && one[same] === other[same])
        same++;
    return '\b'.repeat(one.length - same) + other.slice(same).join('');
}

// `typed` gets what is written into the field.
export class Keyboard {
    constructor(field, gesture, typed) {
        this.field = field;
        this.gesture = gesture;
        this.typed = typed;
        this.wanted = false;
        field.addEventListener('input', event => this.follow(event.isComposing));
        field.addEventListener('compositionend', () => this.follow(false));
    }

    // A keyboard comes only where a finger asks for it.
    show(wanted) {
        this.wanted = wanted;
        if (!wanted)
            this.field.blur();
        else
            this.gesture.then(() => this.focus());
    }

    focus() {
        if (!this.wanted)
            return;
        this.fill();
        this.field.focus({preventScroll: true});
    }

    fill() {
        this.field.value = this.before = PAD;
        this.field.setSelectionRange(PAD.length, PAD.length);
    }

    // A word that is still being composed must be left to whoever composes it.
    follow(composing) {
        const after = this.field.value, typed = typedBetween(this.before, after);
        this.before = after;
        if (typed)
            this.typed(typed);
        if (!composing)
            this.fill();
    }
}
