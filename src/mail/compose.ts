import type { ComposedMail } from '../core/outbox/mail.ts';
import type { MailContent, MailKind } from '../core/outbox/mail-content.ts';
import { type Block, type Letter, layOut } from './layout.ts';
import { untilText } from './until.ts';

/** Where a mail is written, and when. */
export interface Place {
  readonly publicUrl: string;
  readonly nowUnix: number;
}

/** The content that has this kind; one may have several. */
type Content<K extends MailKind, C = MailContent> = C extends { readonly kind: MailKind }
  ? K extends C['kind']
    ? C
    : never
  : never;
/** What is said; the greeting and the end are the same for all. */
type Words = Pick<Letter, 'subject' | 'blocks'>;

/** The words of a mail, as text and as HTML. */
export function compose(content: MailContent, place: Place): ComposedMail {
  const write = writers[content.kind] as (content: MailContent, place: Place) => Words;
  const { subject, blocks } = write(content, place);
  return layOut({
    subject: `Punchcard: ${subject}`,
    greeting: 'userName' in content ? `Hello ${content.userName},` : 'Hello,',
    blocks,
    footer: [`Sent by Punchcard at ${place.publicUrl}`, 'Nobody reads replies to this address.'],
  });
}

const page = ({ publicUrl }: Place, name: string, secret?: string): string =>
  `${publicUrl}/account/${name}${secret === undefined ? '' : `?token=${secret}`}`;

/** What to do where somebody else did it. */
const notMe = (place: Place): Block[] => [
  'If it was not you, somebody else is in your account. Choose a new password, which signs everybody else out, and then look at your addresses and access tokens.',
  { label: 'Choose a new password', link: page(place, 'forgot-password') },
];

