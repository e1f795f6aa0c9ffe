import { formatInstant } from '../../../core/time/instant.ts';
import { maxUserNameLength } from '../../../core/user/user-name.ts';
import type {
  Answer,
  Asking,
  HostDriver,
  HostIssue,
  HostPerson,
  HostTime,
  IssuePlace,
  TimePage,
  TimeWindow,
  TokenScopes,
} from './driver.ts';
import {
  bodyIn,
  integerIn,
  isPlaceName,
  lineIn,
  listOf,
  maxLoginLength,
  objectOf,
  optionalList,
  titleIn,
  unixIn,
} from './reading.ts';
import { type Ask, type HostLimits, type Reply, requestsTo, WrongShape } from './requests.ts';

/** A page is always asked for: hosts from 1.26 on give 30 rows to a request without one. */
const first = { page: 1, limit: 1 } as const;

/**
 * Gitea and Forgejo, with a person's own token. Seen on Gitea 1.25.4 and 1.27.3.
 * @param url the address of the pages, without a trailing slash
 */
export function giteaDriver(url: string, limits?: HostLimits): HostDriver {
  const ask = requestsTo(url, limits);
  const issueOf = issueReader(new URL(url).origin);
  const timeOf = timeReader(issueOf);
  const pageOf = ({ json, total }: Reply): TimePage => {
    if (total === null) throw new WrongShape('the total is missing');
    return { times: listOf(json, 'times').map(timeOf), total };
  };
  return {
    whoAmI: (asking) => ask(asking, { path: '/user' }, ({ json }) => personOf(json)),

    scopes: (asking) => scopesOf(ask, asking),

    search: async (asking, words, limit) => {
      const found = (query: Readonly<Record<string, string | boolean>>) =>
        ask(
          asking,
          { path: '/repos/issues/search', query: { ...query, page: 1, limit } },
          ({ json }) =>
            listOf(json, 'issues')
              .slice(0, limit)
              .flatMap((issue) => readable(issueOf, issue) ?? []),
        );
      if (words !== '') return found({ q: words, state: 'all' });
      const assigned = await found({ assigned: true, state: 'open' });
      if (assigned.kind !== 'answered' || assigned.value.length >= limit) return assigned;
      const created = await found({ created: true, state: 'open' });
      if (created.kind !== 'answered') return created;
      const both = new Map([...assigned.value, ...created.value].map((issue) => [issue.id, issue]));
      return { ...created, value: [...both.values()].slice(0, limit) };
    },

    issue: (asking, place) =>
      at(place, '', (path) => ask(asking, { path }, ({ json }) => issueOf(json))),

    seesOthersTime: (asking, place, other) =>
      at(place, '/times', async (path) => {
        const query = { user: other, ...first };
        const answer = await ask(asking, { path, query }, () => true);
        return answer.kind === 'refused' && answer.status === 403 ? said(answer, false) : answer;
      }),

    ownTimes: (asking, window) =>
      ask(asking, { path: '/user/times', query: windowQuery(window) }, pageOf),

    timesOf: (asking, place, window) =>
      at(place, '/times', (path) => ask(asking, { path, query: windowQuery(window) }, pageOf)),

    addTime: (asking, place, seconds) =>
      at(place, '/times', (path) => {
        const request = { path, body: { time: seconds }, mayRefuseEmpty: true } as const;
        return ask(asking, { ...request, method: 'POST' }, ({ json }) => timeOf(json));
      }),

    deleteTime: (asking, place, id) =>
      at(place, `/times/${id}`, async (path) => {
        const request = { method: 'DELETE', path, mayRefuseEmpty: true } as const;
        const answer = await ask(asking, request, () => true);
        const isGone = answer.kind === 'refused' && /already deleted/.test(answer.reason);
        return isGone ? said(answer, false) : answer;
      }),
  };
}

const said = <T>({ hostUnix }: { hostUnix: number | null }, value: T): Answer<T> => ({
  ...{ kind: 'answered', value, hostUnix },
});

/** Asks below the path of an issue; names that could lead elsewhere are answered without the host. */
const at = async <T>(
  { owner, name, number }: IssuePlace,
  rest: string,
  question: (path: string) => Promise<Answer<T>>,
): Promise<Answer<T>> =>
  isPlaceName(owner, name) && Number.isSafeInteger(number) && number > 0
    ? question(`/repos/${owner}/${name}/issues/${number}${rest}`)
    : { kind: 'refused', status: 404, reason: '', hostUnix: null };

/**
 * Repositories must be refused, and the refusal names the scopes: "token does not have at least one
 * of required scope(s), required=[read:repository], token scope=write:issue,read:user".
 */
