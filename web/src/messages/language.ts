/** The language of the messages. Everything that is formatted uses it too, so pages are in one. */
export const textLanguage = 'en';

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
