import { Command, Option } from 'commander';
import type { components } from '../client/schema.ts';
import { plain } from '../terminal/plain.ts';
import { type Shell, UsageError } from '../terminal/shell.ts';
import { duration } from './cells.ts';
import { connect, unwrap, withConnection } from './connection.ts';
import { issueNamed, repoOption, repositoryNamed } from './issue-path.ts';
import {
  forEach,
  type ListFlags,
  type PrintFlags,
  printList,
  printRecord,
  shortTime,
  withList,
  word,
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
  const texts = shell.texts.issues;
  return new Command('issue')
    .description(texts.description)
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
  const texts = shell.texts.issues.list;
  const command = new Command('list')
    .description(texts.description)
    .option('-r, --repo <owner/name>', texts.repo)
    .addOption(new Option('--state <state>', texts.state).choices(['open', 'closed', 'all']))
    .option('-q, --search <text>', texts.search)
    .option('--assigned', texts.assigned)
    .action(async (flags: IssueListFlags) => {
      const issues = await foundBy(shell, flags);
      printList(shell, flags, issues, {
        ISSUE: nameOf,
        TITLE: ({ title }) => title,
        STATE: ({ state }) => word(state === 'closed' ? 'closed' : 'open'),
        ASSIGNED: ({ assignees }) => (assignees ?? []).map(({ login }) => login).join(', '),
        UPDATED: ({ updated_at }) => shortTime(updated_at),
      });
    });
  return withList(shell, command);
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
  const texts = shell.texts.issues.show;
  const command = new Command('show')
    .description(texts.description)
    .argument('<issue>', shell.texts.options.issue)
    .addOption(repoOption(shell))
    .action(async (text: string, flags: IssueFlags) => {
      const connection = connect(shell, flags);
      const path = issueNamed(text, flags.repo ?? connection.repository);
      const url = '/repos/{owner}/{repo}/issues/{index}';
      const params = { path, query: { include: 'time' } } as const;
      const issue = await unwrap(connection, connection.client.GET(url, { params }));
      printRecord(shell, flags, issue, () => shown(shell, issue));
    });
  return withConnection(shell, command);
}

/** An issue as text; keeps the line breaks of its body. */
function shown({ texts: { issues: texts, words } }: Shell, issue: Issue): string {
  const { title, state, user, assignees, time, time_estimate, body } = issue;
  const people = (assignees ?? []).map(({ login }) => login);
  const lines = [
    `${nameOf(issue)} ${title}`,
    texts.by(
      words[state === 'closed' ? 'closed' : 'open'],
      user?.login ?? 'Ghost',
      shortTime(issue.created_at),
    ),
    ...(people.length === 0 ? [] : [texts.assignedTo(people.join(', '))]),
    ...(time == null ? [] : [texts.tracked(duration(time.spent))]),
    ...(time_estimate > 0 ? [texts.estimated(duration(time_estimate))] : []),
    ...(body === '' ? [] : ['', ...body.split(/\r?\n/)]),
  ];
  return lines.map(plain).join('\n');
}

interface CreateFlags extends IssueFlags {
  readonly body?: string;
  readonly assignee?: readonly string[];
}

function createCommand(shell: Shell): Command {
  const texts = shell.texts.issues.create;
  const command = new Command('create')
    .description(texts.description)
    .argument('<title>')
    .addOption(repoOption(shell))
    .option('-b, --body <text>', texts.body)
    .option('-a, --assignee <user...>', texts.assignee)
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
      printRecord(shell, flags, issue, () =>
        plain(shell.texts.issues.created(`${nameOf(issue)} ${issue.title}`)),
      );
    });
  return withConnection(shell, command);
}

/** `issue close` and `issue reopen`. */
function stateCommand(shell: Shell, state: 'open' | 'closed'): Command {
  const isClosing = state === 'closed';
  const texts = shell.texts.issues;
  const command = new Command(isClosing ? 'close' : 'reopen')
    .description(isClosing ? texts.close : texts.reopen)
    .argument('<issue...>', shell.texts.options.issue)
    .addOption(repoOption(shell))
    .action(async (names: string[], flags: IssueFlags) => {
      const connection = connect(shell, flags);
      await forEach(shell, names, async (text) => {
        const params = { path: issueNamed(text, flags.repo ?? connection.repository) };
        const url = '/repos/{owner}/{repo}/issues/{index}';
        const call = connection.client.PATCH(url, { params, body: { state } });
        const issue = await unwrap(connection, call);
        const done = isClosing ? texts.closed : texts.reopened;
        printRecord(shell, flags, issue, () => plain(done(`${nameOf(issue)} ${issue.title}`)));
      });
    });
  return withConnection(shell, command);
}
