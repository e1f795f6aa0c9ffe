import type { errorMessages, fieldReasons } from './errors.ts';

export const germanMessages: Readonly<Record<keyof typeof errorMessages, string>> = {
  'client.has-projects': 'ein Kunde mit Projekten kann nicht gelöscht werden; archivieren Sie ihn',
  'client.imported': 'neuer Kunde {client}',
  'client.not-found': 'diesen Kunden gibt es nicht',
  'project.gets-client': '{project} bekommt den Kunden {client}',
  'project.has-client': 'sein Kunde ist {client}',
  'project.has-entries':
    'ein Projekt mit Zeit oder einer Stoppuhr auf seinen Tätigkeiten kann nicht gelöscht werden; archivieren Sie es',
  'project.imported': 'neues Projekt {project}',
  'project.kept': '{project} bleibt, wie es ist: {problem}',
  'project.last-manager':
    'das letzte Mitglied, das ein Projekt verwaltet, kann nicht gehen; ernennen Sie erst ein anderes',
  'project.not-found': 'dieses Projekt gibt es nicht',
  'project.not-manager': 'das dürfen nur Mitglieder, die das Projekt verwalten',
  'project.repository-taken':
    '{repository} ist in einem anderen Projekt und muss dort erst entfernt werden',
  'token.cannot-use-projects':
    'ein auf öffentliche Repositorys beschränktes Token kann Projekte und Kunden nicht benutzen',
};

export const germanReasons: Readonly<Record<keyof typeof fieldReasons, string>> = {
  ambiguous: 'heißen mehrere; benutzen Sie eine ID: {choices}',
  'not-a-colour': 'muss eine Farbe wie #2f6f4f sein',
  'not-a-country': 'muss ein Ländercode aus zwei Buchstaben sein, etwa DE',
  'not-a-currency': 'muss ein Währungscode aus drei Buchstaben sein, etwa EUR',
  'no-such-client': 'ist keiner Ihrer Kunden',
};
