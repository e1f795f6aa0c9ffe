import type * as english from '../english/client.ts';
import type { Translated } from '../translated.ts';
import { count } from './plural.ts';

export const login: Translated<typeof english.login> = {
  description:
    'Adresse des Dienstes und ein Zugriffstoken für die Befehle speichern, die ihn nutzen',
  url: 'Adresse des Dienstes',
  token: 'Zugriffstoken; ohne diese Option wird es von der Standardeingabe gelesen',
  repo: 'Repository, das #42 ohne weitere Angabe meint',
  more: `
Beispiel:
  punchcard login --url https://time.example.com < token.txt

Das Token braucht write:issue, read:user (write:user, um Personen zu folgen und Adressen
zu ändern) und für Berichte von Repositorys read:repository.`,
  done: (name, file) =>
    `Angemeldet${name === '' ? '' : ` als ${name}`}; die Einstellungen stehen in ${file}`,
};

export const issues: Translated<typeof english.issues> = {
  description: 'Issues auflisten, anzeigen, anlegen und schließen',
  list: {
    description: 'Issues eines Repositorys auflisten, oder aller, die Sie lesen können',
    repo: 'Nur Issues dieses Repositorys',
    search: 'Nur Titel und Texte, die das enthalten',
    assigned: 'Nur Issues, die Ihnen zugewiesen sind',
    state: 'Status (Standard: open)',
  },
  show: {
    description: 'Issue mit Text und Zeit anzeigen',
  },
  create: {
    description: 'Issue anlegen',
    body: 'Text in Markdown; - liest ihn von der Standardeingabe',
    assignee: 'Wem das Issue zugewiesen wird',
  },
  close: 'Issues schließen; ihre Stoppuhren werden gestoppt',
  reopen: 'Issues wieder öffnen',
  by: (state, name, created) => `${state}, von ${name}, ${created}`,
  assignedTo: (names) => `Zugewiesen: ${names}`,
  tracked: (time) => `Erfasst: ${time}`,
  estimated: (time) => `Geschätzt: ${time}`,
  created: (issue) => `Angelegt: ${issue}`,
  closed: (issue) => `Geschlossen: ${issue}`,
  reopened: (issue) => `Wieder geöffnet: ${issue}`,
};

export const repositories: Translated<typeof english.repositories> = {
  description: 'Repository löschen',
  remove: 'Repository mit seinen Issues und Zeiten löschen; vorher wird gesagt, wie viel das ist',
  ask: (name, time, people) =>
    `${name} löschen? ${time} von ${count(people, 'Person', 'Personen')} werden in Berichten fehlen.`,
  deleted: (name) => `Gelöscht: ${name}`,
};

export const people: Translated<typeof english.people> = {
  whoami: {
    description: 'Anzeigen, wessen Zugriffstoken benutzt wird, und an welchem Dienst',
  },
  list: {
    name: 'Name des Benutzers (Standard: Sie)',
    mutual: 'Nur Personen, die einander folgen',
    search: 'Nur Namen, die diesen Text enthalten',
  },
  follow: 'Benutzern folgen',
  unfollow: 'Benutzern nicht mehr folgen',
  names: 'Namen der Benutzer',
  followers: 'Auflisten, wer einem Benutzer folgt',
  following: 'Auflisten, wem ein Benutzer folgt',
  youFollow: (name) => `Sie folgen ${name}`,
  youDoNotFollow: (name) => `Sie folgen ${name} nicht`,
  on: (name, url) => `${name} an ${url}`,
};

export const emails: Translated<typeof english.emails> = {
  description: 'Ihre E-Mail-Adressen auflisten und ändern',
  list: {
    description: 'Ihre Adressen auflisten',
  },
  add: {
    description: 'Adressen hinzufügen; entweder alle oder keine',
  },
  remove: {
    description: 'Adressen löschen; entweder alle oder keine',
  },
  primary: {
    description: 'Eine bestätigte Adresse mit Ihrem Passwort zur Hauptadresse machen',
  },
  resend: 'Die Bestätigungsmail noch einmal senden',
  confirm: 'Eine Adresse mit dem Code aus der E-Mail bestätigen',
  added: (address) => `${address} wurde hinzugefügt`,
  addedUnverified: (address) =>
    `${address} wurde hinzugefügt; bestätigen Sie die Adresse mit der E-Mail`,
  askToDelete: (addresses) => `${addresses} löschen?`,
  deleted: (addresses) => `Gelöscht: ${addresses}`,
  isPrimary: (address) => `${address} ist Ihre Hauptadresse`,
  resent: (address) => `${address} erhält eine weitere E-Mail`,
  confirmed: (address) => `${address} ist bestätigt`,
};

export const tokens: Translated<typeof english.tokens> = {
  description: 'Ihre Zugriffstokens mit Ihrem Passwort auflisten, erstellen und widerrufen',
  list: {
    description: 'Ihre Zugriffstokens auflisten',
  },
  create: {
    description: 'Zugriffstoken erstellen; es wird nur einmal auf der Standardausgabe gezeigt',
    name: 'Eindeutig unter Ihren Tokens',
    scope: 'all, oder z. B. read:user write:issue',
    expires: 'Bis wann es gilt, z. B. 2027-01-01T00:00:00Z',
    more: `
Beispiel:
  punchcard token create laptop --username mira --scope write:issue read:user \\
    --url https://time.example.com | punchcard login --url https://time.example.com`,
  },
  revoke: {
    description: 'Zugriffstoken löschen; es gilt sofort nicht mehr',
    name: 'Name oder ID des Tokens',
  },
  askToRevoke: (name) => `${name} widerrufen?`,
  revoked: (name) => `${name} wurde widerrufen`,
};

export const completion: Translated<typeof english.completion> = {
  description:
    'Skript ausgeben, das Befehle, Optionen, Personen, Repositorys und Issues vervollständigt',
  shell: 'Die Shell',
  more: `
Namen werden beim Dienst erfragt, den punchcard login gespeichert hat.

So wird es in der Startdatei der Shell geladen:
  bash  ~/.bashrc                    eval "$(punchcard completion bash)"
  zsh   ~/.zshrc, nach compinit      eval "$(punchcard completion zsh)"
  fish  ~/.config/fish/config.fish   punchcard completion fish | source`,
};
