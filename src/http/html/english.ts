import type { Confirmed, DescribedConfirmation } from '../../core/account/email-confirmation.ts';
import type { Invited } from '../../core/account/invitation.ts';
import type { DescribedRevert, Reverted } from '../../core/account/primary-email.ts';
import type { DescribedUndo } from '../../core/account/two-factor-undo.ts';
import type { Rules } from '../../core/context.ts';
import { emailField, type Field, formFields, nameField, newPasswordField } from './fields.ts';
import { dayIn, lengthIn, secretForm } from './forms.ts';
import { type Html, html, type Page, page } from './html.ts';

// The HTML of mailed links and of registration, in English; its routes are in `routes/account-forms.ts`.

/** Users continue on the web pages. */
const signIn: Html = html`<p><a class="button" href="../-/sign-in">Sign in</a></p>`;

const activationNote: Html = html`<p>This activates the account.</p>`;

export const confirmation = (
  token: string,
  { userName, address, isRegistration }: DescribedConfirmation,
): Page =>
  page('Confirm your address')`<h1>Confirm your address</h1>
<p class="lead"><strong>${address}</strong> for the account <strong>${userName}</strong>.</p>
${isRegistration ? activationNote : ''}
${secretForm('confirm-email', token, 'Confirm address')}
<p>Not you? Close this page. Nothing changes.</p>`;

export const confirmed = ({ userName, address, isActivated }: Confirmed): Page =>
  page('Address confirmed')`<h1>Address confirmed</h1>
<p><strong>${address}</strong> belongs to the account <strong>${userName}</strong>.</p>
${isActivated ? html`<p>The account is ready. Sign in with your user name and password.</p>` : ''}
${signIn}`;

export const expiredConfirmation = (): Page =>
  page('Link expired')`<h1>This link has expired or was already used</h1>
<p>A newer mail also replaces it.</p>
<ul>
<li>If you have already confirmed the address, you are done.</li>
<li>If you received a newer mail, use its link.</li>
<li>Otherwise sign in and <a href="../-/settings/emails">request a new mail</a>.</li>
<li>If you registered some days ago and cannot sign in, the account has been deleted. Register
again.</li>
</ul>`;

export const taken = (): Page =>
  page('Address already in use')`<h1>Address already in use</h1>
<p>Another account has confirmed this address, so nothing was changed. If the address is yours, that
account may be yours too: <a href="forgot-password">reset its password</a>.</p>`;

export const revert = (
  token: string,
  { userName, oldAddress, newAddress }: DescribedRevert,
): Page =>
  page('Revert change')`<h1>Revert the change?</h1>
<p>The primary address of the account <strong>${userName}</strong> was changed from
<strong>${oldAddress}</strong> to <strong>${newAddress}</strong>.</p>
<p>If this was not you, revert it: <strong>${oldAddress}</strong> becomes the primary address again.
The password stops working, all sessions end, and so does what was added since: access tokens, the
calendar address, links to reports, shared reports, collaborators, invitations, email addresses,
two-factor authentication. Then choose a new password.</p>
${secretForm('revert-primary', token, 'Revert and sign out everywhere')}
<p>If this was you, close this page. Nothing changes.</p>`;

export const reverted = ({ userName, address, resetSecret }: Reverted, rules: ResetRules): Page =>
  page('Change reverted')`<h1>Change reverted</h1>
<p><strong>${address}</strong> is the primary address of <strong>${userName}</strong> again. The
account is signed out everywhere, and its password no longer works.</p>
${nextPassword({ userName, resetSecret }, rules)}`;

const nextPassword = (
  { userName, resetSecret }: Omit<Reverted, 'address'>,
  rules: ResetRules,
): Html =>
  resetSecret === null
    ? html`<p>The account cannot sign in: contact the administrator of this instance.</p>`
    : html`<h2>Choose a new password</h2>
${resetForm({ token: resetSecret, userName, endsAccess: true }, rules)}
<p>If you close this page, <a href="forgot-password">request a reset link</a>.</p>`;

