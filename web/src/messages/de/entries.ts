import type { entries as english } from '../en/entries.ts';
import type { Translated } from '../translated.ts';

const actions: Readonly<Record<string, string>> = {
  add: 'hat ihn hinzugefügt',
  edit: 'hat ihn geändert',
  move: 'hat ihn verschoben',
  delete: 'hat ihn gelöscht',
  restore: 'hat ihn wiederhergestellt',
};

export const entries: Translated<typeof english> = {
  moved: (place) => `Der Eintrag wurde nach ${place} verschoben.`,
  added: (time, place) => `${time} zu ${place} hinzugefügt.`,
  deleted: (time, place) => `${time} von ${place} gelöscht.`,
  changedByOther:
    'Jemand anderes hat diesen Eintrag geändert, daher wurde Ihre Änderung nicht gespeichert. Die Seite zeigt den aktuellen Stand.',
  editTitle: 'Eintrag bearbeiten',
  addTitle: 'Eintrag hinzufügen',
  historyTitle: 'Verlauf des Eintrags',
  issue: 'Issue',
  issueMissing: 'Wählen Sie ein Issue.',
  date: 'Tag',
  dateMissing: 'Wählen Sie einen Tag.',
  from: 'Beginn',
  to: 'Ende',
  invalidTime: 'Keine Uhrzeit. Schreiben Sie sie wie 9:30.',
  endBeforeStart: 'Das Ende liegt vor dem Beginn.',
  nextDay: 'Am nächsten Tag?',
  duration: 'Dauer',
  durationHint: 'Zum Beispiel 1:30, 90m oder 1.5h.',
  skippedTime: 'Diese Uhrzeit gibt es an diesem Tag nicht: Die Uhren werden vorgestellt.',
  invalidDuration: 'Keine Dauer. Schreiben Sie sie wie 1:30, 90m oder 1.5h.',
  note: 'Notiz',
  when: 'Wann',
  billable: 'Abrechenbar',
  notBillable: 'Nicht abrechenbar',
  projectDefault: 'Standard des Projekts',
  more: 'Mehr',
  yes: 'ja',
  no: 'nein',
  none: 'nichts',
  externalId: 'Externe ID',
  externalIdHint: 'Die Nummer dieses Eintrags in einem anderen Programm, etwa der Buchhaltung.',
  add: 'Hinzufügen',
  conflictTitle: 'Jemand anderes hat diesen Eintrag geändert',
  conflict: (state) =>
    `Ihre Änderung ist nicht gespeichert. Der Eintrag lautet jetzt: ${state}. Überschreiben Sie ihn mit Ihrer Fassung, oder behalten Sie die andere.`,
  keepTheirs: 'Andere behalten',
  overwrite: 'Überschreiben',
  locked: 'Gesperrter Zeitraum',
  lockedUntil: (until) =>
    `Zeit in diesem Projekt ist vor ${until} gesperrt: Wählen Sie einen späteren Zeitpunkt.`,
  lockedReason: (repository, until, by, reason) =>
    `Zeit in ${repository} vor ${until} wurde${by === '' ? '' : ` von ${by}`} gesperrt${
      reason === '' ? '.' : `: ${reason}`
    }`,
  menu: (time, title) => `Aktionen für ${time} an ${title}`,
  move: 'Zu anderem Issue verschieben',
  history: 'Verlauf',
  restore: 'Wiederherstellen',
  noHistory: 'Kein Verlauf: Dieser Eintrag ist älter als die Verlaufsfunktion.',
  restoreVersion: 'Diese Fassung wiederherstellen',
  fromInstant: (instant) => `ab ${instant}`,
  changedBy: (who, kind) => `${who ?? 'Kommandozeile'} ${actions[kind] ?? kind}`,
  via: (client) => `über ${client}`,
  onBehalfOf: (name) => `im Namen von ${name}`,
  hiddenState: (_kind) => 'Sie haben keinen Zugriff auf diese Fassung.',
  time: 'Zeit',
  empty: 'Keine Einträge',
};
