import { type TextLanguage, textLanguage } from './language.ts';

type Descriptions = Readonly<Record<string, string>>;

const languages: Readonly<Record<TextLanguage, () => Promise<Descriptions>>> = {
  // As the service sends them.
  en: async () => ({}),
  de: async () => (await import('./de/settingDescriptions.ts')).germanDescriptions,
};

/** The descriptions of the service's settings by name, which only one page shows. */
export const settingDescriptions = await languages[textLanguage]();
