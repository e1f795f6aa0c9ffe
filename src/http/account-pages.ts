import type { Confirmed, DescribedConfirmation } from '../core/email/confirmation.ts';
import type { DescribedRevert } from '../core/email/primary.ts';
import type { Rules } from '../core/world.ts';
import { alertOf } from './forms.ts';
import { type Html, html } from './html.ts';

/** The words of the pages that have to do with accounts; see `routes/account-pages.ts`. */
export interface Page {
  readonly title: string;
  readonly content: Html;
}

/** Where the account is used from then on. */
const signIn: Html = html`<p><a class="button" href="../-/sign-in">Sign in</a></p>`;

const page = (title: string, content: Html): Page => ({ title, content });

/** A button that sends the secret of the link: the only thing here that changes anything. */
const button = (action: string, token: string, label: string): Html => html`<form
 method="post" action="${action}" accept-charset="utf-8">
<input type="hidden" name="token" value="${token}">
<button type="submit">${label}</button>
</form>`;

const newPassword = (minLength: number): Html => html`<label for="password">Password</label>
<small>At least ${String(minLength)} characters; the longer, the better.</small>
<input id="password" name="password" type="password" required autocomplete="new-password">`;

const isRegistrationWords: Html = html`<p>With it the account begins.</p>`;

export const confirmation = (
  token: string,
  { userName, address, isRegistration }: DescribedConfirmation,
): Page =>
  page(
    'Confirm an address',
    html`<h1>Is this your address?</h1>
<p><strong>${address}</strong> is to be confirmed for the account <strong>${userName}</strong>.</p>
${isRegistration ? isRegistrationWords : ''}
${button('confirm-email', token, 'Confirm the address')}
<p>If that is not your account, close this page: nothing happens then.</p>`,
  );

export const confirmed = ({ userName, address, isActivated }: Confirmed): Page =>
  page(
    'Confirmed',
    html`<h1>The address is confirmed</h1>
<p><strong>${address}</strong> belongs to the account <strong>${userName}</strong>.</p>
${isActivated ? html`<p>The account is ready: sign in with the name and the password that you chose.</p>` : ''}
${signIn}`,
  );

export const uselessConfirmation = (): Page =>
  page(
    'This link confirms nothing',
    html`<h1>This link confirms nothing</h1>
<p>It has been used, is too old, or another mail has taken its place.</p>
<ul>
<li>If you have confirmed the address before, all is well.</li>
<li>If there is a newer mail, use the link in that one.</li>
<li>Otherwise <a href="../-/settings/emails">ask for another</a>, signed in with your name and
password.</li>
<li>If you have registered some days ago, and signing in fails, the account is gone: register
again.</li>
</ul>`,
  );

export const taken = (): Page =>
  page(
    'Somebody else has confirmed it',
    html`<h1>Another account has this address</h1>
<p>Another account has confirmed this address meanwhile, so nothing was changed. If the address is
yours, that account may be yours as well: <a href="forgot-password">ask for a new password</a>.</p>`,
  );

export const revert = (
  token: string,
  { userName, oldAddress, newAddress }: DescribedRevert,
): Page =>
  page(
    'Take a change back',
    html`<h1>Take the change back?</h1>
<p>The primary address of the account <strong>${userName}</strong> was changed from
<strong>${oldAddress}</strong> to <strong>${newAddress}</strong>.</p>
<p>If that was not you, take it back: <strong>${oldAddress}</strong> becomes the primary address
again, and the account is signed out everywhere. Choose a new password after that.</p>
${button('revert-primary', token, 'Take it back, and sign out everywhere')}
<p>If it was you, close this page: nothing happens then.</p>`,
  );

export const reverted = ({ userName, address }: { userName: string; address: string }): Page =>
  page(
    'Taken back',
    html`<h1>The change was taken back</h1>
<p><strong>${address}</strong> is the primary address of <strong>${userName}</strong> again, and the
account is signed out everywhere.</p>
<p>Whoever changed it may know the password: <a href="forgot-password">choose a new one now</a>.
Then look at the other addresses and the access tokens of the account, and delete what is not
yours.</p>`,
  );

export const uselessRevert = (): Page =>
  page(
    'This link takes nothing back',
    html`<h1>This link takes nothing back</h1>
<p>It has been used, is too old, or an earlier change was taken back, and this one with it.</p>
<p>If the account is not in your hands, ask its primary address for
<a href="forgot-password">a new password</a>, or turn to the administrator of this instance.</p>`,
  );

export const reset = (token: string, userName: string, minLength: number, error?: unknown): Page =>
  page(
    'A new password',
    html`<h1>A new password for ${userName}</h1>
${alertOf(error)}
<form method="post" action="reset-password" accept-charset="utf-8">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="username" value="${userName}" autocomplete="username">
${newPassword(minLength)}
<button type="submit">Set the password</button>
</form>
<p>The account is signed out everywhere then. Access tokens go on.</p>`,
  );

