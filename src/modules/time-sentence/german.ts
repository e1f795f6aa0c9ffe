import type { GermanErrors } from '../../http/messages/message-templates.ts';

export const germanErrors: GermanErrors = {
  sentences: {
    '“{}”: {}': '„{}“: {*}',
    '“{}”: {}; if it belongs to the note, put -- before the note':
      '„{}“: {*}; gehört es zur Notiz, setzen Sie -- davor',
    '“{}” is left over; if it belongs to the note, put -- before the note':
      '„{}“ ist übrig; gehört es zur Notiz, setzen Sie -- davor',
    '“{}” could be “{}”; if it belongs to the note, put -- before the note':
      '„{}“ könnte „{}“ heißen; gehört es zur Notiz, setzen Sie -- davor',
    'several repositories have this name: write the owner too, owner/name#42':
      'mehrere Repositorys heißen so: schreiben Sie den Besitzer dazu, owner/name#42',
    '“{}” has no unit: write {} or {} for a duration':
      '„{}“ hat keine Einheit: schreiben Sie {} oder {} für eine Dauer',
    '“{}” is {}, not {}: write one of them': '„{}“ ist {}, nicht {}: schreiben Sie nur eines davon',
    '“{}” is not {}': '„{}“ ist nicht der {}',
    '“{}” can be a time of day or a duration: write at {} or {}':
      '„{}“ kann eine Uhrzeit oder eine Dauer sein: schreiben Sie um {} oder {}',
    '“{}” can be read in more than one way': '„{}“ ist nicht eindeutig',
    '“{}” can belong to the time or to the note: put -- before the note':
      '„{}“ kann zur Zeit oder zur Notiz gehören: setzen Sie -- vor die Notiz',
    'no duration is given, such as 1h30m': 'es fehlt eine Dauer, zum Beispiel 1h30m',
    'no issue is named, such as #42': 'es fehlt ein Issue, zum Beispiel #42',
    'no repository is named': 'es fehlt ein Repository',
    'there is no such repository': 'dieses Repository gibt es nicht',
    'the text is longer than {} characters': 'der Text ist länger als {} Zeichen',
    'the note is longer than {} characters': 'die Notiz ist länger als {} Zeichen',
    'the note holds control characters': 'die Notiz enthält Steuerzeichen',
    '“{}”: {} is in the future': '„{}“: {} liegt in der Zukunft',
    '{} is in the future': '{} liegt in der Zukunft',
    'it has no unit': 'die Einheit fehlt',
    'write the date as 2026-11-03': 'schreiben Sie das Datum wie 2026-11-03',
    'write it as 2 days ago, or as a date': 'schreiben Sie vor 2 Tagen oder ein Datum',
    'write the duration as 1h30m': 'schreiben Sie die Dauer wie 1h30m',
    'write the whole duration': 'schreiben Sie die ganze Dauer',
    'write one duration': 'schreiben Sie eine Dauer',
    'write the time as 14:00': 'schreiben Sie die Uhrzeit wie 14:00',
    'write times as 9:00-10:00': 'schreiben Sie Uhrzeiten wie 9:00-10:00',
    'write both times as 9:00-10:30': 'schreiben Sie beide Uhrzeiten wie 9:00-10:30',
    'it is empty, or longer than 12 hours over midnight':
      'es ist leer oder dauert länger als 12 Stunden über Mitternacht',
    'it is not a time in RFC 3339': 'das ist kein Zeitpunkt nach RFC 3339',
    'write times as 9:05': 'schreiben Sie Uhrzeiten wie 9:05',
    'write times as 9:30-10:00': 'schreiben Sie Uhrzeiten wie 9:30-10:00',
    'name a day': 'nennen Sie einen Tag',
    'name one day': 'nennen Sie einen einzigen Tag',
    'name a day or a time of day': 'nennen Sie einen Tag oder eine Uhrzeit',
    'there is no such time of day': 'diese Uhrzeit gibt es nicht',
    'a date ends with a dot or a year of four digits, a time has a colon':
      'ein Datum endet mit Punkt oder vierstelligem Jahr, eine Uhrzeit hat einen Doppelpunkt',
    'the duration is less than a second': 'die Dauer ist unter einer Sekunde',
    'the duration is more than {}': 'die Dauer ist über {}',
  },
};
