/** The key for commands, as the platform writes it. */
export const modifier = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** The keys that open the palette. */
export const paletteKeys = `${modifier} K`;
