import { type Command, InvalidArgumentError, Option } from 'commander';
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

export const repoOption = (): Option =>
  new Option('-r, --repo <owner/name>', 'Repository of #42 (PUNCHCARD_CLIENT_REPOSITORY)');
export const zoneOption = (): Option =>
  new Option(
    '--zone <zone>',
    'Time zone, such as Europe/Berlin (default: the one in your settings)',
  );

export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number, 1 or more.');
  return Number(text);
}

/** `--billable` and `--no-billable`; undefined if neither is given. */
export const billableOptions = (command: Command, description: string): Command =>
  command.option('--billable', description).option('--no-billable', 'The opposite of --billable');

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

export function withSelection(command: Command): Command {
  command
    .option('-r, --repo <owner/name>', 'Only entries in this repository')
    .option('--issue <number>', 'Only entries on this issue of the repository', wholeNumber)
    .option('--user <name>', "Another user's entries, if you can see them")
    .option(
      '--everyone',
      "All users' entries in the repository, or, for site admins, on the instance",
    )
    .option('--administered', "All users' entries in the repositories that you own or administer")
    .option(
      '--from <date>',
      'First day or period, or a time: yesterday, monday, "last 7 days", 2026-W47, Q3',
    )
    .option('--to <date>', 'Last day or period, or a time, which is excluded')
    .addOption(
      new Option('-p, --preset <range>', 'Instead of --from and --to').choices([...presets]),
    )
    .option('--note <text>', 'Only entries whose note contains this text');
  return billableOptions(command, 'Only billable entries')
    .addOption(zoneOption())
    .addOption(
      new Option('--weeks <day>', 'First day of the week').choices([
        ...['monday', 'saturday', 'sunday'],
      ]),
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
