import { PunchcardError } from '../../core/errors.ts';
import { maxUserNameLength } from '../../core/user/user-name.ts';
import type { ErrorWords } from '../../words/words.ts';
import { sentenceOf } from './forms.ts';
import { type Html, html, join, type PageLanguage } from './html.ts';

/** A field of a form. */
export interface Field {
  readonly name: string;
  /** Its name in errors, if that is another. */
  readonly nameInErrors?: string;
  readonly label: string;
  /** The rule for it; an error takes its place. */
  readonly hint?: string;
  readonly value?: string;
  /** Its attributes besides. */
  readonly attributes: Html;
}

/** What was wrong with the form as it was sent. */
export interface Refusal {
  readonly error?: unknown;
  readonly language: PageLanguage;
  /** The words of a module. */
  readonly own?: readonly ErrorWords[];
  /** What helps with it, such as a free name. */
  readonly advice?: string | undefined;
  /** False: only a wrong field gets the focus, as the page has other forms. */
  readonly focuses?: boolean;
}

/** The fields of errors that name none. */
const fieldsByCode: Readonly<Record<string, string>> = {
  'code.wrong': 'code',
  'credentials.wrong': 'password',
  'email.in-use': 'email',
  'email.invalid': 'email',
  'email.used': 'email',
  'name.reserved': 'username',
  'second-factor.needed': 'code',
  'second-factor.wrong': 'code',
  'user.exists': 'username',
};

/**
 * Fields with their rules below them. An error stands under its field, which has the focus; one that
 * is about none of them stands above.
 */
export function formFields(fields: readonly Field[], { error, ...refusal }: Refusal): Html {
  const problem = error instanceof PunchcardError ? error : undefined;
  const about = problem && (problem.values.field ?? fieldsByCode[problem.code]);
  const wrong = problem && fields.find(({ name, nameInErrors = name }) => nameInErrors === about);
  const reason = problem === undefined ? '' : sentenceOf(problem, refusal.language, refusal.own);
  const said = refusal.advice === undefined ? reason : `${reason}. ${refusal.advice}`;
  const isFree = refusal.focuses ?? true;
  const focused = wrong ?? (isFree ? fields.find(({ value = '' }) => value === '') : undefined);
  return html`${problem !== undefined && wrong === undefined ? html`<p role="alert">${said}</p>` : ''}
${join(fields.map((field) => fieldOf(field, field === wrong ? said : '', field === focused)))}`;
}

function fieldOf(
  { name, label, hint = '', value = '', attributes }: Field,
  error: string,
  isFocused: boolean,
): Html {
  const text = error || hint;
  const told = text === '' ? '' : html` aria-describedby="${name}-hint"`;
  const invalid = error === '' ? '' : html` aria-invalid="true"`;
  const focus = isFocused ? html` autofocus` : '';
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" ${attributes}${told}${invalid}${focus}>
${text === '' ? '' : html`<small id="${name}-hint">${error === '' ? '' : mistake}${text}</small>`}
`;
}

const mistake = html`<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M12 8v4m0 4h.01"/></svg>`;

const words = {
  en: {
    name: 'User name',
    nameHint: 'Letters, digits, and single . - _ between them.',
    email: 'Email address',
    password: 'Password',
    passwordHint: (length: number) => `At least ${length} characters.`,
  },
  de: {
    name: 'Benutzername',
    nameHint: 'Buchstaben, Ziffern, dazwischen einzelne . - _',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    passwordHint: (length: number) => `Mindestens ${length} Zeichen.`,
  },
} as const;

const plain = html`autocapitalize="none" spellcheck="false"`;

/** The name of a new account. */
export const nameField = (language: PageLanguage, value: string, name = 'name'): Field => ({
  name,
  nameInErrors: 'username',
  label: words[language].name,
  hint: words[language].nameHint,
  value,
  attributes: html`required maxlength="${String(maxUserNameLength)}" pattern="[A-Za-z0-9]+([._\\-][A-Za-z0-9]+)*" autocomplete="username" ${plain}`,
});

export const emailField = (language: PageLanguage, value: string, hint = ''): Field => ({
  name: 'email',
  label: words[language].email,
  hint,
  value,
  attributes: html`type="email" required maxlength="254" autocomplete="email"`,
});

/** Its length is checked before it is sent, as an answer cannot have the password. */
export const newPasswordField = (language: PageLanguage, minLength: number): Field => ({
  name: 'password',
  label: words[language].password,
  hint: words[language].passwordHint(minLength),
  attributes: html`type="password" required minlength="${String(minLength)}" autocomplete="new-password"`,
});

/** The name or address of an account that there is. */
export const accountField = (label: string, value: string): Field => ({
  name: 'name',
  label,
  value,
  attributes: html`required maxlength="254" autocomplete="username" ${plain}`,
});
