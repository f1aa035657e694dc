// phone.js -- the game in a browser as large as a phone, worked by touch: what is seen there, and what fingers do.
//
// What the game shows it says itself, in the lines of --report (game/parts/report.h), of which '#hooks' in the address
// leaves the newest one in the page. Places are CSS pixels, as fingers have them.
'use strict';
const {Browser} = require('./browser');

const PORTRAIT = {width: 390, height: 844, deviceScaleFactor: 3, mobile: true, screenOrientation: {type: 'portraitPrimary', angle: 0}};
const LANDSCAPE = {width: 844, height: 390, deviceScaleFactor: 3, mobile: true, screenOrientation: {type: 'landscapePrimary', angle: 90}};
const PATIENCE_MS = Number(process.env.PATIENCE_MS || 60000); // on a busy machine all takes longer
const LOOK_MS = 40;

// SDL knows no other way to sound; and without a GPU Chromium copies the pictures of WebGL by itself.
const IS_KNOWN = /The ScriptProcessorNode is deprecated|GPU stall due to ReadPixels/;

const nap = ms => new Promise(resolve => setTimeout(resolve, ms));

class Phone {
    // `url` is where the game lies, `profile` the browser's folder.
    static async start(url, profile, {size = PORTRAIT, language = 'en-US'} = {}) {
        const phone = new Phone();
        Object.assign(phone, {url, fingers: new Map()});
        phone.browser = await Browser.start(profile, language);
        await phone.becomePhone(size);
        return phone;
    }

    // Each tab has to be told.
    async becomePhone(size = PORTRAIT) {
        await this.turn(size);
        await this.browser.tool('Emulation.setTouchEmulationEnabled', {enabled: true, maxTouchPoints: 5});
        await this.browser.tool('Performance.enable', {timeDomain: 'threadTicks'});
    }

    turn(size) {
        return this.browser.tool('Emulation.setDeviceMetricsOverride', size);
    }

    // Loads the page with words of the command line.
    async load(...words) {
        await this.browser.go('about:blank'); // or the same address would load nothing, as it has a fragment
        await this.browser.go(`${this.url}?${words.map(word => encodeURIComponent(word)).join('+')}#hooks`);
        if (!await this.browser.page(() => document.querySelector('canvas') !== null))
            throw new Error('there is no page');
    }

    // Opens the game with options, and waits for its first picture.
    async open(...options) {
        await this.load(...options, '--report');
        return this.until('the first picture', game => game.frames >= 2);
    }

    // What is shown now, as the last line of --report says; null before the first one.
    game() {
        return this.browser.page(() => globalThis.mitsubachi?.report ?? null);
    }

    // The lines that the program has printed besides.
    printed() {
        return this.browser.page(() => globalThis.mitsubachi?.printed ?? []);
    }

    ended() {
        return this.browser.page(() => document.getElementById('again')?.hidden === false);
    }

    // What a page without a game shows: what was printed, and why.
    cover() {
        return this.browser.page(() => document.getElementById('cover').innerText);
    }

    // Asks until the answer is none that counts as false, and returns it.
    async await(what, ask, patienceMs = PATIENCE_MS) {
        const end = Date.now() + patienceMs;
        for (;;) {
            const answer = await ask();
            if (answer)
                return answer;
            if (Date.now() > end)
                throw new Error(`waited in vain for ${what}; shown is ${JSON.stringify(await this.game())}`);
            await nap(LOOK_MS);
        }
    }

    // Waits until what is shown is so, and returns it. A program that has ended shows nothing any more.
    until(what, so) {
        return this.await(what, async () => {
            const game = await this.game();
            if (await this.ended())
                throw new Error(`the program has ended before ${what}: ${await this.cover()}`);
            return game && await so(game) ? game : null;
        });
    }

    // Waits for a line, and returns all up to it.
    untilPrinted(what, is) {
        return this.await(what, async () => {
            const lines = await this.printed();
            return lines.some(is) ? lines.join('\n') : null;
        });
    }

    screen(name) {
        return this.until(`the screen ${name}`, game => game.screen === name);
    }

    // How many output pixels are a CSS pixel.
    async ratio(game) {
        return game.window[0] / await this.browser.page(() => document.querySelector('canvas').clientWidth);
    }

    // A place of the playfield, 360 x 640 px, on the screen.
    async place(x, y) {
        const game = await this.game(), [left, top, scale] = game.field, ratio = await this.ratio(game);
        return [(left + x * scale) / ratio, (top + y * scale) / ratio];
    }

    // Where the middle of the swarm is.
    async swarm() {
        const game = await this.game(), ratio = await this.ratio(game);
        return game.swarm.map(px => px / ratio);
    }

    async touch(type, id) {
        const [x, y] = this.fingers.get(id);
        await this.browser.tool('Input.dispatchTouchEvent', {type, touchPoints: [{id, x, y, radiusX: 8, radiusY: 8, force: 0.5}]});
    }

    // Fingers by their numbers.
    async down(x, y, id = 0) {
        this.fingers.set(id, [x, y]);
        await this.touch('touchStart', id);
    }

    async move(x, y, id = 0, steps = 12) {
        const [fromX, fromY] = this.fingers.get(id);
        for (let step = 1; step <= steps; step++) {
            this.fingers.set(id, [fromX + (x - fromX) * step / steps, fromY + (y - fromY) * step / steps]);
            await this.touch('touchMove', id);
            await nap(16);
        }
    }

    async up(id = 0) {
        await this.touch('touchEnd', id);
        this.fingers.delete(id);
    }

    async tap(x, y) {
        await this.down(x, y);
        await nap(60); // as long as a quick finger
        await this.up();
    }

    // Taps the control that has this text, or this number as its id, once it is shown.
    async press(wanted) {
        const is = ([id, text]) => typeof wanted === 'number' ? id === wanted : id >= 0 && text === wanted;
        const game = await this.until(`the control ${wanted}`, ({page}) => page.some(is)), ratio = await this.ratio(game);
        const [, , , left, top, width, height] = game.page.find(is);
        await this.tap((left + width / 2) / ratio, (top + height / 2) / ratio);
    }

    // Lets some frames pass.
    async frames(count) {
        const {frames} = await this.game();
        return this.until(`${count} frames`, game => game.frames >= frames + count);
    }

    // Seconds of the main thread's processor time, and bytes of the heap of JavaScript.
    async metrics() {
        const {metrics} = await this.browser.tool('Performance.getMetrics');
        return Object.fromEntries(metrics.map(({name, value}) => [name, value]));
    }

    // Fails where the console has told warnings or errors since the last look.
    async checkConsole() {
        const told = await this.browser.told();
        const wrong = told.filter(({level}) => level === 'WARNING' || level === 'SEVERE')
            .map(({message}) => message).filter(message => !IS_KNOWN.test(message));
        if (wrong.length > 0)
            throw new Error(`the console tells:\n${wrong.join('\n')}`);
    }

    close() {
        return this.browser.close();
    }
}

module.exports = {Phone, PORTRAIT, LANDSCAPE, nap};