/** @param isOpen false: the link cannot be used yet */
export const undo = (
  token: string,
  { user, confirmedUnix, fromUnix }: DescribedUndo,
  isOpen: boolean,
): Page =>
  page('Disable two-factor authentication')`<h1>Disable two-factor authentication?</h1>
<p>It was enabled for the account <strong>${user.name}</strong> on ${dayIn('en', confirmedUnix)}.</p>
<p>If this was not you, disable it. The password stops working, all sessions end, and so does what was
added since: access tokens, the calendar address, links to reports, email addresses. Then choose a new
password.</p>
${
  isOpen
    ? secretForm('undo-two-factor', token, 'Disable and sign out everywhere')
    : html`<p role="note">This link can be used from ${dayIn('en', fromUnix)} on.</p>`
}
<p>If this was you, close this page. Nothing changes.</p>`;

export const undone = (made: Omit<Reverted, 'address'>, rules: ResetRules): Page =>
  page('Two-factor authentication disabled')`<h1>Two-factor authentication disabled</h1>
<p>The account <strong>${made.userName}</strong> is signed out everywhere, and its password no longer
works.</p>
${nextPassword(made, rules)}`;

export const expiredRevert = (): Page =>
  page('Link expired')`<h1>This link has expired or was already used</h1>
<p>Reverting an earlier change also makes it invalid.</p>
<p>If you have lost access to the account, <a href="forgot-password">reset its password</a> through its
primary address, or contact the administrator of this instance.</p>`;

export const reset = (form: ResetForm, rules: ResetRules, error?: unknown): Page =>
  page('New password')`<h1>Set a new password for ${form.userName}</h1>
<p class="lead">This ends all sessions of the account.</p>
${resetForm(form, rules, error)}`;

interface ResetForm {
  readonly token: string;
  readonly userName: string;
  readonly endsAccess: boolean;
}

type ResetRules = Pick<Rules, 'minPasswordLength' | 'revertValidDays'>;

/** For an unchecked box, the browser sends only the hidden field. */
const resetForm = (
  { token, userName, endsAccess }: ResetForm,
  { minPasswordLength, revertValidDays }: ResetRules,
  error?: unknown,
): Html => html`<form method="post" action="reset-password" accept-charset="utf-8">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="username" value="${userName}" autocomplete="username">
${formFields([newPasswordField('en', minPasswordLength)], { error, language: 'en' })}
<input type="hidden" name="end_access" value="false">
<label class="check"><input type="checkbox" name="end_access" value="true"${endsAccess ? html` checked` : ''}>
End all access tokens, the calendar address and links to reports</label>
<small>This also removes email addresses, collaborators, invitations and the sharing of reports that were
added in the last ${lengthIn('en', revertValidDays * 86_400)}, and disables two-factor authentication that was set
up in them;
a mail says how to disable an older one. Clear the box only if nobody else has used the account.</small>
<button type="submit">Set password</button>
</form>`;

/** @param changes see `changeList` */
export const passwordChanged = (userName: string, changes: Html | '' = ''): Page =>
  page('Password changed')`<h1>Password changed</h1>
<p>All sessions have ended. Sign in as <strong>${userName}</strong> with the new password.</p>
${changes}
${signIn}`;

export const expiredReset = (): Page =>
  page('Link expired')`<h1>This link has expired or was already used</h1>
<p>Changing the password or the primary address also makes it invalid.</p>
<p><a href="forgot-password">Request a new link.</a></p>`;

const account: Field = {
  name: 'email',
  label: 'User name or email address',
  hint: 'The primary address of the account.',
  attributes: html`required maxlength="254" autocomplete="username" autocapitalize="none" spellcheck="false"`,
};

const backToSignIn = html`<p class="way"><a href="../-/sign-in">Back to sign in</a></p>`;

/** @param validSeconds how long a link works; null: no mail is sent */
export const forgotten = (validSeconds: number | null): Page =>
  page('Forgot your password?')`<h1>Forgot your password?</h1>
${
  validSeconds === null
    ? html`<p class="lead">This instance sends no mail. Ask its administrator for a new password.</p>`
    : html`<p class="lead">We email you a link that works for ${lengthIn('en', validSeconds)}.</p>
<form method="post" action="forgot-password" accept-charset="utf-8">
${formFields([account], { language: 'en' })}
<button type="submit">Send link</button>
</form>`
}
${backToSignIn}`;

