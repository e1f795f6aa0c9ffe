import type * as english from '../english/host.ts';
import type { Translated } from '../translated.ts';
import { count } from './plural.ts';

export const serve: Translated<typeof english.serve> = {
  description: 'Server bis SIGINT oder SIGTERM ausführen',
  more: `
Beispiele:
  punchcard serve
  punchcard serve --host 0.0.0.0 --public-url https://time.example.com
  punchcard serve --env-file /etc/punchcard.env

Optionen haben Vorrang vor der Umgebung, die Umgebung vor der Datei. Eine Variable, die
auf _FILE endet, wie PUNCHCARD_SECRET_KEY_FILE, nennt eine Datei mit dem Wert.`,
  running: (url) => `Punchcard läuft unter ${url}`,
  welcome: (version, url, link, command) =>
    `  Punchcard ${version} läuft unter ${url}

  Es gibt noch kein Konto. Legen Sie innerhalb einer Stunde den ersten Administrator an,
  im Browser mit diesem Link:

    ${link}

  oder auf der Kommandozeile:

    ${command}`,
};

export const audit: Translated<typeof english.audit> = {
  description: 'Audit-Protokoll anzeigen, Neuestes zuerst',
  actor: 'Nur Aktionen dieses Benutzers (Name oder ID)',
  user: 'Nur Aktionen im Namen dieses Benutzers',
  action: 'Nur Aktionen, die so beginnen, z. B. time.',
  target: 'Nur Aktionen an diesem Ziel, z. B. user:12',
  since: 'Nicht vor diesem Tag, Zeitraum oder Zeitpunkt: gestern, 2026-05-04, last 7 days',
  before: 'Nicht nach diesem Tag, Zeitraum oder Zeitpunkt',
  json: 'JSON ausgeben, auf Englisch, ein Eintrag je Zeile',
  more: `
Beispiele:
  punchcard audit --action time. --since 'last monday'
  punchcard audit --json --target user:12 > user-12.jsonl`,
  limit: (byDefault) => `Höchstzahl der Einträge (Standard: ${byDefault}, mit --json alle)`,
  host: 'Host',
};

export const backup: Translated<typeof english.backup> = {
  backup: {
    description: 'Die ganze Datenbank in eine Datei sichern; ein Server darf laufen',
    file: 'Neue Datei, nie überschrieben; mit --every ein Ordner (BACKUP_DIR)',
    every: 'Immer wieder sichern, z. B. alle 30m, 1h oder 1d',
    more: `
Die Sicherung ist in sich stimmig und wird geprüft, bevor sie ihren Dateinamen erhält. Mit
--every läuft der Befehl bis SIGINT oder SIGTERM und schreibt Dateien punchcard-ZEIT.db;
die älteste wird entfernt, sobald eine neue geprüft ist. Der Schlüssel (secret.key) ist
nicht enthalten.

Beispiele:
  punchcard backup /var/backups/punchcard-$(date +%F).db
  punchcard backup --every 1h --keep 48 /var/backups/punchcard`,
  },
  restore: {
    description: 'Sicherung in einen leeren Datenordner wiederherstellen',
    file: 'Eine Datei, die `backup` geschrieben hat',
    more: `
Die Sicherung wird davor und danach geprüft. Um sie an derselben Stelle wiederherzustellen,
halten Sie den Server an, verschieben Sie seinen Datenordner, stellen Sie die Sicherung
wieder her und starten Sie den Server.

Beispiel:
  punchcard restore /var/backups/punchcard-2026-01-31.db --data-dir /var/lib/punchcard`,
  },
  keep: (byDefault) =>
    `Mit --every: wie viele Sicherungen behalten werden (Standard: ${byDefault})`,
  copying: 'Kopieren',
  checking: 'Die Kopie wird geprüft ...',
  backedUp: (file, rows, size) =>
    `Gesichert in ${file}: ${count(rows, 'Zeile', 'Zeilen')}, ${size}, geprüft.`,
  restored: (file, rows, size) =>
    `Wiederhergestellt in ${file}: ${count(rows, 'Zeile', 'Zeilen')}, ${size}, geprüft.`,
  removed: (name) => `${name} wurde entfernt.`,
  failed: (reason) => `die Sicherung ist fehlgeschlagen: ${reason}`,
  missingKey: (dataDir) =>
    `secret.key fehlt: Kopieren Sie die Datei vor dem Start des Servers aus dem ursprünglichen Datenordner nach ${dataDir}, oder setzen Sie PUNCHCARD_SECRET_KEY; ohne den Schlüssel lassen sich wartende E-Mails und zweite Faktoren nicht entschlüsseln`,
};

export const config: Translated<typeof english.config> = {
  description: 'Geltende Einstellungen ausgeben; Geheimnisse sind verdeckt',
  more: `
Beispiele:
  punchcard config
  punchcard config --env-file /etc/punchcard.env --json`,
  check: {
    description: 'Alle Fehler in den Einstellungen auflisten; gibt es welche, ist der Exit-Code 1',
    more: `
Der Befehl liest dieselben Optionen, Variablen und Dateien wie serve. Er prüft auch, ob die
URL der Datenbank lesbar und der Datenordner benutzbar ist, und ändert nichts.

Beispiel:
  punchcard config check --env-file /etc/punchcard.env`,
  },
  valid: 'Die Einstellungen sind gültig.',
};

