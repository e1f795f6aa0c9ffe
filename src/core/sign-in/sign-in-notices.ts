import { anonymous, callerAs, type Visitor } from '../caller.ts';
import type { Context, Tx, View } from '../context.ts';
import type { MailContent } from '../mailing/types.ts';
import type { User } from '../records/types.ts';
import { primaryOf } from '../records/user.ts';
import { hashSecret } from '../secret.ts';
import { fold } from '../text.ts';
import { view, write } from '../transaction.ts';
import { wideNetworkOf } from './network.ts';

/** Which factor failed, and why. Never the input: people type passwords into the wrong field. */
export type SignInFailure =
  | 'password: wrong'
  | 'password: unknown account'
  | 'code: wrong'
  | 'mailed code: wrong';

/** The action of failed sign-ins in the audit. */
export const failedAction = 'session.fail';

const secondsPerDay = 86_400;
/** Failed sign-ins to an account within a day after which its owner gets one mail. */
const failuresPerMail = 10;
/** How long a network and browser stay known, and the most mails about new ones in a day. */
const knownSeconds = 180 * secondsPerDay;
const newBrowserMailsPerDay = 10;

/** The `User-Agent` of a request, short and storable. */
export const storableAgent = (userAgent = ''): string =>
  userAgent.slice(0, 255).toWellFormed().replaceAll('\u0000', '');

/**
 * Records a failed sign-in in the audit, and mails the owner after many. The work is the same if
 * the account does not exist.
 */
export async function recordFailure(
  context: Context,
  visitor: Visitor,
  { user, name }: { readonly user: User | undefined; readonly name: string },
  failure: SignInFailure,
): Promise<void> {
  const agent = storableAgent(visitor.userAgent);
  await write(context, anonymous(visitor), async (tx) => {
    const { nowUnix } = tx;
    const target = user === undefined ? 'nobody' : `user:${user.id}`;
    await tx.audit(failedAction, target, failure, agent);
    const key = `failed-sign-ins:${user === undefined ? hashSecret(fold(name)) : target}`;
    await tx.throttles.add(key, nowUnix, secondsPerDay);
    const { count } = await tx.throttles.count(key, nowUnix, secondsPerDay);
    if (count === failuresPerMail) await mailFailures(tx, user);
  });
}

async function mailFailures(tx: Tx, user: User | undefined): Promise<void> {
  const recipient = user === undefined ? null : primaryOf(user);
  const userName = user?.name ?? 'nobody';
  const content: MailContent = { kind: 'sign-ins-failed', userName, count: failuresPerMail };
  if (user !== undefined && recipient !== null) {
    await tx.mail({ recipient, content, user });
    return;
  }
  await tx.mailNobody(content);
}

/** The network and browser of a user. An update of the browser does not make it a new one. */
const browserKey = ({ id }: User, { address, userAgent = '' }: Visitor): string => {
  const browser = storableAgent(userAgent).replace(/[\d._]+/g, '');
  return `known-browser:${id}:${hashSecret(`${wideNetworkOf(address)}\n${browser}`)}`;
};

/** True if a password was used from this network and browser recently enough not to record it. */
async function isKnownBrowser(view: View, user: User): Promise<boolean> {
  const { nowUnix } = view;
  const key = browserKey(user, view.caller);
  const { count, endsUnix } = await view.throttles.count(key, nowUnix, knownSeconds);
  return count > 0 && endsUnix - nowUnix > knownSeconds / 2;
}

/**
 * Records the network and browser of a sign-in, and mails the user if they are new. The first
 * sign-in is not mailed.
 * @returns true if they are new, and not the first
 */
export async function noteBrowser(tx: Tx, user: User): Promise<boolean> {
  if (await isKnownBrowser(tx, user)) return false;
  const { throttles, nowUnix } = tx;
  const key = browserKey(user, tx.caller);
  const isNew = (await throttles.count(key, nowUnix, knownSeconds)).count === 0;
  // A new window, as the old one does not grow.
  await throttles.remove(key);
  await throttles.add(key, nowUnix, knownSeconds);
  if (!isNew) return false;
  const anyKey = `known-browser:${user.id}`;
  const known = await throttles.count(anyKey, nowUnix, 20 * knownSeconds);
  const isFirst = user.lastLoginUnix === 0 && known.count === 0;
  await throttles.remove(anyKey);
  await throttles.add(anyKey, nowUnix, 20 * knownSeconds);
  if (!isFirst) await mailNewBrowser(tx, user);
  return !isFirst;
}

async function mailNewBrowser(tx: Tx, user: User): Promise<void> {
  const recipient = primaryOf(user);
  if (recipient === null) return;
  const { nowUnix } = tx;
  const mailsKey = `new-browser-mails:${user.id}`;
  const { count } = await tx.throttles.count(mailsKey, nowUnix, secondsPerDay);
  if (count >= newBrowserMailsPerDay) return;
  await tx.throttles.add(mailsKey, nowUnix, secondsPerDay);
  const { address } = tx.caller;
  const content: MailContent = { kind: 'new-sign-in', userName: user.name, address };
  await tx.mail({ recipient, content, user });
}

/** Like `noteBrowser`, for a request authenticated by password, which starts no session. */
export async function notePasswordUse(
  context: Context,
  user: User,
  visitor: Visitor,
): Promise<void> {
  if (await isKnownBrowser(view(context, anonymous(visitor)), user)) return;
  await write(context, anonymous(visitor), async (tx) => {
    if (!(await noteBrowser(tx, user))) return;
    const detail = 'new network or browser';
    const agent = storableAgent(visitor.userAgent);
    await tx.as(callerAs(user, visitor)).audit('session.basic', `user:${user.id}`, detail, agent);
  });
}
