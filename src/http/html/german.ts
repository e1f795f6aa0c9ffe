import type * as english from './english.ts';
import { emailField, type Field, formFields, nameField, newPasswordField } from './fields.ts';
import { dayIn, lengthIn, secretForm } from './forms.ts';
import { type Html, html, page } from './html.ts';

type Pages = typeof english;

const signIn: Html = html`<p><a class="button" href="../-/sign-in">Anmelden</a></p>`;

const activationNote: Html = html`<p>Damit wird das Konto aktiviert.</p>`;

const linkExpired = html`<h1>Dieser Link ist abgelaufen oder wurde schon benutzt</h1>`;

export const confirmation: Pages['confirmation'] = (token, { userName, address, isRegistration }) =>
  page('Adresse bestätigen')`<h1>Ihre Adresse bestätigen</h1>
<p class="lead"><strong>${address}</strong> für das Konto <strong>${userName}</strong>.</p>
${isRegistration ? activationNote : ''}
${secretForm('confirm-email', token, 'Adresse bestätigen')}
<p>Das sind nicht Sie? Schließen Sie diese Seite. Es ändert sich nichts.</p>`;

export const confirmed: Pages['confirmed'] = ({ userName, address, isActivated }) =>
  page('Adresse bestätigt')`<h1>Adresse bestätigt</h1>
<p><strong>${address}</strong> gehört zum Konto <strong>${userName}</strong>.</p>
${isActivated ? html`<p>Das Konto ist bereit. Melden Sie sich mit Benutzername und Passwort an.</p>` : ''}
${signIn}`;

export const expiredConfirmation: Pages['expiredConfirmation'] = () =>
  page('Link abgelaufen')`${linkExpired}
<p>Auch eine neuere E-Mail ersetzt ihn.</p>
<ul>
<li>Wenn Sie die Adresse schon bestätigt haben, ist nichts mehr zu tun.</li>
<li>Wenn Sie eine neuere E-Mail bekommen haben, benutzen Sie deren Link.</li>
<li>Sonst melden Sie sich an und <a href="../-/settings/emails">fordern Sie eine neue E-Mail an</a>.</li>
<li>Wenn Sie sich vor einigen Tagen registriert haben und sich nicht anmelden können, wurde das Konto
gelöscht. Registrieren Sie sich erneut.</li>
</ul>`;

export const taken: Pages['taken'] = () =>
  page('Adresse schon in Verwendung')`<h1>Adresse schon in Verwendung</h1>
<p>Ein anderes Konto hat diese Adresse bestätigt, daher wurde nichts geändert. Wenn die Adresse Ihnen
gehört, ist vielleicht auch dieses Konto Ihres: <a href="forgot-password">Setzen Sie sein Passwort
zurück</a>.</p>`;

export const revert: Pages['revert'] = (token, { userName, oldAddress, newAddress }) =>
  page('Änderung rückgängig machen')`<h1>Änderung rückgängig machen?</h1>
<p>Die Hauptadresse des Kontos <strong>${userName}</strong> wurde von <strong>${oldAddress}</strong>
auf <strong>${newAddress}</strong> geändert.</p>
<p>Wenn Sie das nicht waren, machen Sie es rückgängig: <strong>${oldAddress}</strong> wird wieder die
Hauptadresse. Das Passwort gilt nicht mehr, alle Sitzungen enden, und was seitdem hinzugefügt wurde,
wird ungültig: Zugriffstoken, die Kalenderadresse, Links zu Berichten, geteilte Berichte,
Mitarbeiter, Einladungen, E-Mail-Adressen, die
Zwei-Faktor-Authentifizierung. Danach wählen Sie ein neues Passwort.</p>
${secretForm('revert-primary', token, 'Rückgängig machen und überall abmelden')}
<p>Wenn Sie das waren, schließen Sie diese Seite. Es ändert sich nichts.</p>`;

export const reverted: Pages['reverted'] = ({ userName, address, resetSecret }, rules) =>
  page('Änderung rückgängig gemacht')`<h1>Änderung rückgängig gemacht</h1>
<p><strong>${address}</strong> ist wieder die Hauptadresse von <strong>${userName}</strong>. Das Konto
ist überall abgemeldet, und sein Passwort gilt nicht mehr.</p>
${nextPassword({ userName, resetSecret }, rules)}`;

const nextPassword = (...[{ userName, resetSecret }, rules]: Parameters<Pages['undone']>): Html =>
  resetSecret === null
    ? html`<p>Mit dem Konto kann man sich nicht anmelden: Wenden Sie sich an den Administrator dieser
Instanz.</p>`
    : html`<h2>Neues Passwort wählen</h2>
${resetForm({ token: resetSecret, userName, endsAccess: true }, rules)}
<p>Wenn Sie diese Seite schließen, <a href="forgot-password">fordern Sie einen Link an</a>.</p>`;

