import type { errorMessages } from './errors.ts';

export const germanMessages: Readonly<Record<keyof typeof errorMessages, string>> = {
  'sentence.ambiguous': '„{text}“ ist nicht eindeutig',
  'sentence.clock-or-duration':
    '„{text}“ kann eine Uhrzeit oder eine Dauer sein: schreiben Sie um {clock} oder {duration}',
  'sentence.future': '{day} liegt in der Zukunft',
  'sentence.misspelt': '„{text}“ könnte „{meant}“ heißen; gehört es zur Notiz, setzen Sie -- davor',
  'sentence.no-duration': 'es fehlt eine Dauer, zum Beispiel 1h30m',
  'sentence.no-issue': 'es fehlt ein Issue, zum Beispiel #42',
  'sentence.no-repository': 'es fehlt ein Repository',
  'sentence.no-unit': 'die Einheit fehlt',
  'sentence.note-control-characters': 'die Notiz enthält Steuerzeichen',
  'sentence.note-too-long': 'die Notiz ist länger als {limit} Zeichen',
  'sentence.odd-range': 'es ist leer oder dauert länger als 12 Stunden über Mitternacht',
  'sentence.other-duration':
    '„{text}“ ist {duration}, nicht {written}: schreiben Sie nur eines davon',
  'sentence.other-weekday': '„{text}“ ist nicht der {day}',
  'sentence.part': '„{text}“: {problem}',
  'sentence.part-in-note': '„{text}“: {problem}; gehört es zur Notiz, setzen Sie -- davor',
  'sentence.time-or-note':
    '„{text}“ kann zur Zeit oder zur Notiz gehören: setzen Sie -- vor die Notiz',
  'sentence.too-long': 'der Text ist länger als {limit} Zeichen',
  'sentence.too-many-seconds': 'die Dauer ist über {limit}',
  'sentence.too-short': 'die Dauer ist unter einer Sekunde',
  'sentence.two-repositories':
    'mehrere Repositorys heißen so: schreiben Sie den Besitzer dazu, owner/name#42',
  'sentence.unclear':
    'was „{text}“ hier bedeutet, ist nicht klar; gehört es zur Notiz, setzen Sie -- davor',
  'sentence.unit-missing':
    '„{text}“ hat keine Einheit: schreiben Sie {text}m oder {text}h für eine Dauer',
  'sentence.unknown-project': '„{text}“ ist keines Ihrer Projekte und keine ihrer Tätigkeiten',
  'sentence.unknown-repository': 'dieses Repository gibt es nicht',
  'sentence.which-project': 'kein Issue oder Projekt genannt: schreiben Sie {projects}',
};
