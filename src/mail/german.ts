import type { MailedUndo } from '../core/mailing/types.ts';
import type { Block } from './layout.ts';
import { daysTo, type MailLinks, page } from './links.ts';
import { untilTextIn } from './until.ts';
import { type Content, confirmCommand, type MailWords } from './words.ts';

const untilText = untilTextIn('de', (span) => `noch ${span}`, 'eine Minute');

const itWasMe = 'Wenn Sie das waren, ist nichts zu tun.';

const resetLink = (place: MailLinks): Block => ({
  label: 'Passwort zurücksetzen',
  link: page(place, 'forgot-password'),
});

/** What to do if it was not the account's owner. */
const notMe = (place: MailLinks): Block[] => [
  'Wenn Sie das nicht waren, hat jemand anderes Zugriff auf Ihr Konto. Setzen Sie Ihr Passwort zurück; das beendet alle Sitzungen und, wenn Sie nichts anderes wählen, auch die Zugriffstoken. Prüfen Sie danach Ihre E-Mail-Adressen.',
  resetLink(place),
];

const undoLink = (undo: MailedUndo | null, place: MailLinks): Block[] =>
  undo === null
    ? []
    : [
        {
          label: 'Zwei-Faktor-Authentifizierung deaktivieren',
          link: page(place, 'undo-two-factor', undo.secret),
        },
        ...(undo.fromUnix === 0 ? [] : [`Er gilt in ${daysTo(undo.fromUnix, place)} Tagen.`]),
        linkUntil(undo.expiresUnix, place),
      ];

const validUntil = (what: string, expiresUnix: number, { nowUnix }: MailLinks): string =>
  `${what} bis ${untilText(expiresUnix, nowUnix)}.`;

const linkUntil = (expiresUnix: number, place: MailLinks): string =>
  validUntil('Der Link kann einmal benutzt werden und gilt', expiresUnix, place);

const notExpected =
  'Wenn Sie das nicht erwartet haben, hat vielleicht jemand anderes Zugriff auf das Konto eines Administrators: Machen Sie es rückgängig, und setzen Sie das Passwort dieses Kontos zurück.';

