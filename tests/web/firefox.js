// firefox.js -- Firefox, which takes WebDriver's commands over a socket (Marionette): "LENGTH:[0, id, name, parameters]".
'use strict';
const fs = require('fs'), net = require('net'), path = require('path');
const {Browser, started} = require('./browser');

// WebDriver's addresses, and what Marionette calls them.
const NAMES = {
    'POST /url': 'WebDriver:Navigate', 'POST /execute/sync': 'WebDriver:ExecuteScript', 'GET /screenshot': 'WebDriver:TakeScreenshot',
    'POST /window/new': 'WebDriver:NewWindow', 'POST /window': 'WebDriver:SwitchToWindow', 'GET /window': 'WebDriver:GetWindowHandle',
    'GET /window/handles': 'WebDriver:GetWindowHandles', 'DELETE /window': 'WebDriver:CloseWindow',
    'POST /window/rect': 'WebDriver:SetWindowRect', 'POST /actions': 'WebDriver:PerformActions', 'DELETE ': 'Marionette:Quit',
};
// A phone with fingers, whose console is heard; nothing of its own goes out to the network.
const PREFERENCES = {
    'marionette.port': 0, 'dom.w3c_touch_events.enabled': 1, 'layout.css.devPixelsPerPx': '2',
    'browser.shell.checkDefaultBrowser': false, 'datareporting.policy.dataSubmissionEnabled': false, 'app.update.disabledForTesting': true,
    'browser.safebrowsing.downloads.enabled': false, 'browser.aboutwelcome.enabled': false, 'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false, 'extensions.update.enabled': false, 'dom.disable_open_during_load': false,
};

module.exports = class extends Browser {
    async open(profile, language) {
        const preferences = Object.entries({...PREFERENCES, 'intl.accept_languages': language});
        fs.mkdirSync(profile, {recursive: true});
        fs.writeFileSync(path.join(profile, 'user.js'),
            preferences.map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(''));
        this.lines = [];
        this.waiting = new Map();
        const [driver, port] = await started(process.env.FIREFOX || 'firefox-esr',
            ['--marionette', '--headless', '--no-remote', '--profile', profile], /Listening on port (\d+)/,
            {env: {...process.env, HOME: profile}});
        this.driver = driver;
        for (const stream of [driver.stdout, driver.stderr])
            stream.on('data', text => this.lines.push(...String(text).split('\n')));
        await this.connect(port);
        const session = await this.command('WebDriver:NewSession', {capabilities: {alwaysMatch: {}}});
        this.version = session.capabilities.browserVersion;
    }

    connect(port) {
        let bytes = Buffer.alloc(0);
        this.socket = net.connect(port, '127.0.0.1');
        return new Promise((resolve, reject) => {
            this.socket.on('error', reject);
            this.socket.on('close', () => this.waiting.forEach(({reject: fail}) => fail(new Error('the browser is gone'))));
            this.socket.on('data', more => {
                bytes = Buffer.concat([bytes, more]);
                for (let colon; (colon = bytes.indexOf(':')) > 0;) {
                    const end = colon + 1 + Number(bytes.subarray(0, colon));
                    if (bytes.length < end)
                        return;
                    const message = JSON.parse(bytes.subarray(colon + 1, end));
                    bytes = bytes.subarray(end);
                    Array.isArray(message) ? this.answered(message) : resolve(); // the first one is a greeting
                }
            });
        });
    }

    answered([, id, error, value]) {
        const {resolve, reject, name} = this.waiting.get(id);
        this.waiting.delete(id);
        error ? reject(new Error(`${name}: ${error.message}`)) : resolve(value);
    }

    command(name, parameters) {
        const id = this.count = (this.count ?? 0) + 1, text = JSON.stringify([0, id, name, parameters]);
        return new Promise((resolve, reject) => {
            this.waiting.set(id, {resolve, reject, name});
            this.socket.write(`${Buffer.byteLength(text)}:${text}`);
        });
    }

    async ask(method, address, body = {}) {
        const name = NAMES[`${method} ${address}`], more = {'/execute/sync': {sandbox: null}, '/screenshot': {full: false}}[address];
        const answer = await this.command(name, {...body, ...more});
        return answer && 'value' in answer ? answer.value : answer;
    }

    // In the page itself, and not beside it, so that what one call leaves there the next one finds.
    page(work, ...args) {
        return this.ask('POST', '/execute/sync', {
            script: 'return window.eval(arguments[0])', args: [`(${work})(...${JSON.stringify(args)})`]});
    }

    // As Chromium's; only of the page, and not that it was left in the middle of something.
    async reported() {
        return this.lines.splice(0).filter(line => /^JavaScript (error|warning): http/.test(line) && !/terminated by timeout/.test(line))
            .map(message => ({level: 'WARNING', message}));
    }

    async becomePhone() {}
};
