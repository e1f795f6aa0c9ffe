import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Terminal } from '../terminal/terminal.ts';
import { CliError } from './shell.ts';

/** The path parameters of an issue. */
export interface IssuePath {
  readonly owner: string;
  readonly repo: string;
  readonly index: number;
}

/** Splits `owner/name`. @throws CliError */
export function repositoryNamed(text: string): { readonly owner: string; readonly repo: string } {
  const [, owner, repo] = /^([^\s/#]+)\/([^\s/#]+)$/.exec(text) ?? [];
  if (owner === undefined || repo === undefined) {
    throw new CliError(`"${text}" is not a repository: write owner/name`);
  }
  return { owner, repo };
}

/** Parses `mira/site#4`, and `#4` or `4` in the given repository. @throws CliError */
export function issueNamed(text: string, repository: string | undefined): IssuePath {
  const [, named = repository, number] = /^(?:([^\s#]+)#|#)?(\d{1,15})$/.exec(text) ?? [];
  if (number === undefined) {
    throw new CliError(`"${text}" is not an issue: write mira/site#4, or #4 with --repo`);
  }
  if (named === undefined) {
    throw new CliError(`"${text}" needs a repository: use --repo, or set one with punchcard login`);
  }
  return { ...repositoryNamed(named), index: Number(number) };
}

export const repoOption = ({ texts }: Terminal): Option =>
  new Option('-r, --repo <owner/name>', texts.options.repo);
export const zoneOption = ({ texts }: Terminal): Option =>
  new Option('--zone <zone>', texts.options.zone);

export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number, 1 or more.');
  return Number(text);
}

/** `--billable` and `--no-billable`; undefined if neither is given. */
export const billableOptions = (
  command: Command,
  description: string,
  { texts }: Terminal,
): Command =>
  command.option('--billable', description).option('--no-billable', texts.options.notBillable);

const presets = [
  ...['today', 'yesterday', 'this-week', 'last-week', 'this-month', 'last-month'],
  ...['this-year', 'last-year'],
] as const;
type Preset = (typeof presets)[number];

/** The filters of lists, reports and exports. */
export interface SelectionFlags {
  readonly repo?: string;
  readonly issue?: number;
  readonly user?: string;
  readonly everyone?: boolean;
  readonly administered?: boolean;
  readonly from?: string;
  readonly to?: string;
  readonly preset?: Preset;
  readonly note?: string;
  readonly billable?: boolean;
  readonly zone?: string;
  readonly weeks?: 'monday' | 'saturday' | 'sunday';
}

export function withSelection(shell: Terminal, command: Command): Command {
  const texts = shell.texts.selection;
  command
    .option('-r, --repo <owner/name>', texts.repo)
    .option('--issue <number>', texts.issue, wholeNumber)
    .option('--user <user>', texts.user)
    .option('--everyone', texts.everyone)
    .option('--administered', texts.administered)
    .option('--from <date>', texts.from)
    .option('--to <date>', texts.to)
    .addOption(new Option('-p, --preset <range>', texts.preset).choices([...presets]))
    .option('--note <text>', texts.note);
  return billableOptions(command, texts.billable, shell)
    .addOption(zoneOption(shell))
    .addOption(
      new Option('--weeks <day>', texts.weeks).choices([...['monday', 'saturday', 'sunday']]),
    );
}

/** The operation depends on whose entries are requested. */
export type Selection =
  | { readonly kind: 'mine'; readonly query: ReturnType<typeof queryOf> & { repository?: string } }
  | {
      readonly kind: 'repository';
      readonly path: { readonly owner: string; readonly repo: string };
      readonly query: ReturnType<typeof queryOf> & { user?: string };
    }
  | {
      readonly kind: 'administered';
      readonly query: ReturnType<typeof queryOf> & { user?: string; repository?: string };
    }
  | {
      readonly kind: 'instance';
      readonly query: ReturnType<typeof queryOf> & { user?: string };
    };

/** @throws CliError */
export function selectionOf(flags: SelectionFlags): Selection {
  const query = queryOf(flags);
  const { repo, user, everyone = false, administered = false } = flags;
  const ofUser = user === undefined ? {} : { user };
  const inRepository = repo === undefined ? {} : { repository: repo };
  if (administered) {
    return { kind: 'administered', query: { ...query, ...ofUser, ...inRepository } };
  }
  if (user === undefined && !everyone) {
    return { kind: 'mine', query: { ...query, ...inRepository } };
  }
  if (repo === undefined) return { kind: 'instance', query: { ...query, ...ofUser } };
  return { kind: 'repository', path: repositoryNamed(repo), query: { ...query, ...ofUser } };
}

function queryOf(flags: SelectionFlags) {
  return {
    ...given('issue', flags.issue),
    ...given('from', flags.from),
    ...given('to', flags.to),
    ...given('preset', flags.preset),
    ...given('note', flags.note),
    ...given('billable', flags.billable),
    ...given('time_zone', flags.zone),
    ...given('first_day_of_week', flags.weeks),
  };
}

/** An object with the key if the value is given, otherwise an empty one. */
export function given<K extends string, T>(key: K, value: T | undefined): { [P in K]?: T } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: T };
}