const writers: MailWords['writers'] = {
  'confirm-email': (content, place) => ({
    subject: 'E-Mail-Adresse bestätigen',
    blocks: [
      content.isRegistration
        ? `Das Konto ${content.userName} wurde mit der Adresse ${content.address} angelegt. Bestätigen Sie die Adresse, um das Konto zu aktivieren.`
        : `Die Adresse ${content.address} wurde dem Konto ${content.userName} hinzugefügt. Bestätigen Sie, dass sie Ihnen gehört.`,
      { label: 'Adresse bestätigen', link: page(place, 'confirm-email', content.secret) },
      'Oder geben Sie diesen Code ein:',
      { code: content.code },
      'Oder bestätigen Sie sie im Terminal, mit Ihrem Passwort:',
      { command: confirmCommand(content, place) },
      validUntil(
        'Link und Code können einmal benutzt werden und gelten',
        content.expiresUnix,
        place,
      ),
      content.isRegistration
        ? 'Wenn Sie dieses Konto nicht angelegt haben, ignorieren Sie diese E-Mail: Ein unbestätigtes Konto wird automatisch gelöscht.'
        : 'Wenn dieses Konto nicht Ihres ist, ignorieren Sie diese E-Mail: Eine unbestätigte Adresse wird nicht benutzt.',
    ],
  }),

  'emails-added': (content, place) => ({
    subject: 'Ihrem Konto wurden E-Mail-Adressen hinzugefügt',
    blocks: [
      `${addressCount(content.count)} dem Konto ${content.userName} hinzugefügt:`,
      listed(content),
      itWasMe,
      ...notMe(place),
    ],
  }),

  'emails-removed': (content, place) => ({
    subject: 'E-Mail-Adressen wurden aus Ihrem Konto entfernt',
    blocks: [
      `${addressCount(content.count)} aus dem Konto ${content.userName} entfernt:`,
      listed(content),
      itWasMe,
      ...notMe(place),
    ],
  }),

  // The recipient may not know the account.
  'address-added': ({ userName, address }) => ({
    subject: 'Ihre E-Mail-Adresse wurde einem Konto hinzugefügt',
    blocks: [
      `Die Adresse ${address} wurde dem Konto ${userName} hinzugefügt.`,
      'Wenn das Ihr Konto ist, ist nichts zu tun.',
      'Wenn Sie dieses Konto nicht kennen, hat jemand Ihre Adresse versehentlich oder absichtlich benutzt: Bitten Sie den Administrator dieser Instanz, sie zu entfernen.',
    ],
  }),

  'address-removed': ({ userName, address }, place) => ({
    subject: 'Ihre E-Mail-Adresse wurde aus einem Konto entfernt',
    blocks: [
      `Die Adresse ${address} wurde aus dem Konto ${userName} entfernt. Mit ihr kann man sich nicht mehr anmelden, und sie bekommt keine E-Mails mehr über das Konto.`,
      itWasMe,
      'Wenn Sie das nicht waren, hat jemand anderes Zugriff auf Ihr Konto. War dies bis vor einigen Tagen Ihre Hauptadresse, enthält eine frühere E-Mail einen Link, der die Änderung rückgängig macht: Benutzen Sie zuerst diesen. Sonst setzen Sie Ihr Passwort zurück; der Link geht an die Hauptadresse.',
      resetLink(place),
    ],
  }),

  'primary-changed': (content, place) => ({
    subject: 'Ihre Hauptadresse wurde geändert',
    blocks: [
      `Die Hauptadresse des Kontos ${content.userName} wurde von ${content.oldAddress} auf ${content.newAddress} geändert.`,
      'E-Mails über das Konto, etwa ein Link zum Zurücksetzen des Passworts, gehen an die Hauptadresse.',
      ...(content.revert === null
        ? [itWasMe, ...notMe(place)]
        : [
            'Wenn Sie das nicht waren, machen Sie die Änderung rückgängig. Das beendet auch alle Sitzungen des Kontos und macht ungültig, was seitdem hinzugefügt wurde, und Sie wählen ein neues Passwort.',
            {
              label: 'Änderung rückgängig machen',
              link: page(place, 'revert-primary', content.revert.secret),
            },
            `${linkUntil(content.revert.expiresUnix, place)} ${itWasMe}`,
          ]),
    ],
  }),

  'primary-reverted': (content, place) => ({
    subject: 'Die Änderung Ihrer Hauptadresse wurde rückgängig gemacht',
    blocks: [
      `Die Hauptadresse des Kontos ${content.userName} ist wieder ${content.address}. Alle Sitzungen des Kontos wurden beendet, und sein Passwort gilt nicht mehr.`,
      'Wenn Sie noch kein neues Passwort gewählt haben, setzen Sie es zurück. Prüfen Sie danach Ihre E-Mail-Adressen und Zugriffstoken.',
      resetLink(place),
    ],
  }),

  'claim-lapsed': (content, place) => ({
    subject: 'Eine E-Mail-Adresse wurde aus Ihrem Konto entfernt',
    blocks: [
      `Die Adresse ${content.address} war im Konto ${content.userName}, aber nie bestätigt. Jemand anderes hat sie bestätigt, daher wurde sie aus Ihrem Konto entfernt.`,
      'Wenn die Adresse Ihnen gehört, kann jemand anderes Ihre E-Mails lesen: Ändern Sie das Passwort Ihres Postfachs. Sonst hat sich an Ihrem Konto nichts geändert.',
      { label: 'Ihr Konto', link: place.publicUrl },
    ],
  }),

  'password-changed': (content, place) => ({
    subject: 'Ihr Passwort wurde geändert',
    blocks: [
      content.byAdmin
        ? `Ein Administrator hat ein neues Passwort für das Konto ${content.userName} gesetzt.`
        : `Das Passwort des Kontos ${content.userName} wurde geändert.`,
      content.byAdmin
        ? 'Wenn Sie das nicht gewünscht haben, wenden Sie sich an den Administrator dieser Instanz.'
        : itWasMe,
      ...notMe(place),
    ],
  }),

  'password-reset': (content, place) => ({
    subject: 'Passwort zurücksetzen',
    blocks: [
      `Für das Konto ${content.userName} wurde ein neues Passwort angefordert.`,
      {
        label: 'Passwort zurücksetzen',
        link: page(place, 'reset-password', content.secret),
      },
      linkUntil(content.expiresUnix, place),
      'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
    ],
  }),

  'already-registered': (content, place) => ({
    subject: 'Sie haben schon ein Konto',
    blocks: [
      `Jemand wollte ein Konto mit der Adresse ${content.address} anlegen. Sie gehört schon zu Ihrem Konto ${content.userName}, daher ist nichts zu bestätigen.`,
      'Wenn Sie das waren und Ihr Passwort vergessen haben, setzen Sie es zurück:',
      resetLink(place),
      'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Die andere Person hat nicht erfahren, dass die Adresse in Verwendung ist.',
    ],
  }),

  invitation: (content, place) => ({
    subject: 'Sie sind eingeladen',
    blocks: [
      `${content.inviterName} lädt Sie ein, ein Konto bei ${place.publicUrl} anzulegen.`,
      { label: 'Konto anlegen', link: page(place, 'register', content.secret) },
      linkUntil(content.expiresUnix, place),
      'Wenn Sie kein Konto möchten, ignorieren Sie diese E-Mail.',
    ],
  }),

  'two-factor-changed': (content, place) => ({
    subject: `Zwei-Faktor-Authentifizierung ${content.isOn ? 'aktiviert' : 'deaktiviert'}`,
    blocks: [
      content.isOn
        ? `Zum Anmelden am Konto ${content.userName} ist jetzt ein Code aus Ihrer Authentifizierungs-App nötig.`
        : `Zum Anmelden am Konto ${content.userName} ist kein Code mehr nötig.`,
      itWasMe,
      ...notMe(place),
      ...(content.isOn
        ? [
            'Oder deaktivieren Sie sie wieder mit diesem Link, der auch ungültig macht, was seitdem hinzugefügt wurde:',
            ...undoLink(content.undo, place),
          ]
        : []),
    ],
  }),

  'two-factor-kept': ({ userName, undo }, place) => ({
    subject: 'Zwei-Faktor-Authentifizierung ist noch aktiviert',
    blocks: [
      `Das Passwort des Kontos ${userName} wurde zurückgesetzt. Seine Zwei-Faktor-Authentifizierung wurde vor längerer Zeit aktiviert, daher ist weiterhin ein Code nötig.`,
      'Wenn Sie sie nicht aktiviert oder keinen Code mehr haben, deaktiviert sie dieser Link. Zum Schutz vor anderen, die Ihre E-Mails lesen, gilt er erst nach einigen Tagen.',
      ...undoLink(undo, place),
      'Wenn Sie einen Code haben und sie behalten möchten, ist nichts zu tun. Wenn nicht Sie das Passwort zurückgesetzt haben, setzen Sie es noch einmal zurück und entfernen Sie das Häkchen, das Zugänge beendet: Damit wird dieser Link ungültig.',
      resetLink(place),
    ],
  }),

  'prove-presence': ({ userName, code, expiresUnix }, place) => ({
    subject: 'Ihr Code',
    blocks: [
      `Geben Sie diesen Code dort ein, wo Sie am Konto ${userName} angemeldet sind: ${code}`,
      `Er gilt einmal und läuft ${untilText(expiresUnix, place.nowUnix)} ab.`,
      'Wenn Sie ihn nicht angefordert haben, benutzt jemand einen Browser, in dem Sie angemeldet sind: Beenden Sie diese Sitzung.',
      ...notMe(place),
    ],
  }),

  'identity-changed': ({ userName, provider, name, isAdded }, place) => ({
    subject: isAdded
      ? 'Eine Anmeldemöglichkeit wurde hinzugefügt'
      : 'Eine Anmeldemöglichkeit wurde entfernt',
    blocks: [
      isAdded
        ? `${name} bei ${provider} kann sich jetzt am Konto ${userName} anmelden.`
        : `${name} bei ${provider} kann sich nicht mehr am Konto ${userName} anmelden.`,
      itWasMe,
      ...notMe(place),
    ],
  }),

  'new-sign-in': (content, place) => ({
    subject: 'Neue Anmeldung an Ihrem Konto',
    blocks: [
      `Jemand hat sich am Konto ${content.userName} angemeldet, aus einem bisher nicht benutzten Netz oder Browser. Netzwerkadresse: ${content.address}.`,
      itWasMe,
      ...notMe(place),
    ],
  }),

  'sign-ins-failed': (content, place) => ({
    subject: 'Fehlgeschlagene Anmeldungen an Ihrem Konto',
    blocks: [
      `Innerhalb eines Tages gab es ${content.count} fehlgeschlagene Anmeldungen am Konto ${content.userName}. Weitere an diesem Tag werden nicht gemeldet.`,
      'Ihre Einstellungen führen sie unter „Sitzungen“ auf. Ein langes Passwort, das Sie sonst nirgends benutzen, und Zwei-Faktor-Authentifizierung schützen das Konto.',
      { label: 'Ihre Sitzungen', link: `${place.publicUrl}/-/settings/sessions` },
    ],
  }),

  'host-connection-changed': ({ userName, hostName, login, isConnected }, place) => ({
    subject: isConnected
      ? `Ihr Konto wurde mit ${hostName} verbunden`
      : `Ihr Konto ist nicht mehr mit ${hostName} verbunden`,
    blocks: [
      isConnected
        ? `Das Konto ${userName} wurde mit ${login} auf ${hostName} verbunden: Seine Zeiten werden mit den Issues dort ausgetauscht.`
        : `Das Konto ${userName} ist nicht mehr mit ${login} auf ${hostName} verbunden. Widerrufen Sie das Zugriffstoken dort: Bis dahin gilt es.`,
      itWasMe,
      ...notMe(place),
    ],
  }),

  'admin-changed': ({ account, isAdmin, actorName }, place) => ({
    subject: `${account} ist ${isAdmin ? 'jetzt' : 'nicht mehr'} Administrator der Instanz`,
    blocks: [
      `${actorName === null ? 'Jemand mit Zugang zum Server' : `Der Administrator ${actorName}`} hat ${account} die Rechte eines Administrators von ${place.publicUrl} ${isAdmin ? 'gegeben' : 'genommen'}.`,
      notExpected,
      { label: 'Protokoll', link: `${place.publicUrl}/-/admin/audit` },
    ],
  }),

  'mail-server-changed': ({ actorName, oldHost, newHost }, place) => ({
    subject: 'Der Mailserver wurde geändert',
    blocks: [
      `Der Administrator ${actorName} hat den Mailserver oder den Absender von ${place.publicUrl} geändert. Mailserver bisher: ${oldHost ?? 'keiner'}. Mailserver jetzt: ${newHost ?? 'keiner'}.`,
      ...(oldHost === null ? [] : ['Diese E-Mail wurde über den bisherigen gesendet.']),
      'Alle E-Mails gehen über den Mailserver, auch Links zum Zurücksetzen von Passwörtern.',
      notExpected,
      { label: 'Protokoll', link: `${place.publicUrl}/-/admin/audit` },
    ],
  }),

  test: () => ({
    subject: 'Testmail',
    blocks: [
      'Ein Administrator hat diese E-Mail gesendet, um den Versand zu prüfen. Er funktioniert.',
    ],
  }),
};

const addressCount = (count: number): string =>
  count === 1 ? 'Eine E-Mail-Adresse wurde' : `${count} E-Mail-Adressen wurden`;

function listed({ addresses, count }: Content<'emails-added' | 'emails-removed'>): Block {
  const more = count - addresses.length;
  return { list: more > 0 ? [...addresses, `und ${more} weitere`] : addresses };
}

export const german: MailWords = {
  language: 'de',
  greeting: (userName) => (userName === null ? 'Guten Tag,' : `Guten Tag ${userName},`),
  footer: (publicUrl) => [
    `Gesendet von Punchcard auf ${publicUrl}`,
    'Antworten an diese Adresse werden nicht gelesen.',
  ],
  writers,
};
