import { say } from '../projects/labels.ts';

export const t = {
  rates: say('Rates', 'Sätze'),
  about: (currency: string) =>
    say(`${currency} an hour, without VAT`, `${currency} je Stunde, ohne Umsatzsteuer`),
  add: say('Add rate', 'Satz hinzufügen'),
  none: say('None yet: time has no amount.', 'Noch keine: Zeit hat keinen Betrag.'),
  kinds: {
    'person-activity': say('Person and activity', 'Person und Tätigkeit'),
    person: 'Person',
    activity: say('Activity', 'Tätigkeit'),
    project: say('Project', 'Projekt'),
  },
  steps: {
    'person-activity': say('wins over everything below', 'geht allem darunter vor'),
    project: say('holds where nothing above does', 'gilt, wo nichts darüber gilt'),
  } as Readonly<Record<string, string>>,
  whose: say('Whose time', 'Wessen Zeit'),
  on: say('On', 'Auf'),
  from: say('From', 'Ab'),
  until: say('Until', 'Bis'),
  rate: say('Rate', 'Satz'),
  currency: say('Currency', 'Währung'),
  day: say('Day', 'Tag'),
  everyone: say('everyone', 'alle'),
  everything: say('everything', 'alles'),
  edit: say('New rate', 'Neuer Satz'),
  withdraw: say('Withdraw', 'Zurückziehen'),
  insteadOf: say('instead of', 'statt'),
  keeps: (lastDay: string) =>
    say(
      `Time until ${lastDay} and locked time keep their rate.`,
      `Zeit bis ${lastDay} und gesperrte Zeit behalten ihren Satz.`,
    ),
  which: say('Which rate holds?', 'Welcher Satz gilt?'),
  otherwise: (kind: string, { price, from }: Readonly<Record<'price' | 'from', string>>) =>
    say(
      `The most specific rate wins. Without this one it would be the ${kind.toLowerCase()}’s, ${price} from ${from}.`,
      `Der genaueste Satz gilt. Ohne ihn gälte: ${kind}, ${price} ab ${from}.`,
    ),
  noneHolds: say('None: this time has no amount.', 'Keiner: diese Zeit hat keinen Betrag.'),
};
