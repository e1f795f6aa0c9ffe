import type { calendar as english } from '../en/calendar.ts';
import type { Translated } from '../translated.ts';

export const calendar: Translated<typeof english> = {
  previous: { week: 'Vorherige Woche', day: 'Vorheriger Tag', month: 'Vorheriger Monat' },
  next: { week: 'Nächste Woche', day: 'Nächster Tag', month: 'Nächster Monat' },
  views: { week: 'Woche', day: 'Tag', month: 'Monat' },
  untimed: 'Ohne Start',
  hoursPerDay: 'Stunden pro Tag',
  dayTotal: (day, time) => `${day}: ${time}`,
  running: (title) => `Läuft: ${title}`,
  runningReason: 'Die Stoppuhr läuft. Ihre Zeit wird beim Stoppen hinzugefügt.',
  since: (day) => `seit ${day}`,
  locked: 'gesperrt',
  recent: 'Letzte Issues',
  untimedTitle: 'Einträge ohne Uhrzeit',
  moreUntimed: (count) => `+${count} weitere`,
  clockForward: (day) =>
    `Am ${day} werden die Uhren vorgestellt, der Tag hat also 23 Stunden. Ein Eintrag über die Umstellung hinweg ist länger gezeichnet als seine Dauer.`,
  clockBack: (day) =>
    `Am ${day} werden die Uhren zurückgestellt, der Tag hat also 25 Stunden. Einträge in der doppelten Stunde sind nebeneinander gezeichnet, und ein Eintrag über die Umstellung hinweg ist kürzer gezeichnet als seine Dauer.`,
  empty:
    'Noch keine Einträge in diesem Zeitraum. Ziehen Sie über freie Stunden, um einen hinzuzufügen, oder starten Sie die Stoppuhr.',
  more: (count) => `${count} weitere`,
  timeSlot: 'Hinzufügen um',
  weekday: 'Tag anzeigen',
  keys: {
    move: 'Über die Stunden bewegen',
    open: 'Einen Eintrag bearbeiten, oder in einer freien Stunde einen hinzufügen',
    drag: 'Ziehen',
    dragged:
      'Einen Eintrag verschieben, an den Rändern Beginn oder Ende ändern; über freie Stunden einen hinzufügen; einem ohne Start einen geben',
    fine: 'Beim Ziehen: Schritte von einer Minute',
  },
};