export const resetMailed = (typed: string, validSeconds: number): Page =>
  page('Check your inbox')`<h1>Check your inbox</h1>
<p class="lead">If <strong>${typed}</strong> is the user name or the primary address of an account, we sent a
link to that address. It works for ${lengthIn('en', validSeconds)}.</p>
<p>No mail? You can ask for another in a few minutes, or
<a href="forgot-password">try another address</a>.</p>
${backToSignIn}`;

/** What a user types to register; the password is never shown again. */
interface Typed {
  /** The secret of the invitation; '' without one. */
  readonly token: string;
  readonly name: string;
  readonly email: string;
}

interface Offer {
  /** The host name of the instance. */
  readonly instance: string;
  readonly invitation: Invited | null;
  readonly rules: Pick<
    Rules,
    'defaultHideEmail' | 'emailConfirmationRequired' | 'minPasswordLength'
  >;
}

/** @param freeName offered where the name is taken; '' for none */
export const registration = (
  { token, name, email }: Typed,
  { instance, invitation, rules }: Offer,
  { error, freeName = '' }: { readonly error?: unknown; readonly freeName?: string } = {},
): Page => {
  const sent = `We send a link there.${rules.defaultHideEmail ? ' Others do not see it.' : ''}`;
  const address =
    invitation?.address === email
      ? invitedField(emailField('en', email), invitation)
      : emailField('en', email, rules.emailConfirmationRequired ? sent : '');
  const fields = [nameField('en', name), address, newPasswordField('en', rules.minPasswordLength)];
  const advice = freeName === '' ? undefined : `Free: ${freeName}`;
  return page('Create account')`${
    invitation === null
      ? html`<h1>Create account</h1>
<p class="lead">On ${instance}.</p>`
      : html`<h1>${invitation.inviterName ?? 'The administrator'} invites you</h1>
<p class="lead">To track time on ${instance}.</p>`
  }
<form method="post" action="register" accept-charset="utf-8">
<input type="hidden" name="token" value="${token}">
${formFields(fields, { error, language: 'en', advice })}
<button type="submit">Create account</button>
</form>
<p class="way">Have an account? <a href="../-/sign-in">Sign in</a></p>`;
};

const invitedField = (field: Field, { expiresUnix }: Invited): Field => ({
  ...field,
  hint: `The invitation is for this address, until ${dayIn('en', expiresUnix)}.`,
  attributes: html`${field.attributes} readonly`,
});

export const mailed = (
  { name, email }: { name: string; email: string },
  { confirmationValidSeconds, claimValidDays }: Rules,
): Page =>
  page('Check your inbox')`<h1>Check your inbox</h1>
<p class="lead">We sent a link to <strong>${email}</strong>. It activates the account <strong>${name}</strong>, and works
for ${lengthIn('en', confirmationValidSeconds)}.</p>
<p>No mail, or a wrong address? <a href="../-/sign-in">Sign in</a> to send it again or to change the address. After
${lengthIn('en', claimValidDays * 86_400)} without a confirmed address the account is deleted.</p>`;

export const registered = ({ name }: { name: string }): Page =>
  page('Welcome')`<h1>Welcome, ${name}</h1>
<p>The account is ready. Sign in with your user name and password.</p>
${signIn}`;

export const registrationClosed = (): Page =>
  page('Registration is closed')`<h1>Registration is closed</h1>
<p>The administrator of this instance creates accounts.</p>
${signIn}`;

export const invitationRequired = (): Page =>
  page('Registration requires an invitation')`<h1>Registration requires an invitation</h1>
<p>Ask the administrator of this instance for one. The mail contains a link to register.</p>
${signIn}`;

/** @param isOpen whether users may register without an invitation */
export const expiredInvitation = (isOpen: boolean): Page =>
  page('Invitation expired')`<h1>This invitation has expired or was already used</h1>
<p>It may also have been revoked. If you have registered with it, sign in. Otherwise
${isOpen ? html`<a href="register">create an account without it</a>` : 'ask for a new invitation'}.</p>`;

export const crossSite = (): Page =>
  page(
    'Refused',
  )`<h1>The form was sent from another site</h1><p>Open the page here and try again.</p>`;
