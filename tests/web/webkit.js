// webkit.js -- WebKitGTK, led through WebKitWebDriver (webkit2gtk-driver), which needs a display and is not run by make:
//
//   BROWSER=webkit O=build xvfb-run -a node tests/web/test_links.js a_link_plays_and_is_verified
//
// Its driver makes a mouse of every finger, so there is no second one; it shows no window that the page has opened, keeps
// no profile, and tells nothing of the console.
'use strict';
const {HttpBrowser} = require('./browser');

const PROGRAM = process.env.WEBKIT || '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
// The driver does not choose a port by itself, so the process id does.
const START = 'port=$((20000 + $$ % 20000)); echo "port $port"; exec WebKitWebDriver --port=$port';

module.exports = class extends HttpBrowser {
    open() {
        return this.openSession('sh', ['-c', START], /port (\d+)/,
            {'browserName': 'MiniBrowser', 'webkitgtk:browserOptions': {binary: PROGRAM, args: ['--automation']}});
    }

    async reported() {
        return [];
    }

    async becomePhone() {}
};
