export type DateOrder = 'dmy' | 'mdy';
export type Texts = Readonly<Record<string, string>>;

/** How to read a file; the same for the next one of the same tracker. */
export interface Choices {
  /** '': as recognized. */
  readonly tracker: string;
  /** '': the user's. */
  readonly zone: string;
  /** For rows without one: `owner/name`, or ''. */
  readonly repository: string;
  /** '': as the file or the user's setting says. */
  readonly dateOrder: DateOrder | '';
  /** Fields by heading, or `ignore`. */
  readonly mapping: Texts;
  /** Logins by name or email address. */
  readonly persons: Texts;
  /** Repositories by project. */
  readonly projects: Texts;
  /** `owner/name#4` by `taskKey`; '': the issue of its title in its project. */
  readonly issues: Texts;
  /** Projects get the clients and rates of the file. */
  readonly hasBilling: boolean;
}

export const taskKey = (project: string, task: string): string => JSON.stringify([project, task]);

const noChoices: Choices = {
  tracker: '',
  zone: '',
  repository: '',
  dateOrder: '',
  mapping: {},
  persons: {},
  projects: {},
  issues: {},
  hasBilling: true,
};

/** The fields that a column can be mapped to, in the order of the menu. */
export const fields = [
  ...['date', 'start', 'end_date', 'end', 'created', 'duration', 'hours', 'seconds'],
  ...[
    'repository',
    'issue',
    'task',
    'task_and_note',
    'reference',
    'note',
    'billable',
    'tags',
    'type',
    'external_id',
  ],
  ...['client', 'rate', 'amount', 'currency'],
  ...['user', 'full_name', 'first_name', 'last_name', 'email'],
] as const;

/** A description can be both. */
export const titleAndNote = 'task_and_note';
export const partsOfField = (field: string): readonly string[] =>
  field === titleAndNote ? ['task', 'note'] : field === 'ignore' ? [] : [field];

const storageKey = (userId: number): string => `punchcard import ${userId}`;

/** The choices of the user's last import in this browser. */
export function rememberedChoices(userId: number): Choices {
  try {
    return { ...noChoices, ...JSON.parse(localStorage.getItem(storageKey(userId)) ?? '{}') };
  } catch {
    return noChoices;
  }
}

export function rememberChoices(userId: number, choices: Choices): void {
  try {
    // The program is that of one file.
    localStorage.setItem(storageKey(userId), JSON.stringify({ ...choices, tracker: '' }));
  } catch {
    // Storage is full or off: the next import starts without them.
  }
}

/** Without empty values, which mean that nothing was chosen. */
export const chosen = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, value]) => value.trim() !== ''));

/** A remembered mapping may name columns that another file does not have. */
export const mappingOf = ({ mapping }: Choices, headings: readonly string[]): Texts =>
  chosen(Object.fromEntries(Object.entries(mapping).filter(([name]) => headings.includes(name))));
