import { germanDoctorMessages } from './messages-doctor.ts';

type Table = Readonly<Record<string, string>>;

const mapped = (table: Table, change: (en: string, de: string) => [string, string]): Table =>
  Object.fromEntries(Object.entries(table).map(([en, de]) => change(en, de)));
const withStart = (table: Table, start: string): Table =>
  mapped(table, (en, de) => [start + en, start + de]);
const withEnd = (table: Table, english: string, german: string): Table =>
  mapped(table, (en, de) => [en + english, de + german]);

/** What is wrong with the value of a setting, after its name. */
const rules: Table = {
  'contains a % that is not encoded as %25': 'enthält ein %, das nicht als %25 geschrieben ist',
  'must be 64 hexadecimal digits': 'muss aus 64 hexadezimalen Ziffern bestehen',
  'must be a URL': 'muss eine URL sein',
  'must be a URL that starts with smtp:// or smtps://; encode characters such as / in the password as %2F':
    'muss eine URL sein, die mit smtp:// oder smtps:// beginnt; schreiben Sie Zeichen wie / im Passwort als %2F',
  'must be a domain': 'muss eine Domain sein',
  'must be a time zone, such as Europe/Berlin': 'muss eine Zeitzone sein, z. B. Europe/Berlin',
  'must be a whole number, {} or more': 'muss eine ganze Zahl ab {} sein',
  'must be a whole number, {} to {}': 'muss eine ganze Zahl von {} bis {} sein',
  'must be an address, such as Punchcard <punchcard@example.com>':
    'muss eine Adresse sein, z. B. Punchcard <punchcard@example.com>',
  'must be an http or https URL without query':
    'muss eine URL mit http oder https ohne Abfrage sein',
  'must be one of {}': 'muss einer dieser Werte sein: {}',
  'must be true or false': 'muss true oder false sein',
  'must contain addresses or ranges such as 10.0.0.0/8':
    'muss Adressen oder Bereiche wie 10.0.0.0/8 enthalten',
  'must contain nothing after the host and port': 'darf nach Host und Port nichts enthalten',
  'must contain origins such as https://app.example.com':
    'muss Ursprünge wie https://app.example.com enthalten',
  'must not contain a user name or a password': 'darf keinen Benutzernamen und kein Passwort haben',
  'must start with postgres://': 'muss mit postgres:// beginnen',
};

/** What is wrong with a setting, a variable or a file, after its name. */
const reasons: Table = {
  ...rules,
  ...withEnd(rules, ', but is "{}"', ', ist aber "{}"'),
  ...withEnd(rules, ', but contains "{}"', ', enthält aber "{}"'),
  'names {}, whose content {}': 'nennt {}; der Inhalt {*}',
  'names {}, which is empty': 'nennt {}; die Datei ist leer',
  'names {}, which cannot be read ({})': 'nennt {}; die Datei kann nicht gelesen werden ({})',
  'cannot be read ({})': 'kann nicht gelesen werden ({})',
  'are both set; remove one of them': 'sind beide gesetzt; entfernen Sie eine davon',
  'is not a setting of Punchcard; README.md lists them':
    'ist keine Einstellung von Punchcard; README.md führt alle auf',
  'is not a setting of Punchcard; did you mean {}?':
    'ist keine Einstellung von Punchcard; meinten Sie {}?',
  'is {}, but must not exceed {}, which is {}': 'ist {}, darf aber {} mit {} nicht übersteigen',
  'is set, so {} is required': 'ist gesetzt, also ist {} erforderlich',
  'contains "{}", and so does {}': 'enthält "{}", ebenso wie {}',
  'is {}, which is not an address of this machine': 'ist {}, was keine Adresse dieses Rechners ist',
  'is {}, but {} is not a folder': 'ist {}, aber {} ist kein Ordner',
  'is {}, but {} cannot be written to ({})': 'ist {}, aber {} kann nicht beschrieben werden ({})',
};

