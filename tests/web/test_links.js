// test_links.js -- a game in the address: it plays at once, says that it is the recorded one, can be taken over; and goes
// out again as an address.
'use strict';
const assert = require('assert'), crypto = require('crypto'), fs = require('fs'), path = require('path');
const {execFileSync} = require('child_process');
const {serve} = require('../../packaging/serve');
const {run, keepPicture, SITE} = require('./tests');

const PROGRAM = process.env.PROGRAM || path.join(process.env.O || 'build', 'mitsubachi');
const FIRST_MOST = 1.75; // times what the title costs

const linkOf = demo => execFileSync(PROGRAM, ['link', `tests/demos/${demo}.mtb`], {encoding: 'utf8'}).trim();
const names = (game, text) => game.page.some(([, reported]) => reported === text);

// Loads the page with a game in its address.
async function openLink(phone, link) {
    await phone.browser.go('about:blank');
    await phone.browser.go(`${phone.url}?--report#hooks&${link.slice(1)}`);
}

// What says so fades with the controls, which a tap brings back.
function untilVerified(phone) {
    return phone.until('that it was verified', async game => {
        if (!game.page.some(([id]) => id >= 0))
            await phone.tap(...await phone.place(180, 100));
        return names(await phone.game(), 'verified');
    });
}

async function a_link_plays_and_is_verified(place) {
    const phone = await place.phone();
    await openLink(phone, linkOf('pilot'));
    await phone.screen('watch');
    await phone.until('a game that plays', game => game.tick > 30);
    await untilVerified(phone);
    await keepPicture(phone, 'link');
}

// It costs little more than the title's, in the same run; the best of some, as in the figures.
async function its_first_picture_is_quickly_there(place) {
    const link = linkOf('pilot'), least = {};
    for (let i = 0; i < 2; i++)
        for (const wanted of ['title', 'watch']) {
            const phone = await place.phone();
            const [{screen}, spent] = await phone.firstPicture(() => wanted === 'watch' ? openLink(phone, link) : phone.load('--report'));
            assert.equal(screen, wanted);
            least[wanted] = Math.min(least[wanted] ?? Infinity, spent);
            await place.putAway(phone);
        }
    const {title, watch} = least;
    console.log(`note: first picture of a link after ${watch.toFixed(2)} s of the main thread, of the title after ${title.toFixed(2)} s`);
    assert.ok(watch <= title * FIRST_MOST, `${watch / title} times the title's, expected ${FIRST_MOST} at most`);
}

async function it_can_be_taken_over(place) {
    const phone = await place.phone();
    await openLink(phone, linkOf('pilot'));
    await phone.until('a game that plays', game => game.screen === 'watch' && game.tick > 60);
    await untilVerified(phone);
    await phone.pressWatching('Take over', game => names(game, 'Touch to lead the swarm from here'));
    await phone.down(...await phone.place(180, 400)); // and stays until it leads, however slow the machine is
    const {tick} = await phone.screen('play');
    await phone.up();
    assert.ok(tick > 60);
}

async function another_link_comes_while_the_page_is_open(place) {
    const phone = await place.phone();
    await openLink(phone, linkOf('pilot'));
    const {seed} = await phone.until('the first one', game => game.screen === 'watch' && game.tick > 10);
    const other = linkOf('pond');
    await phone.browser.page(hash => { location.hash = hash; }, `#hooks&${other.slice(1)}`);
    await phone.until('the other one', game => game.screen === 'watch' && game.seed !== seed);
}

// Chat programs cut what is long.
async function a_link_that_was_cut_off_is_refused_in_words(place) {
    const phone = await place.phone();
    await openLink(phone, linkOf('pilot').slice(0, 3000));
    await phone.untilPrinted('what is wrong', line => /refused at character .*the link is truncated/.test(line));
    assert.notEqual((await phone.game())?.screen, 'watch');
}

async function a_game_goes_out_as_the_same_address(place) {
    const phone = await place.phone(), link = linkOf('pond');
    await openLink(phone, link);
    await phone.browser.page(() => {
        navigator.canShare = () => true;
        navigator.share = async ({url}) => { globalThis.shared = url; };
    });
    await phone.until('a game that plays', game => game.screen === 'watch' && game.tick > 10);
    const url = await phone.pressWatching('Share', () => phone.browser.page(() => globalThis.shared));
    assert.equal(url, phone.url + link);
}

// Two players with browsers of their own: who opens the challenge plays the same game, and the answer leads back.
async function a_challenge_and_its_answer(place) {
    const demo = ['link', '--challenge', 'tests/demos/lost.mtb'];
    let link = execFileSync(PROGRAM, demo, {encoding: 'utf8'}).trim();
    let phone, seed;
    for (const button of ['Answer', null]) {
        phone = await place.phone();
        await openLink(phone, link);
        const game = await phone.until('the same game', reported => reported.screen === 'play' && reported.tick > 10);
        assert.equal(game.seed, seed ?? game.seed);
        ({seed} = game);
        if (!button)
            continue;
        await phone.browser.page(() => {
            navigator.canShare = () => true;
            navigator.share = async ({url}) => { globalThis.shared = url; };
        });
        const {score} = await phone.until('the result', reported => reported.screen === 'result' && names(reported, button));
        await phone.press(button);
        const url = await phone.await('the answer', () => phone.browser.page(() => globalThis.shared));
        assert.ok(url.startsWith(`${phone.url}#beat=${score}&demo=`), url.slice(0, 60));
        link = url.slice(phone.url.length);
    }
}

// The page as it was built, and another version, which says that it plays another simulation.
async function a_link_of_another_version_goes_there(place) {
    const site = path.join(place.folder, 'site'), other = path.join(place.folder, 'other');
    const words = JSON.stringify({version: '9.0.0', sim: 99, format: 9});
    fs.cpSync(SITE, other, {recursive: true});
    const hash = crypto.createHash('sha256').update(words).digest('hex'), worker = path.join(other, 'sw.js');
    fs.writeFileSync(path.join(other, 'version.json'), words);
    fs.writeFileSync(worker, fs.readFileSync(worker, 'utf8').replace(/("version.json": )"\w+"/, `$1"${hash}"`));
    for (const page of [SITE, other])
        execFileSync('packaging/site.sh', [site, page], {stdio: 'ignore'});
    place.served.close();
    place.served = await serve(site);
    const own = JSON.parse(fs.readFileSync(path.join(SITE, 'version.json')));
    const phone = await place.phone(), link = linkOf('pilot');
    await openLink(phone, link); // at the root, which is the other version
    await phone.await('the older version', () => phone.browser.page(() => location.pathname !== '/'));
    assert.equal(await phone.browser.page(() => location.pathname), `/${own.version}/`);
    assert.equal(await phone.browser.page(() => location.hash), link);
    await phone.await('the link in it', () => phone.browser.page(() =>
        globalThis.Module?.FS?.analyzePath('/tmp/link.txt').exists && document.getElementById('cover').hidden));
}

run({
    a_link_plays_and_is_verified,
    its_first_picture_is_quickly_there,
    it_can_be_taken_over,
    another_link_comes_while_the_page_is_open,
    a_link_that_was_cut_off_is_refused_in_words,
    a_game_goes_out_as_the_same_address,
    a_challenge_and_its_answer,
    a_link_of_another_version_goes_there,
});
