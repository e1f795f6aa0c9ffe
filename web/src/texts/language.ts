/** The language of the texts: words that are put into them come in it, whatever the reader's is. */
export const textLanguage = 'en';
