// test_firefox.js -- what a player does, in Firefox: the tests of other files that need nothing of Chromium's own. Without
// Firefox it says so, and is good.
'use strict';
const {spawnSync} = require('child_process'), path = require('path');

const PROGRAM = process.env.FIREFOX || 'firefox-esr';
const WANTED = {
    start: ['one_press_leads_to_the_lesson_and_fingers_through_it'], // sound wants a device, which Chromium imitates
    touch: ['a_second_finger_calls_while_the_first_one_leads', 'a_hidden_game_pauses_and_sleeps'],
    kept: ['a_recorded_game_is_watched_after_the_page_was_loaded_anew', 'a_recorded_game_verifies_after_the_page_was_loaded_anew',
        'settings_survive_a_closed_browser'],
    links: ['a_link_plays_and_is_verified'],
    offline: ['it_starts_without_a_network'],
};

if (spawnSync(PROGRAM, ['--version'], {stdio: 'ignore'}).error) {
    console.log(`note: skipped, there is no ${PROGRAM}`);
} else {
    for (const [file, names] of Object.entries(WANTED)) {
        const {status} = spawnSync(process.execPath, [path.join(__dirname, `test_${file}.js`), ...names],
            {stdio: 'inherit', env: {...process.env, BROWSER: 'firefox'}});
        process.exitCode ||= status;
    }
}
