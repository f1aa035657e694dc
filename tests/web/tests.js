// tests.js -- runs the tests of a file, and tells of them as the other tests do.
//
// A test is a function whose name is a sentence. It is given a place of its own: the site on a server, a folder, and
// phones, as many as it asks for. It fails by throwing, and where the console of one of its browsers has reported a warning
// or an error; what was seen last then lies in build/web-shots.
'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const {serve} = require('../../packaging/serve');
const {Phone} = require('./phone');

const O = process.env.O || 'build', SITE = process.env.SITE || path.join(O, 'web'), SHOTS = path.join(O, 'web-shots');

class Place {
    static async make() {
        const place = new Place();
        place.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mitsubachi-web-'));
        place.phones = [];
        place.served = await serve(SITE);
        return place;
    }

    // A phone on which nothing was done yet; or with what is in the folder of a person, who had it before.
    async phone({person = `person-${this.phones.length}`, ...rest} = {}) {
        const phone = await Phone.start(this.served.url, path.join(this.folder, person), rest);
        this.phones.push(phone);
        return phone;
    }

    // Ends the browser, after which its profile can be used again.
    async putAway(phone) {
        this.phones.splice(this.phones.indexOf(phone), 1);
        await phone.checkConsole();
        await phone.close();
    }

    async remove() {
        await Promise.all(this.phones.map(phone => phone.close()));
        this.served.close();
        fs.rmSync(this.folder, {recursive: true, force: true, maxRetries: 5});
    }
}

async function keepPicture(phone, name) {
    fs.mkdirSync(SHOTS, {recursive: true});
    fs.writeFileSync(path.join(SHOTS, `${name}.png`), await phone.browser.picture());
}

// What there was to see and to read, for whoever looks for the fault.
async function tellOf(phone, name) {
    await keepPicture(phone, `failed-${name}`);
    const reported = await phone.browser.reported(), printed = await phone.printed();
    return [...reported.map(({message}) => `console: ${message}`), ...printed.map(line => `printed: ${line}`)].join('\n');
}

// Returns what is wrong; null for nothing.
async function one(name, test) {
    const place = await Place.make();
    try {
        await test(place);
        for (const phone of place.phones)
            await phone.checkConsole();
        return null;
    } catch (error) {
        const seen = await Promise.all(place.phones.map(phone => tellOf(phone, name).catch(() => '')));
        return [error.stack, ...seen].join('\n');
    } finally {
        await place.remove();
    }
}

// Runs them all, or those that are named behind the file; the status says whether all were good.
async function run(tests) {
    const wanted = process.argv.slice(2);
    for (const [name, test] of Object.entries(tests)) {
        if (wanted.length > 0 && !wanted.includes(name))
            continue;
        console.log(`[ RUN      ] ${name}`);
        const wrong = await one(name, test);
        if (wrong !== null) {
            console.log(`[  ERROR   ] --- ${wrong}`);
            process.exitCode = 1;
        }
        console.log(wrong === null ? `[       OK ] ${name}` : `[  FAILED  ] ${name}`);
    }
}

module.exports = {run, keepPicture, SITE};
