/**
 * Random strings (tokens, codes, cursors, message ids) differ between the builds. Two that first
 * appear at the same place become a pair; from then on they must appear together, and requests to
 * the build after use its own one.
 */
const word = /[A-Za-z0-9_-]{8,}/g;
const cursor = /(?<=[?&]cursor=)[^&>"\s\\]+/g;

export class SecretPairs {
  readonly #afterOf = new Map<string, string>();
  readonly #beforeOf = new Map<string, string>();

  /** A string of the build before, with the secrets of the build after. */
  toAfter(text: string): string {
    if (this.#afterOf.size === 0) return text;
    const whole = this.#afterOf.get(text);
    return whole ?? text.replace(word, (match) => this.#afterOf.get(match) ?? match);
  }

  add(before: string, after: string): boolean {
    const known = this.#afterOf.get(before);
    if (known !== undefined || this.#beforeOf.has(after)) return known === after;
    this.#afterOf.set(before, after);
    this.#beforeOf.set(after, before);
    // Lists of tokens show their last eight characters.
    if (/^[0-9a-f]{40}$/.test(before)) this.add(before.slice(-8), after.slice(-8));
    return true;
  }

  /** Whether two texts are equal apart from secrets; learns new pairs. */
  areAlike(before: string, after: string): boolean {
    if (before === after) return true;
    const [restBefore, cursorsBefore] = take(before, cursor);
    const [restAfter, cursorsAfter] = take(after, cursor);
    if (cursorsBefore.length !== cursorsAfter.length) return false;
    const [frameBefore, wordsBefore] = take(restBefore, word);
    const [frameAfter, wordsAfter] = take(restAfter, word);
    if (frameBefore !== frameAfter || wordsBefore.length !== wordsAfter.length) return false;
    for (const [i, one] of wordsBefore.entries()) {
      const other = wordsAfter[i] ?? '';
      if (one === other) continue;
      if (this.#afterOf.get(one) === other) continue;
      if (!looksRandom(one) || !looksRandom(other) || one.length !== other.length) return false;
      if (!this.add(one, other)) return false;
    }
    return cursorsBefore.every((one, i) => {
      const other = cursorsAfter[i] ?? '';
      return one === other || this.add(one, other);
    });
  }
}

/** A text without its secrets, to find other differences. */
export function withoutSecrets(text: string): string {
  return text.replace(cursor, '*').replace(word, (match) => (looksRandom(match) ? '*' : match));
}

/** The text with its matches replaced by a placeholder, and the matches. */
function take(text: string, pattern: RegExp): [string, string[]] {
  const taken: string[] = [];
  const rest = text.replace(pattern, (match) => {
    taken.push(match);
    return '\u0001';
  });
  return [rest, taken];
}

/** Hexadecimal, base32, base64url and groups of them; no word or date matches. */
function looksRandom(text: string): boolean {
  if (text.length < 11 || /^\d{4}-\d\d-/.test(text)) return false;
  const isCode = /^[A-Z2-9]{4}(-[A-Z2-9]{4})+$/.test(text) || /^[A-Z2-7]{32}$/.test(text);
  return isCode || (/\d/.test(text) && /[A-Za-z]/.test(text));
}
