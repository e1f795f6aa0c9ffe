/** The languages of the messages, each by its own name. */
export const languageNames = { en: 'English', de: 'Deutsch' } as const;
export type TextLanguage = keyof typeof languageNames;

/** Where scheme.js finds the language that the user has chosen; absent: the browser's. */
const savedKey = 'punchcard-language';

/** The language of a tag such as `de-AT`; undefined if there are no messages in it. */
export function languageOf(tag: string): TextLanguage | undefined {
  const language = tag.toLowerCase().split(/[-_]/)[0] ?? '';
  return Object.hasOwn(languageNames, language) ? (language as TextLanguage) : undefined;
}

/** The same rule as in scheme.js. */
function chosenBy(setting: string): TextLanguage {
  const tags = [setting, ...navigator.languages];
  return tags.map(languageOf).find((language) => language !== undefined) ?? 'en';
}

/** The language of the messages. Everything that is formatted uses it too, so pages are in one. */
export const textLanguage: TextLanguage = (() => {
  try {
    return chosenBy(localStorage.getItem(savedKey) ?? '');
  } catch {
    // Storage is blocked.
    return chosenBy('');
  }
})();

/**
 * Keeps the language of the user's settings for the next load; '' is the browser's.
 * @returns whether that is another language than that of this page
 */
export function keepLanguage(setting: string): boolean {
  try {
    localStorage.setItem(savedKey, languageOf(setting) ?? '');
  } catch {
    return false;
  }
  return chosenBy(setting) !== textLanguage;
}

/** English with days before months and 24 hours, for regions without an English of their own. */
const fallbackRegion = '150';

/**
 * The language of the messages with the conventions of the browser's region, such as the order of a
 * date: `en-DE`. Digits and calendar are fixed, so that they match durations, input fields and the
 * drawn weeks and months.
 */
export const language: string = (() => {
  const plain = { numberingSystem: 'latn', calendar: 'gregory' };
  const inRegion = (region: string) => new Intl.Locale(textLanguage, { ...plain, region });
  try {
    const { region = fallbackRegion } = new Intl.Locale(navigator.language).maximize();
    const locale = inRegion(region);
    const used = new Intl.DateTimeFormat(locale).resolvedOptions().locale;
    return (new Intl.Locale(used).region === region ? locale : inRegion(fallbackRegion)).toString();
  } catch {
    return inRegion(fallbackRegion).toString();
  }
})();

const rules = new Intl.PluralRules(textLanguage);

/**
 * The form of a text for a count. Not for the messages of all pages: they would wait for this file,
 * which comes with what waits for them.
 */
export const plural = (count: number, forms: { one: string; other: string }): string =>
  rules.select(count) === 'one' ? forms.one : forms.other;
