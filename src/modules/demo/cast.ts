import type { Collaborator } from '../../core/repository/types.ts';
import type { VisibilityLevel } from '../../core/visibility.ts';

/** Users and repositories of the sample data; `plan.ts` adds dates, issues and times. */

export interface DemoUser {
  readonly name: string;
  readonly description: string;
  readonly location: string;
  readonly domain: string;
  readonly isAdmin?: boolean;
  readonly isRestricted?: boolean;
  readonly visibility?: VisibilityLevel;
  readonly showsEmail?: boolean;
  /** Further addresses, before the `@` of `domain`. */
  readonly aliases?: readonly string[];
  readonly follows: readonly string[];
  /** Default: the instance's. */
  readonly workingDaySeconds?: number;
  /** Share of their week that is tracked, 0 to 1. */
  readonly presence: number;
}

/** Named after birds, not people. The first one is the site admin. */
export const users: readonly DemoUser[] = [
  {
    name: 'osprey',
    description: 'Keeps the machines running',
    location: 'Harbour',
    domain: 'birds.example',
    isAdmin: true,
    aliases: ['osprey.oncall', 'hostmaster'],
    follows: ['heron', 'kestrel', 'wren'],
    presence: 0.6,
  },
  {
    name: 'heron',
    description: 'Backend, mostly databases',
    location: 'Marsh',
    domain: 'birds.example',
    showsEmail: true,
    aliases: ['heron+reviews'],
    follows: ['osprey', 'kestrel', 'Plover', 'teal', 'wren'],
    presence: 0.9,
  },
  {
    name: 'kestrel',
    description: 'Looks after the shop',
    location: 'Church tower',
    domain: 'birds.example',
    follows: ['heron', 'osprey', 'siskin'],
    presence: 0.95,
  },
  {
    name: 'Plover',
    description: 'Writes what others read',
    location: 'Shore',
    domain: 'birds.example',
    showsEmail: true,
    follows: ['heron', 'kestrel', 'wren', 'night-jar'],
    presence: 0.7,
  },
  {
    name: 'teal',
    description: 'Reports and numbers',
    location: 'Pond',
    domain: 'accounts.birds.example',
    follows: ['heron', 'osprey'],
    presence: 0.8,
  },
  {
    name: 'wren',
    description: 'Front end, small and loud',
    location: 'Hedge',
    domain: 'birds.example',
    aliases: ['wren.dev', 'accessibility'],
    follows: ['kestrel', 'Plover', 'siskin', 'heron', 'dunnock'],
    presence: 0.95,
  },
  {
    name: 'siskin',
    description: 'Field app, on foot',
    location: 'Alder',
    domain: 'birds.example',
    follows: ['wren', 'kestrel'],
    presence: 0.85,
  },
  {
    name: 'dunnock',
    description: '',
    location: '',
    domain: 'birds.example',
    follows: ['wren', 'siskin', 'Plover', 'kestrel', 'heron'],
    presence: 0.75,
  },
  {
    name: 'night-jar',
    description: 'Awake when you are not',
    location: 'Heath',
    domain: 'owls.example',
    visibility: 'private',
    follows: ['Plover', 'heron'],
    workingDaySeconds: 6 * 3600,
    presence: 0.4,
  },
  {
    name: 'corn_crake',
    description: 'Heard more often than seen',
    location: '',
    domain: 'meadow.example',
    visibility: 'limited',
    follows: ['siskin', 'dunnock', 'wren'],
    presence: 0.5,
  },
  {
    name: 'sand.martin',
    description: 'Here for the summer',
    location: 'River bank',
    domain: 'meadow.example',
    isRestricted: true,
    follows: ['siskin'],
    presence: 0.6,
  },
  {
    name: 'cuckoo',
    description: 'Only looks',
    location: 'Elsewhere',
    domain: 'guests.example',
    follows: ['wren', 'kestrel', 'heron', 'Plover', 'siskin', 'dunnock'],
    presence: 0,
  },
];

/** The user whose part the loading administrator takes: works in two repositories, owns none. */
export const playedName = 'dunnock';

export interface DemoRepository {
  readonly owner: string;
  readonly name: string;
  readonly description: string;
  readonly isPrivate?: boolean;
  readonly isArchived?: boolean;
  /** Its time is not billable. */
  readonly isUnpaid?: boolean;
  /** Everyone who can read it can track time. */
  readonly isOpenToTracking?: boolean;
  readonly collaborators: Readonly<Record<string, Collaborator['mode']>>;
  readonly issues: number;
  /** Topics of its issues. */
  readonly topics: readonly string[];
}

