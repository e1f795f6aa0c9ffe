import { Command, Option } from 'commander';
import type { components } from '../client/schema.ts';
import { plain } from '../terminal/plain.ts';
import { type Shell, UsageError } from '../terminal/shell.ts';
import { duration } from './cells.ts';
import { connect, unwrap, withConnection } from './connection.ts';
import { issueMeant, repoOption, repositoryNamed } from './issue-path.ts';
import {
  forEach,
  type ListFlags,
  type PrintFlags,
  printList,
  printRecord,
  shortTime,
  withList,
} from './printing.ts';

/** The properties of an issue that are printed. */
type Issue = Pick<
  components['schemas']['Issue'],
  | 'assignees'
  | 'body'
  | 'created_at'
  | 'number'
  | 'repository'
  | 'state'
  | 'time'
  | 'time_estimate'
  | 'title'
  | 'updated_at'
  | 'user'
>;

interface IssueFlags extends PrintFlags {
  readonly repo?: string;
}

/** `issue`: the issues of repositories. */
export function issueCommands(shell: Shell): Command {
  return new Command('issue')
    .description('List, show, create and close issues')
    .addCommand(listCommand(shell))
    .addCommand(showCommand(shell))
    .addCommand(createCommand(shell))
    .addCommand(stateCommand(shell, 'closed'))
    .addCommand(stateCommand(shell, 'open'));
}

const nameOf = ({ repository, number }: Issue): string =>
  `${repository?.full_name ?? ''}#${number}`;

interface IssueListFlags extends ListFlags {
  readonly repo?: string;
  readonly state?: 'open' | 'closed' | 'all';
  readonly search?: string;
  readonly assigned?: boolean;
}

function listCommand(shell: Shell): Command {
  const command = new Command('list')
    .description('List issues of a repository, or of all that you can read')
    .option('-r, --repo <owner/name>', 'Only issues of this repository')
    .addOption(
      new Option('--state <state>', 'State (default: open)').choices(['open', 'closed', 'all']),
    )
    .option('-q, --search <text>', 'Only issues whose title or text contains this')
    .option('--assigned', 'Only issues assigned to you')
    .action(async (flags: IssueListFlags) => {
      const issues = await foundBy(shell, flags);
      printList(shell, flags, issues, {
        ISSUE: nameOf,
        TITLE: ({ title }) => title,
        STATE: ({ state }) => (state === 'closed' ? 'closed' : 'open'),
        ASSIGNED: ({ assignees }) => (assignees ?? []).map(({ login }) => login).join(', '),
        UPDATED: ({ updated_at }) => shortTime(updated_at),
      });
    });
  return withList(command);
}

async function foundBy(shell: Shell, flags: IssueListFlags): Promise<readonly Issue[]> {
  const connection = connect(shell, flags);
  const { client } = connection;
  const filter = { state: flags.state, q: flags.search };
  if (flags.repo === undefined) {
    return everyPage((page) => {
      const query = { ...filter, assigned: flags.assigned, ...page };
      return unwrap(connection, client.GET('/repos/issues/search', { params: { query } }));
    });
  }
  const path = repositoryNamed(flags.repo);
  const assigned =
    flags.assigned === true ? (await unwrap(connection, client.GET('/user'))).login : undefined;
  return everyPage((page) => {
    const query = { ...filter, assigned_by: assigned, ...page };
    return unwrap(
      connection,
      client.GET('/repos/{owner}/{repo}/issues', { params: { path, query } }),
    );
  });
}

/** Reads all pages: issue lists are always paged, and a setting limits the page size. */
async function everyPage(
  read: (page: { readonly page: number; readonly limit: number }) => Promise<readonly Issue[]>,
): Promise<readonly Issue[]> {
  const all: Issue[] = [];
  for (let page = 1; ; page += 1) {
    const issues = await read({ page, limit: 50 });
    if (issues.length === 0) return all;
    all.push(...issues);
  }
}

function showCommand(shell: Shell): Command {
  const command = new Command('show')
    .description('Show an issue with its text and time')
    .argument('<issue>', '#42, or mira/site#42')
    .addOption(repoOption())
    .action(async (text: string, flags: IssueFlags) => {
      const connection = connect(shell, flags);
      const path = await issueMeant(connection, text, flags.repo);
      const url = '/repos/{owner}/{repo}/issues/{index}';
      const params = { path, query: { include: 'time' } } as const;
      const issue = await unwrap(connection, connection.client.GET(url, { params }));
      printRecord(shell, flags, issue, () => shown(issue));
    });
  return withConnection(command);
}

/** An issue as text; keeps the line breaks of its body. */
function shown(issue: Issue): string {
  const { title, state, user, assignees, time, time_estimate, body } = issue;
  const people = (assignees ?? []).map(({ login }) => login);
  const lines = [
    `${nameOf(issue)} ${title}`,
    `${state}, by ${user?.login ?? 'Ghost'}, ${shortTime(issue.created_at)}`,
    ...(people.length === 0 ? [] : [`Assigned to ${people.join(', ')}`]),
    ...(time == null ? [] : [`Tracked ${duration(time.spent)}`]),
    ...(time_estimate > 0 ? [`Estimated ${duration(time_estimate)}`] : []),
    ...(body === '' ? [] : ['', ...body.split(/\r?\n/)]),
  ];
  return lines.map(plain).join('\n');
}

interface CreateFlags extends IssueFlags {
  readonly body?: string;
  readonly assignee?: readonly string[];
}

function createCommand(shell: Shell): Command {
  const command = new Command('create')
    .description('Create an issue')
    .argument('<title>')
    .addOption(repoOption())
    .option('-b, --body <text>', 'Text, in Markdown; - reads it from the standard input')
    .option('-a, --assignee <user...>', 'User to assign')
    .action(async (title: string, flags: CreateFlags) => {
      const connection = connect(shell, flags);
      const repository = flags.repo ?? connection.repository;
      if (repository === undefined) {
        throw new UsageError(
          'an issue needs a repository: use --repo, or set one by punchcard login',
        );
      }
      const text = flags.body === '-' ? await shell.readInput() : flags.body;
      const body = {
        title,
        body: text,
        assignees: flags.assignee && [...flags.assignee],
      };
      const params = { path: repositoryNamed(repository) };
      const call = connection.client.POST('/repos/{owner}/{repo}/issues', { params, body });
      const issue = await unwrap(connection, call);
      printRecord(shell, flags, issue, () => plain(`Created ${nameOf(issue)} ${issue.title}`));
    });
  return withConnection(command);
}

/** `issue close` and `issue reopen`. */
function stateCommand(shell: Shell, state: 'open' | 'closed'): Command {
  const isClosing = state === 'closed';
  const command = new Command(isClosing ? 'close' : 'reopen')
    .description(isClosing ? 'Close issues; their stopwatches stop' : 'Reopen issues')
    .argument('<issue...>', '#42, or mira/site#42')
    .addOption(repoOption())
    .action(async (names: string[], flags: IssueFlags) => {
      const connection = connect(shell, flags);
      await forEach(shell, names, async (text) => {
        const params = { path: await issueMeant(connection, text, flags.repo) };
        const url = '/repos/{owner}/{repo}/issues/{index}';
        const call = connection.client.PATCH(url, { params, body: { state } });
        const issue = await unwrap(connection, call);
        const done = isClosing ? 'Closed' : 'Reopened';
        printRecord(shell, flags, issue, () => plain(`${done} ${nameOf(issue)} ${issue.title}`));
      });
    });
  return withConnection(command);
}
