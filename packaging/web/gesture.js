// gesture.js -- what browsers allow only while somebody does something: sound, files, sharing, the keyboard.
//
// The game answers to a press, and browsers allow such things when the finger is lifted. So what is wanted meanwhile
// waits for the end of the gesture.

export class Gesture {
    // `active` says whether it is allowed at this moment, as far as the browser tells.
    constructor(target, active) {
        this.active = active;
        this.down = new Set(); // pointers
        this.waiting = null;
        this.ever = false; // there has been one
        const on = (type, react) => target.addEventListener(type, react, {capture: true});
        on('pointerdown', event => this.down.add(event.pointerId));
        on('pointercancel', event => this.down.delete(event.pointerId));
        on('pointerup', event => {
            this.down.delete(event.pointerId);
            if (event.pointerType === 'mouse') // fingers have touchend, which more browsers take for a gesture
                this.end();
        });
        on('touchend', () => this.end());
        on('keydown', () => this.end());
    }

    // Calls it now or, where that is too early or too late, at the end of the next gesture. Only the last one waits.
    then(action) {
        this.waiting = action;
        if (this.down.size === 0 && this.active())
            this.end();
    }

    end() {
        const action = this.waiting;
        this.ever = true;
        this.waiting = null;
        action?.();
    }
}
