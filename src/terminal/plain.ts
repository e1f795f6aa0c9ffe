/** Makes the text one line without control characters, which could break a table or the terminal. */
export const plain = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\uFFFD');
