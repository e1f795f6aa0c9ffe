import { maxBodyLength, maxTitleLength } from '../../../core/issue/operations.ts';
import { repositoryLengths, repositoryNamePattern } from '../../../core/repository/rules.ts';
import { parseInstant } from '../../../core/time/instant.ts';
import { maxUserNameLength, userNamePattern } from '../../../core/user/user-name.ts';
import { WrongShape } from './requests.ts';

// What a host says is data: each value is checked, and bounded as if a user had typed it.

type Json = Readonly<Record<string, unknown>>;

export function objectOf(value: unknown, name: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new WrongShape(`${name} is no object`);
  }
  return value as Json;
}

export function listOf(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new WrongShape(`${name} is no list`);
  return value;
}

const mostListed = 50;
/** Longer than ours. */
export const maxLoginLength = 100;

/** The first members; null and absent: none. */
export const optionalList = (value: unknown, name: string): readonly unknown[] =>
  listOf(value ?? [], name).slice(0, mostListed);

/** @param least the smallest value; ids begin at 1 */
export function integerIn(json: Json, name: string, least = 1): number {
  const value = json[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least) {
    throw new WrongShape(`${name} is no number from ${least}`);
  }
  return value;
}

/** A time as seconds since 1970; null and times before 1970, which mean never: 0. */
export function unixIn(json: Json, name: string): number {
  const value = json[name] ?? null;
  if (value === null) return 0;
  const unix = typeof value === 'string' ? parseInstant(value) : undefined;
  if (unix === undefined) throw new WrongShape(`${name} is no time`);
  return unix === 'none' ? 0 : Math.max(0, unix);
}

/** One line, cut; control characters become blanks. */
export function lineIn(json: Json, name: string, most: number): string {
  const value = json[name] ?? '';
  if (typeof value !== 'string') throw new WrongShape(`${name} is no text`);
  return cut(value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(), most);
}

/** Text with line breaks and tabs, cut. */
function proseIn(json: Json, name: string, most: number): string {
  const value = json[name] ?? '';
  if (typeof value !== 'string') throw new WrongShape(`${name} is no text`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  return cut(value.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, ''), most);
}

/** Halves of surrogate pairs are dropped: no database stores them. */
const cut = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed();

export const titleIn = (json: Json): string => lineIn(json, 'title', maxTitleLength);
export const bodyIn = (json: Json): string => proseIn(json, 'body', maxBodyLength);

/** Whether a path can have them without leading elsewhere (D15). */
export const isPlaceName = (owner: string, name: string): boolean =>
  owner.length <= maxUserNameLength &&
  userNamePattern.test(owner) &&
  name.length <= repositoryLengths.name &&
  repositoryNamePattern.test(name) &&
  name !== '.' &&
  name !== '..';
