import type { errors as english } from '../en/errors.ts';
import type { Translated } from '../translated.ts';

export const errors: Translated<typeof english> = {
  codes: {
    invalid: 'Etwas in Ihrer Eingabe ist nicht gültig.',
    bad_request: 'Das ist im Moment nicht möglich.',
    tracking_disabled: 'Die Zeiterfassung ist für dieses Repository ausgeschaltet.',
    unauthenticated: 'Melden Sie sich an, um fortzufahren.',
    forbidden: 'Sie sind dazu nicht berechtigt.',
    tracker_not_usable:
      'Sie können an diesem Issue keine Zeit erfassen. Bitten Sie darum, dass es Ihnen zugewiesen wird, oder um Schreibrecht im Repository.',
    not_found: 'Nicht vorhanden, gelöscht, oder Sie haben keinen Zugriff.',
    conflict: 'Etwas anderes hat es zuerst geändert. Laden Sie neu und versuchen Sie es erneut.',
    precondition_failed: 'Es wurde inzwischen geändert. Laden Sie neu und versuchen Sie es erneut.',
    locked: 'Gesperrt: Das Repository ist archiviert, oder der Zeitraum ist abgeschlossen.',
    too_large: 'Das ist zu groß, um es auf einmal zu senden.',
    unsupported_media_type: 'Der Dienst nimmt diese Art von Datei nicht an.',
    too_many_requests: 'Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es erneut.',
    unavailable:
      'Der Dienst ist ausgelastet oder kann gerade nicht speichern. Versuchen Sie es bald erneut.',
  },
  internal: 'Im Dienst ist ein interner Fehler aufgetreten. Versuchen Sie es später erneut.',
  unknown: 'Die Anfrage ist fehlgeschlagen. Versuchen Sie es später erneut.',
  texts: {
    'invalid username, password or token': 'Benutzername oder Passwort ist falsch.',
    'time tracking disabled': 'Die Zeiterfassung ist für dieses Repository ausgeschaltet.',
    'user should be the site admin': 'Das dürfen nur Administratoren der Instanz.',
    'cannot start a stopwatch again if it already exists':
      'Die Stoppuhr läuft an diesem Issue bereits.',
    'there is no stopwatch': 'Es läuft keine Stoppuhr.',
    'not found': 'Nicht vorhanden, gelöscht, oder Sie haben keinen Zugriff.',
  },
  missing: {
    issue: 'Dieses Issue gibt es nicht, oder Sie haben keinen Zugriff darauf.',
    user: 'Diesen Benutzer gibt es nicht, oder er ist für Sie nicht sichtbar.',
    'user redirect': 'Diesen Benutzer gibt es nicht, oder er ist für Sie nicht sichtbar.',
    assignee: 'Diese Person gibt es nicht, oder sie hat keinen Zugriff auf das Repository.',
    repository: 'Dieses Repository gibt es nicht, oder Sie haben keinen Zugriff darauf.',
  },
  ofName: (words, name) => `${words}: \u2068${name}\u2069.`,
  required: 'Dieses Feld ist erforderlich.',
  fields: {
    time: 'Dauer',
    created: 'Datum',
    started: 'Beginn',
    started_at: 'Beginn',
    ended_at: 'Ende',
    index: 'Issue',
    repo: 'Repository',
    q: 'Suche',
    group_by: 'Gruppen',
    round: 'Rundung',
    round_minutes: 'Rundung',
    external_id: 'externe ID',
    old_password: 'aktuelles Passwort',
    new_password: 'neues Passwort',
    otp: 'Code',
    username: 'Benutzername',
    login: 'Benutzername',
  },
};
