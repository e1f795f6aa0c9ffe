import { host } from '../../src/core/caller.ts';
import type { CoreDoor, EntryChange } from '../../src/core/context.ts';
import { none } from '../../src/core/door.ts';
import { connectIssue, connectRepository } from '../../src/core/issue/connect.ts';
import type { AccessAnswer, Issue, Repository } from '../../src/core/records/types.ts';
import { write } from '../../src/core/transaction.ts';
import type { TestApp } from './app.ts';

export type Answer = Omit<AccessAnswer, 'repositoryId'>;

/** A connected repository, `acme/site`, and what its host says to whom, by the user's id. */
export interface Connected {
  readonly repository: Repository;
  readonly page: string;
  /** The second one is for secret links, if it differs. */
  readonly answers: Map<number, readonly [Answer, Answer?]>;
  /** The changes of entries that the door heard of. */
  readonly changes: EntryChange[];
  issue(number: number, title: string, options?: { isPull?: boolean }): Promise<Issue>;
}

export const remoteSite = {
  host: 'https://git.example',
  remoteId: 7,
  remoteOwner: 'acme',
  name: 'site',
  page: 'https://git.example/acme/site',
};

/** Adds a door that answers as a module would that asks a host. */
export async function connectSite(t: TestApp): Promise<Connected> {
  const { context } = t.app;
  const repository = await write(context, host, (tx) => connectRepository(tx, remoteSite));
  const answers: Connected['answers'] = new Map();
  const changes: EntryChange[] = [];
  const door: CoreDoor = {
    endAccess: none('a test'),
    accessAnswers: async (_context, user, use) => {
      const [now, later = now] = answers.get(user.id) ?? [];
      const given = use === 'link' ? later : now;
      return given === undefined ? [] : [{ repositoryId: repository.id, ...given }];
    },
    entryChanged: async (_tx, change) => {
      changes.push(change);
    },
  };
  (context.doors as CoreDoor[]).push(door);
  return {
    repository,
    page: remoteSite.page,
    answers,
    changes,
    issue: (number, title, { isPull = false } = {}) =>
      context.database.write((stores) =>
        connectIssue(stores, repository, {
          number,
          title,
          body: `about ${title}`,
          isPull,
          isClosed: false,
          closedUnix: 0,
          dueUnix: 0,
          commentsCount: 3,
          remote: {
            ...{ poster: 'pia.remote', assignees: ['otto.remote'] },
            ...{ labels: [{ id: 3, name: 'late', color: 'ee0701' }], mergedUnix: 0 },
            milestone: { id: 5, title: 'Spring' },
          },
          createdUnix: t.clock.nowUnix(),
        }),
      ),
  };
}