/** Errors in the settings. */
const ofSettings: Table = {
  ...reasons,
  ...withStart(reasons, '{} '),
  'the settings file {}': 'die Einstellungsdatei {}',
  '{} looks like a variable set by a container platform: ignored':
    '{} sieht aus wie eine Variable, die eine Container-Plattform setzt: ignoriert',
  '{} and {}_FILE are both set; remove one of them':
    '{} und {}_FILE sind beide gesetzt; entfernen Sie eine davon',
  '{} and {}_FILE': '{} und {}_FILE',
  '1 mistake found': '1 Fehler gefunden',
  '{} mistakes found': '{} Fehler gefunden',
  'the port is 0, so the server took a free one: name it with --url':
    'der Port ist 0, der Server hat also einen freien genommen: Nennen Sie ihn mit --url',
  'not ready: {}': 'nicht bereit: {*}',
  'not ready: {} cannot be reached': 'nicht bereit: {} ist nicht erreichbar',
  'not ready: {} did not answer within the time limit ({} s)':
    'nicht bereit: {} hat nicht innerhalb der Frist geantwortet ({} s)',
  '--timeout must be a whole number of seconds, 1 to 99999':
    '--timeout muss eine ganze Zahl von Sekunden sein, 1 bis 99999',
  'not ready: {} answered {}, but not as Punchcard does':
    'nicht bereit: {} antwortete mit {}, aber nicht wie Punchcard',
  'the URL of the server must begin with http:// or https://':
    'die Adresse des Servers muss mit http:// oder https:// beginnen',
  '{} contains no valid key; restore the right one, or delete the file, which loses waiting mails and second factors':
    '{} enthält keinen gültigen Schlüssel; stellen Sie den richtigen wieder her, oder löschen Sie die Datei, womit wartende E-Mails und zweite Faktoren verloren gehen',
  'port {} of {} is in use by another program; stop it, or choose another port with --port':
    'Port {} an {} wird von einem anderen Programm benutzt; beenden Sie es, oder wählen Sie mit --port einen anderen',
  'port {} of {} is not permitted for this user; choose another port with --port':
    'Port {} an {} ist für diesen Benutzer nicht erlaubt; wählen Sie mit --port einen anderen',
  'file descriptor {} of LISTEN_FDS is not a listening socket ({})':
    'der Dateideskriptor {} aus LISTEN_FDS ist kein lauschender Socket ({})',
  'LISTEN_FDS passes a socket to process {}, and this is process {}; start punchcard directly from the unit, or unset LISTEN_FDS':
    'LISTEN_FDS übergibt einen Socket an Prozess {}, und dies ist Prozess {}; starten Sie punchcard direkt aus der Unit, oder löschen Sie LISTEN_FDS',
  '{} is not an address of this machine; choose another one with --host':
    '{} ist keine Adresse dieses Rechners; wählen Sie mit --host eine andere',
};

