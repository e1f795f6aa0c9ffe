import { takeAllowance } from '../../core/allowance.ts';
import { host as program, type SignedIn } from '../../core/caller.ts';
import type { Context, IssuePlace } from '../../core/context.ts';
import type { AccessAnswer, User } from '../../core/records/types.ts';
import { write } from '../../core/transaction.ts';
import { answerAges, storedAnswers } from './answers.ts';
import { askAs } from './asking.ts';
import {
  cannotBeReached,
  type Host,
  hostIfAny,
  hostOf,
  notConnected,
  requireAsker,
} from './connection.ts';
import type { Answer, Asking, HostIssue } from './drivers/driver.ts';
import { errorOf } from './errors.ts';
import { useIssue } from './issues.ts';

export const maxQueryLength = 255;
export const mostFound = 50;
/** Issues that somebody names, which may not exist. */
const lookUpsPerMinute = 120;

/**
 * Issues of the host that contain the words, for the caller alone; or the one that `acme/site#42` or
 * an address names. Nothing of it is stored: search also lists issues that a person may not read.
 * @throws conflict without a connection; forbidden; not_found; too_many_requests; unavailable
 */
export async function findOnHost(
  context: Context,
  caller: SignedIn,
  query: string,
  limit: number,
  signal: AbortSignal,
): Promise<readonly HostIssue[]> {
  requireAsker(caller);
  const host = hostOf(context.rules);
  const place = placeIn(host, query.trim());
  if (place === undefined) {
    const search = (ask: Asking) => host.driver.search(ask, query.trim(), limit);
    return required(host, await askAs(context, host, caller.user.id, search, signal)) ?? [];
  }
  const issue = await lookUp(context, host, caller, place, signal);
  return issue === undefined ? [] : [issue];
}

/** Asks for one issue as the caller; undefined if they may not read it, or there is none. */
async function lookUp(
  context: Context,
  host: Host,
  { user }: SignedIn,
  place: IssuePlace,
  signal: AbortSignal,
): Promise<HostIssue | undefined> {
  await takeLookUp(context, user.id);
  const question = (ask: Asking) => host.driver.issue(ask, place);
  return required(host, await askAs(context, host, user.id, question, signal));
}

const takeLookUp = (context: Context, userId: number): Promise<void> =>
  write(context, program, (tx) => {
    const allowed = { allowed: lookUpsPerMinute, windowSeconds: 60 };
    const allowance = { key: `host-issue:${userId}`, ...allowed };
    return takeAllowance(tx, allowance, () =>
      errorOf('too_many_requests', 'host.too-many-lookups'),
    );
  });

/** See `CoreDoor`. @throws too_many_requests; unavailable */
export async function findUnknown(
  context: Context,
  { id }: User,
  place: IssuePlace,
): Promise<AccessAnswer | undefined> {
  const host = hostIfAny(context.rules);
  const connection = host && (await context.database.read.hostConnections.ofUser(id, host.url));
  if (host === undefined || connection?.state !== 'active') return undefined;
  await takeLookUp(context, id);
  const used = await useIssue(context, host, id, place);
  const repositoryId = used && required(host, used)?.repository.id;
  const answers = await storedAnswers(context, id, answerAges.opened);
  return answers.find((answer) => answer.repositoryId === repositoryId);
}

/** @returns undefined for what the host refused */
function required<T>(host: Host, answer: Answer<T> | undefined): T | undefined {
  if (answer === undefined) throw notConnected(host);
  if (answer.kind === 'unavailable') throw cannotBeReached(host, answer.reason);
  return answer.kind === 'answered' ? answer.value : undefined;
}

/** The issue that a text names: the address of its page on this host, or `acme/site#42`. */
const placeIn = (host: Pick<Host, 'url'>, text: string): IssuePlace | undefined =>
  placeAt(host, text) ?? placeOf(/^([^/\s#]+)\/([^/\s#]+)#(\d{1,15})$/.exec(text));

/** The issue whose page on this host has the address. */
export function placeAt({ url }: Pick<Host, 'url'>, address: string): IssuePlace | undefined {
  const [root, page] = [new URL(url), URL.parse(address)];
  const path = `${root.pathname.replace(/\/$/, '')}/`;
  if (page?.origin !== root.origin || !page.pathname.startsWith(path)) return undefined;
  const rest = page.pathname.slice(path.length);
  return placeOf(/^([^/]+)\/([^/]+)\/(?:issues|pulls)\/(\d{1,15})(?:\/|$)/.exec(rest));
}

const placeOf = (match: RegExpExecArray | null): IssuePlace | undefined => {
  const [, owner, name, number] = match ?? [];
  if (owner === undefined || name === undefined) return undefined;
  return { owner, name, number: Number(number) };
};
