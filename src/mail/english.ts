import type { MailedUndo } from '../core/mailing/types.ts';
import type { Block } from './layout.ts';
import { daysTo, type MailLinks, page } from './links.ts';
import { untilTextIn } from './until.ts';
import { type Content, confirmCommand, type MailWords } from './words.ts';

const untilText = untilTextIn('en', (span) => `within ${span}`, 'a minute');

/** What to do if it was not the account's owner. */
const notMe = (place: MailLinks): Block[] => [
  'If this was not you, somebody else has access to your account. Reset your password, which ends all sessions and, unless you choose otherwise, access tokens; then review your email addresses.',
  { label: 'Reset your password', link: page(place, 'forgot-password') },
];

const undoLink = (undo: MailedUndo | null, place: MailLinks): Block[] =>
  undo === null
    ? []
    : [
        {
          label: 'Disable two-factor authentication',
          link: page(place, 'undo-two-factor', undo.secret),
        },
        ...(undo.fromUnix === 0 ? [] : [`It can be used in ${daysTo(undo.fromUnix, place)} days.`]),
        `The link can be used once and expires on ${untilText(undo.expiresUnix, place.nowUnix)}.`,
      ];

const notExpected =
  'If you did not expect this, somebody else may have access to an account of an administrator: undo it, and reset the password of that account.';