/** Errors of the database and of its files. */
const ofDatabase: Table = {
  '{}; restore a backup with `punchcard restore`':
    '{*}; stellen Sie mit `punchcard restore` eine Sicherung wieder her',
  'the database cannot be reached: {}': 'die Datenbank ist nicht erreichbar: {}',
  'a copy into this database is incomplete; run `punchcard database copy` again, or use another database':
    'eine Kopie in diese Datenbank ist unvollständig; führen Sie `punchcard database copy` noch einmal aus, oder benutzen Sie eine andere Datenbank',
  'the source is an unfinished copy itself; finish that copy first':
    'die Quelle ist selbst eine unvollständige Kopie; schließen Sie zuerst jene Kopie ab',
  '{} must be a folder, or start with postgres://':
    '{} muss ein Ordner sein oder mit postgres:// beginnen',
  'a backup must be a file or folder, not a URL':
    'eine Sicherung muss eine Datei oder ein Ordner sein, keine URL',
  'there is no database in {}': 'in {} gibt es keine Datenbank',
  'the data folder {} cannot be created or written to ({})':
    'der Datenordner {} kann nicht angelegt oder beschrieben werden ({})',
  '{} already exists': '{} gibt es schon',
  'there is no folder {}': 'den Ordner {} gibt es nicht',
  'there is no file {}': 'die Datei {} gibt es nicht',
  '{} is not empty (it contains {}); a backup can only be restored into an empty folder':
    '{} ist nicht leer (darin ist {}); eine Sicherung lässt sich nur in einen leeren Ordner wiederherstellen',
  'the copy of {} is incomplete: {} has {} of {} rows':
    'die Kopie von {} ist unvollständig: {} hat {} von {} Zeilen',
  '{} is not a Punchcard database': '{} ist keine Datenbank von Punchcard',
  'the two databases differ in {}: data was written during the copy; stop the server, empty the target and copy again':
    'die beiden Datenbanken unterscheiden sich in {}: während des Kopierens wurde geschrieben; halten Sie den Server an, leeren Sie das Ziel, und kopieren Sie noch einmal',
  'the target is not empty; a copy needs an empty database':
    'das Ziel ist nicht leer; kopieren lässt sich nur in eine leere Datenbank',
  '{} is damaged ({})': '{} ist beschädigt ({})',
  '{} is damaged or not a database': '{} ist beschädigt oder keine Datenbank',
  '{} is the database of another program': '{} ist die Datenbank eines anderen Programms',
  '{} needs a migration, but another process has been writing to it for {} s':
    '{} muss migriert werden, aber ein anderer Prozess schreibt seit {} s hinein',
  '{} is locked by another program; try again when it has finished':
    '{} ist von einem anderen Programm gesperrt; versuchen Sie es noch einmal, wenn es fertig ist',
  '{} ({})': '{*} ({})',
  '{} cannot be used: {}': '{} ist nicht benutzbar: {*}',
  'it does not exist': 'es gibt sie nicht',
  'a part of its path is not a folder': 'ein Teil des Pfads ist kein Ordner',
  'it is a folder': 'es ist ein Ordner',
  'permission is denied': 'der Zugriff ist verweigert',
  'the disk is read-only': 'der Datenträger ist nur lesbar',
  'the disk is full': 'der Datenträger ist voll',
  'the disk reports errors': 'der Datenträger meldet Fehler',
  '{} cannot be opened for writing: {}': '{} kann nicht zum Schreiben geöffnet werden: {}',
  '{} in the database URL must be a whole number from {} to {}, and is "{}"':
    '{} in der URL der Datenbank muss eine ganze Zahl von {} bis {} sein, ist aber "{}"',
  'target_session_attrs in the database URL must be read-write or any, and is "{}"':
    'target_session_attrs in der URL der Datenbank muss read-write oder any sein, ist aber "{}"',
  'the database URL must look like postgres://user:password@host:port/database, with special characters as %XX':
    'die URL der Datenbank muss wie postgres://user:password@host:port/database aussehen, mit Sonderzeichen als %XX',
  'the database in {} was removed while a server is using it; stop the server, then restore a backup with `punchcard restore`':
    'die Datenbank in {} wurde entfernt, während ein Server sie benutzt; halten Sie ihn an, und stellen Sie dann mit `punchcard restore` eine Sicherung wieder her',
  'the database is at version {}, newer than this program, which knows versions up to {}; start a newer program, or restore the backup made before the update':
    'die Datenbank hat Version {} und ist neuer als dieses Programm, das Versionen bis {} kennt; starten Sie ein neueres, oder stellen Sie die Sicherung von vor dem Update wieder her',
  'the database is at version {}, newer than this program, which knows versions up to {}; start a newer program, or restore {}, the newest backup that this program can open':
    'die Datenbank hat Version {} und ist neuer als dieses Programm, das Versionen bis {} kennt; starten Sie ein neueres, oder stellen Sie {} wieder her, die neueste Sicherung, die dieses Programm öffnen kann',
  'the data is in PostgreSQL: use pg_dump and pg_restore (docs/operations.md)':
    'die Daten liegen in PostgreSQL: benutzen Sie pg_dump und pg_restore (docs/operations.md)',
  'the folder of the backups must lie outside the data folder':
    'der Ordner der Sicherungen muss außerhalb des Datenordners liegen',
};

