import { type Command, InvalidArgumentError, Option } from 'commander';
import { asked, type Connection } from './connection.ts';
import { CliError } from './shell.ts';

/** An issue, as the path of an operation names it. */
export interface IssuePath {
  readonly owner: string;
  readonly repo: string;
  readonly index: number;
}

/** `owner/name` in two. @throws CliError */
export function repositoryNamed(text: string): { readonly owner: string; readonly repo: string } {
  const [, owner, repo] = /^([^\s/#]+)\/([^\s/#]+)$/.exec(text) ?? [];
  if (owner === undefined || repo === undefined) {
    throw new CliError(`"${text}" names no repository: write owner/name`);
  }
  return { owner, repo };
}

/** `mira/site#4`, and `#4` or `4` of the repository that is named beside it. @throws CliError */
export function issueNamed(text: string, repository: string | undefined): IssuePath {
  const [, named = repository, number] = /^(?:([^\s#]+)#|#)?(\d{1,15})$/.exec(text) ?? [];
  if (number === undefined) {
    throw new CliError(`"${text}" names no issue: write mira/site#4, or #4 with --repo`);
  }
  if (named === undefined) {
    throw new CliError(`which repository "${text}" is in is not said: --repo, or punchcard login`);
  }
  return { ...repositoryNamed(named), index: Number(number) };
}

export const repoOption = (): Option =>
  new Option('-r, --repo <owner/name>', 'Whose issues #42 means (PUNCHCARD_CLIENT_REPOSITORY)');
export const zoneOption = (): Option =>
  new Option('--zone <zone>', 'Time zone, such as Europe/Berlin; by default your own');

export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/** `--billable` and `--no-billable`; undefined where neither is said. */
export const billableOptions = (command: Command, description: string): Command =>
  command.option('--billable', description).option('--no-billable', 'The opposite');

const presets = [
  ...['today', 'yesterday', 'this-week', 'last-week', 'this-month', 'last-month'],
  ...['this-year', 'last-year'],
] as const;
type Preset = (typeof presets)[number];

/** Which entries a list, a report or an export is about. */
export interface SelectionFlags {
  readonly repo?: string;
  readonly issue?: number;
  readonly user?: string;
  readonly everyone?: boolean;
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
    .option('-r, --repo <owner/name>', 'Only in this repository')
    .option('--issue <number>', 'Only on this issue of it', wholeNumber)
    .option('--user <name>', "Another's, where you may see them")
    .option('--everyone', "Everybody's: of the repository, or for site admins of the instance")
    .option('--from <date>', 'Nothing before this day, or this time in RFC 3339')
    .option('--to <date>', 'Nothing after this day, or from this time on')
    .addOption(new Option('-p, --preset <range>', 'Instead of both').choices([...presets]))
    .option('--note <text>', 'Only where the note has this in it');
  return billableOptions(command, 'Only what is billable')
    .addOption(zoneOption())
    .addOption(
      new Option('--weeks <day>', 'The first day of weeks').choices([
        ...['monday', 'saturday', 'sunday'],
      ]),
    );
}

/** Whose entries are asked for decides the operation. */
export type Selection =
  | { readonly kind: 'mine'; readonly query: ReturnType<typeof queryOf> & { repository?: string } }
  | {
      readonly kind: 'repository';
      readonly path: { readonly owner: string; readonly repo: string };
      readonly query: ReturnType<typeof queryOf> & { user?: string };
    }
  | {
      readonly kind: 'instance';
      readonly query: ReturnType<typeof queryOf> & { user?: string };
    };

/** @throws CliError */
export function selectionOf(flags: SelectionFlags): Selection {
  const query = queryOf(flags);
  const { repo, user, everyone = false } = flags;
  const ofUser = user === undefined ? {} : { user };
  if (user === undefined && !everyone) {
    return {
      kind: 'mine',
      query: { ...query, ...(repo === undefined ? {} : { repository: repo }) },
    };
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

/** A member that is there only where it is said. */
export function given<K extends string, T>(key: K, value: T | undefined): { [P in K]?: T } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: T };
}

/** The first moment of a day, or of what a preset names, as the service counts days. */
export async function startOfDay(
  connection: Connection,
  day: string,
  zone: string | undefined,
): Promise<string> {
  const query = { from: day, to: day, ...given('time_zone', zone) };
  const call = connection.client.GET('/user/times/report', { params: { query } });
  const report = await asked(connection, call);
  if (typeof report !== 'object' || report.from == null) {
    throw new CliError('the service did not say when that day begins');
  }
  return report.from;
}