const writers: MailWords['writers'] = {
  'confirm-email': (content, place) => ({
    subject: 'confirm your email address',
    blocks: [
      content.isRegistration
        ? `The account ${content.userName} was created with the address ${content.address}. Confirm the address to activate the account.`
        : `The address ${content.address} was added to the account ${content.userName}. Confirm that it is yours.`,
      { label: 'Confirm this address', link: page(place, 'confirm-email', content.secret) },
      'Or enter this code:',
      { code: content.code },
      'Or confirm it from a terminal, with your password:',
      { command: confirmCommand(content, place) },
      `The link and the code can be used once and expire on ${untilText(content.expiresUnix, place.nowUnix)}.`,
      content.isRegistration
        ? 'If you did not create this account, ignore this mail: an unconfirmed account is deleted automatically.'
        : 'If this account is not yours, ignore this mail: an unconfirmed address is not used.',
    ],
  }),

  'emails-added': (content, place) => ({
    subject: 'email addresses were added to your account',
    blocks: [
      `${addressCount(content.count)} added to the account ${content.userName}:`,
      listed(content),
      'If this was you, no action is needed.',
      ...notMe(place),
    ],
  }),

  'emails-removed': (content, place) => ({
    subject: 'email addresses were removed from your account',
    blocks: [
      `${addressCount(content.count)} removed from the account ${content.userName}:`,
      listed(content),
      'If this was you, no action is needed.',
      ...notMe(place),
    ],
  }),

  // The recipient may not know the account.
  'address-added': ({ userName, address }) => ({
    subject: 'your email address was added to an account',
    blocks: [
      `The address ${address} was added to the account ${userName}.`,
      'If this is your account, no action is needed.',
      'If you do not know this account, somebody used your address by mistake or on purpose: ask the administrator of this instance to remove it.',
    ],
  }),

  // If it was the primary address until now, a password reset no longer goes here.
  'address-removed': ({ userName, address }, place) => ({
    subject: 'your email address was removed from an account',
    blocks: [
      `The address ${address} was removed from the account ${userName}. It can no longer be used to sign in, and receives no more mail about the account.`,
      'If this was you, no action is needed.',
      'If this was not you, somebody else has access to your account. If this was your primary address until a few days ago, an earlier mail contains a link to undo that change: use it first. Otherwise reset your password; the link is sent to the primary address.',
      { label: 'Reset your password', link: page(place, 'forgot-password') },
    ],
  }),

  'primary-changed': (content, place) => ({
    subject: 'your primary email address was changed',
    blocks: [
      `The primary address of the account ${content.userName} was changed from ${content.oldAddress} to ${content.newAddress}.`,
      'Mail about the account, such as a password reset link, goes to the primary address.',
      ...(content.revert === null
        ? ['If this was you, no action is needed.', ...notMe(place)]
        : [
            'If this was not you, undo the change. This also ends all sessions of the account and what was added to it since, and you choose a new password.',
            {
              label: 'Undo the change',
              link: page(place, 'revert-primary', content.revert.secret),
            },
            `The link can be used once and expires on ${untilText(content.revert.expiresUnix, place.nowUnix)}. If this was you, no action is needed.`,
          ]),
    ],
  }),

  'primary-reverted': (content, place) => ({
    subject: 'the change of your primary email address was undone',
    blocks: [
      `The primary address of the account ${content.userName} is ${content.address} again. All sessions of the account were ended, and its password no longer works.`,
      'If you have not chosen a new password yet, reset it. Then review your email addresses and access tokens.',
      { label: 'Reset your password', link: page(place, 'forgot-password') },
    ],
  }),

  'claim-lapsed': (content, place) => ({
    subject: 'an email address was removed from your account',
    blocks: [
      `The address ${content.address} was on the account ${content.userName} but never verified. Somebody else has verified it, so it was removed from your account.`,
      'If the address is yours, somebody else can read its mail: change the password of your mailbox. Nothing else about your account has changed.',
      { label: 'Your account', link: place.publicUrl },
    ],
  }),

  'password-changed': (content, place) => ({
    subject: 'your password was changed',
    blocks: [
      content.byAdmin
        ? `An administrator set a new password for the account ${content.userName}.`
        : `The password of the account ${content.userName} was changed.`,
      content.byAdmin
        ? 'If you did not request this, contact the administrator of this instance.'
        : 'If this was you, no action is needed.',
      ...notMe(place),
    ],
  }),

  'password-reset': (content, place) => ({
    subject: 'reset your password',
    blocks: [
      `A password reset was requested for the account ${content.userName}.`,
      { label: 'Reset your password', link: page(place, 'reset-password', content.secret) },
      `The link can be used once and expires on ${untilText(content.expiresUnix, place.nowUnix)}.`,
      'If this was not you, ignore this mail: your password stays the same.',
    ],
  }),

  'already-registered': (content, place) => ({
    subject: 'you already have an account',
    blocks: [
      `Somebody tried to create an account with the address ${content.address}. It already belongs to your account ${content.userName}, so there is nothing to confirm.`,
      'If this was you and you forgot your password, reset it:',
      { label: 'Reset your password', link: page(place, 'forgot-password') },
      'If this was not you, ignore this mail: the other person was not told that the address is in use.',
    ],
  }),

  invitation: (content, place) => ({
    subject: 'you are invited',
    blocks: [
      `${content.inviterName} invites you to create an account at ${place.publicUrl}.`,
      { label: 'Create account', link: page(place, 'register', content.secret) },
      `The link can be used once and expires on ${untilText(content.expiresUnix, place.nowUnix)}.`,
      'If you do not want an account, ignore this mail.',
    ],
  }),

  'two-factor-changed': (content, place) => ({
    subject: `two-factor authentication was ${content.isOn ? 'enabled' : 'disabled'}`,
    blocks: [
      content.isOn
        ? `Signing in to the account ${content.userName} now requires a code from your authenticator app.`
        : `Signing in to the account ${content.userName} no longer requires a code.`,
      'If this was you, no action is needed.',
      ...notMe(place),
      ...(content.isOn
        ? [
            'Or disable it again with this link, which also ends what was added since:',
            ...undoLink(content.undo, place),
          ]
        : []),
    ],
  }),

  'two-factor-kept': ({ userName, undo }, place) => ({
    subject: 'two-factor authentication is still enabled',
    blocks: [
      `The password of the account ${userName} was reset. Its two-factor authentication was enabled some time ago, so it still requires a code.`,
      'If you did not enable it, or have no code any more, this link disables it. To protect you from others who read your mail, it has to wait for some days.',
      ...undoLink(undo, place),
      'If you have a code and want to keep it, no action is needed. If the reset was not yours, reset the password again and clear the box about ending access: that makes this link invalid.',
      { label: 'Reset your password', link: page(place, 'forgot-password') },
    ],
  }),

  'prove-presence': ({ userName, code, expiresUnix }, place) => ({
    subject: 'your code',
    blocks: [
      `Type this code where you are signed in to the account ${userName}: ${code}`,
      `It can be used once and expires on ${untilText(expiresUnix, place.nowUnix)}.`,
      'If you did not ask for it, somebody else uses a browser in which you are signed in: end that session.',
      ...notMe(place),
    ],
  }),

  'identity-changed': ({ userName, provider, name, isAdded }, place) => ({
    subject: `a way to sign in was ${isAdded ? 'added' : 'removed'}`,
    blocks: [
      isAdded
        ? `${name} at ${provider} can now sign in to the account ${userName}.`
        : `${name} at ${provider} can no longer sign in to the account ${userName}.`,
      'If this was you, no action is needed.',
      ...notMe(place),
    ],
  }),

  'new-sign-in': (content, place) => ({
    subject: 'new sign-in to your account',
    blocks: [
      `Somebody signed in to the account ${content.userName} from a network or browser that was not used before. Network address: ${content.address}.`,
      'If this was you, no action is needed.',
      ...notMe(place),
    ],
  }),

  'sign-ins-failed': (content, place) => ({
    subject: 'failed sign-ins to your account',
    blocks: [
      `There were ${content.count} failed sign-ins to the account ${content.userName} within a day. Further ones on this day are not mailed.`,
      'Your settings list them under Sessions. A long password that you use nowhere else and two-factor authentication protect the account.',
      { label: 'Your sessions', link: `${place.publicUrl}/-/settings/sessions` },
    ],
  }),

  'host-connection-changed': ({ userName, hostName, login, isConnected }, place) => ({
    subject: isConnected
      ? `your account was connected with ${hostName}`
      : `your account is no longer connected with ${hostName}`,
    blocks: [
      isConnected
        ? `The account ${userName} was connected with ${login} on ${hostName}: its time is exchanged with the issues there.`
        : `The account ${userName} is no longer connected with ${login} on ${hostName}. Revoke the access token there: it works until then.`,
      'If this was you, no further action is needed.',
      ...notMe(place),
    ],
  }),

  'admin-changed': ({ account, isAdmin, actorName }, place) => ({
    subject: `${account} is ${isAdmin ? 'now' : 'no longer'} a site administrator`,
    blocks: [
      `${actorName === null ? 'Somebody with access to the host' : `The administrator ${actorName}`} ${isAdmin ? 'made' : 'removed'} ${account} ${isAdmin ? 'a' : 'as'} site administrator of ${place.publicUrl}.`,
      notExpected,
      { label: 'Audit log', link: `${place.publicUrl}/-/admin/audit` },
    ],
  }),

  'mail-server-changed': ({ actorName, oldHost, newHost }, place) => ({
    subject: 'the mail server was changed',
    blocks: [
      `The administrator ${actorName} changed the mail server or sender of ${place.publicUrl}. Mail server before: ${oldHost ?? 'none'}. Mail server now: ${newHost ?? 'none'}.`,
      ...(oldHost === null ? [] : ['This mail was sent through the former one.']),
      'All mail goes through the mail server, password reset links among it.',
      notExpected,
      { label: 'Audit log', link: `${place.publicUrl}/-/admin/audit` },
    ],
  }),

  test: () => ({
    subject: 'test mail',
    blocks: ['An administrator sent this mail to test mail delivery. It works.'],
  }),
};

const addressCount = (count: number): string =>
  count === 1 ? 'An email address was' : `${count} email addresses were`;

function listed({ addresses, count }: Content<'emails-added' | 'emails-removed'>): Block {
  const more = count - addresses.length;
  return { list: more > 0 ? [...addresses, `and ${more} more`] : addresses };
}

export const english: MailWords = {
  language: 'en',
  greeting: (userName) => (userName === null ? 'Hello,' : `Hello ${userName},`),
  footer: (publicUrl) => [
    `Sent by Punchcard at ${publicUrl}`,
    'Replies to this address are not read.',
  ],
  writers,
};
