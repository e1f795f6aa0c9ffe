import type { repositorySettings as english } from '../en/repositorySettings.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

export const repositorySettings: Translated<typeof english> = {
  title: (name) => `Einstellungen von ${name}`,
  adminsOnly: 'Nur Administratoren dieses Projekts sehen seine Einstellungen.',

  general: 'Allgemein',
  renameHint: 'Ändert die URL. Der alte Name leitet hierher weiter, bis er wieder verwendet wird.',
  renameTitle: 'Projekt umbenennen?',
  renameText: (before, name) =>
    `${before} wird in „${name}“ umbenannt und bekommt eine neue URL. Der alte Name leitet hierher weiter und bleibt eine Zeit lang reserviert.`,
  rename: 'Umbenennen',
  websiteHint: 'Eine URL, die mit https:// oder http:// beginnt',
  archivedHint: 'Seine Issues sind dann schreibgeschützt. Lässt sich später aufheben.',
  trackingDescription: 'Änderungen werden sofort gespeichert.',
  trackingOptions: {
    tracks: {
      label: 'Zeit an seinen Issues erfassen',
      hint: 'Ausgeschaltet wird Zeit weder hinzugefügt noch angezeigt. Einträge bleiben erhalten und erscheinen wieder, wenn Sie es einschalten.',
    },
    contributors: {
      label: 'Nur Mitwirkende erfassen Zeit',
      hint: 'Personen mit Schreibrecht und an einem Issue dessen Autor und Zuständige. Sonst alle, die das Projekt lesen können.',
    },
    adminsEdit: {
      label: 'Administratoren können Einträge anderer ändern',
      hint: 'Sonst nur der Besitzer eines Eintrags und Administratoren der Instanz. Änderungen stehen im Verlauf.',
    },
    billable: {
      label: 'Neue Einträge sind abrechenbar',
      hint: 'Lässt sich bei jedem Eintrag ändern. Bestehende Einträge ändern sich nicht.',
    },
  },

  lock: 'Gesperrte Zeiträume',
  lockDescription:
    'In einem gesperrten Zeitraum kann niemand Einträge hinzufügen, ändern oder löschen, auch Administratoren nicht.',
  noLock: 'Es ist keine Zeit gesperrt.',
  lockedUntil: (instant) => `Zeit vor ${instant} ist gesperrt.`,
  lockedBy: (name) => `Gesperrt von ${name},`,
  lastLockedDay: 'Letzter gesperrter Tag',
  reason: 'Grund',
  reasonHint: 'Wird im Audit-Protokoll festgehalten.',
  lockButton: 'Sperren',
  lockTitle: 'Zeit sperren?',
  lockText: (day) =>
    `Bis zum Ende des ${day} kann niemand Einträge hinzufügen, ändern oder löschen, bis ein Administrator die Zeit mit einer Begründung entsperrt.`,
  unlockPartly: 'Teilweise entsperren',
  unlockPartlyTitle: 'Zeit entsperren?',
  unlockPartlyText: (day) => `Nur Zeit bis zum Ende des ${day} bleibt gesperrt.`,
  unlockPartlyHint: 'Damit wird Zeit entsperrt; dafür ist ein Grund nötig.',
  locked: 'Die Zeit wurde gesperrt.',
  unlockAll: 'Alles entsperren',
  unlockAllTitle: 'Gesamte Zeit entsperren?',
  unlockAllText: 'Alle Einträge können wieder geändert und gelöscht werden.',
  unlocked: 'Die Zeit wurde entsperrt.',

  collaborators: 'Mitwirkende',
  collaboratorsDescription:
    'Leser sehen Issues und ihre eigene Zeit. Schreiber verwalten außerdem Issues und sehen alle Zeiten. Administratoren ändern außerdem diese Einstellungen.',
  noCollaborators: 'Noch keine Mitwirkenden.',
  role: 'Rolle',
  roleOf: (name) => `Rolle von ${name}`,
  roles: { read: 'Leser', write: 'Schreiber', admin: 'Administrator' },
  roleSet: (name, role) => `${name} hat jetzt die Rolle „${role}“.`,
  remove: 'Entfernen',
  removeLabel: (name) => `${name} entfernen`,
  removeTitle: (name) => `${name} entfernen?`,
  removeText: (name) =>
    `${name} kann hier keine Issues mehr verwalten. Die erfasste Zeit bleibt erhalten.`,
  removeTextPrivate: (name) =>
    `${name} verliert den Zugriff auf dieses Projekt und die Zuweisungen an seinen Issues. Die erfasste Zeit bleibt erhalten.`,
  collaboratorRemoved: (name) => `${name} wirkt nicht mehr mit.`,

  deletion: 'Projekt löschen',
  deletionDescription: 'Löscht alle Issues und alle daran erfassten Zeiten.',
  deleteButton: 'Dieses Projekt löschen',
  deleteTitle: 'Projekt löschen?',
  deleteText: (name) =>
    `${name} wird mit allen Issues und Zeiten gelöscht. Ein Administrator der Instanz kann es eine Zeit lang wiederherstellen.`,
  deletedTime: (time, people) =>
    `${time} von ${people} ${plural(people, { one: 'Person', other: 'Personen' })} werden in Berichten fehlen.`,
  typeName: (name) => `Zum Bestätigen ${name} eingeben`,
  deleted: (name) => `${name} wurde gelöscht.`,
};
