// phone.js -- the game in a browser as large as a phone, worked by touch: what is seen there, and what fingers do.
//
// What the game shows it says itself, in the lines of --report (game/session/report.h), of which '#hooks' in the address
// leaves the newest one in the page. Places are CSS pixels, as fingers have them.
'use strict';
const path = require('path');
const {Browser} = require('./browser');

const PORTRAIT = {width: 390, height: 844, deviceScaleFactor: 3, mobile: true, screenOrientation: {type: 'portraitPrimary', angle: 0}};
const LANDSCAPE = {width: 844, height: 390, deviceScaleFactor: 3, mobile: true, screenOrientation: {type: 'landscapePrimary', angle: 90}};
// A wait gives up where nothing has changed for QUIET_MS: no text, screen, focus, input or file. While a game plays, as
// many of its ticks must have passed as well, which are more seconds where a machine is slow.
const QUIET_MS = 60000, QUIET_TICKS = 3600;
const LOOK_MS = 20, PULSE_MS = 1000;
const WATCHING_TRIES = 20, UNIT_TRIES = 5;
const NEAR_PX = 2; // the pointer is reported in whole pixels

// SDL knows no other way to sound; and without a GPU Chromium copies the pictures of WebGL by itself.
const IS_KNOWN = /The ScriptProcessorNode is deprecated|GPU stall due to ReadPixels|CONTEXT_LOST_WEBGL|Failed to create WebGL context/;

