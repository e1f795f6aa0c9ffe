/** The keys that open the palette, as the platform writes them. */
export const paletteKeys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';
