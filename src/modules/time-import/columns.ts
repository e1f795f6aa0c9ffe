import { invalid, invalidField } from './errors.ts';
import { englishHeadings } from './translated-headings.ts';

/** The fields of a row. Column mappings use these names or any of the headings below. */
const fields = [
  ...['issue', 'repository', 'user', 'full_name', 'first_name', 'last_name', 'email'],
  ...['task', 'reference', 'date', 'start', 'end_date', 'end', 'created'],
  ...['seconds', 'duration', 'hours', 'note', 'billable', 'type', 'external_id', 'occurrence'],
  ...['tags', 'client', 'rate', 'amount', 'currency'],
] as const;
export type Field = (typeof fields)[number];

/** In a mapping: the column is the title of the issue, and the note. */
export const titleAndNote = 'task_and_note';

export const trackers = ['toggl', 'clockify', 'harvest', 'kimai', 'solidtime'] as const;
export type Tracker = (typeof trackers)[number];

type Headings = Readonly<Partial<Record<Field, readonly string[]>>>;

/** What only those use who ask for clients and rates. */
const billing: Headings = {
  client: ['client', 'customer'],
  rate: ['billable_rate', 'hourly_price', 'hourly_rate', 'rate'],
  amount: ['amount', 'billable_amount', 'price'],
  currency: ['currency'],
};

/** Headings in any other file; if several name one field, the first is used. */
const generic: Headings = {
  ...billing,
  issue: ['issue', 'issue_number', 'issue_index', 'ticket', 'work_package', 'logged_for'],
  repository: ['repository', 'repo', 'project'],
  user: ['user', 'username', 'user_name', 'login'],
  email: ['email', 'e_mail', 'user_email'],
  task: ['task'],
  date: ['date', 'day', 'start_date'],
  start: ['started', 'started_at', 'start_time', 'from', 'start'],
  end_date: ['end_date'],
  end: ['ended', 'ended_at', 'end_time', 'to', 'end', 'stop'],
  created: ['created', 'created_at'],
  seconds: ['seconds'],
  duration: ['duration', 'duration_(h)', 'time_(h)', 'time'],
  hours: ['hours', 'duration_(decimal)', 'time_(decimal)'],
  note: ['note', 'notes', 'description', 'comment', 'comments'],
  billable: ['billable'],
  external_id: ['external_id', 'entry_id'],
  tags: ['tags'],
  occurrence: ['occurrence'],
};

const startAndEnd: Headings = {
  date: ['start_date'],
  start: ['start_time'],
  end_date: ['end_date'],
  end: ['end_time'],
};
const common: Headings = {
  ...billing,
  repository: ['project'],
  user: ['user'],
  email: ['email'],
  task: ['task'],
  note: ['description'],
  billable: ['billable'],
  tags: ['tags'],
  occurrence: ['occurrence'],
};
const headingsOf: Readonly<Record<Tracker, Headings>> = {
  toggl: { ...common, ...startAndEnd, duration: ['duration'] },
  clockify: {
    ...common,
    ...startAndEnd,
    duration: ['duration_(h)'],
    hours: ['duration_(decimal)'],
    type: ['type'],
  },
  harvest: {
    ...common,
    first_name: ['first_name'],
    last_name: ['last_name'],
    reference: ['external_reference_url'],
    date: ['date'],
    hours: ['hours'],
    note: ['notes'],
    billable: ['billable?'],
  },
  kimai: {
    ...common,
    user: ['user', 'username'],
    full_name: ['name'],
    email: ['e_mail'],
    task: ['activity'],
    date: ['date'],
    start: ['from'],
    end: ['to'],
    duration: ['duration'],
  },
  // For the report, and `time_entries.csv` of the organization's export.
  solidtime: {
    ...common,
    repository: ['project', 'project_id'],
    user: ['user', 'user_id'],
    start: ['start'],
    end: ['end'],
    duration: ['duration'],
    hours: ['duration_(decimal)'],
    type: ['type'],
    external_id: ['id'],
  },
};

const kimaiHeadings = [
  ...['from', 'to', 'activity', 'customer', 'staff_number', 'e_mail'],
  ...['internal_price', 'hourly_price', 'fixed_price'],
];

/** The tracker that exports these headings, in any order; null for other files. */
function trackerOf(names: readonly string[]): Tracker | null {
  const has = (...some: string[]): boolean => some.every((name) => names.includes(name));
  if (has('start_date') && (has('duration_(h)') || has('duration_(decimal)'))) return 'clockify';
  if (has('start_date', 'start_time', 'duration', 'user')) return 'toggl';
  if (has('date', 'hours') && (has('first_name', 'last_name') || has('billable?')))
    return 'harvest';
  if (has('start', 'end') && (has('duration_(decimal)') || has('organization_id', 'member_id'))) {
    return 'solidtime';
  }
  const isKimai = has('date') && kimaiHeadings.filter((name) => has(name)).length >= 2;
  return isKimai ? 'kimai' : null;
}

/** Ignores case, spaces and hyphens. */
const normalized = (heading: string): string =>
  heading
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replaceAll('\u2019', "'")
    .replaceAll(/[\s-]+/g, '_');

/** Headings of Clockify near its project and its task, which a workspace can rename. */
const clockifyHeadings = [
  ...['project', 'client', 'task', 'user', 'group', 'email', 'tags', 'type', 'billable'],
];

