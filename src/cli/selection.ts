import { type Command, InvalidArgumentError, Option } from 'commander';
import { CommandError } from '../terminal/shell.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** The path parameters of an issue. */
export interface IssuePath {
  readonly owner: string;
  readonly repo: string;
  readonly index: number;
}

/** Splits `owner/name`. @throws CommandError */
export function repositoryNamed(text: string): { readonly owner: string; readonly repo: string } {
  const [, owner, repo] = /^([^\s/#]+)\/([^\s/#]+)$/.exec(text) ?? [];
  if (owner === undefined || repo === undefined) {
    throw new CommandError(`"${text}" is not a repository: write owner/name`);
  }
  return { owner, repo };
}

/** Parses `mira/site#4`, and `#4` or `4` in the given repository. @throws CommandError */
export function issueNamed(text: string, repository: string | undefined): IssuePath {
  const [, named = repository, number] = /^(?:([^\s#]+)#|#)?(\d{1,15})$/.exec(text) ?? [];
  if (number === undefined) {
    throw new CommandError(`"${text}" is not an issue: write mira/site#4, or #4 with --repo`);
  }
  if (named === undefined) {
    throw new CommandError(
      `"${text}" needs a repository: use --repo, or set one with punchcard login`,
    );
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
export type Selection = ReturnType<typeof selectionOf>;

/** @throws CommandError */
export function selectionOf(flags: SelectionFlags) {
  const { repo: repository, user, everyone = false, administered = false } = flags;
  const query = queryOf(flags);
  if (administered) return { kind: 'administered', query: { ...query, user, repository } } as const;
  if (user === undefined && !everyone) {
    return { kind: 'mine', query: { ...query, repository } } as const;
  }
  if (repository === undefined) return { kind: 'instance', query: { ...query, user } } as const;
  const path = repositoryNamed(repository);
  return { kind: 'repository', path, query: { ...query, user } } as const;
}

function queryOf(flags: SelectionFlags) {
  return {
    issue: flags.issue,
    from: flags.from,
    to: flags.to,
    preset: flags.preset,
    note: flags.note,
    billable: flags.billable,
    time_zone: flags.zone,
    first_day_of_week: flags.weeks,
  };
}