export const undo: Pages['undo'] = (token, { user, confirmedUnix, fromUnix }, isOpen) =>
  page(
    'Zwei-Faktor-Authentifizierung deaktivieren',
  )`<h1>Zwei-Faktor-Authentifizierung deaktivieren?</h1>
<p>Sie wurde für das Konto <strong>${user.name}</strong> am ${dayIn('de', confirmedUnix)} aktiviert.</p>
<p>Wenn Sie das nicht waren, deaktivieren Sie sie. Das Passwort gilt dann nicht mehr, alle Sitzungen
enden, und ungültig wird, was seitdem hinzugefügt wurde: Zugriffstoken, die Kalenderadresse, Links zu
Berichten, E-Mail-Adressen. Danach wählen Sie ein neues Passwort.</p>
${
  isOpen
    ? secretForm('undo-two-factor', token, 'Deaktivieren und überall abmelden')
    : html`<p role="note">Dieser Link gilt ab dem ${dayIn('de', fromUnix)}.</p>`
}
<p>Wenn Sie das waren, schließen Sie diese Seite. Nichts ändert sich.</p>`;

export const undone: Pages['undone'] = (made, rules) =>
  page(
    'Zwei-Faktor-Authentifizierung deaktiviert',
  )`<h1>Zwei-Faktor-Authentifizierung deaktiviert</h1>
<p>Das Konto <strong>${made.userName}</strong> ist überall abgemeldet, und sein Passwort gilt nicht
mehr.</p>
${nextPassword(made, rules)}`;

export const expiredRevert: Pages['expiredRevert'] = () =>
  page('Link abgelaufen')`${linkExpired}
<p>Auch wenn eine frühere Änderung rückgängig gemacht wird, wird er ungültig.</p>
<p>Wenn Sie keinen Zugriff mehr auf das Konto haben, <a href="forgot-password">setzen Sie sein Passwort
zurück</a>, über seine Hauptadresse, oder wenden Sie sich an den Administrator dieser Instanz.</p>`;

export const reset: Pages['reset'] = (form, rules, error) =>
  page('Neues Passwort')`<h1>Neues Passwort für ${form.userName}</h1>
<p class="lead">Damit enden alle Sitzungen des Kontos.</p>
${resetForm(form, rules, error)}`;

/** For an unchecked box, the browser sends only the hidden field. */
const resetForm = (
  { token, userName, endsAccess }: Parameters<Pages['reset']>[0],
  { minPasswordLength, revertValidDays }: Parameters<Pages['reset']>[1],
  error?: unknown,
): Html => html`<form method="post" action="reset-password" accept-charset="utf-8">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="username" value="${userName}" autocomplete="username">
${formFields([newPasswordField('de', minPasswordLength)], { error, language: 'de' })}
<input type="hidden" name="end_access" value="false">
<label class="check"><input type="checkbox" name="end_access" value="true"${endsAccess ? html` checked` : ''}>
Alle Zugriffstoken, die Kalenderadresse und Links zu Berichten ungültig machen</label>
<small>Das entfernt auch E-Mail-Adressen, Mitarbeiter, Einladungen und das Teilen von Berichten, die seit
höchstens ${lengthIn('de', revertValidDays * 86_400)} hinzugefügt sind, und deaktiviert eine in dieser Zeit eingerichtete Zwei-Faktor-Authentifizierung;
wie eine ältere deaktiviert wird, steht in einer E-Mail.
Entfernen Sie den Haken nur, wenn niemand sonst das Konto benutzt hat.</small>
<button type="submit">Passwort setzen</button>
</form>`;

export const passwordChanged: Pages['passwordChanged'] = (userName, changes = '') =>
  page('Passwort geändert')`<h1>Passwort geändert</h1>
<p>Alle Sitzungen sind beendet. Melden Sie sich als <strong>${userName}</strong> mit dem neuen Passwort
an.</p>
${changes}
${signIn}`;

export const expiredReset: Pages['expiredReset'] = () =>
  page('Link abgelaufen')`${linkExpired}
<p>Auch eine Änderung des Passworts oder der Hauptadresse macht ihn ungültig.</p>
<p><a href="forgot-password">Neuen Link anfordern.</a></p>`;

const account: Field = {
  name: 'email',
  label: 'Benutzername oder E-Mail-Adresse',
  hint: 'Die Hauptadresse des Kontos.',
  attributes: html`required maxlength="254" autocomplete="username" autocapitalize="none" spellcheck="false"`,
};

const backToSignIn = html`<p class="way"><a href="../-/sign-in">Zurück zur Anmeldung</a></p>`;

export const forgotten: Pages['forgotten'] = (validSeconds) =>
  page('Passwort vergessen?')`<h1>Passwort vergessen?</h1>
${
  validSeconds === null
    ? html`<p class="lead">Diese Instanz sendet keine E-Mails. Bitten Sie ihren Administrator um ein neues
Passwort.</p>`
    : html`<p class="lead">Sie bekommen per E-Mail einen Link. Gültigkeit: ${lengthIn('de', validSeconds)}.</p>