/** Errors of the commands for the administrator of the host. */
const ofAdmin: Table = {
  '--limit must be a number, 1 or more': '--limit muss eine Zahl ab 1 sein',
  '--keep needs --every': '--keep braucht --every',
  "missing required argument '{}'; or set {}":
    "das Argument '{}' fehlt; geben Sie es an, oder setzen Sie {}",
  'Write it like 30m, 1h or 1d; at most 20d.':
    'Schreiben Sie ihn wie 30m, 1h oder 1d; höchstens 20d.',
  'It must be a number above 0.': 'Es muss eine Zahl über 0 sein.',
  'It must be a number.': 'Es muss eine Zahl sein.',
  'Write it as owner/name.': 'Schreiben Sie Besitzer/Name.',
  'Write it as owner/name#number.': 'Schreiben Sie Besitzer/Name#Nummer.',
  'PUNCHCARD_SMTP_URL is not set here, nor a mail server in the browser, so mail {} waits in the outbox; `punchcard mail show {}` prints it':
    'PUNCHCARD_SMTP_URL ist hier nicht gesetzt, und im Browser ist kein Mailserver eingetragen, also wartet E-Mail {} im Postausgang; `punchcard mail show {}` gibt sie aus',
  'mail {} was rejected: {}': 'E-Mail {} wurde abgelehnt: {}',
  'mail {} is still being sent; see `punchcard mail list`':
    'E-Mail {} wird noch gesendet; siehe `punchcard mail list`',
  'mail {} was not sent; a running server tries again later: {}':
    'E-Mail {} wurde nicht gesendet; ein laufender Server versucht es später noch einmal: {}',
  'there is no user named {}': 'es gibt keinen Benutzer namens {}',
  'use either --password or --password-stdin, not both':
    'benutzen Sie entweder --password oder --password-stdin, nicht beides',
  'the standard input contains no password': 'die Standardeingabe enthält kein Passwort',
  '{} has no token {}': '{} hat kein Token {}',
  'nothing to change: give at least one option, see --help':
    'nichts zu ändern: Geben Sie mindestens eine Option an, siehe --help',
};

