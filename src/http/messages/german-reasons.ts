/** Why a field is refused, as `[field]: reason`. `{}` stands for a value. */
export const germanReasons: Readonly<Record<string, string>> = {
  Required: 'ist erforderlich',
  'Required to unlock time': 'ist erforderlich, um Zeit zu entsperren',
  'Required when {} is given: {}': 'ist erforderlich, wenn {} angegeben ist: {}',
  'required to change the mail server': 'ist zum Ändern des Mailservers erforderlich',
  'required with a mail server': 'ist mit einem Mailserver erforderlich',
  'already in use': 'wird schon verwendet',
  'an account can have at most {} addresses': 'ein Konto kann höchstens {} Adressen haben',
  'an account that is not activated can have at most {} addresses':
    'ein nicht aktiviertes Konto kann höchstens {} Adressen haben',
  'at most {} ids': 'höchstens {} IDs',
  'belongs to another list, filter or user; begin again at the first page':
    'gehört zu einer anderen Liste, einem anderen Filter oder Benutzer; beginnen Sie wieder mit der ersten Seite',
  'cannot be combined with from or to': 'lässt sich nicht mit from oder to verbinden',
  'cannot be combined with started or created':
    'lässt sich nicht mit started oder created verbinden',
  'differs from time, which means the same': 'weicht von time ab, das dasselbe bedeutet',
  'differs from user_name, which means the same': 'weicht von user_name ab, das dasselbe bedeutet',
  'does not move an entry that has a start: give started too, or null to remove it':
    'verschiebt keinen Eintrag mit Beginn: Geben Sie auch started an, oder null, um ihn zu entfernen',
  'fixed by {}, so it cannot be changed here': 'ist durch {} festgelegt und hier nicht änderbar',
  'would send the password of the mail server unencrypted':
    'würde das Passwort des Mailservers unverschlüsselt senden',
  'has more than {} keys and lists': 'hat mehr als {} Schlüssel und Listen',
  'holds characters that cannot be stored': 'enthält Zeichen, die nicht gespeichert werden können',
  'holds characters that cannot be used': 'enthält Zeichen, die nicht verwendet werden können',
  'is empty': 'ist leer',
  'is given twice, in another case': 'ist doppelt angegeben, in anderer Groß- und Kleinschreibung',
  'is invalid': 'ist ungültig',
  'is nested too deeply': 'ist zu tief verschachtelt',
  'is not valid JSON': 'ist kein gültiges JSON',
  'is not valid UTF-8': 'ist kein gültiges UTF-8',
  'is too large a number': 'ist eine zu große Zahl',
  'is unknown, used already, or no longer valid':
    'ist unbekannt, schon benutzt oder nicht mehr gültig',
  'is unknown, was used, or is too old': 'ist unbekannt, wurde benutzt oder ist zu alt',
  'is wrong': 'ist falsch',
  'is wrong, or no longer valid': 'ist falsch oder nicht mehr gültig',
  'login source does not exist [id: {}]': 'die Anmeldequelle gibt es nicht [id: {}]',
  'makes more than {} {}; choose a shorter range or larger groups':
    'ergibt mehr als {} {}; wählen Sie einen kürzeren Zeitraum oder größere Gruppen',
  'must NOT have fewer than {} characters': 'muss mindestens {} Zeichen haben',
  'must NOT have fewer than {} items': 'muss mindestens {} Elemente haben',
  'must NOT have more than {} items': 'darf höchstens {} Elemente haben',
  'is not a name of a host': 'ist kein Name eines Code-Hosts',
  'must be 0 to {} seconds': 'muss zwischen 0 und {} Sekunden liegen',
  'must be 1 to 1440 when round is given':
    'muss zwischen 1 und 1440 liegen, wenn round angegeben ist',
  'must be 1 to 255 printable ASCII characters':
    'muss aus 1 bis 255 druckbaren ASCII-Zeichen bestehen',
  'must be <= {}': 'darf höchstens {} sein',
  'must be >= {}': 'muss mindestens {} sein',
  'must be a day, a period or a time: {}': 'muss ein Tag, ein Zeitraum oder ein Zeitpunkt sein: {}',
  'must be a duration such as 1h30m, 1:30, 90m, 1.5h, 2d or PT1H30M':
    'muss eine Dauer wie 1h30m, 1:30, 90m, 1.5h, 2d oder PT1H30M sein',
  'must be a language tag such as en-GB or de_de':
    'muss ein Sprachkürzel wie en-GB oder de_de sein',
  'must be a time in RFC 3339, in the years 1970 to 9999':
    'muss ein Zeitpunkt nach RFC 3339 in den Jahren 1970 bis 9999 sein',
  'must be a time in RFC 3339, such as 2026-05-04T09:30:00Z':
    'muss ein Zeitpunkt nach RFC 3339 wie 2026-05-04T09:30:00Z sein',
  'must be a time zone such as Europe/Berlin': 'muss eine Zeitzone wie Europe/Berlin sein',
  'must be a whole number, 0 or more': 'muss eine ganze Zahl ab 0 sein',
  'must be after from': 'muss nach from liegen',
  'must be an address that starts with http:// or https://':
    'muss eine Adresse sein, die mit http:// oder https:// beginnt',
  'must be an http or https URL': 'muss eine URL mit http oder https sein',
  'must be array': 'muss eine Liste sein',
  'must be at most 366 days of work ago': 'darf höchstens 366 Tage Arbeitszeit zurückliegen',
  'must be at most {}': 'darf höchstens {} sein',
  'must be at most {} characters': 'darf höchstens {} Zeichen haben',
  'must be before the stopwatch was paused': 'muss vor dem Anhalten der Stoppuhr liegen',
  'must be between 1 second and 366 days': 'muss zwischen 1 Sekunde und 366 Tagen liegen',
  'must be between {} and {}': 'muss zwischen {} und {} liegen',
  'must be boolean': 'muss true oder false sein',
  'must be entry or group': 'muss entry oder group sein',
  'must be equal to one of the allowed values: {}': 'muss einer der erlaubten Werte sein: {}',
  'must be given once': 'darf nur einmal angegeben werden',
  'must be in the future': 'muss in der Zukunft liegen',
  'must be a day such as 2026-05-04, in the years 1970 to 9999':
    'muss ein Tag wie 2026-05-04 in den Jahren 1970 bis 9999 sein',
  'must be in the years 1970 to 9999': 'muss in den Jahren 1970 bis 9999 liegen',
  'must be in the years up to 9999': 'muss in den Jahren bis 9999 liegen',
  'must be integer': 'muss eine ganze Zahl sein',
  "must be letters and digits, with single '-', '_' or '.' between them":
    "muss aus Buchstaben und Ziffern bestehen, dazwischen einzelne '-', '_' oder '.'",
  "must be letters, digits, '-', '_' and '.'":
    "muss aus Buchstaben, Ziffern, '-', '_' und '.' bestehen",
  'must be number': 'muss eine Zahl sein',
  'must be object': 'muss ein Objekt sein',
  'must be one line without control characters': 'muss eine Zeile ohne Steuerzeichen sein',
  'must be one of {}': 'muss eines von {} sein',
  'must be owner/name': 'muss die Form Besitzer/Name haben',
  'must be public, limited or private': 'muss public, limited oder private sein',
  'must be string': 'muss ein Text sein',
  'must be true': 'muss true sein',
  'must be true or false': 'muss true oder false sein',
  'must be up to two different keys, separated by a comma':
    'darf höchstens zwei verschiedene Schlüssel enthalten, durch Komma getrennt',
  'must be up to two of {}': 'darf höchstens zwei von {} enthalten',
  'must be ids separated by commas': 'muss aus IDs bestehen, durch Kommas getrennt',
  'must be {}': 'muss {} sein',
  'must differ from the old one': 'muss sich vom alten unterscheiden',
  'must have at least {} characters': 'muss mindestens {} Zeichen haben',
  'must have at most {} characters': 'darf höchstens {} Zeichen haben',
  'must match a schema in anyOf': 'hat keine der erlaubten Formen',
  'must match pattern "{}"': 'muss dem Muster "{}" entsprechen',
  'must not be before the stopwatch was paused':
    'darf nicht vor der Unterbrechung der Stoppuhr liegen',
  'must not be before the stopwatch was started or resumed':
    'darf nicht vor dem Start oder der Fortsetzung der Stoppuhr liegen',
  'must not be before the stopwatch was started': 'darf nicht vor dem Start der Stoppuhr liegen',
  'must not be in the future': 'darf nicht in der Zukunft liegen',
  'must not hold control characters': 'darf keine Steuerzeichen enthalten',
  'only for the formats {} and {}': 'nur für die Formate {} und {}',
  'only for the formats {}': 'nur für die Formate {}',
  'requires group_by': 'erfordert group_by',
  'requires repository': 'erfordert repository',
  'the caller does not administer it': 'Sie verwalten es nicht',
  'the header and the query name different users':
    'Header und Abfrage nennen verschiedene Benutzer',
  'the reply would be too large; send fewer at once':
    'die Antwort wäre zu groß; senden Sie weniger auf einmal',
  'the stopwatch ran for over 366 days; say when the work ended':
    'die Stoppuhr lief über 366 Tage; geben Sie an, wann die Arbeit endete',
  'unknown parameter': 'unbekannter Parameter',
  'unknown parameter{}': 'unbekannter Parameter{}',
  'unknown parameter; did you mean {}?': 'unbekannter Parameter; meinten Sie {}?',
  'unknown parameter; known are {}': 'unbekannter Parameter; bekannt sind {}',
  'was used with another request': 'wurde für eine andere Anfrage benutzt',
  '{} is not verified': '{} ist nicht bestätigt',
  '{} is verified already': '{} ist schon bestätigt',
  '{} were used within a day; send several changes in one request, or none of the keys':
    '{} wurden innerhalb eines Tages benutzt; senden Sie mehrere Änderungen in einer Anfrage, oder keine Schlüssel',
  '“{}”: {}': '„{}“: {*}',
};
