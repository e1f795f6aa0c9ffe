/** More keys, objects and lists than the body of any operation has. */
export const maxParts = 10_000;

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const begins = new Set([colon, 0x7b, 0x5b]);

/**
 * Whether a JSON body has more keys, objects and lists than that. Very many take long to parse and
 * to check, so they are counted first: colons, braces and brackets outside of strings.
 */
export function hasTooManyParts(body: Buffer): boolean {
  if (body.length <= maxParts) return false;
  let parts = 0;
  let isInString = false;
  for (let at = 0; at < body.length && parts <= maxParts; at++) {
    const byte = body[at] ?? 0;
    if (byte === quote) isInString = !isInString;
    else if (isInString && byte === backslash) at++;
    else if (!isInString && begins.has(byte)) parts++;
  }
  return parts > maxParts;
}
