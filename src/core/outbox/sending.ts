import type { Stores } from '../store.ts';
import type { World } from '../world.ts';
import type { Mail } from './mail.ts';
import { bodyContext } from './outbox.ts';

/** A mail that this process is to hand over, and nobody else before `untilUnix`. */
export interface TakenMail {
  readonly mail: Mail;
  /** Undefined where it cannot be read with the key of this process. */
  readonly body: { readonly text: string; readonly html: string } | undefined;
}

/** How handing over a mail ended. */
export type Delivery =
  /** The mail server has it. */
  | { readonly outcome: 'sent' }
  /** It has it not: it refused, for good or for now, or was not reached. */
  | { readonly outcome: 'refused'; readonly isFinal: boolean; readonly reason: string }
  /** The mail was under way, and no answer came: it may have it. */
  | { readonly outcome: 'unknown'; readonly reason: string }
  /** Broken off by us before anything of the mail was sent. */
  | { readonly outcome: 'given-back' };

/** The way to the mail server. */
export interface Courier {
  /**
   * Hands over one mail; never throws. Whatever happens, it is over within `mostSeconds`.
   * @param signal aborted where it has to end at once
   */
  deliver(taken: TakenMail & { readonly sentUnix: number }, signal: AbortSignal): Promise<Delivery>;
}

/** A courier takes no longer for a mail. */
export const mostSeconds = 60;
/** So long nobody else takes it: longer than a courier takes, and than it takes to write that down. */
export const leaseSeconds = 180;
/** Longest kept of what an attempt met. */
const mostReason = 300;

const backOffSeconds = [60, 120, 300, 900, 1800, 3600];

/** How long after an attempt the next one is made: longer each time, and not with all others at once. */
function pauseAfter(attempts: number): number {
  const seconds = backOffSeconds[Math.min(attempts, backOffSeconds.length) - 1] ?? 60;
  return Math.ceil(seconds * (1 + Math.random() / 5));
}

/**
 * Takes what is due, to hand it over. A mail whose holder has not been heard of may have arrived: it
 * goes out under a new message id.
 * @param onlyId this one alone, if it waits
 */
export async function takeMails(
  world: World,
  holder: string,
  limit: number,
  onlyId?: number,
): Promise<TakenMail[]> {
  const find = async ({ mails }: Pick<Stores, 'mails'>): Promise<Mail[]> => {
    const nowUnix = world.clock.nowUnix();
    const { keyId } = world.vault;
    if (onlyId === undefined) return mails.due(keyId, nowUnix, limit);
    const mail = await mails.byId(onlyId);
    return mail?.state === 'waiting' && mail.keyId === keyId ? [mail] : [];
  };
  // Most looks find nothing, and cost no write.
  if ((await find(world.database.read)).length === 0) return [];
  return world.database.write(async (stores) => {
    const untilUnix = world.clock.nowUnix() + leaseSeconds;
    const taken: TakenMail[] = [];
    for (const found of await find(stores)) {
      const messageId = found.state === 'sending' ? world.mail.newMessageId() : found.messageId;
      const mail = { ...found, messageId, state: 'sending', attempts: found.attempts + 1 } as const;
      await stores.mails.take(mail.id, { holder, messageId, untilUnix });
      taken.push({ mail, body: opened(world, await stores.mails.sealedBody(mail.id)) });
    }
    return taken;
  });
}

/** What a sealed body holds; undefined where it is erased, or sealed with another key. */
export function opened(world: World, sealed: string | undefined): TakenMail['body'] {
  const text = world.vault.open(sealed ?? '', bodyContext);
  return text === undefined ? undefined : JSON.parse(text);
}

/**
 * Writes down how it ended, unless somebody else holds the mail by now. Where the outcome is unknown
 * it gets another message id, before anything is sent again.
 */
export async function settleMail(
  world: World,
  holder: string,
  { mail }: TakenMail,
  delivery: Delivery,
): Promise<void> {
  await world.database.write(async (stores) => {
    const nowUnix = world.clock.nowUnix();
    const current = await stores.mails.byId(mail.id);
    if (current?.state !== 'sending' || current.messageId !== mail.messageId) return;
    await stores.mails.settle(mail.id, holder, settled(world, current, delivery, nowUnix));
  });
}

function settled(
  world: World,
  mail: Mail,
  delivery: Delivery,
  nowUnix: number,
): Parameters<Stores['mails']['settle']>[2] {
  const { messageId, lastError } = mail;
  const same = { messageId, nextAttemptUnix: nowUnix };
  const over = { ...same, endedUnix: nowUnix };
  if (delivery.outcome === 'sent') {
    return { ...over, state: 'sent', lastError: '', erasesBody: true };
  }
  const error = 'reason' in delivery ? delivery.reason.slice(0, mostReason) : lastError;
  if (mail.expiresUnix <= nowUnix) {
    return { ...over, state: 'expired', lastError: error, erasesBody: true };
  }
  if (delivery.outcome === 'refused' && delivery.isFinal) {
    return { ...over, state: 'failed', lastError: error, erasesBody: false };
  }
  return {
    state: 'waiting',
    messageId: delivery.outcome === 'unknown' ? world.mail.newMessageId() : messageId,
    nextAttemptUnix:
      delivery.outcome === 'given-back' ? nowUnix : nowUnix + pauseAfter(mail.attempts),
    lastError: error,
    endedUnix: 0,
    erasesBody: false,
  };
}

/** Gives up what is no longer worth sending, in small batches, and erases what it said. */
export async function expireMails(world: World): Promise<void> {
  const nowUnix = world.clock.nowUnix();
  while (await world.database.read.mails.isAnyExpired(nowUnix)) {
    await world.database.write((stores) => stores.mails.expire(nowUnix, 200));
  }
}
