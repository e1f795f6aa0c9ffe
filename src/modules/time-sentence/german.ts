import type { GermanErrors } from '../../http/messages/message-templates.ts';

export const germanErrors: GermanErrors = {
  sentences: {
    '“{}”: {}': '„{}“: {*}',
    '“{}”: {}; if it belongs to the note, put -- before the note':
      '„{}“: {*}; gehört es zur Notiz, setzen Sie -- davor',
    "I don't know what “{}” means here; if it belongs to the note, put -- before the note":
      'was „{}“ hier bedeutet, ist nicht klar; gehört es zur Notiz, setzen Sie -- davor',
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
    'it is empty, or longer than 12 hours over midnight':
      'es ist leer oder dauert länger als 12 Stunden über Mitternacht',
    'the duration is less than a second': 'die Dauer ist unter einer Sekunde',
    'the duration is more than {}': 'die Dauer ist über {}',
  },
};
