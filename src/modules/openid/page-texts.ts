import { alertOf } from '../../http/account-pages/forms.ts';
import { type Html, html, type Page, type PageLanguage } from '../../http/account-pages/html.ts';
import { inGerman } from '../../http/messages/error-language.ts';

// The HTML of the pages for signing in with a provider; their routes are in sign-in-pages.ts.

const english = {
  title: 'Sign in',
  signInWith: (provider: string) => `Sign in with ${provider}`,
  otherwise: 'Sign in with a password',
  none: 'No provider is set up here.',
  welcome: (name: string, provider: string) => `Welcome, ${name} of ${provider}`,
  unknown: 'Nobody has signed in here in this way before.',
  create: 'Create an account',
  userName: 'User name',
  createButton: 'Create account',
  noAccount: 'You cannot create an account in this way:',
  connect: 'I have an account here',
  connectText: 'Sign in to it once; from then on you can sign in in both ways.',
  nameOrAddress: 'User name or email address',
  password: 'Password',
  code: 'Two-factor code',
  codeHint: 'From your authenticator app, or a recovery code. Leave it empty if you have none.',
  connectButton: 'Connect',
  connectSession: (name: string) => `Connect with ${name}, as whom you are signed in here`,
  codeNeeded: 'Two-factor code',
  codeText: (name: string) => `The account ${name} asks for a code of its authenticator app.`,
  goOn: 'Continue',
  refused: 'Sign-in did not work',
  again: 'Start again',
  home: 'Back',
};

const german: typeof english = {
  title: 'Anmelden',
  signInWith: (provider) => `Mit ${provider} anmelden`,
  otherwise: 'Mit Passwort anmelden',
  none: 'Hier ist kein Anbieter eingerichtet.',
  welcome: (name, provider) => `Willkommen, ${name} von ${provider}`,
  unknown: 'So hat sich hier noch niemand angemeldet.',
  create: 'Ein Konto anlegen',
  userName: 'Benutzername',
  createButton: 'Konto anlegen',
  noAccount: 'Auf diesem Weg können Sie kein Konto anlegen:',
  connect: 'Ich habe hier ein Konto',
  connectText: 'Melden Sie sich einmal daran an; danach können Sie sich auf beide Arten anmelden.',
  nameOrAddress: 'Benutzername oder E-Mail-Adresse',
  password: 'Passwort',
  code: 'Zwei-Faktor-Code',
  codeHint: 'Aus Ihrer Authenticator-App, oder ein Wiederherstellungscode. Sonst leer lassen.',
  connectButton: 'Verbinden',
  connectSession: (name) => `Mit ${name} verbinden; als dieses Konto sind Sie hier angemeldet`,
  codeNeeded: 'Zwei-Faktor-Code',
  codeText: (name) => `Das Konto ${name} verlangt einen Code seiner Authenticator-App.`,
  goOn: 'Weiter',
  refused: 'Die Anmeldung hat nicht geklappt',
  again: 'Neu beginnen',
  home: 'Zurück',
};

const wordsIn = (language: PageLanguage) => (language === 'de' ? german : english);

const query = (to: string): string => (to === '/' ? '' : `?to=${encodeURIComponent(to)}`);

/** The ways to sign in, for browsers without scripts. */
export function waysPage(
  language: PageLanguage,
  providers: readonly { readonly id: string; readonly name: string }[],
  to: string,
): Page {
  const t = wordsIn(language);
  const links = providers
    .map(
      ({ id, name }) =>
        html`<p><a class="button" href="sign-in/${id}${query(to)}">${t.signInWith(name)}</a></p>`
          .text,
    )
    .join('\n');
  const content = html`<h1>${t.title}</h1>
${providers.length === 0 ? html`<p>${t.none}</p>` : trusted(links)}
<p><a href="./-/sign-in?local=true">${t.otherwise}</a></p>`;
  return { title: t.title, content };
}

/** Concatenated parts that are escaped already. */
const trusted = (text: string): Html => Object.assign(html``, { text });

/** What a first sign-in leads to. */
export interface FirstSignIn {
  readonly provider: string;
  readonly person: string;
  /** A free user name; null: no account can be created. */
  readonly freeName: string | null;
  readonly refusal: string;
  /** The name of the account that the browser is signed in to, if its password was just given. */
  readonly session: string | null;
}

export function firstPage(
  language: PageLanguage,
  first: FirstSignIn,
  typed: { readonly name?: string; readonly newName?: string } = {},
  errors: { readonly create?: unknown; readonly connect?: unknown } = {},
): Page {
  const t = wordsIn(language);
  const create = html`<form method="post" action="create" accept-charset="utf-8">
<h2>${t.create}</h2>
${alertOf(errors.create, language)}
<label for="new_name">${t.userName}</label>
<input id="new_name" name="new_name" value="${typed.newName ?? first.freeName ?? ''}" required maxlength="40" autocomplete="username" autocapitalize="none" spellcheck="false">
<button type="submit">${t.createButton}</button>
</form>`;
  const session = html`<form method="post" action="connect-session" accept-charset="utf-8">
<button type="submit">${t.connectSession(first.session ?? '')}</button>
</form>`;
  const content = html`<h1>${t.welcome(first.person, first.provider)}</h1>
<p>${t.unknown}</p>
${first.freeName === null ? html`<p>${t.noAccount} ${sentence(language, first.refusal)}</p>` : create}
<h2>${t.connect}</h2>
<p>${t.connectText}</p>
${first.session === null ? '' : session}
<form method="post" action="connect" accept-charset="utf-8">
${alertOf(errors.connect, language)}
<label for="name">${t.nameOrAddress}</label>
<input id="name" name="name" value="${typed.name ?? ''}" required maxlength="254" autocomplete="username" autocapitalize="none" spellcheck="false">
<label for="password">${t.password}</label>
<input id="password" name="password" type="password" required autocomplete="current-password">
<label for="code">${t.code}</label>
<small>${t.codeHint}</small>
<input id="code" name="code" maxlength="100" autocomplete="one-time-code">
<button type="submit">${t.connectButton}</button>
</form>`;
  return { title: t.title, content };
}

export function codePage(language: PageLanguage, name: string, error?: unknown): Page {
  const t = wordsIn(language);
  const content = html`<h1>${t.codeNeeded}</h1>
<p>${t.codeText(name)}</p>
${alertOf(error, language)}
<form method="post" action="code" accept-charset="utf-8">
<label for="code">${t.code}</label>
<input id="code" name="code" required maxlength="100" autocomplete="one-time-code" autofocus>
<button type="submit">${t.goOn}</button>
</form>`;
  return { title: t.title, content };
}

/** @param top relative path to the root of the service */
export function refusedPage(
  language: PageLanguage,
  message: string,
  top: string,
  link: { readonly start?: string; readonly home: string },
): Page {
  const t = wordsIn(language);
  const start = html`<p><a class="button" href="${top}sign-in/${link.start ?? ''}">${t.again}</a></p>`;
  const content = html`<h1>${t.refused}</h1>
<p role="alert">${sentence(language, message)}</p>
${link.start === undefined ? '' : start}
<p><a href="${top}${link.home}">${t.home}</a></p>`;
  return { title: t.title, content };
}

const sentence = (language: PageLanguage, english: string): string =>
  language === 'de' ? inGerman(english) : english;
