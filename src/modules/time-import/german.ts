import type { GermanErrors } from '../../http/messages/message-templates.ts';

export const germanErrors: GermanErrors = {
  sentences: {
    'the file is a report, whose rows are sums: importing them would count the time twice; import an export of the entries, such as that of punchcard time export':
      'die Datei ist ein Bericht, dessen Zeilen Summen sind: Importiert würden sie die Zeit doppelt zählen; importieren Sie einen Export der Einträge, z. B. den von punchcard time export',
  },
  reasons: {
    'Required: the chosen issue is not in {}':
      'ist erforderlich: das gewählte Issue ist nicht in {}',
    'an earlier row has the same value': 'eine frühere Zeile hat denselben Wert',
    'an earlier row is the same': 'eine frühere Zeile ist gleich',
    'cell {} has no heading; a separator in a text needs quotes':
      'Zelle {} hat keine Überschrift; ein Trennzeichen in einem Text braucht Anführungszeichen',
    'columns {} "{}" and {} "{}" both give the {}; map one of them to ignore':
      'die Spalten {} "{}" und {} "{}" enthalten beide {}; ordnen Sie einer davon ignore zu',
    'dates start with the day in line {}, and with the month in line {}':
      'in Zeile {} beginnen Daten mit dem Tag, in Zeile {} mit dem Monat',
    'has more than {} rows: send it in parts': 'hat mehr als {} Zeilen: Senden Sie sie in Teilen',
    'has {} columns; at most {} are allowed': 'hat {} Spalten; höchstens {} sind erlaubt',
    'lies before the start': 'liegt vor dem Beginn',
    'line {} {}': 'Zeile {}: {}',
    'must be a duration such as 1h30m or 1:30': 'muss eine Dauer wie 1h30m oder 1:30 sein',
    'must be a number of hours such as 1.5': 'muss eine Stundenzahl wie 1.5 sein',
    'must be a number, #42 or owner/name#42': 'muss eine Nummer, #42 oder Besitzer/Name#42 sein',
    'must be a number, 1 or more': 'muss eine Zahl ab 1 sein',
    'must be a time such as 2026-05-04 09:30 or 2026-05-04T09:30:00Z, not "{}"':
      'muss ein Zeitpunkt wie 2026-05-04 09:30 oder 2026-05-04T09:30:00Z sein, nicht "{}"',
    'must be a whole number of seconds': 'muss eine ganze Zahl von Sekunden sein',
    'must be yes or no, not "{}"': 'muss yes oder no sein, nicht "{}"',
    'must have a time of day, not only a date': 'braucht eine Uhrzeit, nicht nur ein Datum',
    'must map to one of {} or ignore': 'muss einem von {} oder ignore zugeordnet sein',
    'no column is called issue': 'keine Spalte heißt issue',
    'no column is called seconds, duration or hours':
      'keine Spalte heißt seconds, duration oder hours',
    'no column is called started, created or date': 'keine Spalte heißt started, created oder date',
    "only repository admins can import another user's time; if it is yours, map the name to your login":
      'nur Administratoren des Repositorys können die Zeit anderer importieren; ist es Ihre, ordnen Sie den Namen Ihrem Benutzernamen zu',
    'the file has no column "{}"': 'die Datei hat keine Spalte "{}"',
    'the heading of column {} is longer than {}': 'die Überschrift von Spalte {} ist länger als {}',
    'the project "{}" is no repository; map it to owner/name':
      'das Projekt "{}" ist kein Repository; ordnen Sie es Besitzer/Name zu',
    '"{}" must be owner/name or owner/name#42':
      '"{}" muss die Form Besitzer/Name oder Besitzer/Name#42 haben',
    '{} can be read with decimals or thousands; set decimal_mark to "." or ","':
      '{} kann Dezimal- oder Tausenderzeichen enthalten; setzen Sie decimal_mark auf "." oder ","',
    '{} can start with the day or the month; set date_order to dmy or mdy':
      '{} kann mit Tag oder Monat beginnen; setzen Sie date_order auf dmy oder mdy',
    '{} contradicts start and end; map the end or the duration to ignore':
      '{} widerspricht Beginn und Ende; ordnen Sie dem Ende oder der Dauer ignore zu',
    '{} contradicts {} in [{}]': '{} widerspricht {} in [{}]',
    '{} {} columns; at most {} are allowed': '{} {} Spalten; höchstens {} sind erlaubt',
  },
};
