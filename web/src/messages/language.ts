/** The language of the messages; inserted dates and names use it too, not the browser's. */
export const textLanguage = 'en';
