import type { reports as english } from '../en/reports.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

const counted = (count: number, shown: string): string =>
  `${shown} ${plural(count, { one: 'Eintrag', other: 'Einträge' })}`;

export const reports: Translated<typeof english> = {
  summaryView: 'Übersicht',
  titleOfRepository: (name) => `Zeit in ${name}`,
  titleOfEverybody: 'Zeit aller Benutzer',
  scope: 'Umfang',
  administered: 'Projekte, die ich verwalte',
  repositoryScope:
    'Mit Schreibrecht sieht man hier alle Zeiten dieses Projekts, sonst die eigenen.',
  administeredScope:
    'Zeit aller Benutzer in den Projekten, die Ihnen gehören oder die Sie verwalten.',
  instanceScope: 'Zeit aller Benutzer in allen Projekten.',

  range: 'Zeitraum',
  ranges: {
    today: 'Heute',
    yesterday: 'Gestern',
    'this-week': 'Diese Woche',
    'last-week': 'Letzte Woche',
    'this-month': 'Dieser Monat',
    'last-month': 'Letzter Monat',
    'this-quarter': 'Dieses Quartal',
    'last-quarter': 'Letztes Quartal',
    'this-year': 'Dieses Jahr',
    'last-year': 'Letztes Jahr',
    all: 'Gesamte Zeit',
    custom: 'Eigener Zeitraum',
  },
  before: 'Vorheriger Zeitraum',
  after: 'Nächster Zeitraum',
  dates: 'Von und bis',
  datesHint: 'Beide Tage eingeschlossen',
  groupBy: 'Gruppieren nach',
  thenBy: 'Dann nach',
  groupKeys: {
    day: 'Tag',
    week: 'Woche',
    month: 'Monat',
    year: 'Jahr',
    user: 'Person',
    repository: 'Projekt',
    issue: 'Issue',
    billable: 'Abrechenbarkeit',
  },
  noGroup: 'Keine',
  filters: 'Filter',
  activeFilters: (count) => `Filter (${count})`,
  repositoryHint: 'Besitzer/Name',
  issue: 'Issue-Nummer',
  issueHint: 'Innerhalb des Projekts',
  issueNeedsRepository: 'Wählen Sie zuerst ein Projekt',
  anyBillable: 'Abrechenbar oder nicht',
  onlyBillable: 'Nur abrechenbar',
  notBillable: 'Nur nicht abrechenbar',
  note: 'Notiz enthält',
  noteHint: 'Ein Teil der Notiz',
  round: 'Rundung',
  noRounding: 'Keine',
  roundings: {
    nearest: 'Auf die nächsten',
    up: 'Aufrunden auf',
    down: 'Abrunden auf',
  },
  roundMinutes: 'Minuten',
  roundPer: 'Anwenden auf',
  roundingScopes: { entry: 'Jeden Eintrag', group: 'Jede Tabellenzeile' },

  onlyFrom: (first) => `Ab ${first}`,
  onlyTo: (last) => `Bis ${last}`,
  allTime: 'Gesamte Zeit',
  description: {
    repository: (name) => `in ${name}`,
    issue: (number) => `Issue #${number}`,
    user: (name) => `von ${name}`,
    billable: 'nur abrechenbar',
    notBillable: 'nur nicht abrechenbar',
    note: (text) => `Notiz enthält „${text}“`,
    round: (how, minutes, per) => `gerundet: ${how} ${minutes} Min., ${per}`,
    groups: (by) => `nach ${by}`,
    and: ' und ',
  },
  totals: 'Summen',
  tracked: 'Erfasst',
  rounded: 'Gerundet',
  billableRounded: 'Abrechenbar, gerundet',
  share: (percent) => `${percent} der Summe`,
  average: 'Eintrag im Schnitt',
  summary: (count, shown, time) => `${counted(count, shown)}, ${time} Stunden`,

  chartTitle: (unit) => `Stunden pro ${unit}`,
  chartTitleSplit: (unit, by) => `Stunden pro ${unit}, nach ${by}`,
  target: (time) => `Soll ${time}`,
  barUnit: 'Balken',
  automatic: (unit) => `Automatisch (${unit})`,
  chartsUnrounded: 'Diagramme zeigen die Zeit ohne Rundung.',
  barsLimited: (shown, all) =>
    `Die letzten ${shown} von ${all} Balken werden angezeigt. Die Tabelle unten und der Download enthalten alle.`,
  others: 'Andere',
  showTable: 'Als Tabelle anzeigen',
  hideTable: 'Tabelle ausblenden',
  shareOfTotal: 'Anteil',
  hours: 'Stunden',
  legend: 'Legende',

  rowsOf: (name) => `Zeilen von ${name}`,
  table: (by) => `Tabelle nach ${by}`,
  name: 'Gruppe',
  entriesOf: (name) => `Einträge: ${name}`,
  show: 'Anzeigen',
  rowsPrinted: (shown, all) =>
    `${shown} von ${all} Zeilen werden gedruckt. Der Download enthält alle.`,

  empty: 'Keine Zeit in diesem Bericht',
  emptyText:
    'Erfasste Zeit wird hier nach Projekt, Issue, Tag oder Monat summiert. Wählen Sie einen längeren Zeitraum, oder entfernen Sie einen Filter.',
  allMyTime: 'Gesamte Zeit anzeigen',
  downloadEntries: 'Einträge, einer pro Zeile',
  downloadTable: 'Diese Tabelle',
  formats: {
    csv: 'CSV',
    json: 'JSON',
  },
  printedAt: (instant) => `Gedruckt am ${instant}`,

  groupEntries: {
    title: (name) => `Einträge: ${name}`,
    summary: (count, shown, time) => `${counted(count, shown)}, insgesamt ${time}`,
    label: 'Einträge in dieser Gruppe',
    tooMany: (most) =>
      `Mehr als ${most} Einträge, zu viele zum Auflisten. Wählen Sie eine kleinere Gruppe, oder laden Sie sie herunter.`,
    emptyText: 'Sie wurden verschoben, geändert oder gelöscht.',
  },
};
