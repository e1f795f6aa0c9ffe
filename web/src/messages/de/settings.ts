import type { settings as english } from '../en/settings.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

export const settings: Translated<typeof english> = {
  section: 'Bereich der Einstellungen',
  profile: 'Profil',
  time: 'Zeit und Woche',
  emails: 'E-Mail-Adressen',
  twoFactor: 'Zwei-Faktor-Authentifizierung',
  sessions: 'Sitzungen',
  tokens: 'Zugriffstoken',
  account: 'Konto',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyFailed: 'Nicht kopiert',
  shownOnce: 'Kopieren Sie es jetzt: Es wird nicht noch einmal angezeigt.',
  never: 'nie',

  profileForm: {
    fullName: 'Vollständiger Name',
    description: 'Über Sie',
    websiteHint: 'Eine URL, die mit http:// oder https:// beginnt.',
    language: 'Sprache',
    languageHint: 'Der Seiten und der E-Mails an Sie.',
    browserLanguage: 'Wie im Browser',
    optional: 'Alle Felder sind optional.',
    privacy: 'Privatsphäre',
    visibility: 'Wer Ihr Konto sehen kann',
    levels: {
      public: ['Alle', 'Auch Besucher, die nicht angemeldet sind.'],
      limited: ['Alle Angemeldeten', 'Besucher, die nicht angemeldet sind, sehen es nicht.'],
      private: [
        'Nur Sie, Administratoren und die Personen, denen Sie folgen',
        'Leser von Projekten, an denen Sie mitwirken, sehen dort weiterhin Ihren Namen.',
      ],
    },
    hideEmail: 'E-Mail-Adresse verbergen',
    hideEmailHint: 'Andere sehen einen Platzhalter. Administratoren sehen die Adresse weiterhin.',
    hideActivity: 'Aktivität verbergen',
    hideActivityHint: 'Nur Sie und Administratoren sehen Ihre Aktivitätskarte in API-Clients.',
  },

  timeForm: {
    zone: 'Zeitzone',
    zoneHint: 'Gilt für Tage und Wochen, auf Seiten, in E-Mails, Kalendern und API-Clients.',
    zoneStored: (zone) =>
      `Ihre Zeitzone ist jetzt ${zone}, wie in diesem Browser. Sie können sie in den Einstellungen ändern.`,
    noZone: 'Keine Zeitzonen gefunden.',
    firstDay: 'Erster Tag der Woche',
    instanceDefault: (what) => `Standard der Instanz: ${what}`,
    days: { monday: 'Montag', saturday: 'Samstag', sunday: 'Sonntag' },
    workingDay: 'Arbeitstag in Stunden',
    workingDayHint: (hours) => `Länge von 1d in Dauern. Leer: Standard der Instanz, ${hours}.`,
    workingDayRange: 'Zwischen einer Viertelstunde und 24 Stunden.',
    showWorkingDay:
      'Meinen Arbeitstag denen zeigen, die Projekte verwalten, in denen ich Zeit erfasse',
    showWorkingDayHint: 'Die Team-Seite dieser Personen zeigt dann Ihr Soll und Ihren Saldo.',
    dateOrder: 'Tag und Monat',
    dateOrderHint: 'Wie die Eingabe 3/11 gelesen wird.',
    noDateOrder: 'Nicht festgelegt: ablehnen',
    dateOrders: { dmy: 'Tag zuerst: 3. November', mdy: 'Monat zuerst: 11. März' },
  },

  emailPage: {
    add: 'Adressen hinzufügen',
    addLabel: 'Neue Adressen',
    addHint: 'Eine oder mehrere, getrennt durch Zeilen, Kommas oder Leerzeichen.',
    addCount: (count) =>
      `${count} ${plural(count, { one: 'Adresse', other: 'Adressen' })} hinzufügen`,
    added: (count) =>
      plural(count, {
        one: 'Die Adresse wurde hinzugefügt.',
        other: 'Die Adressen wurden hinzugefügt.',
      }),
    addEmpty: 'Geben Sie eine Adresse ein, zum Beispiel mira@example.com.',
    listTitle: 'Ihre Adressen',
    empty: 'Noch keine Adresse',
    emptyText:
      'Fügen Sie unten eine hinzu. Links zum Zurücksetzen des Passworts gehen an die Hauptadresse.',
    primary: 'Hauptadresse',
    verified: 'Bestätigt',
    pending: 'Unbestätigt',
    deferred:
      'Die E-Mail ist verzögert, weil in dieser Stunde zu viele verschickt wurden. Sie wird automatisch gesendet.',
    expires: (when) => `Verfällt ${when}, wenn sie nicht bestätigt wird.`,
    codeLabel: 'Code aus der E-Mail',
    code: (address) => `Code aus der E-Mail an ${address}`,
    codeHint: '16 Buchstaben und Ziffern; Bindestriche sind optional.',
    confirmed: (address) => `${address} ist bestätigt.`,
    resend: 'Erneut senden',
    resendIn: (seconds) => `Erneut senden in ${seconds}`,
    resent: (address) =>
      `Eine neue E-Mail wurde an ${address} gesendet. Der alte Code gilt nicht mehr.`,
    makePrimary: 'Zur Hauptadresse machen',
    primaryChanged: (address) => `${address} ist jetzt Ihre Hauptadresse.`,
    removeTitle: 'Adresse löschen?',
    removeText: (address) => `${address} wird aus Ihrem Konto entfernt.`,
    removed: 'Die Adresse wurde gelöscht.',
    primaryUndeletable:
      'Um die Hauptadresse zu löschen, machen Sie zuerst eine andere zur Hauptadresse.',
    actions: (address) => `Aktionen für ${address}`,
    noMail:
      'Diese Instanz hat noch keinen Mailserver. Codes und Links werden gesendet, sobald ihr Administrator einen einrichtet.',
    noConfirmation:
      'Diese Instanz verlangt keine Bestätigung: Adressen gelten beim Hinzufügen als bestätigt.',
    onlyPrimary: 'Andere können nur die Hauptadresse sehen, außer wenn Sie sie verbergen.',
    pendingAccount: 'Noch ein Schritt',
    pendingAccountText:
      'Bestätigen Sie eine E-Mail-Adresse mit dem Link oder dem Code aus der E-Mail, um Ihr Konto zu aktivieren.',
    accountActivated: 'Die Adresse ist bestätigt und Ihr Konto ist aktiv.',
  },

  passwordForm: {
    current: 'Aktuelles Passwort',
    endsSessions: 'Das beendet alle Ihre anderen Sitzungen. Zugriffstoken bleiben gültig.',
    change: 'Passwort ändern',
    changed: 'Ihr Passwort wurde geändert. Ihre anderen Sitzungen sind beendet.',
    forgot: 'Passwort vergessen? Link zum Zurücksetzen anfordern.',
    code: 'Code aus Ihrer Authentifizierungs-App',
  },

  twoFactorPage: {
    intro:
      'Mit Zwei-Faktor-Authentifizierung brauchen Sie zum Anmelden neben Ihrem Passwort einen Code aus einer App auf Ihrem Telefon.',
    statusEnabled: 'Aktiviert',
    since: 'Seit',
    codesLeft: (count) =>
      plural(count, {
        one: '1 Wiederherstellungscode ist übrig.',
        other: `${count} Wiederherstellungscodes sind übrig.`,
      }),
    fewCodes:
      'Erzeugen Sie neue, bevor sie ausgehen: Ohne die App sind sie die einzige Möglichkeit, sich anzumelden.',
    setUp: 'Einrichten',
    setUpText:
      'Sie brauchen eine Authentifizierungs-App wie Aegis, FreeOTP oder Google Authenticator.',
    scan: 'Scannen Sie diesen QR-Code mit der App, oder geben Sie den Schlüssel ein.',
    qr: 'QR-Code mit dem Schlüssel',
    key: 'Schlüssel',
    codeLabel: 'Code aus der App',
    wrongCode:
      'Der Code ist falsch. Geben Sie den aktuellen Code ein, und prüfen Sie die Uhr Ihres Telefons.',
    enable: 'Aktivieren',
    enabled:
      'Die Zwei-Faktor-Authentifizierung ist aktiviert. Ihre anderen Sitzungen sind beendet.',
    recovery: 'Ihre Wiederherstellungscodes',
    recoveryText:
      'Mit einem davon können Sie sich anmelden, wenn Sie Ihr Telefon verlieren; jeder gilt einmal. Sie werden nicht noch einmal angezeigt: Drucken Sie sie aus, oder bewahren Sie sie in einem Passwortmanager auf.',
    file: 'punchcard-wiederherstellungscodes.txt',
    newCodes: 'Neue Wiederherstellungscodes erzeugen',
    newCodesText: 'Die alten Wiederherstellungscodes werden damit ungültig.',
    disable: 'Deaktivieren',
    disableText: 'Zum Anmelden genügt dann das Passwort.',
    disabled: 'Die Zwei-Faktor-Authentifizierung ist deaktiviert.',
  },

  sessionPage: {
    intro:
      'Wo Sie angemeldet sind. Wenn Sie eine Sitzung nicht erkennen, beenden Sie sie und ändern Sie Ihr Passwort.',
    signedIn: 'angemeldet',
    lastSeen: 'zuletzt benutzt',
    current: 'Diese Sitzung',
    end: 'Beenden',
    endOf: (device) => `Sitzung beenden: ${device}`,
    endTitle: 'Sitzung beenden?',
    endText: (device) => `${device} muss sich dann neu anmelden.`,
    ended: 'Die Sitzung wurde beendet.',
    endOthers: 'Alle anderen Sitzungen beenden',
    endOthersTitle: 'Alle anderen Sitzungen beenden?',
    endOthersText: 'Alle anderen Geräte müssen sich dann neu anmelden.',
    endedOthers: 'Alle anderen Sitzungen wurden beendet.',
    unknown: 'Unbekanntes Programm',
    activity: 'Letzte Aktivität',
    noActivity: 'Noch keine Aktivität',
    noActivityText: 'Anmeldungen stehen hier, auch fehlgeschlagene.',
    actions: {
      'session.create': 'Angemeldet',
      'session.fail': 'Anmeldung fehlgeschlagen',
      'session.basic': 'Passwort aus einem neuen Netz oder Browser benutzt',
      'session.confirm': 'Passwort bestätigt',
      'session.end': 'Sitzung beendet',
    },
    wrongPassword: 'Falsches Passwort',
    wrongCode: 'Falscher Code',
    browserOnSystem: (browser, system) => `${browser} unter ${system}`,
  },

  tokenPage: {
    intro:
      'Programme benutzen ein Token statt Ihres Passworts. Seine Berechtigungen begrenzen, was es darf; Token, Sitzungen und das Passwort kann es nie verwalten.',
    add: 'Neues Token',
    nameHint: 'Ein eindeutiger Name, zum Beispiel laptop.',
    nameMissing: 'Geben Sie einen Namen ein.',
    permissions: 'Berechtigungen',
    presets: {
      tea: [
        'Für tea und Editoren',
        'Ihr Konto lesen; Repositorys, Issues und Zeiten lesen und schreiben.',
      ],
      read: ['Nur lesen', 'Alles lesen, was Sie lesen können.'],
      all: ['Vollzugriff', 'Alles außer Passwörtern, Sitzungen und Token.'],
      own: ['Eigene Auswahl', 'Jede Berechtigung einzeln wählen.'],
    },
    none: 'Nichts',
    read: 'Lesen',
    write: 'Lesen und schreiben',
    categories: {
      user: ['Konto', 'Profil, Einstellungen, Follower, Adressen, Ihre Zeitlisten'],
      repository: ['Repositorys', 'Repositorys, Mitwirkende, Zeit eines Repositorys'],
      issue: ['Issues', 'Issues, ihre Zeit, die Stoppuhr'],
      admin: ['Administration', 'Konten, Adressen, Audit; für Administratoren'],
      activitypub: ['Föderation', 'noch nicht benutzt'],
      misc: ['Verschiedenes', 'noch nicht benutzt'],
      notification: ['Benachrichtigungen', 'noch nicht benutzt'],
      organization: ['Organisationen', 'noch nicht benutzt'],
      package: ['Pakete', 'noch nicht benutzt'],
    },
    publicOnly: 'Nur öffentliche Repositorys',
    publicOnlyHint: 'Kein Zugriff auf private Repositorys, auch nicht in Summen.',
    everything: 'Vollzugriff',
    nothingChosen: 'Wählen Sie mindestens eine Berechtigung.',
    scopeText: (category, level) => `${category}: ${level}`,
    readWord: 'lesen',
    writeWord: 'lesen und schreiben',
    create: 'Token erstellen',
    created: 'Das Token wurde erstellt.',
    createdTitle: (name) => `Token ${name}`,
    token: 'Token',
    teaHint: 'Melden Sie sich mit tea an, das nach dem Token fragt:',
    curlHint: 'Oder benutzen Sie curl mit dem Token in TOKEN:',
    listTitle: 'Ihre Token',
    scopes: 'Berechtigungen',
    lastUsed: 'Zuletzt benutzt',
    createdDay: 'erstellt',
    suffix: (eight) => `endet auf ${eight}`,
    listHint: 'Löschen Sie Token, die Sie nicht benutzen.',
    expiry: 'Gültigkeit',
    lifetimes: {
      '0': 'Unbegrenzt',
      '7': '7 Tage',
      '30': '30 Tage',
      '90': '90 Tage',
      '365': '1 Jahr',
    },
    expires: 'gültig bis',
    expired: 'Abgelaufen',
    removeOf: (name) => `Token ${name} löschen`,
    removeTitle: 'Token löschen?',
    removeText: (name) => `Programme, die „${name}“ benutzen, können sich nicht mehr anmelden.`,
    removed: 'Das Token wurde gelöscht.',
    empty: 'Noch keine Token',
    emptyText:
      'Erstellen Sie eines für ein Programm wie die Kommandozeile, einen Editor oder ein Skript.',
  },

  accountPage: {
    remove: 'Konto löschen',
    removeText:
      'Löscht Ihre Adressen, Token, Sitzungen und Ihre Follower-Beziehungen. Issues und erfasste Zeiten bleiben unter dem Namen Ghost. Das lässt sich nicht rückgängig machen.',
    nameDiffers: 'Das ist nicht Ihr Benutzername.',
    purge: 'Auch meine Projekte löschen',
    purgeHint:
      'Nötig, wenn Ihnen welche gehören. Ihre Issues und Zeiten werden endgültig gelöscht.',
    ownsRepositories:
      'Ihnen gehören Projekte: Übertragen Sie sie, oder wählen Sie, sie ebenfalls zu löschen.',
    removeButton: 'Mein Konto löschen',
  },
};
