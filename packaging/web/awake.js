// awake.js -- the display stays on while a game is played or watched.

export class Awake {
    constructor(wakeLock, page) {
        this.wakeLock = wakeLock;
        this.wanted = false;
        page.addEventListener('visibilitychange', () => this.follow());
        this.page = page;
    }

    set(wanted) {
        this.wanted = wanted;
        this.follow();
    }

    // Browsers take the lock away from a page that is hidden, and may refuse it for the sake of the battery.
    async follow() {
        const held = this.lock && !this.lock.released;
        if (this.wanted && !held && !this.page.hidden)
            this.lock = await this.wakeLock?.request('screen').catch(() => null);
        if (!this.wanted)
            this.lock?.release();
    }
}
