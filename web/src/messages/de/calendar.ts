import type { calendar as english } from '../en/calendar.ts';
import type { Translated } from '../translated.ts';

export const calendar: Translated<typeof english> = {
  previous: { week: 'Vorherige Woche', day: 'Vorheriger Tag', month: 'Vorheriger Monat' },
  next: { week: 'Nächste Woche', day: 'Nächster Tag', month: 'Nächster Monat' },
  today: 'Heute',
  view: 'Ansicht',
  views: { week: 'Woche', day: 'Tag', month: 'Monat' },
  add: 'Zeit hinzufügen',
  untimed: 'Ohne Uhrzeit',
  legend: 'Repositorys',
  hoursPerDay: 'Stunden pro Tag',
  total: 'Summe',
  dayTotal: (day, time) => `${day}: ${time}`,
  unreadableIssue: 'Ein Issue, das Sie nicht mehr lesen können',
  unreadableReason:
    'Sie können dieses Issue nicht mehr lesen, daher lässt sich seine Zeit hier nicht ändern.',
  running: (title) => `Läuft: ${title}`,
  runningReason: 'Die Stoppuhr läuft. Ihre Zeit wird beim Stoppen hinzugefügt.',
  runningLegend: 'Laufende Stoppuhr, noch nicht in den Summen',
  since: (day) => `seit ${day}`,
  locked: 'gesperrt',
  recent: 'Letzte Issues',
  recentHint: 'Ziehen Sie eines in die Stunden, oder wählen Sie es, um Zeit hinzuzufügen.',
  help: 'Ziehen Sie einen Eintrag, um ihn zu verschieben, oder seine Ränder, um Beginn oder Ende zu ändern. Ziehen Sie über freie Stunden, um einen Eintrag hinzuzufügen. Mit der Tastatur: Pfeiltasten bewegen, Enter bearbeitet einen Eintrag oder fügt in einer freien Stunde einen hinzu.',
  untimedHint:
    'Einträge ohne Uhrzeit stehen über den Stunden: Ziehen Sie einen in die Stunden, um ihm einen Beginn zu geben.',
  untimedTitle: 'Einträge ohne Uhrzeit',
  moreUntimed: (count) => `+${count} weitere`,
  zone: (zone) => `Zeitzone: ${zone}.`,
  clockForward: (day) =>
    `Am ${day} werden die Uhren vorgestellt, der Tag hat also 23 Stunden. Ein Eintrag über die Umstellung hinweg ist länger gezeichnet als seine Dauer.`,
  clockBack: (day) =>
    `Am ${day} werden die Uhren zurückgestellt, der Tag hat also 25 Stunden. Einträge in der doppelten Stunde sind nebeneinander gezeichnet, und ein Eintrag über die Umstellung hinweg ist kürzer gezeichnet als seine Dauer.`,
  empty:
    'Noch keine Einträge in diesem Zeitraum. Ziehen Sie über freie Stunden, um einen hinzuzufügen, oder starten Sie die Stoppuhr.',
  more: (count) => `${count} weitere`,
  timeSlot: 'Hinzufügen um',
  weekday: 'Tag anzeigen',
};
