// browser.js -- a browser without a window, led through chromedriver: its HTTP and, by that, Chromium's DevTools.
//
// Nothing but node is needed: chromedriver takes JSON over HTTP, and hands commands of DevTools on (/goog/cdp/execute).
'use strict';
const {spawn} = require('child_process');

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--disable-dev-shm-usage',
    '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
    '--autoplay-policy=document-user-activation-required'];
const START_MS = 60000;
const ANSWER_MS = 60000; // also of a page that loads

// The port is the driver's own choice, so that tests run side by side.
function portOf(driver) {
    return new Promise((resolve, reject) => {
        let told = '';
        const late = setTimeout(() => reject(new Error(`chromedriver does not start: ${told}`)), START_MS);
        const hear = text => {
            told += text;
            const port = /started successfully on port (\d+)/.exec(told)?.[1];
            if (port) {
                clearTimeout(late);
                resolve(Number(port));
            }
        };
        driver.stdout.on('data', hear);
        driver.stderr.on('data', hear);
        driver.on('error', error => reject(new Error(`chromedriver: ${error.message}`)));
        driver.on('exit', code => reject(new Error(`chromedriver: exit status ${code}: ${told}`)));
    });
}

// Its base address. A driver that fails to start gets a second chance: that is not what the tests are about.
async function startDriver(mayRetry = true) {
    const driver = spawn(process.env.CHROMEDRIVER || 'chromedriver', ['--port=0'], {stdio: ['ignore', 'pipe', 'pipe']});
    try {
        return [driver, `http://127.0.0.1:${await portOf(driver)}`];
    } catch (error) {
        driver.kill('SIGKILL');
        if (!mayRetry)
            throw error;
        console.log(`note: ${error.message.replaceAll('\n', ' ')}; started again`);
        return startDriver(false);
    }
}

class Browser {
    // `profile` is the folder in which the browser keeps everything; one that does not exist yet is a new person, who
    // wants to read `language`.
    static async start(profile, language) {
        const browser = new Browser();
        [browser.driver, browser.base] = await startDriver();
        try {
            const chrome = {args: [...FLAGS, `--accept-lang=${language}`, `--user-data-dir=${profile}`]};
            if (process.env.CHROMIUM)
                chrome.binary = process.env.CHROMIUM;
            const session = await browser.ask('POST', '/session', {capabilities: {alwaysMatch: {
                'browserName': 'chrome', 'goog:chromeOptions': chrome, 'goog:loggingPrefs': {browser: 'ALL'}}}});
            browser.base += `/session/${session.sessionId}`;
            browser.version = session.capabilities.browserVersion;
        } catch (error) {
            browser.driver.kill();
            throw error;
        }
        return browser;
    }

    async ask(method, path, body) {
        const answer = await fetch(this.base + path,
            {method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(ANSWER_MS)});
        const {value} = await answer.json();
        if (!answer.ok)
            throw new Error(`${path}: ${value.message.split('\n')[0]}`);
        return value;
    }

    // Goes to an address, and returns when its page is there.
    go(url) {
        return this.ask('POST', '/url', {url});
    }

    // A command of DevTools.
    tool(cmd, params = {}) {
        return this.ask('POST', '/goog/cdp/execute', {cmd, params});
    }

    // The value of a function in the page; it may not use what stands around it, but gets the arguments.
    page(work, ...args) {
        return this.ask('POST', '/execute/sync', {script: `return (${work})(...arguments)`, args});
    }

    // What the console has told since it was last asked: {level, message, source}.
    told() {
        return this.ask('POST', '/se/log', {type: 'browser'});
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

    // Ends the browser, as a person closes it.
    async close() {
        const gone = new Promise(resolve => this.driver.on('exit', resolve));
        await this.ask('DELETE', '').catch(() => {});
        this.driver.kill();
        await gone;
    }
}

module.exports = {Browser};