/** Names a renamed project or task of Clockify by its place before or behind the description. */
function clockifyNames(names: readonly string[]): string[] {
  const note = names.indexOf('description');
  const isRenamed = (field: string, place: number): boolean =>
    note > 0 && !names.includes(field) && !clockifyHeadings.includes(names[place] ?? '');
  const hasOwnTask = names[note + 2] === 'user' && isRenamed('task', note + 1);
  const hasOwnProject = note <= 2 && isRenamed('project', 0);
  return names.map((name, place) =>
    hasOwnTask && place === note + 1 ? 'task' : hasOwnProject && place === 0 ? 'project' : name,
  );
}

/** Headings that only reports of this service have, whose rows are sums. */
const sumHeadings = [
  ...['average_seconds', 'billable_seconds', 'billable_rounded_seconds', 'billable_rounded_hours'],
];

/** The field of each heading of a file. */
export interface Columns {
  /** The detected tracker; null if unknown. */
  readonly tracker: Tracker | null;
  readonly headings: readonly string[];
  /** The index of the column of each field. */
  readonly places: Readonly<Partial<Record<Field, number>>>;
}

/** `Amount (EUR)` */
const inCurrency = /_\(([a-z]{3})\)$/;

/** The currency in the heading of prices; '' if it has none. */
export const currencyIn = ({ places: { rate, amount }, headings }: Columns): string =>
  /\(([A-Z]{3})\)\s*$/.exec(headings[rate ?? amount ?? -1] ?? '')?.[1] ?? '';

/** Which column holds which field. */
export interface ColumnOptions {
  /** The tracker that exported the file; default: detected by the headings. */
  readonly tracker?: Tracker | undefined;
  /** Fields by heading, or `ignore`; they override the detected ones. */
  readonly mapping?: Readonly<Record<string, string>> | undefined;
  /** False: clients and rates are not read. */
  readonly hasBilling?: boolean;
}

export const maxColumns = 200;
const maxHeadingLength = 255;

/** @throws invalid for an unknown heading or field in the mapping, and for contradicting columns */
export function readColumns(
  headings: readonly string[],
  { tracker: said, mapping = {}, hasBilling = true }: ColumnOptions,
): Columns {
  if (headings.length > maxColumns) {
    throw invalidField('csv', 'too-many-columns', { count: headings.length, limit: maxColumns });
  }
  for (const [place, heading] of headings.entries()) {
    if (heading.length <= maxHeadingLength) continue;
    throw invalidField('csv', 'heading-too-long', { place: place + 1, limit: maxHeadingLength });
  }
  const own = headings.map(normalized);
  if (sumHeadings.some((name) => own.includes(name))) {
    throw invalid('import.report');
  }
  const english = englishHeadings(own);
  const tracker = said ?? trackerOf(english);
  const names = (tracker === 'clockify' ? clockifyNames(english) : english).map((name) =>
    name.replace(inCurrency, ''),
  );
  const places: Partial<Record<Field, number>> = {};
  const isMapped = new Set<number>();
  for (const [heading, target] of Object.entries(mapping)) {
    const place = own.indexOf(normalized(heading));
    if (place < 0) throw invalidField('mapping', 'no-column', { heading: heading.slice(0, 60) });
    isMapped.add(place);
    for (const field of fieldsOf(target)) {
      const other = places[field];
      if (other !== undefined) throw contradiction(headings, other, place, field);
      places[field] = place;
    }
  }
  const known = tracker === null ? generic : headingsOf[tracker];
  for (const [field, candidates] of Object.entries(known) as [Field, readonly string[]][]) {
    if (places[field] !== undefined) continue;
    const found = candidates.flatMap((name) => placesOf(names, name, isMapped));
    const [first, second] = found;
    if (first === undefined) continue;
    // There can be an amount for each currency.
    const mayBeTwice = second === undefined || field in billing;
    const isTwice = !mayBeTwice && (field === 'issue' || names[first] === names[second]);
    if (isTwice) throw contradiction(headings, first, second, field);
    places[field] = first;
  }
  const unused = hasBilling ? [] : Object.keys(billing);
  // Beside a price per hour, it can be a fixed price.
  if (places.rate !== undefined) unused.push('amount');
  for (const field of unused) delete places[field as Field];
  return { tracker, headings, places };
}

const placesOf = (names: readonly string[], name: string, except: ReadonlySet<number>): number[] =>
  [...names.keys()].filter((place) => names[place] === name && !except.has(place));

const contradiction = (
  headings: readonly string[],
  one: number,
  other: number,
  field: Field,
): Error =>
  invalidField('csv', 'two-columns', {
    one: one + 1,
    heading: headings[one] ?? '',
    other: other + 1,
    second: headings[other] ?? '',
    meaning: field,
  });

/** @returns none for `ignore`; a description can be both title and note */
function fieldsOf(target: string): readonly Field[] {
  const name = normalized(target);
  if (name === 'ignore') return [];
  if (name === titleAndNote) return ['task', 'note'];
  const field =
    fields.find((one) => one === name) ??
    fields.find((one) => generic[one]?.includes(name) === true);
  if (field !== undefined) return [field];
  throw invalidField('mapping', 'not-a-meaning', {
    choices: [...fields, titleAndNote].join(', '),
  });
}

/** @throws invalid if a required column is missing */
export function checkComplete({ places }: Columns, hasChosenIssue: boolean): void {
  const has = (...some: Field[]): boolean => some.some((field) => places[field] !== undefined);
  if (!hasChosenIssue && !has('issue', 'note', 'task', 'reference')) {
    throw invalidField('csv', 'no-issue-column');
  }
  if (!has('seconds', 'duration', 'hours') && !(has('start') && has('end'))) {
    throw invalidField('csv', 'no-duration-column');
  }
  if (!has('start', 'created', 'date')) {
    throw invalidField('csv', 'no-date-column');
  }
}