const controlIn = ({page}, wanted) => page.find(([id, text]) => typeof wanted === 'number' ? id === wanted : id >= 0 && text === wanted);

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

    // Each tab has to be set.
    async becomePhone(size = PORTRAIT) {
        await this.turn(size);
        await this.browser.becomePhone();
    }

    turn(size) {
        return this.browser.turn(size);
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

    // The last line of --report; null before the first one.
    game() {
        return this.browser.page(() => globalThis.mitsubachi?.report ?? null);
    }

    // The lines that the program has printed besides.
    printed() {
        return this.browser.page(() => globalThis.mitsubachi?.printed ?? []);
    }

    // What a page without a game shows: what was printed, and why.
    cover() {
        return this.browser.page(() => document.getElementById('cover').innerText);
    }

    // What of the page changes only where something happens: {state, tick}.
    pulse() {
        return this.browser.page(() => {
            const {tick = 0, screen, focus, inputs, pointer, page, checked, refused, hidden, led, calls, over} =
                globalThis.mitsubachi?.report ?? {};
            const texts = ['message', 'bar'].map(id => document.getElementById(id)?.innerText);
            const fetched = [performance.getEntriesByType('resource').length, document.getElementById('progress')?.value];
            return {tick, state: JSON.stringify([location.href, screen, focus, inputs, pointer, page, checked, refused, hidden,
                led, calls, over, globalThis.mitsubachi?.printed.length, texts, fetched])};
        });
    }

    // Asks until the answer is truthy, and returns it; for as long as the page makes any progress.
    async await(what, ask) {
        const start = Date.now();
        let looked = start, changed = start, last = {};
        for (;;) {
            const answer = await ask(), now = Date.now();
            if (answer)
                return answer;
            if (now - looked > PULSE_MS) {
                const pulse = await this.pulse();
                looked = now;
                // ticks that pass are patience, too, as long as they do pass
                if (pulse.state !== last.state)
                    [last, changed] = [pulse, now];
                else if (pulse.tick !== last.now)
                    changed = pulse.tick - last.tick < QUIET_TICKS ? now : changed;
                last.now = pulse.tick;
            }
            if (now - changed > QUIET_MS)
                throw new Error(`waited ${now - start} ms for ${what}, and nothing happened in the last ${now - changed} ms; ` +
                    `the last report: ${JSON.stringify(await this.game())}`);
            await nap(LOOK_MS);
        }
    }

    // Waits for a report that satisfies `so`, and returns it. A program that has ended reports nothing any more.
    until(what, so) {
        return this.await(what, async () => {
            const {game, ended} = await this.browser.page(() => ({
                game: globalThis.mitsubachi?.report ?? null,
                ended: document.getElementById('again')?.hidden === false,
            }));
            if (ended)
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

    // Waits for a tick of a game or a replay, for as long as ticks go by at all.
    async untilTick(wanted) {
        for (let game = await this.game(); ;) {
            const {tick} = game;
            if (tick >= wanted)
                return game;
            game = await this.until(`a tick after ${tick}`, now => now.tick > tick);
        }
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

    touch(type, id) {
        const [x, y] = this.fingers.get(id);
        return this.browser.touch(type, {id, x, y});
    }

    // Sends one input, waits until the game has accepted it, and returns the report of that frame or a later one.
    async accepted(what, send) {
        const {inputs} = await this.game();
        await send();
        return this.until(`the game to accept ${what}`, game => game.inputs > inputs);
    }

    // Fingers by their numbers.
    down(x, y, id = 0) {
        this.fingers.set(id, [x, y]);
        return this.accepted(`finger ${id}`, () => this.touch('touchStart', id));
    }

    // Waits until the pointer is there. The pointer is the oldest finger; the browser acknowledges the moves of others.
    async move(x, y, id = 0, steps = 12) {
        const [fromX, fromY] = this.fingers.get(id), [oldest] = this.fingers.keys();
        for (let step = 1; step <= steps; step++) {
            this.fingers.set(id, [fromX + (x - fromX) * step / steps, fromY + (y - fromY) * step / steps]);
            await this.touch('touchMove', id);
        }
        const ratio = await this.ratio(await this.game());
        return this.until(`the pointer at ${x} ${y}`, ({pointer}) =>
            id !== oldest || Math.hypot(pointer[0] - x * ratio, pointer[1] - y * ratio) <= NEAR_PX);
    }

    async up(id = 0) {
        const game = await this.accepted(`that finger ${id} is lifted`, () => this.touch('touchEnd', id));
        this.fingers.delete(id);
        return game;
    }

    async tap(x, y) {
        await this.down(x, y);
        return this.up();
    }

    // Taps the control that has this text, or this number as its id, once it is shown.
    async press(wanted) {
        return this.tapControl(await this.until(`the control ${wanted}`, game => controlIn(game, wanted)), wanted);
    }

    async tapControl(game, wanted) {
        const [, , , left, top, width, height] = controlIn(game, wanted), ratio = await this.ratio(game);
        return this.tap((left + width / 2) / ratio, (top + height / 2) / ratio);
    }

    // Presses a control of a demo that is watched. Controls fade while nobody uses them, and a press then only brings them
    // back. The report of the frame that accepts a press shows its effect, so a press that came too late is repeated.
    async pressWatching(wanted, happened) {
        for (let tries = 0; tries < WATCHING_TRIES; tries++) {
            let game = await this.game();
            if (!controlIn(game, wanted)) {
                await this.tap(...await this.place(180, 100));
                game = await this.until(`the control ${wanted}`, now => controlIn(now, wanted));
            }
            const answer = await happened(await this.tapControl(game, wanted));
            if (answer)
                return answer;
        }
        throw new Error(`pressed ${wanted} ${WATCHING_TRIES} times in vain`);
    }

    // Drops files from outside, as from a folder's window.
    async drop(...files) {
        const data = {items: [], files: files.map(file => path.resolve(file)), dragOperationsMask: 1};
        for (const type of ['dragEnter', 'dragOver', 'drop'])
            await this.browser.tool('Input.dispatchDragEvent', {type, x: 195, y: 400, data});
    }

    // Bytes of the heap of JavaScript and the like.
    async metrics() {
        const {metrics} = await this.browser.tool('Performance.getMetrics');
        return Object.fromEntries(metrics.map(({name, value}) => [name, value]));
    }

    // Seconds of processor time that the main thread has had.
    async spent() {
        return (await this.metrics()).TaskDuration;
    }

    // The same for a fixed piece of work in an empty page, as a measure of this machine in this minute: the least of some.
    async unit() {
        let least = Infinity;
        await this.browser.go('about:blank');
        for (let i = 0; i < UNIT_TRIES; i++) {
            const before = await this.spent();
            await this.browser.page(() => {
                let sum = 1;
                for (let k = 0; k < 1e7; k++)
                    sum = Math.imul(sum ^ sum >>> 13, 0x5bd1e995) + k | 0;
                return sum;
            });
            least = Math.min(least, await this.spent() - before);
        }
        return least;
    }

    // Opens a page whose game stops at its first picture, and returns the report of that and the seconds of the main thread
    // until then. What a running game does until somebody looks depends on how busy the machine is.
    async firstPicture(open) {
        await this.browser.tool('Page.addScriptToEvaluateOnNewDocument', {source: `{
            const own = requestAnimationFrame.bind(globalThis);
            globalThis.requestAnimationFrame = work => globalThis.mitsubachi?.report?.pictures > 0 ? 0 : own(work);
        }`});
        await open();
        return [await this.until('the first picture', game => game.pictures > 0), await this.spent()];
    }

    // Fails where the console has reported warnings or errors since the last look.
    async checkConsole() {
        const reported = await this.browser.reported();
        const wrong = reported.filter(({level}) => level === 'WARNING' || level === 'SEVERE')
            .map(({message}) => message).filter(message => !IS_KNOWN.test(message));
        if (wrong.length > 0)
            throw new Error(`the console tells:\n${wrong.join('\n')}`);
    }

    close() {
        return this.browser.close();
    }
}

module.exports = {Phone, PORTRAIT, LANDSCAPE};