/** Errors of the commands that call a service. */
const ofClient: Table = {
  'no service is set: run punchcard login, or use --url or PUNCHCARD_CLIENT_URL':
    'es ist kein Dienst eingestellt: Führen Sie punchcard login aus, oder benutzen Sie --url oder PUNCHCARD_CLIENT_URL',
  'no service is set: use --url or PUNCHCARD_CLIENT_URL':
    'es ist kein Dienst eingestellt: Benutzen Sie --url oder PUNCHCARD_CLIENT_URL',
  'no token is set: run punchcard login, or use --token or PUNCHCARD_CLIENT_TOKEN':
    'es ist kein Token eingestellt: Führen Sie punchcard login aus, oder benutzen Sie --token oder PUNCHCARD_CLIENT_TOKEN',
  'the token contains invalid characters': 'das Token enthält ungültige Zeichen',
  'the URL of the service must begin with http:// or https://':
    'die Adresse des Dienstes muss mit http:// oder https:// beginnen',
  '{} cannot be reached': '{} ist nicht erreichbar',
  'the service responded with status {}': 'der Dienst antwortete mit Status {}',
  'the service sent an empty response': 'der Dienst hat eine leere Antwort gesendet',
  'the service closed the connection before the end of the response':
    'der Dienst hat die Verbindung vor dem Ende der Antwort geschlossen',
  '{}: the note contains {}. Without a terminal to ask on, use --yes to add it.':
    '{}: Die Notiz enthält {}. Ohne Terminal für die Rückfrage benutzen Sie --yes, um den Eintrag hinzuzufügen.',
  'nothing was added': 'es wurde nichts hinzugefügt',
  'no user is known: use --username, or run punchcard login':
    'es ist kein Benutzer bekannt: Benutzen Sie --username, oder führen Sie punchcard login aus',
  'you cannot follow yourself: nothing was changed':
    'Sie können sich nicht selbst folgen: Es wurde nichts geändert',
  'nothing was changed': 'es wurde nichts geändert',
  '{} Without a terminal, use --yes': '{} Benutzen Sie --yes, wenn es kein Terminal gibt',
  '{} of {} failed': '{} von {} fehlgeschlagen',
  'you have no entry on {}/{}#{}': 'Sie haben keinen Eintrag an {}/{}#{}',
  '"{}" is not a day: write yesterday, monday or 2026-05-04':
    '"{}" ist kein Tag: Schreiben Sie gestern, Montag oder 2026-05-04',
  '"{}" is not a valid time: write 14:00, yesterday 9am or 2026-05-04 9:30':
    '"{}" ist kein gültiger Zeitpunkt: Schreiben Sie 14:00, gestern 9:00 oder 2026-05-04 9:30',
  '"{}" is not a valid time ({}): write 14:00, yesterday 9am or 2026-05-04 9:30':
    '"{}" ist kein gültiger Zeitpunkt ({}): Schreiben Sie 14:00, gestern 9:00 oder 2026-05-04 9:30',
  'Use one of these formats: {}.': 'Benutzen Sie eines dieser Formate: {}.',
  'line {} is not valid CSV: a quote is misplaced':
    'Zeile {} ist kein gültiges CSV: Ein Anführungszeichen steht falsch',
  'the file is empty': 'die Datei ist leer',
  'line {} is not UTF-8: save the text as UTF-8, or import it with its encoding, such as --encoding {}':
    'Zeile {} ist kein UTF-8: Speichern Sie den Text als UTF-8, oder importieren Sie ihn mit seiner Kodierung, z. B. --encoding {}',
  'the text contains NUL characters: save it as UTF-8, or import it with its encoding, such as --encoding {}':
    'der Text enthält NUL-Zeichen: Speichern Sie ihn als UTF-8, oder importieren Sie ihn mit seiner Kodierung, z. B. --encoding {}',
  'the text ends in the middle of a character: it is incomplete':
    'der Text endet mitten in einem Zeichen: Er ist unvollständig',
  'the text is not in the encoding {}': 'der Text ist nicht in der Kodierung {}',
  '"{}" is not an encoding, such as windows-1252': '"{}" ist keine Kodierung wie etwa windows-1252',
  '{} (the {} rows before line {} are imported; run the import again for the rest)':
    '{*} (die {} Zeilen vor Zeile {} sind importiert; führen Sie den Import für den Rest noch einmal aus)',
  'Write Name=value.': 'Schreiben Sie Name=Wert.',
  'some dates start with the day and others with the month: use --date-order':
    'manche Daten beginnen mit dem Tag, andere mit dem Monat: Benutzen Sie --date-order',
  'line {}: line {} has the same external_id': 'Zeile {}: Zeile {} hat dieselbe external_id',
  '1 row is invalid': '1 Zeile ist ungültig',
  '1 row is invalid: nothing was imported': '1 Zeile ist ungültig: Es wurde nichts importiert',
  '{} rows are invalid': '{} Zeilen sind ungültig',
  '{} rows are invalid: nothing was imported':
    '{} Zeilen sind ungültig: Es wurde nichts importiert',
  'an issue needs a repository: use --repo, or set one by punchcard login':
    'ein Issue braucht ein Repository: Benutzen Sie --repo, oder stellen Sie mit punchcard login eines ein',
  'there is no terminal to ask for the password: use --password-stdin':
    'es gibt kein Terminal, um nach dem Passwort zu fragen: Benutzen Sie --password-stdin',
  'a calendar can only contain your own entries':
    'ein Kalender kann nur Ihre eigenen Einträge enthalten',
  '"{}" is not a repository: write owner/name':
    '"{}" ist kein Repository: Schreiben Sie Besitzer/Name',
  '"{}" is not an issue: write mira/site#4, or #4 with --repo':
    '"{}" ist kein Issue: Schreiben Sie mira/site#4, oder #4 mit --repo',
  '"{}" needs a repository: use --repo, or set one with punchcard login':
    '"{}" braucht ein Repository: Benutzen Sie --repo, oder stellen Sie mit punchcard login eines ein',
  'It must be a whole number, 1 or more.': 'Es muss eine ganze Zahl ab 1 sein.',
  'no home folder found: set PUNCHCARD_CLIENT_CONFIG to a file':
    'kein Home-Verzeichnis gefunden: Setzen Sie PUNCHCARD_CLIENT_CONFIG auf eine Datei',
  'the client settings cannot be read ({})':
    'die Einstellungen des Clients können nicht gelesen werden ({})',
  '{} is not valid JSON: fix it, or run punchcard login':
    '{} ist kein gültiges JSON: Berichtigen Sie die Datei, oder führen Sie punchcard login aus',
  'the archive has no {}: it is no export of solidtime':
    'im Archiv fehlt {}: Es ist kein Export von solidtime',
  'the files in the archive exceed {} bytes': 'die Dateien im Archiv sind größer als {} Bytes',
  'the file is not a valid ZIP archive': 'die Datei ist kein gültiges ZIP-Archiv',
};