export const repositories: readonly DemoRepository[] = [
  {
    owner: 'kestrel',
    name: 'shop',
    description: 'Shop front and order handling',
    isPrivate: true,
    collaborators: { heron: 'admin', wren: 'write', dunnock: 'write', teal: 'read' },
    issues: 72,
    topics: [
      'the checkout form',
      'the order confirmation',
      'the stock counter',
      'the invoice layout',
      'the delivery address',
      'the product search',
      'the refund page',
      'the basket',
    ],
  },
  {
    owner: 'siskin',
    name: 'field-app',
    description: 'Counting birds with a telephone',
    isOpenToTracking: true,
    collaborators: { wren: 'write', dunnock: 'write', 'sand.martin': 'read', heron: 'write' },
    issues: 64,
    topics: [
      'the map view',
      'offline sightings',
      'the photo upload',
      'the species list',
      'the weekly summary',
      'the location permission',
      'the export to CSV',
    ],
  },
  {
    owner: 'Plover',
    name: 'handbook',
    description: 'How we work, for those who join',
    isUnpaid: true,
    isOpenToTracking: true,
    collaborators: { 'night-jar': 'write', cuckoo: 'read' },
    issues: 36,
    topics: [
      'the first-week page',
      'the release checklist',
      'the glossary',
      'the on-call guide',
      'the travel rules',
      'the style guide',
    ],
  },
  {
    owner: 'osprey',
    name: 'infrastructure',
    description: 'Machines, networks, backups',
    isPrivate: true,
    collaborators: { heron: 'write', 'night-jar': 'write' },
    issues: 48,
    topics: [
      'the nightly backup',
      'the mail relay',
      'the certificate renewal',
      'the staging cluster',
      'the log retention',
      'the monitoring alerts',
      'the DNS zones',
    ],
  },
  {
    owner: 'teal',
    name: 'reporting',
    description: 'Monthly numbers',
    isPrivate: true,
    collaborators: { osprey: 'read', kestrel: 'write' },
    issues: 30,
    topics: [
      'the monthly statement',
      'the hours per customer',
      'the VAT summary',
      'the year-end figures',
      'the budget chart',
    ],
  },
  {
    owner: 'heron',
    name: 'importer',
    description: 'Reads what suppliers send',
    collaborators: { kestrel: 'write', corn_crake: 'write' },
    issues: 44,
    topics: [
      'the price list parser',
      'the duplicate check',
      'the retry queue',
      'the supplier mapping',
      'the encoding detection',
      'the import log',
    ],
  },
  {
    owner: 'wren',
    name: 'old-website',
    description: 'What was there before the shop',
    isArchived: true,
    collaborators: { Plover: 'write' },
    issues: 16,
    topics: ['the guest book', 'the image gallery', 'the contact form', 'the counter'],
  },
];

/** Titles and bodies of issues. */
export const titles: readonly string[] = [
  'Fix rounding in {topic}',
  'Explain errors in {topic}',
  'Make {topic} work with a keyboard',
  'Speed up {topic}',
  'Remove the old code behind {topic}',
  'Add tests for {topic}',
  'Write down how {topic} works',
  'Show the time zone in {topic}',
  'Handle empty input in {topic}',
  'Keep the sort order of {topic}',
  'Translate {topic}',
  'Crash after an update in {topic}',
  'Ask users about {topic}',
  'Retry when the network fails in {topic}',
  'Agree on the wording of {topic}',
  'Measure how long {topic} takes',
  'Check the permissions of {topic}',
  'Update the dependencies of {topic}',
];

export const bodies: readonly string[] = [
  '',
  'Reported twice this week. It happens on small screens too.',
  'Steps:\n\n1. Open it\n2. Change something\n3. Go back\n\nWhat was changed should still be there.',
  'Not urgent, but it comes up in every review.',
  'We promised this for the end of the month.',
  'Half a day, if nothing unexpected turns up.',
  'See the discussion in the last meeting. Nobody objected.',
];

/** Notes of entries. */
export const notes: readonly string[] = [
  'review',
  'first draft',
  'found the cause, not the cure',
  'call with the customer',
  'tests',
  'pairing',
  'read what is there',
  'waited for the build, mostly',
  'the part that nobody sees',
  'put right what came back',
  'meeting:\n- what is left\n- who does it',
  'wrote it down',
];