async function scopesOf(ask: Ask, asking: Asking): Promise<Answer<TokenScopes>> {
  const tryOut = (path: string) => ask(asking, { path, query: first }, () => null);
  const code = await tryOut('/user/repos');
  if (code.kind === 'unavailable' || (code.kind === 'refused' && code.status !== 403)) return code;
  const words = code.kind === 'refused' ? code.reason : '';
  let readsTimes = true;
  for (const path of ['/user/times', '/repos/issues/search']) {
    const used = await tryOut(path);
    if (used.kind === 'unavailable' || (used.kind === 'refused' && used.status === 401))
      return used;
    readsTimes &&= used.kind === 'answered';
  }
  const names = /token scope=([\w:,-]{1,500})/.exec(words)?.[1]?.split(',') ?? null;
  return said(code, { readsCode: code.kind === 'answered', readsTimes, names });
}

const windowQuery = ({ sinceUnix, beforeUnix, page, limit }: TimeWindow) => ({
  since: sinceUnix === undefined ? undefined : formatInstant(sinceUnix),
  before: beforeUnix === undefined ? undefined : formatInstant(beforeUnix),
  ...{ page, limit },
});

function personOf(value: unknown): HostPerson {
  const json = objectOf(value, 'user');
  const login = lineIn(json, 'login', maxLoginLength);
  if (login === '') throw new WrongShape('login is empty');
  return { id: integerIn(json, 'id'), login, createdUnix: unixIn(json, 'created') };
}

function issueReader(origin: string): (value: unknown) => HostIssue {
  return (value) => {
    const json = objectOf(value, 'issue');
    const repository = objectOf(json.repository, 'repository');
    const [owner, name] = [lineIn(repository, 'owner', 255), lineIn(repository, 'name', 255)];
    if (!isPlaceName(owner, name)) throw new WrongShape('the repository has no name');
    const page = URL.parse(lineIn(json, 'html_url', 1024));
    // Pages link to it, so it must not lead elsewhere.
    const isOwn = page?.origin === origin && page.username === '' && page.password === '';
    return {
      ...{ owner, name, number: integerIn(json, 'number'), id: integerIn(json, 'id') },
      repositoryId: integerIn(repository, 'id'),
      kind: (json.pull_request ?? null) === null ? 'issues' : 'pulls',
      title: titleIn(json),
      body: bodyIn(json),
      isClosed: lineIn(json, 'state', 20) === 'closed',
      page: isOwn ? page.href : '',
      people: [json.user, ...optionalList(json.assignees, 'assignees')].flatMap(peopleIn),
      poster: lineOf(json.user, 'login', maxUserNameLength),
      assignees: optionalList(json.assignees, 'assignees').map((one) =>
        lineOf(one, 'login', maxUserNameLength),
      ),
      labels: optionalList(json.labels, 'labels').map((label) => ({
        id: integerIn(objectOf(label, 'label'), 'id'),
        name: lineOf(label, 'name', 100),
        color: /^#?([0-9a-f]{6})$/i.exec(lineOf(label, 'color', 7))?.[1]?.toLowerCase() ?? '808080',
      })),
      milestone: json.milestone
        ? {
            id: integerIn(objectOf(json.milestone, 'milestone'), 'id'),
            title: lineOf(json.milestone, 'title', 100),
          }
        : null,
      mergedUnix: unixIn(objectOf(json.pull_request ?? {}, 'pull_request'), 'merged_at'),
      commentsCount: integerIn({ comments: 0, ...json }, 'comments', 0),
      dueUnix: unixIn(json, 'due_date'),
      createdUnix: unixIn(json, 'created_at'),
      updatedUnix: unixIn(json, 'updated_at'),
      closedUnix: unixIn(json, 'closed_at'),
    };
  };
}

/** None for deleted people, whose ids are negative. */
function peopleIn(value: unknown): HostIssue['people'] {
  const json = objectOf(value ?? {}, 'user');
  const [id, login] = [json.id, lineIn(json, 'login', maxLoginLength)];
  return Number.isSafeInteger(id) && Number(id) > 0 && login !== ''
    ? [{ id: Number(id), login }]
    : [];
}

/** A line of an object that may be null; '' then. */
const lineOf = (value: unknown, name: string, most: number): string =>
  lineIn(objectOf(value ?? {}, name), name, most);

/** One strange issue of a list must not hide the others. */
function readable(issueOf: (value: unknown) => HostIssue, value: unknown): HostIssue | null {
  try {
    return issueOf(value);
  } catch (error) {
    if (error instanceof WrongShape) return null;
    throw error;
  }
}

const timeReader =
  (issueOf: (value: unknown) => HostIssue) =>
  (value: unknown): HostTime => {
    const json = objectOf(value, 'time');
    return {
      id: integerIn(json, 'id'),
      // Negative ids are those of deleted people, and hosts take negative time.
      personId: integerIn(json, 'user_id', Number.MIN_SAFE_INTEGER),
      issueId: integerIn(json, 'issue_id'),
      seconds: integerIn(json, 'time', Number.MIN_SAFE_INTEGER),
      createdUnix: unixIn(json, 'created'),
      issue: readable(issueOf, json.issue),
    };
  };
