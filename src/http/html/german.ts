import type * as english from './english.ts';
import { alertOf, dayIn, lengthIn, secretForm } from './forms.ts';
import { type Html, html, page } from './html.ts';

type Pages = typeof english;

const signIn: Html = html`<p><a class="button" href="../-/sign-in">Anmelden</a></p>`;

const newPassword = (minLength: number): Html => html`<label for="password">Passwort</label>
<small>Mindestens ${String(minLength)} Zeichen; je länger, desto besser.</small>
<input id="password" name="password" type="password" required autocomplete="new-password">`;

const activationNote: Html = html`<p>Damit wird das Konto aktiviert.</p>`;

const linkExpired = html`<h1>Dieser Link ist abgelaufen oder wurde schon benutzt</h1>`;

export const confirmation: Pages['confirmation'] = (token, { userName, address, isRegistration }) =>
  page('E-Mail-Adresse bestätigen')`<h1>E-Mail-Adresse bestätigen</h1>
<p><strong>${address}</strong> dem Konto <strong>${userName}</strong> hinzufügen?</p>
${isRegistration ? activationNote : ''}
${secretForm('confirm-email', token, 'Adresse bestätigen')}
<p>Wenn das nicht Ihr Konto ist, schließen Sie diese Seite. Es ändert sich nichts.</p>`;

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
  page('Passwort zurücksetzen')`<h1>Neues Passwort für ${form.userName}</h1>
${alertOf(error, 'de')}
${resetForm(form, rules)}
<p>Damit enden alle Sitzungen des Kontos.</p>`;

/** For an unchecked box, the browser sends only the hidden field. */
const resetForm = (
  { token, userName, endsAccess }: Parameters<Pages['reset']>[0],
  { minPasswordLength, revertValidDays }: Parameters<Pages['reset']>[1],
): Html => html`<form method="post" action="reset-password" accept-charset="utf-8">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="username" value="${userName}" autocomplete="username">
${newPassword(minPasswordLength)}
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

const noMail = html`<p role="note">Diese Instanz hat noch keinen Mailserver. Bitten Sie ihren
Administrator um ein neues Passwort.</p>`;

export const forgotten: Pages['forgotten'] = (sendsMail) =>
  page('Passwort zurücksetzen')`<h1>Passwort zurücksetzen</h1>
${sendsMail ? '' : noMail}
<form method="post" action="forgot-password" accept-charset="utf-8">
<label for="email">Hauptadresse des Kontos</label>
<input id="email" name="email" type="email" required maxlength="254" autocomplete="email" autofocus>
<button type="submit">Link senden</button>
</form>
<p class="way"><a href="../-/sign-in">Zurück zur Anmeldung</a></p>`;

export const resetMailed: Pages['resetMailed'] = (address, validSeconds) =>
  page('E-Mail unterwegs')`<h1>Sehen Sie in Ihr Postfach</h1>
<p>Wenn <strong>${address}</strong> die Hauptadresse eines Kontos ist, ist ein Link zum Zurücksetzen
unterwegs. Gültigkeit: ${lengthIn('de', validSeconds)}. In einigen Minuten können Sie einen weiteren
anfordern.</p>
<p>Wenn keine E-Mail ankommt, ist es vielleicht nicht die Hauptadresse des Kontos:
<a href="forgot-password">Versuchen Sie eine andere</a>.</p>`;

const invitationNote: Html = html`<p>Sie wurden eingeladen. Die eingeladene Adresse braucht keine
Bestätigung.</p>`;

export const registration: Pages['registration'] = ({ token, name, email }, minLength, error) =>
  page('Registrieren')`<h1>Konto anlegen</h1>
${token === '' ? '' : invitationNote}
${alertOf(error, 'de')}
<form method="post" action="register" accept-charset="utf-8">
<input type="hidden" name="token" value="${token}">
<label for="name">Benutzername</label>
<small>Buchstaben und Ziffern, dazwischen einzelne Binde- oder Unterstriche oder Punkte.</small>
<input id="name" name="name" value="${name}" required maxlength="40" autocomplete="username" autocapitalize="none" spellcheck="false" autofocus>
<label for="email">E-Mail-Adresse</label>
<input id="email" name="email" type="email" value="${email}" required maxlength="254" autocomplete="email">
${newPassword(minLength)}
<button type="submit">Konto anlegen</button>
</form>
<p class="way"><a href="../-/sign-in">Sie haben schon ein Konto? Anmelden.</a></p>`;

export const mailed: Pages['mailed'] = (
  { name, email },
  { confirmationValidSeconds, claimValidDays },
) =>
  page('E-Mail unterwegs')`<h1>Noch ein Schritt</h1>
<p>Eine E-Mail an <strong>${email}</strong> ist unterwegs. Öffnen Sie deren Link, um das Konto
<strong>${name}</strong> zu aktivieren. Gültigkeit des Links: ${lengthIn('de', confirmationValidSeconds)}.</p>
<p>Bis dahin können Sie sich nur <a href="../-/sign-in">anmelden</a>, um eine Adresse zu bestätigen:
Fordern Sie eine weitere E-Mail an, oder fügen Sie eine andere Adresse hinzu, falls diese falsch ist.
Ohne bestätigte Adresse wird das Konto gelöscht. Frist: ${lengthIn('de', claimValidDays * 86_400)}.</p>`;

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
