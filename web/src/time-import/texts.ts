import { plural, textLanguage } from '../messages/language.ts';
import type { Translated } from '../messages/translated.ts';

const count = (many: number, one: string, other: string): string =>
  `${many} ${plural(many, { one, other })}`;

const en = {
  text: 'Import entries from a CSV file. You see a preview before anything is saved.',
  alsoFrom:
    'Exports of Toggl Track, Clockify, Harvest, Kimai, solidtime and Punchcard are recognized. For other files, choose what each column contains.',
  file: 'CSV file',
  choose: 'Choose a file',
  csv: 'Or paste CSV',
  example: 'issue,started,duration,note\nmira/site#4,2026-05-04 09:30,1h30m,review',
  encoding: 'Encoding',
  encodingHint: 'Check that the text below shows all letters.',
  incomplete: 'The file ends in the middle of a character: it is incomplete.',
  notText: 'The file has another encoding. Choose it, such as windows-1252.',
  recognized: (tracker: string, rows: number) =>
    `${count(rows, 'row', 'rows')}, exported by ${tracker}.`,
  rowsFound: (rows: number) => `${count(rows, 'row', 'rows')}.`,
  trackers: {
    toggl: 'Toggl Track',
    clockify: 'Clockify',
    harvest: 'Harvest',
    kimai: 'Kimai',
    solidtime: 'solidtime',
  } as Readonly<Record<string, string>>,
  columnsTitle: 'Columns',
  columnsTable: 'Columns of the file',
  column: 'Column',
  firstValue: 'First value',
  meaning: 'Contains',
  meaningOf: (heading: string) => `What ${heading} contains`,
  ignore: 'Ignore',
  fields: {
    date: 'Date, or start date',
    start: 'Start time, or start',
    end_date: 'End date',
    end: 'End time, or end',
    created: 'Date of the entry',
    duration: 'Duration',
    hours: 'Hours',
    seconds: 'Seconds',
    repository: 'Project or repository',
    issue: 'Issue',
    task: 'Task: title of an issue',
    reference: 'Link to the issue',
    note: 'Note',
    billable: 'Billable',
    type: 'Type (breaks are skipped)',
    external_id: 'External ID',
    user: 'User',
    full_name: 'Full name',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email address',
  },
  missing: {
    'no-issue-column': 'Choose the column with the issue, or an issue for all rows below.',
    'no-duration-column': 'Choose the column with the duration, or those with start and end.',
    'no-date-column': 'Choose the column with the date.',
  },
  dateOrder: 'Dates such as 3/11/2026',
  dateOrders: {
    '': 'As the file shows, or your settings say',
    dmy: 'Day first: 3 November',
    mdy: 'Month first: March 11',
  },
  placesTitle: 'Rows without an issue',
  issue: 'Issue',
  issueHint: 'Optional.',
  createIssues: 'Make issues from tasks',
  createIssuesHint:
    'A row without an issue goes to the issue that has its task as the title. A missing one is created.',
  people: 'People in the file',
  account: 'Account',
  accountOf: (name: string) => `Account of ${name}`,
  projects: 'Projects in the file',
  repositoryOrIssue: 'Repository, or an issue such as owner/name#4',
  repositoryOf: (name: string) => `Repository of ${name}`,
  unknown: 'Unknown',
  rowCount: 'Rows',
  namesChanged: 'Preview the import again to apply the changes.',
  issues: 'Where the rows go',
  isNew: 'new',
  repository: 'Repository',
  repositoryHint: 'For rows that name no project. Optional.',
  preview: 'Preview import',
  submit: (added: number, changed: number) =>
    changed === 0
      ? `Add ${count(added, 'entry', 'entries')}`
      : `Add ${added} and change ${count(changed, 'entry', 'entries')}`,
  summary: (added: number, changed: number, unchanged: number) =>
    `${added} added, ${changed} changed, ${unchanged} unchanged.`,
  previewSummary: (added: number, changed: number, unchanged: number, refused: number) =>
    `${added} to add, ${changed} to change, ${unchanged} unchanged, ${refused} invalid.`,
  billableSums: (billable: string, other: string) => `Billable ${billable}, not billable ${other}.`,
  unused: (headings: string) => `Columns that are not used: ${headings}`,
  allOrNothing: 'Nothing is imported until all rows are valid: fix the invalid rows and try again.',
  missingRepositories: 'Projects without a repository',
  makeMissing: (repositories: number) =>
    `Create ${count(repositories, 'repository', 'repositories')}`,
  makeMissingTitle: 'Create these private repositories?',
  progress: (rows: number, total: number) => `${rows} of ${total} rows`,
  submitRest: 'Import the rest',
  notImported: 'Not everything was imported',
  notSent: 'not sent yet',
  failedLines: (first: number, last: number, reason: string) =>
    first === last ? `Line ${first}: ${reason}` : `Lines ${first}–${last}: ${reason}`,
  sameExternalId: (line: number, other: number) =>
    `Lines ${other} and ${line} have the same external ID.`,
  twoDateOrders:
    'Some dates start with the day and others with the month. Choose how dates are written.',
  rows: 'Rows of the table',
  line: 'Line',
  outcome: 'Result',
  actions: {
    ...{ add: 'Added', change: 'Changed', unchanged: 'Unchanged' },
    ...{ skip: 'Skipped', error: 'Invalid' },
  },
} as const;

