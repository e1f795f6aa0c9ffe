import { textLanguage } from '../messages/language.ts';
import type { Translated } from '../messages/translated.ts';

const en = {
  title: 'Ways to sign in',
  intro:
    'Sign in with an account that you have elsewhere. Names and addresses there do not matter.',
  signInWith: (provider: string) => `Sign in with ${provider}`,
  signInAgain: (provider: string) => `Sign in again with ${provider}`,
  connect: (provider: string) => `Connect ${provider}`,
  none: 'Not connected yet',
  noneText: 'Connect an account to sign in with it.',
  notSetUp: 'No provider is set up on this instance.',
  as: (name: string) => `as ${name}`,
  lastUsed: 'Last used',
  remove: 'Remove',
  removeTitle: (provider: string) => `Remove ${provider}?`,
  removeText: 'You can no longer sign in with it.',
  removed: 'You can no longer sign in with it.',
  passwordsOff: 'Only administrators sign in with a password here.',
} as const;

const de: Translated<typeof en> = {
  title: 'Anmeldung',
  intro:
    'Melden Sie sich mit einem Konto an, das Sie anderswo haben. Name und Adresse dort spielen keine Rolle.',
  signInWith: (provider) => `Mit ${provider} anmelden`,
  signInAgain: (provider) => `Erneut mit ${provider} anmelden`,
  connect: (provider) => `${provider} verbinden`,
  none: 'Noch nicht verbunden',
  noneText: 'Verbinden Sie ein Konto, um sich damit anzumelden.',
  notSetUp: 'Auf dieser Instanz ist kein Anbieter eingerichtet.',
  as: (name) => `als ${name}`,
  lastUsed: 'Zuletzt benutzt',
  remove: 'Entfernen',
  removeTitle: (provider) => `${provider} entfernen?`,
  removeText: 'Sie können sich damit nicht mehr anmelden.',
  removed: 'Sie können sich damit nicht mehr anmelden.',
  passwordsOff: 'Mit Passwort melden sich hier nur Administratoren an.',
};

export const texts = { en, de };

/** The texts of signing in with providers. */
export const t: Translated<typeof en> = texts[textLanguage];