<form method="post" action="forgot-password" accept-charset="utf-8">
${formFields([account], { language: 'de' })}
<button type="submit">Link senden</button>
</form>`
}
${backToSignIn}`;

export const resetMailed: Pages['resetMailed'] = (typed, validSeconds) =>
  page('E-Mail unterwegs')`<h1>Sehen Sie in Ihr Postfach</h1>
<p class="lead">Wenn <strong>${typed}</strong> der Benutzername oder die Hauptadresse eines Kontos ist, ist ein Link
an diese Adresse unterwegs. Gültigkeit: ${lengthIn('de', validSeconds)}.</p>
<p>Keine E-Mail? In einigen Minuten können Sie eine weitere anfordern, oder
<a href="forgot-password">versuchen Sie eine andere Adresse</a>.</p>
${backToSignIn}`;

export const registration: Pages['registration'] = (
  { token, name, email },
  { instance, invitation, rules },
  { error, freeName = '' } = {},
) => {
  const sent = `Dorthin senden wir einen Link.${rules.defaultHideEmail ? ' Andere sehen sie nicht.' : ''}`;
  const address =
    invitation?.address === email
      ? invitedField(emailField('de', email), invitation)
      : emailField('de', email, rules.emailConfirmationRequired ? sent : '');
  const fields = [nameField('de', name), address, newPasswordField('de', rules.minPasswordLength)];
  const advice = freeName === '' ? undefined : `Frei: ${freeName}`;
  return page('Konto anlegen')`${
    invitation === null
      ? html`<h1>Konto anlegen</h1>
<p class="lead">Auf ${instance}.</p>`
      : html`<h1>${invitation.inviterName ?? 'Der Administrator'} lädt Sie ein</h1>
<p class="lead">Zur Zeiterfassung auf ${instance}.</p>`
  }
<form method="post" action="register" accept-charset="utf-8">
<input type="hidden" name="token" value="${token}">
${formFields(fields, { error, language: 'de', advice })}
<button type="submit">Konto anlegen</button>
</form>
<p class="way">Sie haben ein Konto? <a href="../-/sign-in">Anmelden</a></p>`;
};

const invitedField = (
  field: Field,
  { expiresUnix }: NonNullable<Parameters<Pages['registration']>[1]['invitation']>,
): Field => ({
  ...field,
  hint: `Die Einladung gilt für diese Adresse, bis ${dayIn('de', expiresUnix)}.`,
  attributes: html`${field.attributes} readonly`,
});

export const mailed: Pages['mailed'] = (
  { name, email },
  { confirmationValidSeconds, claimValidDays },
) =>
  page('E-Mail unterwegs')`<h1>Sehen Sie in Ihr Postfach</h1>
<p class="lead">Ein Link an <strong>${email}</strong> ist unterwegs. Er aktiviert das Konto <strong>${name}</strong>.
Gültigkeit: ${lengthIn('de', confirmationValidSeconds)}.</p>
<p>Keine E-Mail, oder die falsche Adresse? <a href="../-/sign-in">Melden Sie sich an</a>, um sie erneut zu senden
oder die Adresse zu ändern. Ohne bestätigte Adresse wird das Konto gelöscht. Frist:
${lengthIn('de', claimValidDays * 86_400)}.</p>`;

export const registered: Pages['registered'] = ({ name }) =>
  page('Willkommen')`<h1>Willkommen, ${name}</h1>
<p>Das Konto ist bereit. Melden Sie sich mit Benutzername und Passwort an.</p>
${signIn}`;

export const registrationClosed: Pages['registrationClosed'] = () =>
  page('Registrierung geschlossen')`<h1>Die Registrierung ist geschlossen</h1>
<p>Konten legt der Administrator dieser Instanz an.</p>
${signIn}`;

export const invitationRequired: Pages['invitationRequired'] = () =>
  page('Einladung nötig')`<h1>Für die Registrierung brauchen Sie eine Einladung</h1>
<p>Bitten Sie den Administrator dieser Instanz um eine. Die E-Mail enthält einen Link zur
Registrierung.</p>
${signIn}`;

export const expiredInvitation: Pages['expiredInvitation'] = (isOpen) =>
  page('Einladung abgelaufen')`<h1>Diese Einladung ist abgelaufen oder wurde schon benutzt</h1>
<p>Vielleicht wurde sie auch zurückgezogen. Wenn Sie sich damit registriert haben, melden Sie sich an.
Sonst ${isOpen ? html`<a href="register">legen Sie ohne sie ein Konto an</a>` : 'bitten Sie um eine neue Einladung'}.</p>`;

export const crossSite: Pages['crossSite'] = () =>
  page(
    'Abgelehnt',
  )`<h1>Das Formular kam von einer anderen Website</h1><p>Öffnen Sie die Seite hier und versuchen
Sie es erneut.</p>`;
