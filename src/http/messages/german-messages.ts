/** Error messages. `{}` stands for a value; in the German text, `{*}` for another message. */
export const germanSentences: Readonly<Record<string, string>> = {
  'Assignee does not exist: [name: {}]': 'Die zuständige Person gibt es nicht: [name: {}]',
  'Email address does not exist [email: {}]': 'E-Mail-Adresse gibt es nicht [email: {}]',
  'Email address has been used: {}': 'E-Mail-Adresse wird schon verwendet: {}',
  'Email address {} invalid': 'E-Mail-Adresse {} ist ungültig',
  'Email list empty': 'E-Mail-Liste ist leer',
  'Only administrators allowed to sudo.': 'Nur Administratoren dürfen sudo verwenden.',
  'Only admins can query all permissions, repo admins can query all repo permissions, collaborators can query only their own':
    'Administratoren sehen alle Rechte, Administratoren eines Repositorys alle in ihm, Mitwirkende nur die eigenen',
  'Only signed in user is allowed to call APIs.': 'Die API erfordert eine Anmeldung.',
  'Primary email address cannot be deleted [email: {}]':
    'Die Hauptadresse kann nicht gelöscht werden [email: {}]',
  'The repository with the same name already exists.':
    'Ein Repository mit diesem Namen gibt es schon.',
  'This account is not activated.': 'Dieses Konto ist nicht aktiviert.',
  'This account is prohibited from signing in, please contact your site administrator.':
    'Die Anmeldung ist für dieses Konto gesperrt. Wenden Sie sich an Ihren Administrator.',
  'Timetracker is disabled': 'Die Zeiterfassung ist ausgeschaltet',
  'You must change your password. Change it at: {}/user/change_password':
    'Sie müssen Ihr Passwort ändern: {}/user/change_password',
  'You must set up two-factor authentication. Set it up at: {}/-/settings/two-factor':
    'Sie müssen die Zwei-Faktor-Authentifizierung einrichten: {}/-/settings/two-factor',
  'a field holds characters that cannot be stored':
    'ein Feld enthält Zeichen, die nicht gespeichert werden können',
  'a request with this Idempotency-Key is still under way, try again later':
    'eine Anfrage mit diesem Idempotency-Key läuft noch, versuchen Sie es später erneut',
  'a token cannot change settings; use a password or a session':
    'ein Token kann keine Einstellungen ändern; benutzen Sie ein Passwort oder eine Sitzung',
  'a token cannot set the password or address of its own user or of a site admin: use a password or a session':
    'ein Token kann Passwort und Adresse des eigenen Benutzers oder eines Administrators nicht ändern: Benutzen Sie ein Passwort oder eine Sitzung',
  'a token cannot make or unmake a site admin, because its holder could keep those rights: use a password or a session':
    'ein Token kann niemanden zum Administrator machen oder diese Rechte nehmen, denn wer es hat, könnte sie behalten: Benutzen Sie ein Passwort oder eine Sitzung',
  'a token cannot let a site admin sign in again: use a password or a session':
    'ein Token kann einen Administrator nicht wieder anmelden lassen: Benutzen Sie ein Passwort oder eine Sitzung',
  'a token limited to public repositories cannot open event streams':
    'ein auf öffentliche Repositorys beschränktes Token kann keine Ereignisse abonnieren',
  'access token name has been used already': 'der Name des Zugriffstokens wird schon verwendet',
  'an account can have at most {} tokens; delete one first':
    'ein Konto kann höchstens {} Token haben; löschen Sie zuerst eines',
  'another account has confirmed this address [email: {}]':
    'ein anderes Konto hat diese Adresse bestätigt [email: {}]',
  'another account has confirmed this address meanwhile':
    'inzwischen hat ein anderes Konto diese Adresse bestätigt',
  'another request with this Idempotency-Key came between':
    'eine andere Anfrage mit diesem Idempotency-Key kam dazwischen',
  'another stopwatch is running in a repository that this token cannot access':
    'eine andere Stoppuhr läuft in einem Repository, auf das dieses Token keinen Zugriff hat',
  'another stopwatch is running; stop or discard it first':
    'es läuft eine andere Stoppuhr; stoppen oder verwerfen Sie sie zuerst',
  'the tracked time belongs to another user': 'es ist die Zeit eines anderen Benutzers',
  'the tracked time lies in the future': 'die erfasste Zeit liegt in der Zukunft',
  'this access token is suspended until its user signs in again':
    'dieses Zugriffstoken ruht, bis sich sein Benutzer wieder anmeldet',
  'this tracked time was not recorded by a stopwatch, so it cannot be continued':
    'diese erfasste Zeit stammt nicht von einer Stoppuhr und lässt sich mit keiner fortsetzen',
  'another stopwatch ran for over 366 days; stop it first':
    'eine andere Stoppuhr lief über 366 Tage; stoppen Sie diese zuerst',
  'auth required': 'Anmeldung erforderlich',
  'cannot block the user': 'der Benutzer kann nicht blockiert werden',
  'cannot cancel a non-existent stopwatch': 'es gibt keine Stoppuhr, die verworfen werden kann',
  'cannot start a stopwatch again if it already exists':
    'die Stoppuhr läuft an diesem Issue bereits',
  'cannot stop a non-existent stopwatch': 'es gibt keine Stoppuhr, die gestoppt werden kann',
  'codes of second factors cannot be checked, as the key of the server is missing; use a recovery code, or ask your site administrator':
    'Codes zweiter Faktoren können nicht geprüft werden, weil der Schlüssel des Servers fehlt; benutzen Sie einen Wiederherstellungscode, oder fragen Sie Ihren Administrator',
  'comment does not exist [id: {}]': 'den Kommentar gibt es nicht [id: {}]',
  'confirm your password first': 'bestätigen Sie zuerst Ihr Passwort',
  'doer should be the site admin or be same as the contextUser':
    'das dürfen nur der Benutzer selbst und Administratoren der Instanz',
  'e-mail already in use [email: {}]': 'E-Mail-Adresse wird schon verwendet [email: {}]',
  'event streams need a session or a token, not a password':
    'Ereignisse erfordern eine Sitzung oder ein Token, kein Passwort',
  'internal error, request {}': 'interner Fehler, Anfrage {}',
  'invalid access token scope provided: invalid access token scope: {}':
    'ungültige Berechtigung eines Zugriffstokens: {}',
  'invalid username, password or token': 'Benutzername, Passwort oder Token ist ungültig',
  'issue does not exist [index: {}]': 'das Issue gibt es nicht [index: {}]',
  'issues are disabled for the repository': 'Issues sind für das Repository ausgeschaltet',
  'already restored [batch: {}]': 'schon wiederhergestellt [batch: {}]',
  'mail {} has ended ({})': 'E-Mail {} ist abgeschlossen ({})',
  'mail {} has ended ({}), and its body is erased':
    'E-Mail {} ist abgeschlossen ({}), und ihr Text ist gelöscht',
  'mail {} has expired': 'E-Mail {} ist abgelaufen',
  'mail {} is being sent': 'E-Mail {} wird gerade gesendet',
  'mail {} was encrypted with another key: set PUNCHCARD_SECRET_KEY, or run this where secret.key is':
    'E-Mail {} wurde mit einem anderen Schlüssel verschlüsselt: Setzen Sie PUNCHCARD_SECRET_KEY, oder führen Sie dies dort aus, wo secret.key liegt',
  'method not allowed': 'Methode nicht erlaubt',
  'name is reserved [name: {}]': 'der Name ist reserviert [name: {}]',
  'name pattern is not allowed [pattern: *{}]': 'das Namensmuster ist nicht erlaubt [pattern: *{}]',
  'no change can be saved: {}': 'Änderungen können nicht gespeichert werden: {*}',
  'not a collaborator': 'kein Mitwirkender',
  'not found': 'nicht gefunden',
  "only an admin of the target repository can move another user's time there":
    'nur ein Administrator des Ziel-Repositorys kann die Zeit anderer dorthin verschieben',
  "only issues writers can see another user's time":
    'die Zeit anderer sieht man nur mit Schreibrecht für Issues',
  'only the command line of the host can create a token for another user':
    'ein Token für andere kann nur die Kommandozeile des Servers erstellen',
  'only the poster of a comment and issues writers can change it':
    'einen Kommentar ändern kann nur der Verfasser oder wer Schreibrecht für Issues hat',
  'only the poster of an issue and issues writers can edit it':
    'ein Issue ändern kann nur der Verfasser oder wer Schreibrecht für Issues hat',
  'only the user whose time it is and issues writers can see it':
    'diese Zeit sieht nur ihr Besitzer oder wer Schreibrecht für Issues hat',
  'only the user whose time it is and site administrators can change it':
    'diese Zeit ändern können nur ihr Besitzer und Administratoren der Instanz',
  'only the user whose time it is and site administrators can delete it':
    'diese Zeit löschen können nur ihr Besitzer und Administratoren der Instanz',
  'only the user whose time it is and site administrators can restore it':
    'diese Zeit wiederherstellen können nur ihr Besitzer und Administratoren der Instanz',
  'only those who may track time in the repository can see it':
    'das sieht nur, wer im Repository Zeit erfassen darf',
  'only writers, the poster and the assignees of the issue can track time on it':
    'an diesem Issue können nur Personen mit Schreibrecht, der Verfasser und die Zuständigen Zeit erfassen',
  'this account owns the connected repositories and cannot be changed':
    'diesem Konto gehören die verbundenen Repositorys, es ist nicht änderbar',
  'this can be changed on the host only: {}': 'das ist nur auf dem Code-Host änderbar: {}',
  'the code host cannot be asked now': 'der Code-Host ist zurzeit nicht erreichbar',
  'this cannot be done on behalf of another user':
    'Passwörter, Sitzungen und Token werden nicht für andere verwaltet',
  'query by user not allowed; not enough rights':
    'Abfrage nach Benutzer nicht erlaubt; die Rechte reichen nicht',
  'registration is closed': 'die Registrierung ist geschlossen',
  'registration is not open yet': 'die Registrierung ist noch nicht offen',
  'registration is off, so invitations cannot be used':
    'die Registrierung ist ausgeschaltet, daher sind Einladungen wirkungslos',
  'registration needs an invitation': 'die Registrierung erfordert eine Einladung',
  'repo name is already taken [name: {}]': 'der Name des Repositorys ist vergeben [name: {}]',
  'repository does not exist [name: {}]': 'das Repository gibt es nicht [name: {}]',
  'the Host header is missing': 'der Header Host fehlt',
  'the Host header must be given once': 'der Header Host darf nur einmal angegeben werden',
  'the browser sent two session cookies: delete the cookies of this site, then sign in again':
    'der Browser hat zwei Sitzungscookies gesendet: Löschen Sie die Cookies dieser Website und melden Sie sich erneut an',
  'the client has left': 'der Client hat die Verbindung beendet',
  'another change of the same data has not ended yet: nothing was saved; try again in a few seconds':
    'eine andere Änderung an denselben Daten ist noch nicht beendet: Es wurde nichts gespeichert; versuchen Sie es in einigen Sekunden erneut',
  'the database cannot be used at the moment': 'die Datenbank ist im Moment nicht benutzbar',
  'the database cannot be used at the moment: {}':
    'die Datenbank ist im Moment nicht benutzbar: {}',
  'the database does not answer': 'die Datenbank antwortet nicht',
  'the expectation is not known': 'die Erwartung ist nicht bekannt',
  'the form comes from another site': 'das Formular kommt von einer anderen Website',
  'the invitation is unknown, was used, or is too old':
    'die Einladung ist unbekannt, wurde benutzt oder ist zu alt',
  'the last site admin cannot be {}': 'der letzte Administrator der Instanz muss erhalten bleiben',
  'the owner of a repository cannot be a collaborator':
    'der Besitzer eines Repositorys kann nicht Mitwirkender sein',
  'only administrators sign in with a password here':
    'mit Passwort melden sich hier nur Administratoren an',
  'type the code that was mailed to you, or sign in again with your provider':
    'geben Sie den Code aus der E-Mail ein, oder melden Sie sich erneut bei Ihrem Anbieter an',
  'the code is wrong or has expired': 'der Code ist falsch oder abgelaufen',
  'too many mails, try again later': 'zu viele E-Mails, versuchen Sie es später erneut',
  'confirm your email address first': 'bestätigen Sie zuerst Ihre E-Mail-Adresse',
  'the password is wrong': 'das Passwort ist falsch',
  'the repository has no locked period': 'das Repository hat keinen gesperrten Zeitraum',
  'the request body is too large': 'der Inhalt der Anfrage ist zu groß',
  'the request body must be JSON': 'der Inhalt der Anfrage muss JSON sein',
  'the request comes from another site': 'die Anfrage kommt von einer anderen Website',
  'the headers of the request are too large': 'die Header der Anfrage sind zu groß',
  'the request took too long to arrive': 'die Anfrage kam nicht rechtzeitig an',
  'the server has too much to do, try again later':
    'der Server ist überlastet, versuchen Sie es später erneut',
  'the request is malformed': 'die Anfrage ist fehlerhaft',
  'the request with this Idempotency-Key was carried out and answered {}; the answer was too large to keep':
    'die Anfrage mit diesem Idempotency-Key wurde ausgeführt und mit {} beantwortet; die Antwort war zu groß zum Aufbewahren',
  'the server is shutting down': 'der Server wird beendet',
  'the setup code is unknown, used, or too old':
    'der Einrichtungscode ist unbekannt, benutzt oder zu alt',
  'the stopwatch cannot be stopped and is kept: {}; move it to another issue or discard it':
    'die Stoppuhr kann nicht gestoppt werden und bleibt erhalten: {*}; verschieben Sie sie zu einem anderen Issue, oder verwerfen Sie sie',
  'the stopwatch was paused too often; stop it and start another':
    'die Stoppuhr wurde zu oft angehalten; stoppen Sie sie und starten Sie eine neue',
  'the tracked time is not deleted': 'die erfasste Zeit ist nicht gelöscht',
  'the tracked time was changed meanwhile: look at it, and try again':
    'die erfasste Zeit wurde inzwischen geändert: Prüfen Sie sie und versuchen Sie es erneut',
  'there is no deleted issue {}/{}#{} to restore':
    'es gibt kein gelöschtes Issue {}/{}#{}, das wiederhergestellt werden kann',
  'there is no deleted repository {}/{} to restore':
    'es gibt kein gelöschtes Repository {}/{}, das wiederhergestellt werden kann',
  'there is no mail {}': 'es gibt keine E-Mail {}',
  'two-factor authentication is not enabled':
    'die Zwei-Faktor-Authentifizierung ist nicht aktiviert',
  'there is no session': 'es gibt keine Sitzung',
  'there is no stopwatch': 'es läuft keine Stoppuhr',
  'there is no such invitation': 'diese Einladung gibt es nicht',
  'there is no such session': 'diese Sitzung gibt es nicht',
  'there is nothing to restore': 'es gibt nichts wiederherzustellen',
  'time before {} is closed in this repository, by {}':
    'Zeit vor {} ist in diesem Repository gesperrt, von {}',
  'time tracking disabled': 'die Zeiterfassung ist ausgeschaltet',
  'token does not have at least one of required scope(s), required=[{}], token scope={}':
    'dem Token fehlt eine der nötigen Berechtigungen, nötig=[{}], Token={}',
  'token is required': 'ein Token ist erforderlich',
  'token scope is limited to public repos': 'das Token ist auf öffentliche Repositorys beschränkt',
  'too many failed sign-ins, try again later':
    'zu viele fehlgeschlagene Anmeldungen, versuchen Sie es später erneut',
  'too many of the addresses were used already, try again later':
    'zu viele der Adressen wurden schon verwendet, versuchen Sie es später erneut',
  'too many mails to unproven addresses, try again in {} seconds':
    'zu viele E-Mails an unbestätigte Adressen, versuchen Sie es in {} Sekunden erneut',
  'too many passwords are being checked': 'es werden zu viele Passwörter geprüft',
  'too many reports are running': 'es laufen zu viele Berichte',
  'too many transactions are waiting': 'es warten zu viele Transaktionen',
  'tracked time was already deleted': 'die erfasste Zeit wurde schon gelöscht',
  'tracked_time does not exist': 'die erfasste Zeit gibt es nicht',
  'tracked_time does not exist [id: {}]': 'die erfasste Zeit gibt es nicht [id: {}]',
  'two-factor authentication is enabled already; disable it first':
    'die Zwei-Faktor-Authentifizierung ist schon aktiviert; deaktivieren Sie sie zuerst',
  'two-factor setup was not started; start again':
    'die Einrichtung der Zwei-Faktor-Authentifizierung wurde nicht begonnen; beginnen Sie neu',
  'user already exists [name: {}]': 'den Benutzernamen gibt es schon [name: {}]',
  'user does not exist [uid: 0, name: {}]': 'den Benutzer gibt es nicht [uid: 0, name: {}]',
  "user doesn't have access to repo [name: {}]":
    'der Benutzer hat keinen Zugriff auf das Repository [name: {}]',
  'user is blocked': 'der Benutzer ist blockiert',
  'user redirect does not exist [name: {}]': 'den Benutzer gibt es nicht [name: {}]',
  'user should be an owner or a collaborator with admin write of a repository':
    'das dürfen nur Besitzer und Administratoren des Repositorys',
  'user should be the owner of the repo': 'das darf nur der Besitzer des Repositorys',
  'user should be the site admin': 'das dürfen nur Administratoren der Instanz',
  'user still has ownership of repositories [name: {}]':
    'dem Benutzer gehören noch Repositorys [name: {}]',
  'you cannot delete yourself': 'Sie können sich nicht selbst löschen',
  '{}, try again in {} seconds': '{*}, versuchen Sie es in {} Sekunden erneut',
  '{}/{} is archived': '{}/{} ist archiviert',
  '{} is twice on {}: write {} or {}': '{} gibt es am {} zweimal: schreiben Sie {} oder {}',
  '{} does not exist on {}, as the clocks go forward':
    '{} gibt es am {} nicht, da die Uhren vorgestellt werden',
  'there is no such day': 'diesen Tag gibt es nicht',
  'there is no month {}': 'es gibt keinen Monat {}',
  'it is before 1970': 'das ist vor 1970',
  'it is {} or {}: write {} or {}, or choose the order of day and month in your settings':
    'das ist {} oder {}: schreiben Sie {} oder {}, oder wählen Sie die Reihenfolge von Tag und Monat in Ihren Einstellungen',
  'write the year with four digits': 'schreiben Sie das Jahr mit vier Ziffern',
  'write the whole date': 'schreiben Sie das ganze Datum',
  'write the date': 'schreiben Sie das Datum',
};
