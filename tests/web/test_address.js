// test_address.js -- the address takes the options of the command line; the plain build serves browsers without SIMD.
'use strict';
const assert = require('assert');
const {run} = require('./tests');

async function options_of_the_command_line_count(place) {
    const phone = await place.phone();
    const game = await phone.open('--mode', 'endless', '--seed', '99', '--set', 'swarm.start_bees=200', '--pilot', '--renderer', 'software');
    assert.equal(game.screen, 'play');
    assert.equal(game.seed, '99');
    assert.equal(game.drawing, 'software');
    assert.ok(game.bees > 150);
}

async function a_wrong_option_is_reported_on_the_page(place) {
    const phone = await place.phone();
    await phone.load('--moed', 'endless');
    await phone.untilPrinted('what is wrong', line => line.includes('--mode'));
    assert.match(await phone.cover(), /--moed/);
}

async function help_is_shown_on_the_page(place) {
    const phone = await place.phone();
    await phone.load('--help');
    await phone.untilPrinted('the help', line => line.includes('Usage: mitsubachi'));
    assert.match(await phone.cover(), /Usage: mitsubachi/);
}

// The same ticks give the same hash in both builds: a game of the pilot is looked at in the same tick.
async function hashOfPilot(phone, ticks) {
    await phone.load('--mode', 'endless', '--seed', '5', '--pilot', '--offscreen', '--ticks', String(ticks));
    return /hash ([0-9a-f]{16})/.exec(await phone.untilPrinted('the result', line => line.startsWith('score')))[1];
}

async function a_browser_without_vectors_gets_the_plain_build(place) {
    const phone = await place.phone();
    const simd = await hashOfPilot(phone, 900);
    const plain = await place.phone();
    await plain.browser.tool('Page.addScriptToEvaluateOnNewDocument', {source: 'WebAssembly.validate = () => false'});
    const game = await plain.open();
    assert.equal(game.screen, 'title');
    assert.ok([...place.served.sent.keys()].some(url => url.includes('plain')), 'the plain build was fetched');
    assert.equal(await hashOfPilot(plain, 900), simd);
}

run({
    options_of_the_command_line_count,
    a_wrong_option_is_reported_on_the_page,
    help_is_shown_on_the_page,
    a_browser_without_vectors_gets_the_plain_build,
});
