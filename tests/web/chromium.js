// chromium.js -- Chromium, led through chromedriver: its HTTP and, by that, Chromium's DevTools (/goog/cdp/execute).
'use strict';
const {HttpBrowser} = require('./browser');

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--disable-dev-shm-usage',
    '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
    '--autoplay-policy=document-user-activation-required'];

module.exports = class extends HttpBrowser {
    async open(profile, language) {
        const chrome = {args: [...FLAGS, `--accept-lang=${language}`, `--user-data-dir=${profile}`]};
        if (process.env.CHROMIUM)
            chrome.binary = process.env.CHROMIUM;
        // the port is the driver's own choice, so that tests run side by side
        await this.openSession(process.env.CHROMEDRIVER || 'chromedriver', ['--port=0'], /started successfully on port (\d+)/,
            {'browserName': 'chrome', 'goog:chromeOptions': chrome, 'goog:loggingPrefs': {browser: 'ALL'}});
    }

    // A command of DevTools.
    tool(cmd, params = {}) {
        return this.ask('POST', '/goog/cdp/execute', {cmd, params});
    }

    // What the console has reported since it was last asked: {level, message, source}.
    reported() {
        return this.ask('POST', '/se/log', {type: 'browser'});
    }

    // Each tab has to be set.
    async becomePhone() {
        await this.tool('Emulation.setTouchEmulationEnabled', {enabled: true, maxTouchPoints: 5});
        await this.tool('Performance.enable', {timeDomain: 'threadTicks'});
    }

    turn(size) {
        return this.tool('Emulation.setDeviceMetricsOverride', size);
    }

    touch(type, finger) {
        return this.tool('Input.dispatchTouchEvent', {type, touchPoints: [{...finger, radiusX: 8, radiusY: 8, force: 0.5}]});
    }
};
