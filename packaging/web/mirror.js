// mirror.js -- the texts and controls that the game draws, as elements for screen readers: nobody sees them, each lies
// where its picture is, and new texts are read.
//
// The focus of the game is the document's: it follows when keys move it, and the game follows when a screen reader does.

const FOCUSABLE = /^(?!heading|text)./;

export class Mirror {
    // `ask` gets the id of a control that a screen reader turns to, and whether it is pressed.
    constructor(place, said, canvas, ask) {
        Object.assign(this, {place, said, canvas, ask, shown: '', screen: '', known: new Map(), texts: new Set(), own: false});
        place.addEventListener('click', event => this.asked(event, true));
        place.addEventListener('focusin', event => this.own || this.asked(event, false));
    }

    asked({target}, presses) {
        const id = Number(target.closest('[data-id]')?.dataset.id ?? -1);
        if (id >= 0)
            this.ask(id, presses);
    }

    // The line that the game tells of its page (game/session/report.h).
    show(json) {
        if (json === this.shown)
            return;
        const {screen, focus, language, page} = JSON.parse(json);
        document.documentElement.lang = language.replace('_', '-');
        if (screen !== this.screen) {
            this.texts.clear();
            this.known.forEach(element => element.remove());
            this.known.clear();
        }
        this.shown = json;
        this.screen = screen;
        this.lay(page.filter(([, , , , , , , role, name]) => role && name));
        this.follow(focus);
    }

    lay(items) {
        const before = this.known, fresh = [], texts = new Set(), ratio = this.canvas.width / this.canvas.clientWidth;
        this.known = new Map();
        items.forEach((item, i) => {
            const [id, , , , , , , role, name, , , live] = item;
            let key = id >= 0 ? id : name;
            while (this.known.has(key))
                key += ' ';
            const element = before.get(key) ?? document.createElement('div');
            before.delete(key);
            this.known.set(key, element);
            this.dress(element, item, ratio);
            if (this.place.children[i] !== element)
                this.place.insertBefore(element, this.place.children[i] ?? null);
            if (FOCUSABLE.test(role) || live)
                return;
            texts.add(name);
            if (!this.texts.has(name))
                fresh.push(name);
        });
        before.forEach(element => element.remove());
        this.texts = texts;
        if (fresh.length > 0)
            this.said.textContent = fresh.join('. ');
    }

    dress(element, [id, , value, left, top, width, height, role, name, marked, disabled, live, number, least, most], ratio) {
        const focusable = FOCUSABLE.test(role), switches = role === 'switch', slides = role === 'slider';
        const attributes = {
            'role': role === 'text' ? null : role,
            'aria-level': role === 'heading' ? 1 : null,
            'aria-label': focusable ? name : null,
            'aria-hidden': live ? 'true' : null,
            'aria-disabled': disabled ? 'true' : null,
            'aria-checked': switches ? number !== 0 : null,
            'aria-selected': role === 'tab' ? marked !== 0 : null,
            'aria-pressed': role === 'button' && marked ? 'true' : null,
            'aria-valuenow': slides ? number : null,
            'aria-valuemin': slides ? least : null,
            'aria-valuemax': slides ? most : null,
            'aria-valuetext': slides || role === 'spinbutton' ? value : null,
            'tabindex': focusable ? -1 : null,
            'data-id': focusable ? id : null,
            'style': `left:${left / ratio}px;top:${top / ratio}px;width:${width / ratio}px;height:${height / ratio}px`,
        };
        for (const [key, wanted] of Object.entries(attributes)) {
            if (wanted === null)
                element.removeAttribute(key);
            else if (element.getAttribute(key) !== String(wanted))
                element.setAttribute(key, wanted);
        }
        if (!focusable && element.textContent !== name)
            element.textContent = name;
    }

    // Leaves the focus alone where one types, or uses a button of the page.
    follow(focus) {
        const at = document.activeElement, within = this.place.contains(at), wanted = this.known.get(focus);
        if (wanted === at || !(within || at === this.canvas || at === document.body))
            return;
        this.own = true;
        if (wanted)
            wanted.focus({preventScroll: true});
        else if (within)
            this.canvas.focus({preventScroll: true});
        this.own = false;
    }
}