export const database: Translated<typeof english.database> = {
  copy: {
    description: 'Alles aus einer Datenbank in eine andere, leere kopieren',
    from: 'Ein Datenordner (SQLite) oder eine URL mit postgres://',
    to: 'Ebenso; die Datenbank muss leer sein',
    more: `
Halten Sie zuerst den Server an: Wird während des Kopierens etwas geschrieben, schlägt es am
Ende fehl. Wird das Kopieren unterbrochen, führen Sie den Befehl noch einmal aus; er macht
dann weiter. Am Ende werden beide Datenbanken Tabelle für Tabelle verglichen.

Beispiele:
  punchcard database copy --from ./data --to postgres://me:secret@db.internal/punchcard
  punchcard database copy --from postgres://me:secret@db.internal/punchcard --to ./data`,
  },
  recount: {
    description: 'Alle Zähler neu aufbauen',
    more: `
Nötig, nachdem Sie die Datenbank mit anderen Werkzeugen geändert haben. Nur Zähler ändern
sich. Jeder wird mit einer Anweisung neu aufgebaut; solange warten Schreibvorgänge eines
laufenden Servers und können fehlschlagen.`,
  },
  description: 'Zwischen SQLite und PostgreSQL wechseln und Zähler neu aufbauen',
  checking: 'Prüfen',
  rebuilt: (what, rows) => `Neu aufgebaut: ${what} (${rows} geändert).`,
  copied: (rows, tables) =>
    `${count(rows, 'Zeile', 'Zeilen')} in ${count(tables, 'Tabelle', 'Tabellen')} kopiert; beide Datenbanken sind gleich.`,
};

export const demo: Translated<typeof english.demo> = {
  description:
    'Eine leere Instanz mit Benutzern, Repositorys, Issues und erfassten Zeiten als Demodaten füllen',
  password: 'Passwort aller Benutzer (Standard: ein erzeugtes)',
  more: `
Die Daten sind bei jedem Aufruf gleich, mit Tagen vom heutigen zurück. Der Befehl schlägt
fehl, wenn die Instanz Konten hat.

Beispiel:
  punchcard demo --data-dir /tmp/punchcard-demo
  punchcard serve --data-dir /tmp/punchcard-demo`,
  created: (users, repositories, issues, times) =>
    `Angelegt: ${[
      count(users, 'Benutzer', 'Benutzer'),
      count(repositories, 'Repository', 'Repositorys'),
      count(issues, 'Issue', 'Issues'),
    ].join(', ')} und ${count(times, 'erfasste Zeit', 'erfasste Zeiten')}.`,
  signIn: (url, name, password, token) =>
    `Öffnen Sie bei laufendem Server (\`punchcard serve\`) ${url}
und melden Sie sich als ${name} an (Administrator):
  Passwort: ${password}
  Token:    ${token}`,
  others: (names) => `Die anderen Benutzer haben dasselbe Passwort: ${names}.`,
  attempt: (command) => `Zum Ausprobieren: ${command}`,
};

export const doctor: Translated<typeof english.doctor> = {
  description: 'Einstellungen, Mailserver, Datenbank, Uhr und Sicherungen prüfen',
  more: `
Rufen Sie den Befehl mit den Einstellungen des Servers auf, der laufen darf. Er ändert nichts
und sendet keine E-Mail. Der Exit-Code ist 1, wenn eine Prüfung einen Fehler fand.

Beispiel:
  punchcard doctor --env-file /etc/punchcard.env --backup-dir /mnt/backups/punchcard`,
};

export const mail: Translated<typeof english.mail> = {
  description: 'Postausgang anzeigen, E-Mails erneut senden, eine Testmail senden',
  list: {
    description: 'Die E-Mails des Postausgangs auflisten, neueste zuerst',
    state: 'Nur E-Mails in diesem Status',
  },
  show: {
    description: 'Eine wartende oder fehlgeschlagene E-Mail mit ihren Links und Codes ausgeben',
    id: 'ID der E-Mail',
    more: `
So können Sie ohne Mailserver einen Link oder Code an den Empfänger weitergeben. Jeder
Aufruf steht im Audit-Protokoll. Der Text gesendeter, abgelaufener und abgebrochener
E-Mails ist gelöscht.`,
  },
  retry: {
    description:
      'Eine wartende oder fehlgeschlagene E-Mail jetzt erneut senden; das tut ein laufender Server',
    id: 'ID der E-Mail',
  },
  test: {
    description: 'Eine Testmail senden und das Ergebnis ausgeben; ein Server muss nicht laufen',
    address: 'Wohin sie geht',
    more: `
Beispiel:
  punchcard mail test ann@example.com --env-file /etc/punchcard.env`,
  },
  due: (id) => `E-Mail ${id} ist jetzt fällig.`,
  sent: (id, address) =>
    `E-Mail ${id} wurde an ${address} gesendet: Der Mailserver hat sie angenommen.`,
};

export const health: Translated<typeof english.health> = {
  description: 'Den laufenden Server fragen, ob er bereit ist; wenn nicht, ist der Exit-Code 1',
  url: 'Adresse des Servers (Standard: sein Host und Port auf diesem Rechner)',
  timeout: 'wie lange auf die Antwort gewartet wird',
  more: `
Rufen Sie den Befehl mit den Einstellungen des Servers auf. Er fragt GET /readyz ab.

Beispiele:
  punchcard health
  punchcard health --url https://time.example.com`,
  ready: (url) => `bereit: ${url}`,
};