export const wasReset = (userName: string): Page =>
  page(
    'The password is set',
    html`<h1>The new password is in force</h1>
<p>Sign in as <strong>${userName}</strong> with it. Every session of the account has ended.</p>
${signIn}`,
  );

export const uselessReset = (): Page =>
  page(
    'This link sets no password',
    html`<h1>This link sets no password</h1>
<p>It has been used, is too old, or the password or the primary address has been changed since it
was mailed.</p>
<p><a href="forgot-password">Ask for another link.</a></p>`,
  );

const noMail = html`<p role="note">This instance has no mail server yet. Ask its administrator for a
new password instead.</p>`;

export const forgotten = (sendsMail: boolean): Page =>
  page(
    'Forgotten password',
    html`<h1>Get a link for a new password</h1>
${sendsMail ? '' : noMail}
<form method="post" action="forgot-password" accept-charset="utf-8">
<label for="email">Primary email address of the account</label>
<input id="email" name="email" type="email" required maxlength="254" autocomplete="email" autofocus>
<button type="submit">Mail the link</button>
</form>
<p class="way"><a href="../-/sign-in">Go to the sign-in</a></p>`,
  );

export const resetMailed = (address: string, validSeconds: number): Page =>
  page(
    'Look into your mail',
    html`<h1>Look into your mail</h1>
<p>If <strong>${address}</strong> is the primary address of an account here, a mail with a link is on
its way to it. The link is good for ${lengthOf(validSeconds)}. To one account a mail is sent every
few minutes at most.</p>
<p>If nothing comes, the address may not be the primary one of the account:
<a href="forgot-password">try another</a>.</p>`,
  );

/** What somebody types to register; the password is never shown again. */
interface Typed {
  readonly token: string;
  readonly name: string;
  readonly email: string;
}

export const registration = (
  { token, name, email }: Typed,
  minLength: number,
  error?: unknown,
): Page =>
  page(
    'Register',
    html`<h1>Make an account</h1>
<p>You were invited. At the address that the invitation came to, there is nothing to confirm.</p>
${alertOf(error)}
<form method="post" action="register" accept-charset="utf-8">
<input type="hidden" name="token" value="${token}">
<label for="name">User name</label>
<small>Letters and digits, with single dashes, dots or underscores between them.</small>
<input id="name" name="name" value="${name}" required maxlength="40" autocomplete="username" autocapitalize="none" spellcheck="false" autofocus>
<label for="email">Email address</label>
<input id="email" name="email" type="email" value="${email}" required maxlength="254" autocomplete="email">
${newPassword(minLength)}
<button type="submit">Make the account</button>
</form>
<p class="way"><a href="../-/sign-in">You have an account? Sign in.</a></p>`,
  );

export const mailed = (
  { name, email }: { name: string; email: string },
  { confirmationValidSeconds, claimValidDays }: Rules,
): Page =>
  page(
    'Look into your mail',
    html`<h1>One step is left</h1>
<p>A mail is on its way to <strong>${email}</strong>. The account <strong>${name}</strong> begins
when you open the link in it; the link is good for ${lengthOf(confirmationValidSeconds)}.</p>
<p>Until then you can sign in only to confirm an address: to ask for another mail, or to add another
address where this one has a mistake. After ${lengthOf(claimValidDays * 86_400)} without a confirmed
address the account is gone.</p>`,
  );

export const registered = ({ name }: { name: string }): Page =>
  page(
    'Welcome',
    html`<h1>Welcome, ${name}</h1>
<p>The account is ready: sign in with the name and the password that you chose.</p>
${signIn}`,
  );

/** @param isOpen whether people may register without an invitation */
export const uselessInvitation = (isOpen: boolean): Page =>
  page(
    'This invitation is no good',
    html`<h1>This invitation is no good</h1>
<p>It has been used, was taken back, or is too old. If you have registered with it, sign in.
Otherwise ${isOpen ? html`<a href="../-/register">make an account without it</a>` : 'ask whoever sent it for another'}.</p>`,
  );

export const fromElsewhere = (): Page =>
  page(
    'Refused',
    html`<h1>The form comes from another site</h1><p>Open the page here, and try once more.</p>`,
  );

const units: readonly (readonly [number, string])[] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** `3 hours`, `7 days`: in the largest unit that fits without a rest. */
function lengthOf(seconds: number): string {
  const [size, name] = units.find(([unit]) => seconds % unit === 0) ?? [1, 'second'];
  const count = seconds / size;
  return count === 1 ? `1 ${name}` : `${count} ${name}s`;
}