const de: Translated<typeof en> = {
  text: 'Importieren Sie Einträge aus einer CSV-Datei. Sie sehen eine Vorschau, bevor etwas gespeichert wird.',
  alsoFrom:
    'Exporte von Toggl Track, Clockify, Harvest, Kimai, solidtime und Punchcard werden erkannt. Bei anderen Dateien wählen Sie, was jede Spalte enthält.',
  file: 'CSV-Datei',
  choose: 'Datei wählen',
  csv: 'Oder CSV einfügen',
  example: 'issue,started,duration,note\nmira/site#4,2026-05-04 09:30,1h30m,review',
  encoding: 'Kodierung',
  encodingHint: 'Prüfen Sie, ob der Text unten alle Buchstaben zeigt.',
  incomplete: 'Die Datei endet mitten in einem Zeichen: Sie ist unvollständig.',
  notText: 'Die Datei hat eine andere Kodierung. Wählen Sie sie, z. B. windows-1252.',
  recognized: (tracker, rows) => `${count(rows, 'Zeile', 'Zeilen')}, exportiert von ${tracker}.`,
  rowsFound: (rows) => `${count(rows, 'Zeile', 'Zeilen')}.`,
  trackers: {
    toggl: 'Toggl Track',
    clockify: 'Clockify',
    harvest: 'Harvest',
    kimai: 'Kimai',
    solidtime: 'solidtime',
  },
  columnsTitle: 'Spalten',
  columnsTable: 'Spalten der Datei',
  column: 'Spalte',
  firstValue: 'Erster Wert',
  meaning: 'Enthält',
  meaningOf: (heading) => `Was ${heading} enthält`,
  ignore: 'Nicht verwenden',
  fields: {
    date: 'Datum oder Startdatum',
    start: 'Startzeit oder Beginn',
    end_date: 'Enddatum',
    end: 'Endzeit oder Ende',
    created: 'Datum des Eintrags',
    duration: 'Dauer',
    hours: 'Stunden',
    seconds: 'Sekunden',
    repository: 'Projekt oder Repository',
    issue: 'Issue',
    task: 'Aufgabe: Titel eines Issues',
    reference: 'Link zum Issue',
    note: 'Notiz',
    billable: 'Abrechenbar',
    type: 'Art (Pausen werden übersprungen)',
    external_id: 'Externe ID',
    user: 'Benutzer',
    full_name: 'Vollständiger Name',
    first_name: 'Vorname',
    last_name: 'Nachname',
    email: 'E-Mail-Adresse',
  },
  missing: {
    'no-issue-column': 'Wählen Sie die Spalte mit dem Issue, oder unten ein Issue für alle Zeilen.',
    'no-duration-column': 'Wählen Sie die Spalte mit der Dauer, oder die mit Beginn und Ende.',
    'no-date-column': 'Wählen Sie die Spalte mit dem Datum.',
  },
  dateOrder: 'Daten wie 3/11/2026',
  dateOrders: {
    '': 'Wie die Datei zeigt oder Ihre Einstellungen sagen',
    dmy: 'Tag zuerst: 3. November',
    mdy: 'Monat zuerst: 11. März',
  },
  placesTitle: 'Zeilen ohne Issue',
  issue: 'Issue',
  issueHint: 'Optional.',
  createIssues: 'Issues aus Aufgaben anlegen',
  createIssuesHint:
    'Eine Zeile ohne Issue geht an das Issue, dessen Titel ihre Aufgabe ist. Fehlt es, wird es angelegt.',
  people: 'Personen in der Datei',
  account: 'Konto',
  accountOf: (name) => `Konto von ${name}`,
  projects: 'Projekte in der Datei',
  repositoryOrIssue: 'Repository, oder ein Issue wie Besitzer/Name#4',
  repositoryOf: (name) => `Repository von ${name}`,
  unknown: 'Unbekannt',
  rowCount: 'Zeilen',
  namesChanged: 'Zeigen Sie die Vorschau erneut an, um die Änderungen anzuwenden.',
  issues: 'Wohin die Zeilen gehen',
  isNew: 'neu',
  repository: 'Repository',
  repositoryHint: 'Für Zeilen ohne Projekt. Optional.',
  preview: 'Vorschau',
  submit: (added, changed) =>
    changed === 0
      ? `${count(added, 'Eintrag', 'Einträge')} hinzufügen`
      : `${added} hinzufügen und ${count(changed, 'Eintrag', 'Einträge')} ändern`,
  summary: (added, changed, unchanged) =>
    `${added} hinzugefügt, ${changed} geändert, ${unchanged} unverändert.`,
  previewSummary: (added, changed, unchanged, refused) =>
    `${added} hinzuzufügen, ${changed} zu ändern, ${unchanged} unverändert, ${refused} ungültig.`,
  billableSums: (billable, other) => `Abrechenbar ${billable}, nicht abrechenbar ${other}.`,
  unused: (headings) => `Spalten, die nicht benutzt werden: ${headings}`,
  allOrNothing:
    'Nichts wird importiert, bis alle Zeilen gültig sind: Korrigieren Sie die ungültigen Zeilen und versuchen Sie es erneut.',
  missingRepositories: 'Projekte ohne Repository',
  makeMissing: (repositories) => `${count(repositories, 'Repository', 'Repositorys')} anlegen`,
  makeMissingTitle: 'Diese privaten Repositorys anlegen?',
  progress: (rows, total) => `${rows} von ${total} Zeilen`,
  submitRest: 'Rest importieren',
  notImported: 'Nicht alles wurde importiert',
  notSent: 'noch nicht gesendet',
  failedLines: (first, last, reason) =>
    first === last ? `Zeile ${first}: ${reason}` : `Zeilen ${first}–${last}: ${reason}`,
  sameExternalId: (line, other) => `Die Zeilen ${other} und ${line} haben dieselbe externe ID.`,
  twoDateOrders:
    'Manche Daten beginnen mit dem Tag, andere mit dem Monat. Wählen Sie die Schreibweise der Daten.',
  rows: 'Zeilen der Tabelle',
  line: 'Zeile',
  outcome: 'Ergebnis',
  actions: {
    ...{ add: 'Hinzugefügt', change: 'Geändert', unchanged: 'Unverändert' },
    ...{ skip: 'Übersprungen', error: 'Ungültig' },
  },
};

export const texts = { en, de };

/** The texts of the import. */
export const t: Translated<typeof en> = texts[textLanguage];
