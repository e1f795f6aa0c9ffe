import { randomUUID } from 'node:crypto';
import type { Context, Round, WorkKind } from '../context.ts';
import { lease, recordAttempt } from '../outbox/attempt.ts';
import { bodyContext } from './queue.ts';
import type { LeasedMail, Mail, MailTransport } from './types.ts';

/** The time limit of a delivery. */
export const deliveryTimeoutSeconds = 60;

/** The work of sending mails. */
export const mailWork: WorkKind<Mail, LeasedMail> = {
  name: 'mail',
  storeOf: ({ mails }) => mails,
  open: (context, log) => {
    /** The newest mail that was logged as waiting. */
    let loggedId = 0;
    /** Without a mail server: logs the ID of each waiting mail once. */
    const logWaiting = async (): Promise<void> => {
      for (;;) {
        const ids = await context.database.read.mails.waitingIds(loggedId, 100);
        for (const mail of ids) {
          loggedId = mail;
          log.info({ mail }, 'a mail waits because no mail server is set');
        }
        if (ids.length < 100) return;
      }
    };
    return async () => {
      const transport = await context.mail.transport();
      if (transport === null) await logWaiting();
      return roundOf(context, transport);
    };
  },
};

/** A mail that may have arrived is sent with a new Message-ID. */
function roundOf(context: Context, usual: MailTransport | null): Round<Mail, LeasedMail> {
  const { newMessageId } = context.mail;
  // Without a mail server, those that the former one sends are still due.
  const kind = usual === null ? 'mail-server-changed' : undefined;
  return {
    due: ({ mails }, nowUnix, limit) => mails.due(context.secretBox.keyId, nowUnix, limit, kind),
    ready: async ({ mails }, mail) => {
      const messageId = mail.state === 'sending' ? newMessageId() : mail.messageId;
      if (messageId !== mail.messageId) await mails.setMessageId(mail.id, messageId);
      const body = opened(context, await mails.sealedBody(mail.id));
      return { mail: { ...mail, messageId }, body };
    },
    attempt: async (taken, signal) => {
      const { server } = taken.body ?? {};
      const transport = server === undefined ? usual : await context.mail.transport(server);
      if (transport === null) {
        return { outcome: 'refused', isFinal: false, reason: 'no mail server is set' };
      }
      return transport.deliver({ ...taken, sentUnix: context.clock.nowUnix() }, signal);
    },
    settled: async ({ mails }, { mail }, { outcome }, { state }) => {
      if (outcome !== 'unknown' || state !== 'waiting') return;
      await mails.setMessageId(mail.id, newMessageId());
    },
  };
}

/** The decrypted body; undefined if it is erased, or encrypted with another key. */
export function opened(context: Context, sealed: string | undefined): LeasedMail['body'] {
  const text = context.secretBox.open(sealed ?? '', bodyContext);
  return text === undefined ? undefined : JSON.parse(text);
}

/**
 * Sends one waiting mail from this process. Returns false if another process is sending it.
 */
export async function sendNow(
  context: Context,
  transport: MailTransport,
  id: number,
): Promise<boolean> {
  const holder = randomUUID();
  const due: Round<Mail, LeasedMail>['due'] = async ({ mails }) => {
    const mail = await mails.byId(id);
    return mail?.state === 'waiting' && mail.keyId === context.secretBox.keyId ? [mail] : [];
  };
  const round = { ...roundOf(context, transport), due };
  const [leased] = await lease(context, mailWork, round, { holder, limit: 1, except: new Set() });
  if (leased === undefined) return false;
  const attempt = await round.attempt(leased.ready, new AbortController().signal);
  await recordAttempt(context, mailWork, round, holder, leased, attempt);
  return true;
}
