import { maxAddressLength } from '../../core/email-address.ts';
import { repositoryLengths, repositoryNamePattern } from '../../core/repository/rules.ts';
import { maxCodeLength } from '../../core/sign-in/second-factor.ts';
import { longestPassword } from '../../core/text.ts';
import { maxDurationLength } from '../../core/time/duration.ts';
import { maxUserNameLength, userNamePattern } from '../../core/user/user-name.ts';
import { type TString, Type } from '../type.ts';

/** Texts in requests, with their bounds. */

type Options = Readonly<Record<string, unknown>>;

/**
 * Bounds that only the document shows: the operation enforces them with a status or message of its
 * own, such as 404 for a name that is too long to exist.
 */
export const documented = (bounds: Options): Options => ({ 'x-documented': bounds });

/** A quarter of the limit on all headers of a request, above which the status is 431. */
export const headerText = (description: string): TString =>
  Type.String({ maxLength: 4096, ...documented({ pattern: '^[ -~]*$' }), description });

/** One of a few words, which the operation's error lists. */
export const choice = (values: readonly string[], options?: Options): TString =>
  Type.String({ ...documented({ enum: values }), ...options });

/** One line, as `checkLine` requires. */
export const line = (maxLength: number, options?: Options): TString =>
  Type.String({
    maxLength,
    ...documented({ pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$' }),
    ...options,
  });

/** Text with line breaks and tabs, as `checkProse` requires. */
export const prose = (maxLength: number, options?: Options): TString =>
  Type.String({
    maxLength,
    ...documented({ pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$' }),
    ...options,
  });

export const userName = (description: string): TString =>
  Type.String({
    ...documented({ maxLength: maxUserNameLength }),
    description,
    examples: ['mira'],
  });

/** The name of a new or renamed account. */
export const newUserName = (options?: Options): TString =>
  Type.String({
    maxLength: maxUserNameLength,
    ...documented({ pattern: userNamePattern.source }),
    examples: ['mira'],
    ...options,
  });

const maxFullNameLength = maxUserNameLength + 1 + repositoryLengths.name;
const ownerAndName = `[^/]{1,${maxUserNameLength}}/[^/]{1,${repositoryLengths.name}}`;

/** @param other the only other value */
export const fullName = (description: string, other?: ''): TString => {
  const pattern = other === undefined ? `^${ownerAndName}$` : `^(${ownerAndName})?$`;
  return Type.String({
    ...documented({ maxLength: maxFullNameLength, pattern }),
    description: `owner/name: ${description}`,
    examples: ['mira/site'],
  });
};

export const repositoryName = (options?: Options): TString =>
  Type.String({
    maxLength: repositoryLengths.name,
    ...documented({ pattern: repositoryNamePattern.source }),
    examples: ['punchcard'],
    ...options,
  });

export const timeZone = (description: string): TString =>
  Type.String({
    maxLength: 64,
    ...documented({ pattern: '^([A-Za-z][A-Za-z0-9_+/-]*)?$' }),
    description,
    examples: ['Europe/Berlin'],
  });

/** The value of a filter that matches nothing here. */
export const anyText = (description: string): TString =>
  Type.String({ maxLength: 2000, description });

/** The time bound of a filter, which accepts any year. */
export const timeBound = (description: string): TString =>
  Type.String({ format: 'date-time', description });

export const duration = (description?: string): TString =>
  Type.String({ ...documented({ maxLength: maxDurationLength }), description });

/** A point in time that is stored; the zero date means none. */
export const storedTime = (description: string): TString =>
  Type.String({
    format: 'date-time',
    ...documented({ pattern: '^(0001-01-01T00:00:00|19[7-9]\\d-|[2-9]\\d{3}-)' }),
    description,
  });

/** A day that is stored; `readDay` checks it. */
export const day = (description: string): TString =>
  Type.String({
    ...documented({ maxLength: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    description,
    examples: ['2026-05-04'],
  });

export const address = (options?: Options): TString =>
  Type.String({
    ...documented({ maxLength: maxAddressLength }),
    examples: ['mira@example.com'],
    ...options,
  });

/** A password to compare or to set. */
export const password = (options?: Options): TString =>
  Type.String({ format: 'password', ...documented({ maxLength: longestPassword }), ...options });

export const newPassword = (): TString =>
  password({
    description: 'at least 8 characters (configurable), at most 256',
    examples: ['correct horse battery staple'],
  });

/** The token of a link in a mail. */
export const mailedToken = (description: string): TString =>
  Type.String({ description, maxLength: 255, examples: ['9f86d081884c7d659a2feaa0c55ad015'] });

/** A two-factor or recovery code; separators do not count. */
export const secondFactorCode = (options?: Options): TString =>
  Type.String({ ...documented({ maxLength: maxCodeLength }), ...options });

/** Text searches scan whole tables: the maximum length limits their cost. */
export const searchText = (description: string): TString =>
  Type.String({ maxLength: 255, description });
