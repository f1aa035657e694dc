// wishes.js -- what a new player wants by the settings of the system: the first settings of the game.

// The lines of a settings.ini; '' where nothing differs. `textPx` is how large the browser writes, 16 px unless it was set
// otherwise.
export function wishes(matches, textPx) {
    const calm = matches('(prefers-reduced-motion: reduce)'), percent = Math.round(textPx / 16 * 10) * 10;
    const lines = [
        ...calm ? ['motion = off', 'shake = off', 'flashes = off'] : [],
        ...matches('(prefers-contrast: more)') ? ['high_contrast = on'] : [],
        ...percent > 100 ? [`text_percent = ${Math.min(150, percent)}`] : [],
    ];
    return lines.length > 0 ? `[look]\n${lines.join('\n')}\n` : '';
}
