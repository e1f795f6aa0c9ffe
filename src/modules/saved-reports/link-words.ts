import type { PageLanguage } from '../../http/html/html.ts';

const english = {
  report: 'Report',
  brokenTitle: 'This link does not work',
  broken:
    'It was revoked, or the report is no longer available. Ask the person who sent it for a new one.',
  expiredTitle: 'This link has expired',
  expired: (name: string) => `Ask ${name} for a new one.`,
  laterTitle: 'The report cannot be shown now',
  later: 'Try again in a few minutes.',
  from: (name: string) => `from ${name}`,
  zone: (place: string) => (/^[A-Z]+$/.test(place) ? place : `${place} time`),
  days: (zone: string) => `Days follow ${zone}.`,
  people: 'People',
  projects: 'Projects',
  average: {
    day: 'Average day',
    week: 'Average week',
    month: 'Average month',
    year: 'Average year',
  },
  on: {
    day: (count: number) => (count === 1 ? 'on 1 day' : `on ${count} days`),
    week: (count: number) => (count === 1 ? 'in 1 week' : `in ${count} weeks`),
    month: (count: number) => (count === 1 ? 'in 1 month' : `in ${count} months`),
    year: (count: number) => (count === 1 ? 'in 1 year' : `in ${count} years`),
  },
  hoursPer: {
    day: 'Hours per day',
    week: 'Hours per week',
    month: 'Hours per month',
    year: 'Hours per year',
  },
  chart: (title: string, most: string) =>
    `${title}. Most: ${most}. The table below has the same total.`,
  others: 'Other',
  and: (first: string, second: string) => `${first} and ${second.toLowerCase()}`,
  share: 'Share',
  some: (shown: number, all: number) => `The first ${shown} of ${all} rows are shown.`,
  empty: 'No time in this period.',
  download: (format: string) => `Download ${format}`,
  print: 'Print',
  figures: (moment: string) => `Figures of ${moment}.`,
  until: (day: string) => `This link works until ${day}.`,
  made: 'Made with Punchcard',
  pages: ["'Page ' ", "' of ' "] as readonly [string, string],
};

type LinkWords = typeof english;

const german: LinkWords = {
  report: 'Bericht',
  brokenTitle: 'Dieser Link funktioniert nicht',
  broken:
    'Er wurde widerrufen, oder den Bericht gibt es nicht mehr. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  expiredTitle: 'Dieser Link ist abgelaufen',
  expired: (name) => `Bitten Sie ${name} um einen neuen.`,
  laterTitle: 'Der Bericht kann gerade nicht gezeigt werden',
  later: 'Versuchen Sie es in ein paar Minuten erneut.',
  from: (name) => `von ${name}`,
  zone: (place) => (/^[A-Z]+$/.test(place) ? place : `der Zeit von ${place}`),
  days: (zone) => `Die Tage folgen ${zone}.`,
  people: 'Personen',
  projects: 'Projekte',
  average: {
    day: 'Im Tagesmittel',
    week: 'Im Wochenmittel',
    month: 'Im Monatsmittel',
    year: 'Im Jahresmittel',
  },
  on: {
    day: (count) => (count === 1 ? 'an 1 Tag' : `an ${count} Tagen`),
    week: (count) => (count === 1 ? 'in 1 Woche' : `in ${count} Wochen`),
    month: (count) => (count === 1 ? 'in 1 Monat' : `in ${count} Monaten`),
    year: (count) => (count === 1 ? 'in 1 Jahr' : `in ${count} Jahren`),
  },
  hoursPer: {
    day: 'Stunden pro Tag',
    week: 'Stunden pro Woche',
    month: 'Stunden pro Monat',
    year: 'Stunden pro Jahr',
  },
  chart: (title, most) =>
    `${title}. Die meisten: ${most}. Die Tabelle darunter hat dieselbe Summe.`,
  others: 'Andere',
  and: (first, second) => `${first} und ${second}`,
  share: 'Anteil',
  some: (shown, all) => `Gezeigt werden die ersten ${shown} von ${all} Zeilen.`,
  empty: 'Keine Zeit in diesem Zeitraum.',
  download: (format) => `${format} herunterladen`,
  print: 'Drucken',
  figures: (moment) => `Stand: ${moment}.`,
  until: (day) => `Dieser Link gilt bis ${day}.`,
  made: 'Erstellt mit Punchcard',
  pages: ["'Seite ' ", "' von ' "],
};

export const linkWords = (language: PageLanguage): LinkWords =>
  language === 'de' ? german : english;
