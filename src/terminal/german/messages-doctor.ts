/** What the checks of `doctor` find. */
export const germanDoctorMessages: Readonly<Record<string, string>> = {
  'errors were found: {}': 'es wurden Fehler gefunden: {}',
  'listens on {}; links begin with {}': 'lauscht an {}; Links beginnen mit {}',
  '{} accepts connections from other machines, but {} is not set: links work on this machine only':
    '{} nimmt Verbindungen von anderen Rechnern an, aber {} ist nicht gesetzt: Links funktionieren nur auf diesem Rechner',
  '{} is not https: passwords and tokens are sent unencrypted; put a proxy with TLS in front':
    '{} ist nicht https: Passwörter und Tokens werden unverschlüsselt übertragen; schalten Sie einen Proxy mit TLS davor',
  '{} needs mail, but {} is not set: mail waits until an administrator reads it with `punchcard mail show`':
    '{} braucht E-Mail, aber {} ist nicht gesetzt: E-Mails warten, bis ein Administrator sie mit `punchcard mail show` liest',
  'unknown until {} is set': 'unbekannt, solange {} nicht gesetzt ist',
  'the public URL is https': 'die öffentliche Adresse ist https',
  'not needed on one machine': 'auf einem einzelnen Rechner nicht nötig',
  '{} is not set: behind a proxy, all users share its address in throttles and logs; name it there':
    '{} ist nicht gesetzt: Hinter einem Proxy haben bei Drosselung und im Log alle Benutzer dessen Adresse; tragen Sie ihn dort ein',
  'none expected without https': 'ohne https keine zu erwarten',
  '{} is not set: all mail waits, unless an administrator set a mail server in the browser':
    '{} ist nicht gesetzt: Alle E-Mails warten, außer ein Administrator hat im Browser einen Mailserver eingetragen',
  'the mail server can be used': 'der Mailserver ist nutzbar',
  'the mail server cannot be used: {}; mail waits until it can: check it and {}':
    'der Mailserver ist nicht nutzbar: {}; so lange warten E-Mails: Prüfen Sie ihn und {}',
  'the last server crashed: not checked; the next start recovers and checks it':
    'der letzte Server ist abgestürzt: nicht geprüft; der nächste Start stellt sie wieder her und prüft sie',
  'there is none in {}; the first start creates it, unless {} is wrong':
    'in {} gibt es keine; der erste Start legt sie an, außer {} ist falsch',
  '{} migrations behind this program; back it up and restart the server, which applies them':
    '{} Migrationen hinter diesem Programm; sichern Sie sie, und starten Sie den Server neu, der sie ausführt',
  'can be opened and is up to date': 'lässt sich öffnen und ist aktuell',
  'not checked without the database': 'ohne Datenbank nicht geprüft',
  '{} s behind the clock of the database server; synchronize both with NTP':
    '{} s hinter der Uhr des Datenbankservers; gleichen Sie beide über NTP ab',
  '{} s ahead of the clock of the database server; synchronize both with NTP':
    '{} s vor der Uhr des Datenbankservers; gleichen Sie beide über NTP ab',
  'the newest row was saved {} s in the future: the clock is, or was, wrong; synchronize it with NTP':
    'die neueste Zeile wurde {} s in der Zukunft gespeichert: Die Uhr geht oder ging falsch; gleichen Sie sie über NTP ab',
  'agrees with the database': 'stimmt mit der Datenbank überein',
  '{} is in the data folder: both can be lost together; keep backups elsewhere':
    '{} liegt im Datenordner: Beides kann zusammen verloren gehen; bewahren Sie Sicherungen anderswo auf',
  '{} is in the data folder: both can be lost together, with the key that decrypts them; keep backups elsewhere':
    '{} liegt im Datenordner: Beides kann zusammen mit dem Schlüssel verloren gehen, der es entschlüsselt; bewahren Sie Sicherungen anderswo auf',
  'none in the data folder; name their folder in {} to check it':
    'keine im Datenordner; nennen Sie ihren Ordner in {}, um ihn zu prüfen',
  '{} cannot be read': '{} kann nicht gelesen werden',
  'secret.key is beside the backups in {}: anyone who has both can decrypt them; keep it elsewhere':
    'secret.key liegt neben den Sicherungen in {}: Wer beides hat, kann sie entschlüsseln; bewahren Sie den Schlüssel anderswo auf',
  'the key is not beside the backups in {}':
    'der Schlüssel liegt nicht neben den Sicherungen in {}',
  'there is no backup in {}; see punchcard backup':
    'in {} gibt es keine Sicherung; siehe punchcard backup',
};