const writers: { readonly [K in MailKind]: (content: Content<K>, place: Place) => Words } = {
  'confirm-email': (content, place) => ({
    subject: 'confirm your email address',
    blocks: [
      content.isRegistration
        ? `An account named ${content.userName} was made with the address ${content.address}. Please confirm that it is yours; the account begins then.`
        : `The address ${content.address} was added to the account ${content.userName}. Please confirm that it is yours.`,
      { label: 'Confirm this address', link: page(place, 'confirm-email', content.secret) },
      'Or type this code where you are asked for it:',
      { code: content.code },
      'Or send it from a terminal, with your password:',
      { command: confirmCommand(content, place) },
      `All three are good once, until ${untilText(content.expiresUnix, place.nowUnix)}.`,
      content.isRegistration
        ? 'If you did not ask for this account, do nothing: without a confirmation it goes away by itself.'
        : 'If this account is not yours, do nothing: without a confirmation the address is not used.',
    ],
  }),

  'emails-added': (content, place) => ({
    subject: 'email addresses were added to your account',
    blocks: [
      `${addressCount(content.count)} added to the account ${content.userName}:`,
      listed(content),
      'If it was you, there is nothing to do.',
      ...notMe(place),
    ],
  }),

  'emails-removed': (content, place) => ({
    subject: 'email addresses were removed from your account',
    blocks: [
      `${addressCount(content.count)} removed from the account ${content.userName}:`,
      listed(content),
      'If it was you, there is nothing to do.',
      ...notMe(place),
    ],
  }),

  // Its reader may know nothing of the account.
  'address-added': ({ userName, address }) => ({
    subject: 'your email address was added to an account',
    blocks: [
      `The address ${address} was added to the account ${userName}.`,
      'If that is your account, there is nothing to do.',
      'If you do not know the account, somebody has made a mistake, or has chosen your address on purpose: ask who runs this instance to take it off.',
    ],
  }),

  // It may have been the primary one until just before: then a new password does not come here.
  'address-removed': ({ userName, address }, place) => ({
    subject: 'your email address was removed from an account',
    blocks: [
      `The address ${address} was removed from the account ${userName}. It does not sign in any more, and gets no more mail about the account.`,
      'If it was you, there is nothing to do.',
      'If it was not you, somebody else is in your account. If this was its primary address until a few days ago, an earlier mail told you so and holds a link that takes the change back: use that first. Otherwise choose a new password; the link for it goes to the primary address.',
      { label: 'Choose a new password', link: page(place, 'forgot-password') },
    ],
  }),

  'primary-changed': (content, place) => ({
    subject: 'your primary email address was changed',
    blocks: [
      `The primary address of the account ${content.userName} is ${content.newAddress} now. It was ${content.oldAddress}.`,
      'Mail about the account, such as a link for a new password, goes to the primary address.',
      ...(content.revert === null
        ? ['If it was you, there is nothing to do.', ...notMe(place)]
        : [
            'If it was not you, take the change back. That also signs out everybody who is signed in to the account.',
            {
              label: 'Take the change back',
              link: page(place, 'revert-primary', content.revert.secret),
            },
            `The link is good once, until ${untilText(content.revert.expiresUnix, place.nowUnix)}. If it was you, there is nothing to do.`,
          ]),
    ],
  }),

  'primary-reverted': (content, place) => ({
    subject: 'the change of your primary email address was taken back',
    blocks: [
      `The primary address of the account ${content.userName} is ${content.address} again. Everybody who was signed in to the account was signed out.`,
      'Whoever had changed it may know your password. Choose a new one, and look at your addresses and access tokens.',
      { label: 'Choose a new password', link: page(place, 'forgot-password') },
    ],
  }),

  'claim-lapsed': (content, place) => ({
    subject: 'an email address was taken off your account',
    blocks: [
      `The address ${content.address} stood on the account ${content.userName}, and was never confirmed. Somebody else has confirmed it, so it is not on your list any more.`,
      'If the address is yours, somebody else reads its mail: change the password of your mailbox. Nothing else about your account has changed.',
      { label: 'Your account', link: place.publicUrl },
    ],
  }),

  'password-changed': (content, place) => ({
    subject: 'your password was changed',
    blocks: [
      content.byAdmin
        ? `An administrator has set a new password for the account ${content.userName}.`
        : `The password of the account ${content.userName} was changed.`,
      content.byAdmin
        ? 'If you did not ask for it, ask who runs this instance.'
        : 'If it was you, there is nothing to do.',
      ...notMe(place),
    ],
  }),

  'password-reset': (content, place) => ({
    subject: 'choose a new password',
    blocks: [
      `Somebody, probably you, asked for a new password for the account ${content.userName}.`,
      { label: 'Choose a new password', link: page(place, 'reset-password', content.secret) },
      `The link is good once, until ${untilText(content.expiresUnix, place.nowUnix)}.`,
      'If it was not you, do nothing: your password stays as it is.',
    ],
  }),

  'already-registered': (content, place) => ({
    subject: 'you have an account already',
    blocks: [
      `Somebody, perhaps you, tried to make an account with the address ${content.address}. It belongs to your account ${content.userName} already, so there is nothing to confirm.`,
      'If it was you and you do not know your password any more, choose a new one:',
      { label: 'Choose a new password', link: page(place, 'forgot-password') },
      'If it was not you, do nothing: whoever it was was not told that the address is in use.',
    ],
  }),

  invitation: (content, place) => ({
    subject: 'you are invited',
    blocks: [
      `${content.inviterName} invites you to make an account at ${place.publicUrl}.`,
      { label: 'Make an account', link: page(place, 'register', content.secret) },
      `The link is good once, until ${untilText(content.expiresUnix, place.nowUnix)}.`,
      'If you do not want an account, do nothing.',
    ],
  }),

  'two-factor-changed': (content, place) => ({
    subject: `your second factor is ${content.isOn ? 'on' : 'off'}`,
    blocks: [
      content.isOn
        ? `The account ${content.userName} asks for a code from your authenticator app at each sign-in from now on.`
        : `The account ${content.userName} does not ask for a code at the sign-in any more.`,
      'If it was you, there is nothing to do.',
      ...notMe(place),
      ...(content.isOn
        ? [
            'A new password leaves the second factor on. If you have no code for it, ask who runs this instance to turn it off.',
          ]
        : []),
    ],
  }),

  test: () => ({
    subject: 'mail arrives',
    blocks: ['This mail was sent by hand to see whether mail arrives. It does.'],
  }),
};

function confirmCommand({ userName, address, code }: Content<'confirm-email'>, place: Place) {
  // Within quotes of a shell.
  const path = encodeURIComponent(address).replaceAll("'", '%27');
  const url = `${place.publicUrl}/api/v1/user/emails/${path}/confirm`;
  return `curl -u ${userName} -H 'Content-Type: application/json' -d '{"code":"${code}"}' '${url}'`;
}

const addressCount = (count: number): string =>
  count === 1 ? 'An email address was' : `${count} email addresses were`;

function listed({ addresses, count }: Content<'emails-added' | 'emails-removed'>): Block {
  const more = count - addresses.length;
  return { list: more > 0 ? [...addresses, `and ${more} more`] : addresses };
}
