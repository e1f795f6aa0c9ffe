import type { SettingSource } from '../core/instance/types.ts';
import { UsageError } from '../terminal/shell.ts';
import { checkFormat } from './formats.ts';
import {
  labelOf,
  type Setting,
  type SettingName,
  type SettingValues,
  settingNames,
  settingOf,
} from './schema.ts';

/** An invalid setting; the message is one sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** A mistake in the settings. Subject and reason together are a sentence for the operator. */
export interface SettingProblem {
  /** Undefined if there is no such setting. */
  readonly name?: SettingName;
  readonly subject: string;
  readonly reason: string;
  /** The settings that contradict each other. */
  readonly among?: readonly SettingName[];
  readonly source?: SettingSource;
  /** The settings file that contains it. */
  readonly file?: string;
}

/** Called with each mistake; if it returns, the setting has its default. */
export type Report = (problem: SettingProblem) => void;

/** The report of a program that needs all settings. @throws ConfigError; UsageError for a flag */
export const refuse: Report = ({ name, source, file, subject, reason }) => {
  const message = `${file === undefined ? '' : `${file}: `}${subject} ${reason}`;
  throw source === 'flag' && name !== undefined
    ? new UsageError(message)
    : new ConfigError(message);
};

const yes = ['true', '1', 'on', 'yes'];
const no = ['false', '0', 'off', 'no'];

interface Problem {
  /** The rule that the value breaks. */
  readonly rule: string;
  /** The invalid value or list item. */
  readonly wrong: string;
}

/** The first problem of a value; undefined if it is valid. */
export function findProblem(name: SettingName, text: string): Problem | undefined {
  const setting = settingOf(name);
  for (const wrong of setting.type === 'array' ? itemsOf(text) : [text]) {
    const rule = brokenRule(setting, wrong);
    if (rule !== undefined) return { rule, wrong };
  }
  return undefined;
}

function brokenRule(setting: Setting, text: string): string | undefined {
  const { enum: choices, minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = setting;
  if (choices !== undefined) {
    return choices.includes(text) ? undefined : `must be one of ${choices.join(', ')}`;
  }
  if (setting.type === 'integer') {
    if (/^\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum) return undefined;
    const range = maximum === Number.MAX_SAFE_INTEGER ? 'or more' : `to ${maximum}`;
    return `must be a whole number, ${minimum} ${range}`;
  }
  if (setting.type === 'boolean') {
    return [...yes, ...no].includes(text.toLowerCase()) ? undefined : 'must be true or false';
  }
  return checkFormat(setting.items?.format ?? setting.format, text);
}

/** Parses the settings; defaults must be filled in. */
export function parseSettings(
  flat: Readonly<Record<SettingName, string>>,
  report: Report,
): SettingValues {
  const values = settingNames.map((name) => {
    const setting = settingOf(name);
    const problem = findProblem(name, flat[name]);
    if (problem === undefined) return [name, convert(setting, flat[name])];
    const reason = problem.rule + quoted(setting, problem);
    report({ name, subject: labelOf(name), reason });
    return [name, convert(setting, String(setting.default))];
  });
  return Object.fromEntries(values) as SettingValues;
}

/** The invalid value, unless it is secret or a URL with a password. */
function quoted({ secret, type }: Setting, { wrong }: Problem): string {
  if (secret === true || /\/\/.*@/s.test(wrong)) return '';
  return `, but ${type === 'array' ? 'contains' : 'is'} "${wrong}"`;
}

function convert({ type }: Setting, text: string): string | number | boolean | string[] {
  if (type === 'integer') return Number(text);
  if (type === 'boolean') return yes.includes(text.toLowerCase());
  return type === 'array' ? itemsOf(text) : text;
}

/** List items are separated by commas or white space. */
const itemsOf = (text: string): string[] => text.split(/[\s,]+/).filter((item) => item !== '');
