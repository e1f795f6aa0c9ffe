import type * as english from '../english/time.ts';
import type { Translated } from '../translated.ts';

export const stopwatch: Translated<typeof english.stopwatch> = {
  start: {
    description:
      'Stoppuhr an einem Issue starten; läuft eine an einem anderen Issue, wird sie zuerst gestoppt',
    at: 'Wann die Arbeit begann, falls früher als jetzt: 9:30',
  },
  stop: {
    description: 'Stoppuhr stoppen und ihre Zeit als Eintrag hinzufügen',
    at: 'Wann die Arbeit endete, falls früher als jetzt: 17:30',
    note: 'Was getan wurde',
    discard: 'Die Zeit verwerfen',
  },
  status: {
    description: 'Stoppuhr anzeigen',
  },
  pause: 'Stoppuhr anhalten',
  resume: 'Stoppuhr fortsetzen',
  paused: 'angehalten',
  running: 'läuft',
  shown: (issue, time, state, since) => `${issue}: ${time}, ${state} seit ${since}`,
  none: 'Es läuft keine Stoppuhr',
  discarded: 'Verworfen',
  tooShort: 'Die Stoppuhr lief weniger als eine Sekunde: Es wurde kein Eintrag hinzugefügt',
};

export const entries: Translated<typeof english.entries> = {
  add: {
    description: 'Eintrag aus einer Zeile wie "#42 1h30m Review" hinzufügen',
    words: "Issue, Dauer, Zeitpunkt und Notiz: '#42 1h30m Review'",
    user: 'Für einen anderen Benutzer hinzufügen, falls Sie das dürfen',
    externalId: 'ID des Eintrags in einem anderen Programm',
    dryRun: 'Den Eintrag nur ausgeben, nicht hinzufügen',
    yes: 'Nicht nachfragen, auch wenn die Notiz Wörter wie eine Zeit oder ein Datum enthält',
    more: `
Beispiele:
  punchcard time add '#42 1h30m gestern 14:00 Review' --repo mira/site
  punchcard time add 'mira/site#42 9:00-10:30 Review'
  punchcard time add '#42 30m -- Anruf von 9:00 auf morgen verlegt' --yes

Die Notiz beginnt beim ersten Wort, das weder Zeit noch Datum ist. Eine Zeit oder ein
Datum darin wird abgelehnt, außer in Anführungszeichen oder nach --.`,
  },
  edit: {
    description: 'Eintrag ändern oder zu einem anderen Issue verschieben',
    issue: 'Sein Issue: #42 oder mira/site#42',
    id: 'ID des Eintrags, wie time list sie zeigt, oder "last" für Ihren neuesten an dem Issue',
    duration: 'Dauer: 1h30m, 1:30, 90m, 1.5h',
    started: 'Wann die Arbeit begann: 14:00, gestern 9:00; "none" entfernt den Beginn',
    created: 'Zeitpunkt, zu dem ein Eintrag ohne Beginn zählt',
    day: 'Tag des Eintrags, ohne Uhrzeit',
    note: 'Was getan wurde',
    to: 'Den Eintrag zu diesem Issue verschieben',
    externalId: 'ID des Eintrags in einem anderen Programm',
    more: "\nBeispiel:\n  punchcard time edit 'mira/site#4' 17 --duration 1h45m",
  },
  remove: {
    description: 'Einträge eines Issues löschen',
    issue: 'Ihr Issue: #42 oder mira/site#42',
    ids: 'IDs der Einträge, wie time list sie zeigt',
  },
  description: 'Zeit auf jedem Punchcard-Dienst erfassen, auflisten, auswerten und abrechnen',
  noNote: 'keine Notiz',
  added: (entry) => `Hinzugefügt: ${entry}`,
  changed: (entry) => `Geändert: ${entry}`,
  deleted: (ids) => `Gelöscht: ${ids}`,
  or: ' oder ',
  invalid: 'kein gültiger Eintrag',
  meant: (readings) => `. Meinten Sie ${readings}?`,
  timeWords: (words) => `Die Notiz enthält ${words}, was nicht als Zeit oder Datum zählt.`,
  addIt: 'Hinzufügen?',
};

export const lock: Translated<typeof english.lock> = {
  lock: {
    description: 'Zeiten eines Repositorys vor einem Tag sperren, oder die Sperre anzeigen',
    until:
      'Der erste Tag, der nicht gesperrt ist, ein Zeitraum, bis zu dessen Ende gesperrt wird ("last month", 2026-Q3), oder ein Zeitpunkt',
    reason: 'Grund; erforderlich, um die Sperre zurückzusetzen',
    more: '\nBeispiel:\n  punchcard time lock mira/site --until 2026-06-01',
  },
  unlock: {
    description: 'Zeiten eines Repositorys entsperren',
    reason: 'Grund, für das Audit-Protokoll',
  },
  none: (repository) => `${repository} ist nicht gesperrt`,
  shown: (repository, until, by) => `${repository} ist vor ${until} gesperrt, von ${by}`,
};