/** Errors of commander. */
const ofUsage: Table = {
  "missing required argument '{}'": "das Argument '{}' fehlt",
  "option '{}' argument missing": "der Wert der Option '{}' fehlt",
  "required option '{}' not specified": "die erforderliche Option '{}' fehlt",
  "option '{}' cannot be used with option '{}'":
    "die Optionen '{}' und '{}' schließen einander aus",
  "unknown option '{}'": "unbekannte Option '{}'",
  "unknown command '{}'": "unbekannter Befehl '{}'",
  '{}\n(Did you mean {}?)': '{*}\n(Meinten Sie {}?)',
  '{}\n(Did you mean one of {}?)': '{*}\n(Meinten Sie eines von {}?)',
  "too many arguments for '{}'. Expected {} argument but got {}: {}.":
    "zu viele Argumente für '{}': {} erwartet, {} erhalten: {}.",
  "too many arguments for '{}'. Expected {} arguments but got {}: {}.":
    "zu viele Argumente für '{}': {} erwartet, {} erhalten: {}.",
  "option '{}' argument '{}' is invalid. {}": "der Wert der Option '{}' ist ungültig: '{}'. {*}",
  "command-argument value '{}' is invalid for argument '{}'. {}":
    "'{}' ist für das Argument '{}' ungültig. {*}",
  'Allowed choices are {}.': 'Möglich sind {}.',
};

/** What `database recount` rebuilds. */
const ofCounters: Table = {
  'followers of users': 'Follower von Benutzern',
  'users followed': 'Benutzer, denen gefolgt wird',
  'visibility of followers': 'Sichtbarkeit der Follower',
  'open issues of repositories': 'offene Issues von Repositorys',
  'comments on issues': 'Kommentare zu Issues',
  'times of issues': 'Zeiten von Issues',
  'times of repositories': 'Zeiten von Repositorys',
  'times of users': 'Zeiten von Benutzern',
};

/** German for messages that are made in English; `{}` stands for a value, `{*}` for a message. */
export const germanMessages: Table = {
  ...ofSettings,
  ...ofDatabase,
  ...ofAdmin,
  ...ofClient,
  ...ofUsage,
  ...ofCounters,
  ...germanDoctorMessages,
  // A line of a file, or one of several names; the shortest, so it is tried last.
  '{}: {}': '{}: {*}',
};
