// bar.js -- one line of news over the game; never while a game is played.

export class Bar {
    constructor(bar) {
        this.bar = bar;
        this.all = [];
        this.playing = false;
        const [text, yes, no] = bar.children;
        Object.assign(this, {text, yes, no});
        no.addEventListener('click', () => this.next());
        yes.addEventListener('click', () => this.all[0]?.action());
    }

    // Tells something once, with a button that does something about it where there is one.
    tell(text, label, action) {
        this.all.push({text, label, action});
        this.show();
    }

    next() {
        this.all.shift();
        this.show();
    }

    setPlaying(playing) {
        this.playing = playing;
        this.show();
    }

    show() {
        const [first] = this.all;
        this.bar.hidden = !first || this.playing;
        if (!first)
            return;
        this.text.textContent = first.text;
        this.yes.textContent = first.label ?? '';
        this.yes.hidden = !first.label;
    }
}
