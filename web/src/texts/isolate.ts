/** What people typed, within a sentence: its direction stays its own. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
