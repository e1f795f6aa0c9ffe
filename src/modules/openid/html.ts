import type { Problem } from '../../core/errors.ts';
import type { HttpContext } from '../../http/api.ts';
import { accountField, type Field, formFields, nameField } from '../../http/html/fields.ts';
import { sentenceOf } from '../../http/html/forms.ts';
import { type Html, html, type Page, type PageLanguage } from '../../http/html/html.ts';
import type { ErrorWords } from '../../words/words.ts';
import { germanMessages } from './german.ts';

// The HTML for signing in with a provider; their routes are in sign-in-forms.ts.

const english = {
  title: 'Sign in',
  unknown: (name: string, provider: string) =>
    `${name} of ${provider} has not signed in here before.`,
  create: 'Create an account',
  noAccount: 'You cannot create an account in this way:',
  existing: 'I have an account here',
  existingText: 'Sign in to it once; from then on you can sign in in both ways.',
  nameOrAddress: 'User name or email address',
  password: 'Password',
  code: 'Two-factor code',
  codeHint: 'From your authenticator app, or a recovery code. Leave it empty if you have none.',
  link: 'Connect',
  codeText: (name: string) => `The account ${name} asks for a code of its authenticator app.`,
  goOn: 'Continue',
  refused: 'Sign-in did not work',
  back: 'Back',
};

const german: typeof english = {
  title: 'Anmelden',
  unknown: (name, provider) => `${name} von ${provider} hat sich hier noch nie angemeldet.`,
  create: 'Konto anlegen',
  noAccount: 'Auf diesem Weg können Sie kein Konto anlegen:',
  existing: 'Ich habe hier ein Konto',
  existingText: 'Melden Sie sich einmal daran an; danach können Sie sich auf beide Arten anmelden.',
  nameOrAddress: 'Benutzername oder E-Mail-Adresse',
  password: 'Passwort',
  code: 'Zwei-Faktor-Code',
  codeHint: 'Aus Ihrer Authenticator-App, oder ein Wiederherstellungscode. Sonst leer lassen.',
  link: 'Verbinden',
  codeText: (name) => `Das Konto ${name} verlangt einen Code seiner Authenticator-App.`,
  goOn: 'Weiter',
  refused: 'Die Anmeldung hat nicht geklappt',
  back: 'Zurück',
};

const wordsIn = (language: PageLanguage) => (language === 'de' ? german : english);

/** The module's own words come before the kernel's. */
const ownWords = (language: PageLanguage): ErrorWords[] =>
  language === 'de' ? [{ messages: germanMessages }] : [];

const sentence = (language: PageLanguage, problem: Problem): string =>
  sentenceOf(problem, language, ownWords(language));

/** What a first sign-in can lead to. */
export interface Choices {
  readonly provider: string;
  readonly person: string;
  /** The name of a new account, free at the moment; null: none can be created. */
  readonly newName: string;
  /** Why none can be created; '' if it can. */
  readonly refusal: Problem | undefined;
  /** What was typed for an existing account. */
  readonly name?: string | undefined;
}

/** A form of the page; the page's address takes all of them. */
const form = (
  language: PageLanguage,
  { does, button }: { readonly does: 'create' | 'link' | 'code'; readonly button: string },
  fields: readonly Field[],
  error: unknown,
): Html => html`<form method="post" action="continue" accept-charset="utf-8">
<input type="hidden" name="do" value="${does}">
${formFields(fields, { error, language, own: ownWords(language), focuses: does === 'code' })}
<button type="submit">${button}</button>
</form>`;

const codeField = (label: string, attributes: Html, hint = ''): Field => ({
  name: 'code',
  label,
  hint,
  attributes: html`${attributes} maxlength="100" autocomplete="one-time-code"`,
});

/** @param sent the form that was refused; undefined: none */
export function choicesPage(
  language: PageLanguage,
  shown: Choices,
  sent: string | undefined,
  error?: unknown,
): Page {
  const t = wordsIn(language);
  const { provider, person, newName, refusal, name = '' } = shown;
  const [ofNew, ofAccount] =
    sent === 'create' && refusal === undefined ? [error, undefined] : [undefined, error];
  const newAccount = [nameField(language, newName, 'new_name')];
  const password: Field = {
    name: 'password',
    label: t.password,
    attributes: html`type="password" required autocomplete="current-password"`,
  };
  const account = [
    accountField(t.nameOrAddress, name),
    password,
    codeField(t.code, html``, t.codeHint),
  ];
  const content = html`<h1>${t.title}</h1>
<p class="lead">${t.unknown(person, provider)}</p>
${refusal === undefined ? form(language, { does: 'create', button: t.create }, newAccount, ofNew) : html`<p>${t.noAccount} ${sentence(language, refusal)}</p>`}
<h2>${t.existing}</h2>
<p>${t.existingText}</p>
${form(language, { does: 'link', button: t.link }, account, ofAccount)}`;
  return { title: t.title, content };
}

export function codePage(language: PageLanguage, name: string, error?: unknown): Page {
  const t = wordsIn(language);
  const content = html`<h1>${t.code}</h1>
<p class="lead">${t.codeText(name)}</p>
${form(language, { does: 'code', button: t.goOn }, [codeField(t.code, html`required`)], error)}`;
  return { title: t.code, content };
}

/** Leads on to the provider. */
export function onwardPage(language: PageLanguage, url: string): Page {
  const t = wordsIn(language);
  const content = html`<h1>${t.title}</h1>
<p><a class="button" href="${url}">${t.goOn}</a></p>`;
  return { title: t.title, content };
}

/** @param back the address of a link, relative to the page */
export function refusedPage(
  language: PageLanguage,
  problem: Problem,
  back: string,
  { modules }: Pick<HttpContext, 'modules'>,
): Page {
  const t = wordsIn(language);
  // Another module may have refused it, such as the connection with the host.
  const words = language === 'de' ? modules.flatMap(({ germanWords }) => germanWords ?? []) : [];
  const content = html`<h1>${t.refused}</h1>
<p role="alert">${sentenceOf(problem, language, words)}</p>
<p><a class="button" href="${back}">${t.back}</a></p>`;
  return { title: t.refused, content };
}
