import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Terminal } from '../terminal/shell.ts';
import { repositoryNamed } from './issue-path.ts';

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
