import { say } from '../projects/labels.ts';

export const t = {
  rates: say('Rates', 'Sätze'),
  about: say('For an hour, without VAT.', 'Für eine Stunde, ohne Umsatzsteuer.'),
  add: say('Add rate', 'Satz hinzufügen'),
  none: say('None yet: time has no amount.', 'Noch keine: Zeit hat keinen Betrag.'),
  kinds: {
    'person-activity': say(
      'Person and activity – wins over everything below',
      'Person und Tätigkeit – geht allem darunter vor',
    ),
    person: 'Person',
    activity: say('Activity', 'Tätigkeit'),
    project: say('Project', 'Projekt'),
  },
  whose: say('Whose time', 'Wessen Zeit'),
  on: say('On', 'Auf'),
  from: say('From', 'Ab'),
  until: say('Until', 'Bis'),
  rate: say('Rate', 'Satz'),
  currency: say('Currency', 'Währung'),
  day: say('Day', 'Tag'),
  everyone: say('everyone', 'alle'),
  everything: say('everything', 'alles'),
  withdraw: say('Withdraw', 'Zurückziehen'),
  insteadOf: say('instead of', 'statt'),
  keeps: say(
    'Earlier and locked time keeps its rate.',
    'Frühere und gesperrte Zeit behält ihren Satz.',
  ),
  which: say('Which rate holds?', 'Welcher Satz gilt?'),
  noneHolds: say('None: this time has no amount.', 'Keiner: diese Zeit hat keinen Betrag.'),
};
