export type Language = 'en' | 'de';

/** The language of messages (`LC_ALL`, `LC_MESSAGES`, `LANG`); English unless it is German. */
export function languageOf(environment: Readonly<Record<string, string | undefined>>): Language {
  const { LC_ALL: all, LC_MESSAGES: messages, LANG: lang } = environment;
  return /^de(?![a-z])/i.test(all || messages || lang || '') ? 'de' : 'en';
}
