/** German descriptions of the settings; the API has English ones. */
export const germanDescriptions: Readonly<Record<string, string>> = {
  HOST: 'Adresse, an der der Server lauscht.',
  PORT: 'Port, an dem der Server lauscht; 0 nimmt einen freien.',
  PUBLIC_URL:
    'Adresse, unter der Benutzer den Server erreichen, z. B. `https://time.example.com`; absolute URLs beginnen damit. Standard: `http://HOST:PORT`.',
  TRUSTED_PROXIES:
    'Adressen oder Bereiche von Proxys, deren Headern `X-Forwarded-*` vertraut wird.',
  HSTS_INCLUDE_SUBDOMAINS:
    'Bei einer `PUBLIC_URL` mit https benutzen Browser https auch für deren Subdomains (`Strict-Transport-Security`).',
  DATA_DIR:
    'Ordner der Datenbank und von allem anderen, was erhalten bleiben muss. Standard: `data` im Programmordner, unabhängig vom Arbeitsverzeichnis.',
  BACKUP_DIR:
    'Ordner der Sicherungen: `punchcard backup --every` schreibt hinein; `punchcard doctor` und der Server beim Start prüfen ihn.',
  DATABASE_URL:
    'Eine PostgreSQL-Datenbank, `postgres://user:password@host:port/database`; mehrere Hosts durch Kommas trennen. Standard: SQLite im Datenordner.',
  DEFAULT_PAGING_NUM: 'Seitengröße von Listen, wenn der Client keine angibt.',
  MAX_RESPONSE_ITEMS: 'Größte Seitengröße von Listen.',
  ENABLE_TIMETRACKING: 'Zeiterfassung auf der ganzen Instanz.',
  DEFAULT_ALLOW_ONLY_CONTRIBUTORS_TO_TRACK_TIME:
    'In neuen Repositorys können nur Personen mit Schreibrecht sowie Autoren und Zugewiesene des Issues Zeit erfassen.',
  DEFAULT_TIME_ZONE: 'Zeitzone, z. B. `Europe/Berlin`, von Benutzern, die keine eingestellt haben.',
  FIRST_DAY_OF_WEEK: 'Erster Tag der Woche für Benutzer, die keinen eingestellt haben.',
  WORKING_DAY_SECONDS: 'Länge eines Arbeitstags, `1d`, für Benutzer, die keine eingestellt haben.',
  LONG_TIME_SECONDS:
    'Einträge und Stoppuhren, die länger sind, werden als mögliche Fehler aufgeführt.',
  REGISTRATION:
    'Wer ein Konto anlegen kann: niemand, alle, oder Personen, die ein Administrator per E-Mail eingeladen hat.',
  REGISTER_EMAIL_CONFIRM:
    'Neue E-Mail-Adressen sind unbestätigt, bis ihre Inhaber einem Link aus einer E-Mail folgen oder den Code daraus eingeben.',
  SMTP_URL:
    'Der Mailserver, `smtp://user:password@host:587` (STARTTLS) oder `smtps://user:password@host` (TLS). Ohne ihn warten E-Mails im Postausgang; `punchcard mail show ID` gibt sie aus.',
  MAIL_FROM:
    'Absender von E-Mails, z. B. `Punchcard <punchcard@example.com>`; mit `SMTP_URL` erforderlich.',
  ALLOW_SMTP_WITHOUT_TLS:
    'E-Mails dürfen unverschlüsselt zu einem Mailserver auf einem anderen Rechner gehen, der kein TLS anbietet. Ein Passwort wird nie so gesendet.',
  SECRET_KEY:
    'Schlüssel, der wartende E-Mails und zweite Faktoren verschlüsselt: 64 hexadezimale Ziffern, gleich für alle Prozesse an einer Datenbank. Standard: die Datei `secret.key` im Datenordner, die beim ersten Start angelegt wird.',
  CONFIRMATION_VALID_SECONDS:
    'Wie lange ein Link oder Code aus einer E-Mail eine Adresse bestätigen kann.',
  CLAIM_VALID_DAYS: 'Wie lange eine unbestätigte Adresse bei einem Konto bleibt.',
  RESEND_CONFIRMATION_SECONDS:
    'Kürzester Abstand zwischen zwei Bestätigungsmails an dieselbe Adresse.',
  UNPROVEN_MAILS_PER_HOUR:
    'E-Mails pro Stunde von einem Konto an unbestätigte Adressen; weitere warten.',
  PASSWORD_RESET_VALID_SECONDS:
    'Wie lange ein Link aus einer E-Mail ein Passwort zurücksetzen kann.',
  REVERT_VALID_DAYS:
    'Wie lange die E-Mail über eine geänderte Hauptadresse die Änderung rückgängig machen kann.',
  INVITATION_VALID_DAYS: 'Wie lange eine Einladung angenommen werden kann.',
  PROVEN_PASSWORD_SECONDS:
    'Wie lange eine Sitzung nach Eingabe des Passworts wichtige Änderungen ohne erneute Eingabe vornehmen kann.',
  MAIL_KEEP_DAYS:
    'Wie lange gesendete und fehlgeschlagene E-Mails aufgeführt werden, ohne ihren Text.',
  MAX_EMAILS_PER_REQUEST:
    'Höchstzahl der E-Mail-Adressen, die eine Anfrage hinzufügen oder löschen kann.',
  MAX_EMAILS_PER_ACCOUNT: 'Höchstzahl der E-Mail-Adressen eines Kontos.',
  MAX_TOKENS_PER_ACCOUNT: 'Höchstzahl der Zugriffstoken eines Kontos.',
  EMAILS_ADD_REPLY:
    'Was beim Hinzufügen von Adressen zurückgegeben wird: die hinzugefügten oder alle des Benutzers.',
  EMAIL_DOMAIN_ALLOWLIST:
    'Globs der Domains, die Adressen ausschließlich haben dürfen; leer: alle.',
  EMAIL_DOMAIN_BLOCKLIST: 'Globs der Domains, die Adressen nicht haben dürfen.',
  NO_REPLY_ADDRESS: 'Domain des Platzhalters, der anstelle einer verborgenen Adresse gezeigt wird.',
  DEFAULT_HIDE_EMAIL: 'Neue Konten verbergen ihre Adresse.',
  DEFAULT_USER_VISIBILITY: 'Sichtbarkeit neuer Konten.',
  MIN_PASSWORD_LENGTH: 'Kürzestes erlaubtes Passwort.',
  PASSWORD_SIGN_IN:
    'Wer sich mit Passwort anmeldet: alle, oder (`off`) nur Administratoren; andere benutzen einen Anbieter, und Token.',
  REQUIRE_TWO_FACTOR:
    'Wer Zwei-Faktor-Authentifizierung benutzen muss; bis zur Einrichtung ist nichts anderes möglich.',
  REQUIRE_SIGNIN: 'Nur angemeldete Benutzer sehen etwas.',
  ALLOW_TOKEN_IN_QUERY:
    'Tokens auch in `?token=` und `?access_token=` annehmen, wo Proxys sie protokollieren.',
  SIGN_IN_FAILURES_PER_ACCOUNT:
    'Fehlgeschlagene Anmeldungen an einem Konto von einer Adresse in `SIGN_IN_WINDOW_SECONDS`; weitere erhalten 429.',
  SIGN_IN_FAILURES_PER_ADDRESS:
    'Fehlgeschlagene Anmeldungen von einer Adresse in `SIGN_IN_WINDOW_SECONDS`; weitere erhalten 429.',
  SIGN_IN_WINDOW_SECONDS: 'Zeitraum, in dem fehlgeschlagene Anmeldungen gezählt werden.',
  FAILED_SIGN_IN_KEEP_DAYS:
    'Wie lange fehlgeschlagene Anmeldungen im Audit-Protokoll bleiben; höchstens die neuesten 100.000.',
  USED_EMAIL_ANSWERS_PER_HOUR:
    'Wie oft pro Stunde ein Aufrufer erfahren kann, dass eine Adresse belegt ist; weitere Anfragen erhalten 429.',
  SESSION_IDLE_DAYS: 'Eine unbenutzte Sitzung endet nach dieser Zeit.',
  SESSION_MAX_DAYS: 'Eine Sitzung endet diese Zeit nach der Anmeldung, auch wenn sie benutzt wird.',
  NAME_HOLD_DAYS: 'Wie lange ein früherer Benutzername reserviert bleibt.',
  RESTORE_DAYS: 'Wie lange ein gelöschtes Repository oder Issue wiederhergestellt werden kann.',
  CORS_ORIGINS: 'Origins, deren Seiten Antworten lesen können; leer: CORS ist aus.',
  BODY_LIMIT_BYTES: 'Größter Rumpf einer Anfrage.',
  REQUEST_TIMEOUT_MS: 'Längste Zeit, bis eine Anfrage vollständig angekommen ist.',
  HEADERS_TIMEOUT_MS: 'Längste Zeit, bis die Header einer Anfrage angekommen sind.',
  MAX_CONCURRENT_REQUESTS:
    'Höchstzahl gleichzeitiger Anfragen, die eines Benutzers die Hälfte; weitere warten bis zu einer Sekunde und erhalten dann 503.',
  MAX_STREAMS:
    'Höchstzahl gleichzeitiger Listen ohne Seiten über 1.000 Zeilen oder 8 MiB und Dateien über 256 KiB; Besucher haben ebenso viele eigene.',
  MAX_STREAMS_PER_USER: 'Dasselbe, je Benutzer und je Netz von Besuchern.',
  MAX_EVENT_STREAMS: 'Höchstzahl offener Ereignisströme dieses Prozesses.',
  STALLED_STREAM_MS: 'Ein Client, der so lange nichts von einer langen Liste liest, wird getrennt.',
  DATABASE_CHECK_HOURS:
    'Stunden zwischen zwei Prüfungen der SQLite-Datei auf Schäden, im Hintergrund; 0: keine.',
  METRICS_TOKEN: 'Bearer-Token von `GET /metrics`; ohne es gibt es keine Metriken.',
  OIDC_ISSUER:
    'OpenID-Connect-Anbieter zum Anmelden, z. B. `https://login.example.com/realms/work`; die Rückkehradresse dort ist `PUBLIC_URL/sign-in/oidc/callback`.',
  OIDC_CLIENT_ID: 'Client-ID dieser Instanz beim OpenID-Connect-Anbieter.',
  OIDC_CLIENT_SECRET: 'Client-Secret dieser Instanz beim OpenID-Connect-Anbieter.',
  OIDC_NAME: 'Name des OpenID-Connect-Anbieters auf der Anmeldeseite.',
  OIDC_SCOPES:
    'Scopes, um die der OpenID-Connect-Anbieter gebeten wird, durch Leerzeichen getrennt.',
  OIDC_ACCOUNTS:
    'Wessen erste Anmeldung beim OpenID-Connect-Anbieter ein Konto anlegen kann: wer sich registrieren darf (`REGISTRATION`), oder alle dort.',
  OIDC_PROVEN_ADDRESSES:
    'Adressen, die der OpenID-Connect-Anbieter bestätigt nennt, gelten hier als bestätigt; sonst bestätigen sie ihre Besitzer.',
  HOST_URL:
    'Gitea oder Forgejo, neben dem diese Instanz arbeitet, z. B. `https://git.example.com`; die Rückkehradresse einer OAuth2-Anwendung dort ist `PUBLIC_URL/sign-in/host/callback`.',
  HOST_NAME: 'Name des Code-Hosts auf Seiten. Vorgabe: seine Domain.',
  HOST_CLIENT_ID:
    'Client-ID der OAuth2-Anwendung beim Code-Host; ohne sie meldet sich niemand dort an.',
  HOST_CLIENT_SECRET:
    'Client-Secret der OAuth2-Anwendung beim Code-Host, die ein vertraulicher Client sein muss.',
  HOST_ACCOUNTS:
    'Wessen erste Anmeldung beim Code-Host ein Konto anlegen kann: wer sich registrieren darf (`REGISTRATION`), oder alle dort.',
  HOST_PROVEN_ADDRESSES:
    'Adressen, die der Code-Host bestätigt nennt, gelten hier als bestätigt; sonst bestätigen sie ihre Besitzer.',
  OTLP_ENDPOINT:
    'OpenTelemetry-Collector, der Traces über OTLP/HTTP erhält, z. B. `http://127.0.0.1:4318`; ohne ihn gibt es keine.',
  LOG_LEVEL: 'Was protokolliert wird.',
};
