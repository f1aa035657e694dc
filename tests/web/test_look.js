// test_look.js -- pictures of the page, for people: build/web-shots; and that they are not blank.
'use strict';
const {run, keepPicture} = require('./tests');
const {LANDSCAPE} = require('./phone');

const COLOURS_LEAST = 500;

// How many colours a picture has; a blank one has next to none.
async function coloursOf(phone) {
    const picture = (await phone.browser.picture()).toString('base64');
    return phone.browser.page(async png => {
        const bytes = Uint8Array.from(atob(png), character => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        canvas.drawImage(bitmap, 0, 0);
        return new Set(new Uint32Array(canvas.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer)).size;
    }, picture);
}

async function show(place, name, size, options, ready) {
    const phone = await place.phone(size ? {size} : {});
    await phone.open(...options);
    if (ready)
        await ready(phone);
    await phone.await('a picture with many colours', async () => await coloursOf(phone) > COLOURS_LEAST);
    await keepPicture(phone, name);
}

const later = phone => phone.untilTick(240);
const GAME = ['--mode', 'endless', '--seed', '7', '--pilot'];

const the_title_in_portrait = place => show(place, 'title-portrait', null, []);
const the_title_in_landscape = place => show(place, 'title-landscape', LANDSCAPE, []);
const a_game_in_portrait = place => show(place, 'game-portrait', null, GAME, later);
const a_game_in_landscape = place => show(place, 'game-landscape', LANDSCAPE, GAME, later);
const a_game_drawn_in_software = place => show(place, 'game-software', null, [...GAME, '--renderer', 'software'], later);
const a_game_drawn_by_a_gpu = place => show(place, 'game-gpu', null, [...GAME, '--renderer', 'gpu'], later);
const the_lab = place => show(place, 'lab', null, [], async phone => {
    await phone.press('More');
    await phone.press('Lab');
    await phone.screen('lab');
});

run({
    the_title_in_portrait, the_title_in_landscape, a_game_in_portrait, a_game_in_landscape, a_game_drawn_in_software,
    a_game_drawn_by_a_gpu, the_lab,
});
