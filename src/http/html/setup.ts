import { programName } from '../../installation.ts';
import { emailField, formFields, nameField, newPasswordField } from './fields.ts';
import { type Html, html, type Page, type PageLanguage } from './html.ts';

/** What the user typed; the password is never shown again. */
interface Typed {
  readonly code: string;
  readonly name: string;
  readonly email: string;
}

const createAdmin = html`<code>${programName} admin user create --admin</code>`;
const apiPage = (label: string): Html => html`<a href="api/swagger">${label}</a>`;

const english = {
  setup: 'Setup',
  welcome: 'Welcome',
  heading: 'Set up Punchcard',
  lead: 'This account administers the instance.',
  account: 'Your account',
  connect: (host: string) => `Connect ${host}, or go on without`,
  start: 'Choose an issue: the stopwatch runs',
  create: 'Create account',
  isAdmin: (name: string) => `${name} is the first administrator`,
  next: 'Next steps:',
  tryApi: html`Explore and try the API on ${apiPage('the API page')}.`,
  createToken:
    'Create an access token for tea, your editor or scripts. curl asks for the password:',
  createAccounts: 'Create accounts for others:',
  loadDemo: 'To see what a busy instance looks like, fill an empty data folder with demo data:',
  welcomeTo: 'Welcome to Punchcard',
  about: (version: string) =>
    `Time tracking for your issues, over Gitea's REST API. Version ${version}.`,
  documents: html`${apiPage('The API page')} documents the API and lets you try it.`,
  forgot: 'Forgot your password?',
  noAccount: html`There is no account yet. The server printed a link for creating the first
administrator when it started. If you no longer have it, restart the server, or use ${createAdmin}.`,
  notFound: 'Page not found',
  isSetUp: 'This instance has already been set up.',
  expired: 'This link has expired or was already used',
  expiredText: html`It is valid for an hour, and until the server restarts and prints another. Restart
the server for a new link, or create the account on the command line: ${createAdmin}.`,
};

const german: typeof english = {
  setup: 'Einrichtung',
  welcome: 'Willkommen',
  heading: 'Punchcard einrichten',
  lead: 'Dieses Konto verwaltet die Instanz.',
  account: 'Ihr Konto',
  connect: (host) => `${host} verbinden, oder ohne weitermachen`,
  start: 'Ein Issue wählen: Die Stoppuhr läuft',
  create: 'Konto anlegen',
  isAdmin: (name) => `${name} ist der erste Administrator`,
  next: 'Nächste Schritte:',
  tryApi: html`Die API ansehen und ausprobieren: auf der ${apiPage('Seite der API')}.`,
  createToken:
    'Ein Zugriffstoken für tea, Ihren Editor oder Skripte anlegen. curl fragt nach dem Passwort:',
  createAccounts: 'Konten für andere anlegen:',
  loadDemo:
    'Um eine Instanz in vollem Betrieb zu sehen, einen leeren Datenordner mit Demodaten füllen:',
  welcomeTo: 'Willkommen bei Punchcard',
  about: (version) =>
    `Zeiterfassung für Ihre Issues, über die REST-API von Gitea. Version ${version}.`,
  documents: html`Die ${apiPage('Seite der API')} beschreibt die API; dort lässt sie sich ausprobieren.`,
  forgot: 'Passwort vergessen?',
  noAccount: html`Es gibt noch kein Konto. Der Server hat beim Start einen Link ausgegeben, mit dem der
erste Administrator angelegt wird. Wenn Sie ihn nicht mehr haben, starten Sie den Server neu, oder
benutzen Sie ${createAdmin}.`,
  notFound: 'Seite nicht gefunden',
  isSetUp: 'Diese Instanz ist schon eingerichtet.',
  expired: 'Dieser Link ist abgelaufen oder wurde schon benutzt',
  expiredText: html`Er gilt eine Stunde lang, und nur bis der Server neu startet und einen anderen
ausgibt. Starten Sie den Server für einen neuen Link neu, oder legen Sie das Konto auf der
Kommandozeile an: ${createAdmin}.`,
};

const wordsIn = (language: PageLanguage) => (language === 'de' ? german : english);

/**
 * The form that creates the first administrator.
 * @param host the code host beside the instance; '' for none
 */
export function setupForm(
  language: PageLanguage,
  { code, name, email }: Typed,
  { minPasswordLength, host }: { readonly minPasswordLength: number; readonly host: string },
  error?: unknown,
): Page {
  const t = wordsIn(language);
  const fields = [
    nameField(language, name),
    emailField(language, email),
    newPasswordField(language, minPasswordLength),
  ];
  const content = html`<h1>${t.heading}</h1>
<p class="lead">${t.lead}</p>
<form method="post" action="setup" accept-charset="utf-8">
<input type="hidden" name="code" value="${code}">
${formFields(fields, { error, language })}
<button type="submit">${t.create}</button>
</form>`;
  const steps = [t.account, ...(host === '' ? [] : [t.connect(host)]), t.start];
  return { title: t.setup, content, steps };
}

export function nextSteps(language: PageLanguage, name: string, publicUrl: string): Page {
  const t = wordsIn(language);
  const content = html`<h1>${t.isAdmin(name)}</h1>
<p>${t.next}</p>
<ol>
<li>${t.tryApi}</li>
<li>${t.createToken}
<pre><code>curl -u ${name} -H 'Content-Type: application/json' \\
  -d '{"name":"first"}' \\
  ${publicUrl}/api/v1/users/${name}/tokens</code></pre></li>
<li>${t.createAccounts} <code>${programName} admin user create --help</code>.</li>
<li>${t.loadDemo}
<code>${programName} demo --help</code>.</li>
</ol>`;
  return { title: t.setup, content };
}

/** @param isEmpty whether there is no account yet */
export function startPage(language: PageLanguage, version: string, isEmpty: boolean): Page {
  const t = wordsIn(language);
  const content = html`<h1>${t.welcomeTo}</h1>
<p>${t.about(version)}</p>
<p>${t.documents}</p>
<p>${isEmpty ? t.noAccount : html`<a href="account/forgot-password">${t.forgot}</a>`}</p>`;
  return { title: t.welcome, content };
}

export function alreadySetUp(language: PageLanguage): Page {
  const t = wordsIn(language);
  return { title: t.setup, content: html`<h1>${t.notFound}</h1><p>${t.isSetUp}</p>` };
}

export function expiredSetup(language: PageLanguage): Page {
  const t = wordsIn(language);
  return { title: t.setup, content: html`<h1>${t.expired}</h1><p>${t.expiredText}</p>` };
}

/** A page about another error. */
export const failedSetup = (language: PageLanguage, content: Html): Page => ({
  title: wordsIn(language).setup,
  content,
});
