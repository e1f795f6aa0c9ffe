import { type Command, InvalidArgumentError, Option } from 'commander';
import { repositoryNamed } from './issue-path.ts';

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
const billableOptions = (command: Command, description: string): Command =>
  command.option('--billable', description).option('--no-billable', 'The opposite of --billable');

/** What is said of an entry besides its time and note. */
export const detailOptions = (command: Command): Command =>
  billableOptions(command, 'Mark as billable').option(
    '--tag <tag>',
    'Tag; repeat it for several, "" for none',
    (tag, before: string[] = []) => [...before, ...(tag === '' ? [] : [tag])],
  );

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
    .option('--user <user>', "Another user's entries, if you can see them")
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
