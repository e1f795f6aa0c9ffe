/** Wraps user text in bidi isolates. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
