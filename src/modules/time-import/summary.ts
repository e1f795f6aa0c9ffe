import { duration } from '../../cli/cells.ts';
import type { operations } from '../../client/schema.ts';
import { counted } from '../../terminal/counted.ts';
import { plain } from '../../terminal/plain.ts';
import type { Shell } from '../../terminal/shell.ts';
import { terminalText } from '../../words/terminal.ts';

/** The service's response to a part. */
export type Outcome =
  operations['userImportTimes']['responses'][200]['content']['application/json'];
export type Row = Outcome['rows'][number];

/** Prints the result of all parts. */
export function tell(
  shell: Shell,
  outcomes: readonly Outcome[],
  { isDryRun, isJson }: { readonly isDryRun: boolean; readonly isJson: boolean },
): void {
  const sum = (key: Count): number => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const [added, changed, unchanged] = [sum('added'), sum('changed'), sum('unchanged')];
  const [refused, skipped, rounded] = [sum('refused'), sum('skipped'), sum('rounded')];
  const [billable_time, non_billable_time] = [sum('billable_time'), sum('non_billable_time')];
  const rows = outcomes.flatMap((outcome) => outcome.rows);
  const found = foundIn(outcomes);
  if (isJson) {
    const counts = {
      ...{ added, changed, unchanged, refused, skipped, rounded },
      ...{ billable_time, non_billable_time },
    };
    shell.out(JSON.stringify({ ...counts, ...found, rows }));
    return;
  }
  const isTold = ({ action }: Row): boolean =>
    action === 'error' || action === 'skip' || (isDryRun && action !== 'unchanged');
  for (const row of rows.filter(isTold)) shell.out(plain(lineOf(row)));
  const isOfTracker = found.tracker !== null;
  if (isDryRun) for (const line of notesOn(found.projects)) shell.out(plain(line));
  for (const one of found.billing) shell.out(plain(terminalText(one)));
  if (isOfTracker || refused > 0) for (const line of linesOf(found)) shell.out(plain(line));
  if (rounded > 0) {
    shell.out(`${rounded} with a duration that differs from start and end, which are used`);
  }
  if (isOfTracker || isDryRun || refused > 0) {
    const unused = found.columns.filter(({ field, heading }) => field === null && heading !== '');
    const names = unused.map(({ heading }) => heading);
    if (names.length > 0) shell.out(plain(`columns that are not used: ${names.join(', ')}`));
    shell.out(`billable ${duration(billable_time)}, not billable ${duration(non_billable_time)}`);
  }
  const would = isDryRun || refused > 0 ? 'would be ' : '';
  const skips = skipped > 0 ? `, ${skipped} skipped` : '';
  shell.out(`${added} ${would}added, ${changed} ${would}changed, ${unchanged} unchanged${skips}`);
}

type Count =
  | ('added' | 'changed' | 'unchanged' | 'refused' | 'skipped' | 'rounded')
  | ('billable_time' | 'non_billable_time');

/** The people, projects and issues in all parts; the counts of equal ones are added up. */
function foundIn(outcomes: readonly Outcome[]) {
  const [first] = outcomes;
  // The number of a new issue is provisional in a dry run.
  const isDryRun = first?.dry_run === true;
  return {
    dry_run: isDryRun,
    tracker: first?.tracker ?? null,
    columns: first?.columns ?? [],
    billing: outcomes
      .flatMap(({ billing }) => billing)
      .filter(({ message }, at, all) => all.findIndex((one) => one.message === message) === at),
    persons: merged(
      outcomes.flatMap(({ persons }) => persons),
      ({ name, email }) => JSON.stringify([name, email]),
    ),
    projects: merged(
      outcomes.flatMap(({ projects }) => projects),
      ({ name }) => name,
    ),
    issues: merged(
      outcomes.flatMap(({ issues }) => issues),
      ({ repository, number, title, is_new }) =>
        `${repository}#${is_new && isDryRun ? title : number}`,
    ),
  };
}

function merged<T extends { rows: number; time?: number }>(
  all: readonly T[],
  keyOf: (one: T) => string,
): T[] {
  const byKey = new Map<string, T>();
  for (const one of all) {
    const known = byKey.get(keyOf(one));
    const time = one.time === undefined ? {} : { time: one.time + (known?.time ?? 0) };
    byKey.set(keyOf(one), { ...one, ...known, ...time, rows: one.rows + (known?.rows ?? 0) });
  }
  return [...byKey.values()];
}

/** An issue's address, or the project of an activity. */
const placeOf = (
  { repository, repository_title: project }: Pick<Row, 'repository' | 'repository_title'>,
  number: number | string,
): string => (project === undefined ? `${repository}#${number}` : `${project} ·`);

const rowsOf = (count: number): string => counted(count, 'row');

function linesOf(found: ReturnType<typeof foundIn>): string[] {
  const { tracker, persons, projects, issues } = found;
  const unknownPersons = persons.filter(({ user }) => user === null);
  const unknownProjects = projects.filter(({ repository }) => repository === null);
  return [
    ...(tracker === null ? [] : [`recognized as a file of ${tracker}`]),
    ...issues.map((issue) => {
      const number = issue.is_new && found.dry_run ? 'new' : issue.number;
      return `${placeOf(issue, number)} ${issue.title}: ${rowsOf(issue.rows)}, ${duration(issue.time)}`;
    }),
    ...unknownPersons.map(({ name, email, rows }) => {
      const who = name || email;
      return `unknown person ${who}: ${rowsOf(rows)}; use --person "${who}=login"`;
    }),
    ...unknownProjects.map(
      ({ name, rows }) =>
        `unknown project ${name}: ${rowsOf(rows)}; use --project "${name}=owner/name"`,
    ),
  ];
}

/** The projects that others can see, or that become one. */
const notesOn = (projects: Outcome['projects']): string[] =>
  projects.flatMap(({ name, repository, repository_title, is_private }) => {
    if (repository === null) return [];
    const same = projects.filter((one) => one.repository === repository && one.name !== name);
    const notes = [
      ...(is_private === false ? ['public'] : []),
      ...(same.length > 0 ? [`together with ${same.map((one) => one.name).join(', ')}`] : []),
    ];
    return notes.length === 0
      ? []
      : [`project ${name}: ${repository_title ?? repository}, ${notes.join(', ')}`];
  });

type State = NonNullable<Row['after']>;

function lineOf(row: Row): string {
  const { line, action, user, before, after } = row;
  if (action === 'skip') return `line ${line}: skip: ${terminalText(row)}`;
  if (after === null || action === 'error') return `line ${line}: invalid: ${terminalText(row)}`;
  const activity = row.repository_title === undefined ? '' : ` ${row.title}`;
  const at = `line ${line}: ${action} ${placeOf(row, after.issue)}${activity} ${user}`;
  if (before === null) return `${at}: ${shownOf(after)}`;
  const differs = (Object.keys(after) as (keyof State)[]).filter(
    (key) => String(after[key]) !== String(before[key]),
  );
  const shown = (key: keyof State, state: State): string =>
    key === 'time' ? duration(state.time) : JSON.stringify(state[key]);
  return `${at}: ${differs.map((k) => `${k} ${shown(k, before)} -> ${shown(k, after)}`).join(', ')}`;
}

const shownOf = (state: State): string =>
  `${duration(state.time)}, ${state.day ?? state.started ?? state.created}, ${state.note || 'no note'}`;
