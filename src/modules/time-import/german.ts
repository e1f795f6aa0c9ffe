import type { errorMessages, fieldReasons } from './errors.ts';

export const germanMessages: Readonly<Record<keyof typeof errorMessages, string>> = {
  'import.break': 'eine Pause ist keine Arbeitszeit',
  'import.no-length': 'hat keine Dauer',
  'import.report':
    'die Datei ist ein Bericht, dessen Zeilen Summen sind: Importiert würden sie die Zeit doppelt zählen; importieren Sie einen Export der Einträge, z. B. den von punchcard time export',
  'import.running': 'läuft noch: das Ende fehlt',
  'import.total': 'die Summe der Einträge',
};

export const germanReasons: Readonly<Record<keyof typeof fieldReasons, string>> = {
  'ambiguous-date':
    '{text} kann mit Tag oder Monat beginnen; setzen Sie date_order auf dmy oder mdy',
  'ambiguous-number':
    '{text} kann Dezimal- oder Tausenderzeichen enthalten; setzen Sie decimal_mark auf "." oder ","',
  'before-start': 'liegt vor dem Beginn',
  contradicts: '{text} widerspricht {other} in {column}',
  'contradicts-times':
    '{text} widerspricht Beginn und Ende; ordnen Sie dem Ende oder der Dauer ignore zu',
  elsewhere: 'ist erforderlich: das gewählte Issue ist nicht in {repository}',
  empty: 'ist leer',
  'heading-too-long': 'die Überschrift von Spalte {place} ist länger als {limit}',
  'line-malformed': 'Zeile {line} ist kein gültiges CSV: ein Anführungszeichen steht falsch',
  'line-too-long': 'Zeile {line} ist länger als {limit} Bytes',
  'line-too-wide': 'Zeile {line} hat {count} Spalten; höchstens {limit} sind erlaubt',
  'mixed-orders': 'in Zeile {day} beginnen Daten mit dem Tag, in Zeile {month} mit dem Monat',
  'no-column': 'die Datei hat keine Spalte "{heading}"',
  'no-date-column': 'keine Spalte heißt started, created oder date',
  'no-duration-column': 'keine Spalte heißt seconds, duration oder hours',
  'no-heading':
    'Zelle {place} hat keine Überschrift; ein Trennzeichen in einem Text braucht Anführungszeichen',
  'no-issue-column': 'keine Spalte heißt issue',
  'no-time-of-day': 'braucht eine Uhrzeit, nicht nur ein Datum',
  'not-a-duration-cell': 'muss eine Dauer wie 1h30m oder 1:30 sein',
  'not-a-meaning': 'muss einem von {choices} oder ignore zugeordnet sein',
  'not-a-time-cell':
    'muss ein Zeitpunkt wie 2026-05-04 09:30 oder 2026-05-04T09:30:00Z sein, nicht "{text}"',
  'not-a-price': 'muss ein Betrag wie 85.00 sein',
  'not-an-issue': 'muss eine Nummer, #42 oder Besitzer/Name#42 sein',
  'not-an-ordinal': 'muss eine Zahl ab 1 sein',
  'not-hours': 'muss eine Stundenzahl wie 1.5 sein',
  'not-seconds': 'muss eine ganze Zahl von Sekunden sein',
  'not-yes-or-no': 'muss yes oder no sein, nicht "{text}"',
  'not-yours':
    'nur Administratoren des Repositorys können die Zeit anderer importieren; ist es Ihre, ordnen Sie den Namen Ihrem Benutzernamen zu',
  'issue-pair': '"{value}" muss die Form Besitzer/Name#42 haben',
  pair: '"{value}" muss die Form Besitzer/Name oder Besitzer/Name#42 haben',
  'too-many-columns': 'hat {count} Spalten; höchstens {limit} sind erlaubt',
  'too-many-rows': 'hat mehr als {limit} Zeilen: Senden Sie sie in Teilen',
  'two-columns':
    'die Spalten {one} "{heading}" und {other} "{second}" enthalten beide {meaning}; ordnen Sie einer davon ignore zu',
  'not-mapped': 'das Projekt "{project}" ist kein Repository; ordnen Sie es Besitzer/Name zu',
  'same-in-earlier-row': 'eine frühere Zeile hat denselben Wert',
  'earlier-row-is-same': 'eine frühere Zeile ist gleich',
};
