import { textLanguage } from '../messages/language.ts';

/** A text in the language of the pages. */
export const say = <T>(en: T, de: T): T => ({ en, de })[textLanguage];

/** What the frame shows of the area; all other texts come with its pages. */
export const labels = {
  settings: say('Settings', 'Einstellungen'),
  activities: say('Activities', 'Tätigkeiten'),
  members: say('Members', 'Mitglieder'),
  managed: say('Projects I manage', 'Projekte, die ich verwalte'),
  issuer: say('Time sheets', 'Stundennachweise'),
  /** For a client, not that of a week. */
  sheet: say('Time sheet', 'Stundennachweis'),
};
