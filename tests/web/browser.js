// browser.js -- a browser without a window, led from outside: what tests ask of any, and a file for each that there is.
//
// Nothing but node is needed. Chromium and WebKit have a driver that takes JSON over HTTP, as WebDriver has it; Firefox
// takes the same commands by itself (firefox.js). What only one can do, such as DevTools, is in its own file.
'use strict';
const {spawn} = require('child_process');

const START_MS = 60000;
const ANSWER_MS = 300000; // also of a page that loads, on a machine that has much else to do

// What a driver or a browser tells once it listens.
function heard(child, pattern, name) {
    return new Promise((resolve, reject) => {
        let reported = '';
        const late = setTimeout(() => reject(new Error(`${name} does not start: ${reported}`)), START_MS);
        const hear = text => {
            reported += text;
            const found = pattern.exec(reported);
            if (found) {
                clearTimeout(late);
                resolve(found[1]);
            }
        };
        child.stdout.on('data', hear);
        child.stderr.on('data', hear);
        child.on('error', error => reject(new Error(`${name}: ${error.message}`)));
        child.on('exit', code => reject(new Error(`${name}: exit status ${code}: ${reported}`)));
    });
}

// One that fails to start gets a second chance: that is not what the tests are about.
async function started(program, args, pattern, options = {}, mayRetry = true) {
    const child = spawn(program, args, {stdio: ['ignore', 'pipe', 'pipe'], ...options});
    try {
        return [child, await heard(child, pattern, program)];
    } catch (error) {
        child.kill('SIGKILL');
        if (!mayRetry)
            throw error;
        console.log(`note: ${error.message.replaceAll('\n', ' ')}; started again`);
        return started(program, args, pattern, options, false);
    }
}

class Browser {
    // `profile` is the folder in which the browser keeps everything; one that does not exist yet is a new person, who
    // wants to read `language`. $BROWSER is chromium, firefox or webkit.
    static async start(profile, language, name = process.env.BROWSER || 'chromium') {
        const browser = new (require(`./${name}.js`))();
        try {
            await browser.open(profile, language);
        } catch (error) {
            browser.driver?.kill();
            throw error;
        }
        return browser;
    }

    // Goes to an address, and returns when its page is there.
    go(url) {
        return this.ask('POST', '/url', {url});
    }

    // The value of a function in the page; it may not use what stands around it, but gets the arguments.
    page(work, ...args) {
        return this.ask('POST', '/execute/sync', {script: `return (${work})(...arguments)`, args});
    }

    // A PNG of what is seen.
    async picture() {
        return Buffer.from(await this.ask('GET', '/screenshot'), 'base64');
    }

    // Another tab is shown, and the present one hidden; and back. Commands go to the one that is shown.
    async openTab() {
        const {handle} = await this.ask('POST', '/window/new', {type: 'tab'});
        await this.showTab(handle);
        return handle;
    }

    showTab(handle) {
        return this.ask('POST', '/window', {handle});
    }

    tab() {
        return this.ask('GET', '/window');
    }

    closeTab() {
        return this.ask('DELETE', '/window');
    }

    // A window about as large as a phone: what browsers do that cannot imitate one.
    turn({width, height}) {
        return this.ask('POST', '/window/rect', {x: 0, y: 0, width, height});
    }

    // A finger that goes down, moves or is lifted, as WebDriver has it: touchStart, touchMove or touchEnd.
    touch(type, {id, x, y}) {
        const go = {type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport'};
        const actions = {touchStart: [go, {type: 'pointerDown', button: 0}], touchMove: [go], touchEnd: [{type: 'pointerUp', button: 0}]}[type];
        return this.ask('POST', '/actions', {actions: [{type: 'pointer', id: `finger${id}`, parameters: {pointerType: 'touch'}, actions}]});
    }

    // Ends the browser, as a person closes it.
    async close() {
        const gone = this.driver.exitCode === null && new Promise(resolve => this.driver.on('exit', resolve));
        await this.ask('DELETE', '').catch(() => {});
        this.driver.kill();
        await gone;
    }
}

// With a driver that takes commands over HTTP.
class HttpBrowser extends Browser {
    async openSession(program, args, pattern, capabilities) {
        const [driver, port] = await started(program, args, pattern);
        this.driver = driver;
        this.base = `http://127.0.0.1:${port}`;
        const session = await this.ask('POST', '/session', {capabilities: {alwaysMatch: capabilities}});
        this.base += `/session/${session.sessionId}`;
        this.version = session.capabilities.browserVersion;
    }

    async ask(method, path, body) {
        const answer = await fetch(this.base + path,
            {method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(ANSWER_MS)});
        const {value} = await answer.json();
        if (!answer.ok)
            throw new Error(`${path}: ${value.message.split('\n')[0]}`);
        return value;
    }
}

module.exports = {Browser, HttpBrowser, started};
