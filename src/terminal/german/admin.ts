import type * as english from '../english/admin.ts';
import type { Translated } from '../translated.ts';

export const adminUsers: Translated<typeof english.adminUsers> = {
  invite: {
    description: 'Eine Person per E-Mail einladen',
    address: 'Wohin die Einladung geht; diese Adresse muss nicht bestätigt werden',
    more: `
Die E-Mail kommt in den Postausgang. Ein laufender Server sendet sie; "punchcard mail show"
gibt sie aus.

Beispiel:
  punchcard admin user invite bob@example.com --env-file punchcard.env`,
  },
  twoFactor: {
    description:
      'Zwei-Faktor-Authentifizierung ausschalten: Zur Anmeldung genügt dann das Passwort',
  },
  description: 'Konten anlegen, auflisten, ändern und löschen',
  create: {
    description: 'Konto anlegen; ein Server darf laufen',
    username: 'Benutzername',
    email: 'Hauptadresse',
    password: 'Passwort (Standard: ein erzeugtes, das ausgegeben wird)',
    fullName: 'Voller Name',
    admin: 'Den Benutzer zum Administrator machen',
    restricted: 'Den Benutzer einschränken: Er sieht nur öffentliche Benutzer',
    mustChangePassword: 'Bei der nächsten Anmeldung ein neues Passwort verlangen',
    accessToken: 'Auch ein Zugriffstoken mit allen Berechtigungen erstellen und ausgeben',
    accessTokenName: 'Name dieses Tokens',
    more: `
Beispiele:
  punchcard admin user create --username ann --email ann@example.com --admin
  punchcard admin user create --username bot --email bot@example.com --access-token --json
  echo "$PASSWORD" | punchcard admin user create --username bob --email bob@example.com --password-stdin`,
  },
  list: {
    description: 'Alle Konten auflisten',
    admin: 'Nur Administratoren',
  },
  edit: {
    description: 'Konto ändern; ein laufender Server beachtet es sofort',
    rename: 'Neuer Benutzername; der alte leitet einige Zeit weiter',
    email: 'Neue Hauptadresse',
    fullName: 'Neuer voller Name',
    admin: 'Den Benutzer zum Administrator machen',
    noAdmin: 'Die Administratorrechte entziehen',
    active: 'Konto aktivieren',
    noActive: 'Konto deaktivieren: Anfragen ablehnen und Sitzungen beenden',
    prohibitLogin: 'Anmeldung sperren',
    noProhibitLogin: 'Anmeldung erlauben',
    restricted: 'Den Benutzer einschränken',
    noRestricted: 'Die Einschränkung aufheben',
    mustChangePassword: 'Bei der nächsten Anmeldung ein neues Passwort verlangen',
    noMustChangePassword: 'Kein neues Passwort verlangen',
    more: `
Beispiele:
  punchcard admin user edit bob --no-active
  punchcard admin user edit bob --rename robert --email robert@example.com`,
  },
  remove: {
    description:
      'Konto löschen; seine Issues und erfassten Zeiten bleiben unter dem Namen Ghost erhalten',
    purge: 'Auch die Repositorys des Kontos löschen',
  },
  reset: {
    description: 'Neues Passwort setzen und alle Sitzungen des Kontos beenden',
    password: 'Passwort (Standard: ein erzeugtes, das ausgegeben wird)',
    mustChangePassword: 'Bei der nächsten Anmeldung ein neues Passwort verlangen',
    more: `
Beispiele:
  punchcard admin user reset-password bob --must-change-password
  echo "$PASSWORD" | punchcard admin user reset-password bob --password-stdin`,
  },
  twoFactorGroup: 'Zwei-Faktor-Authentifizierung eines Kontos',
  twoFactorOff: (name) => `Die Zwei-Faktor-Authentifizierung von ${name} wurde ausgeschaltet.`,
  invited: (address, expires, mailId) =>
    `${address} wurde eingeladen; die Einladung gilt bis ${expires}. ID der E-Mail: ${mailId}.`,
  link: (link) => `Link: ${link}`,
  visibility: 'Wer den Benutzer sehen kann',
  created: (name) => `Benutzer ${name} wurde angelegt.`,
  createdAdmin: (name) => `Benutzer ${name} wurde als Administrator angelegt.`,
  password: (password) => `Passwort: ${password}`,
  accessToken: (token) => `Zugriffstoken: ${token}`,
  changed: (name) => `Benutzer ${name} wurde geändert.`,
  deleted: (name) => `Benutzer ${name} wurde gelöscht.`,
  passwordChanged: (name) => `Das Passwort von ${name} wurde geändert.`,
};

export const adminEmails: Translated<typeof english.adminEmails> = {
  description: 'Adressen von Konten auflisten, bestätigen und löschen',
  list: {
    description: 'Die Adressen aller Konten oder eines Kontos auflisten',
    user: 'Nur Adressen dieses Benutzers',
  },
  verify: {
    description: 'Adresse als bestätigt kennzeichnen, als hätte ihr Inhaber sie bestätigt',
    address: 'Die Adresse oder ihre ID',
    more: `
Andere Konten, bei denen die Adresse unbestätigt ist, verlieren sie. Ein Konto, das auf
seine Bestätigung wartet, wird aktiviert.

Beispiel:
  punchcard admin email verify bob@example.com --user bob`,
  },
  remove: {
    description: 'Adresse eines Kontos löschen; ihr Inhaber wird per E-Mail benachrichtigt',
    address: 'Die Adresse oder ihre ID',
  },
  owner: 'Inhaber der Adresse',
  verified: (address, name) => `${address} von ${name} ist bestätigt.`,
  deleted: (address, name) => `${address} von ${name} wurde gelöscht.`,
};

export const adminTokens: Translated<typeof english.adminTokens> = {
  description: 'Zugriffstokens erstellen, auflisten und löschen',
  create: {
    description: 'Zugriffstoken erstellen und ausgeben; es kann nicht noch einmal gezeigt werden',
    name: 'Name des Tokens',
    scopes: 'Berechtigungen, durch Kommas getrennt (Standard: alle)',
    expires: 'Bis wann es gilt: ein Datum oder ein Zeitpunkt nach RFC 3339',
    more: `
Beispiele:
  punchcard admin token create ann --name laptop
  TOKEN=$(punchcard admin token create bot --name ci --scopes read:user,write:issue --expires 2027-01-01)`,
  },
  list: {
    description: 'Zugriffstokens eines Benutzers auflisten',
  },
  remove: {
    description: 'Zugriffstoken löschen; ein laufender Server beachtet es sofort',
    token: 'ID oder Name des Tokens',
  },
  deleted: (token, name) => `Token ${token} von ${name} wurde gelöscht.`,
};

export const restoration: Translated<typeof english.restoration> = {
  repository: {
    description: 'Gelöschtes Repository mit seinem ganzen Inhalt wiederherstellen',
    ownerName: 'Das Repository',
    more: '\nBeispiel:\n  punchcard admin repo restore ann/website',
  },
  issue: {
    description: 'Gelöschtes Issue mit seinen erfassten Zeiten wiederherstellen',
    ownerNameNumber: 'Das Issue',
    more: '\nBeispiel:\n  punchcard admin issue restore ann/website#17',
  },
  repositories: 'Gelöschte Repositorys wiederherstellen',
  issues: 'Gelöschte Issues wiederherstellen',
  repositoryRestored: (name) => `Repository ${name} wurde wiederhergestellt.`,
  issueRestored: (name) => `Issue ${name} wurde wiederhergestellt.`,
};
