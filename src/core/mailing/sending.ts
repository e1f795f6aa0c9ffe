import type { Context, MailServer } from '../context.ts';
import type { Stores } from '../store.ts';
import { bodyContext } from './queue.ts';
import type { Mail, MailKind } from './types.ts';

/** A mail leased to this process. */
export interface LeasedMail {
  readonly mail: Mail;
  /** Undefined if this process's key cannot decrypt it. */
  readonly body:
    | { readonly text: string; readonly html: string; readonly server?: MailServer }
    | undefined;
}

/** The result of a delivery attempt. */
export type Delivery =
  /** The mail server accepted it. */
  | { readonly outcome: 'sent' }
  /** Not delivered: refused permanently or temporarily, or the server was not reached. */
  | { readonly outcome: 'refused'; readonly isFinal: boolean; readonly reason: string }
  /** The server did not answer after the mail was sent; it may have accepted it. */
  | { readonly outcome: 'unknown'; readonly reason: string }
  /** Aborted before anything was sent. */
  | { readonly outcome: 'given-back' };

/** The transport to the mail server. */
export interface MailTransport {
  /**
   * Delivers one mail within `deliveryTimeoutSeconds`; never throws.
   * @param signal ends the delivery at once
   */
  deliver(
    taken: LeasedMail & { readonly sentUnix: number },
    signal: AbortSignal,
  ): Promise<Delivery>;
}

/** The time limit of a delivery. */
export const deliveryTimeoutSeconds = 60;
/** The lease of a mail: longer than a delivery and its bookkeeping. */
export const leaseSeconds = 180;
/** The maximum length of a stored error. */
const maxReasonLength = 300;

const backOffSeconds = [60, 120, 300, 900, 1800, 3600];

/** No attempt is further away, unless the clock was set back. */
export const longestWaitSeconds = 1.5 * 3600;

/** The delay before the next attempt: growing, with jitter. */
function pauseAfter(attempts: number): number {
  const seconds = backOffSeconds[Math.min(attempts, backOffSeconds.length) - 1] ?? 60;
  return Math.ceil(seconds * (1 + Math.random() / 5));
}

/**
 * Leases due mails for sending. A mail whose lease has expired may have arrived, so it gets a new
 * Message-ID.
 * @param options.onlyId only this one, if it waits
 * @param options.kind only mails of this kind
 * @param options.except mails that the holder is still sending: a clock that was set forward ends
 *   their leases too early
 */
export async function leaseMails(
  context: Context,
  holder: string,
  limit: number,
  options: {
    readonly onlyId?: number;
    readonly kind?: MailKind | undefined;
    readonly except?: ReadonlySet<number>;
  } = {},
): Promise<LeasedMail[]> {
  const { onlyId, kind, except = new Set() } = options;
  const find = async ({ mails }: Pick<Stores, 'mails'>): Promise<Mail[]> => {
    const nowUnix = context.clock.nowUnix();
    const { keyId } = context.secretBox;
    if (onlyId === undefined) {
      const due = await mails.due(keyId, nowUnix, limit + except.size, kind);
      return due.filter(({ id }) => !except.has(id)).slice(0, limit);
    }
    const mail = await mails.byId(onlyId);
    return mail?.state === 'waiting' && mail.keyId === keyId ? [mail] : [];
  };
  // Check first: most polls find nothing, and need no write.
  if ((await find(context.database.read)).length === 0) return [];
  return context.database.write(async (stores) => {
    const untilUnix = context.clock.nowUnix() + leaseSeconds;
    const taken: LeasedMail[] = [];
    for (const found of await find(stores)) {
      const messageId = found.state === 'sending' ? context.mail.newMessageId() : found.messageId;
      const mail = { ...found, messageId, state: 'sending', attempts: found.attempts + 1 } as const;
      await stores.mails.take(mail.id, { holder, messageId, untilUnix });
      taken.push({ mail, body: opened(context, await stores.mails.sealedBody(mail.id)) });
    }
    return taken;
  });
}

/** The decrypted body; undefined if it is erased, or encrypted with another key. */
export function opened(context: Context, sealed: string | undefined): LeasedMail['body'] {
  const text = context.secretBox.open(sealed ?? '', bodyContext);
  return text === undefined ? undefined : JSON.parse(text);
}

/**
 * Records the result, unless the lease has passed to another holder. With an unknown outcome the
 * next attempt uses a new Message-ID.
 */
export async function recordDelivery(
  context: Context,
  holder: string,
  { mail }: LeasedMail,
  delivery: Delivery,
): Promise<void> {
  await context.database.write(async (stores) => {
    const nowUnix = context.clock.nowUnix();
    const current = await stores.mails.byId(mail.id);
    if (current?.state !== 'sending' || current.messageId !== mail.messageId) return;
    await stores.mails.settle(mail.id, holder, settled(context, current, delivery, nowUnix));
  });
}

function settled(
  context: Context,
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
  const error = 'reason' in delivery ? delivery.reason.slice(0, maxReasonLength) : lastError;
  if (mail.expiresUnix <= nowUnix) {
    return { ...over, state: 'expired', lastError: error, erasesBody: true };
  }
  if (delivery.outcome === 'refused' && delivery.isFinal) {
    return { ...over, state: 'failed', lastError: error, erasesBody: false };
  }
  return {
    state: 'waiting',
    messageId: delivery.outcome === 'unknown' ? context.mail.newMessageId() : messageId,
    nextAttemptUnix:
      delivery.outcome === 'given-back' ? nowUnix : nowUnix + pauseAfter(mail.attempts),
    lastError: error,
    endedUnix: 0,
    erasesBody: false,
  };
}

/** Expires old mails in small batches and erases the bodies. */
export async function expireMails(context: Context): Promise<void> {
  const nowUnix = context.clock.nowUnix();
  while (await context.database.read.mails.hasExpired(nowUnix)) {
    await context.database.write((stores) => stores.mails.expire(nowUnix, 200));
  }
}
