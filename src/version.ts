/** The same as in package.json, which a test checks. */
export const version = '0.1.0';
