import { type Caller, host } from '../caller.ts';
import type { Context } from '../context.ts';
import { checkGivenAddress } from '../email-address.ts';
import { conflict, notFound, type PunchcardError } from '../errors.ts';
import type { Listing } from '../listing.ts';
import { requireAdminCaller } from '../policy/access.ts';
import { requireSiteAdmin } from '../policy/recheck.ts';
import { write } from '../transaction.ts';
import { opened } from './sending.ts';
import type { Mail, MailState } from './types.ts';

/** The outbox, newest first. @throws forbidden for anyone but site admins */
export function listMails(
  context: Context,
  caller: Caller,
  filter: { readonly state?: MailState },
): Listing<Mail> {
  requireAdminCaller(caller);
  return context.database.read.mails.list(filter);
}

/** @throws forbidden for anyone but site admins; not_found */
export async function mailById(context: Context, caller: Caller, id: number): Promise<Mail> {
  requireAdminCaller(caller);
  const mail = await context.database.read.mails.byId(id);
  if (mail === undefined) throw noMail(id);
  return mail;
}

/**
 * Makes a waiting or failed mail due now.
 * @throws forbidden for anyone but site admins; not_found
 * @throws conflict if it is being sent or has ended
 */
export async function retryMail(context: Context, caller: Caller, id: number): Promise<Mail> {
  requireAdminCaller(caller);
  return write(context, caller, async (tx) => {
    await requireSiteAdmin(tx);
    const mail = await tx.mails.byId(id);
    if (mail === undefined) throw noMail(id);
    const { nowUnix } = tx;
    const isOpen = mail.state === 'waiting' || mail.state === 'failed';
    if (!isOpen || mail.expiresUnix <= nowUnix) throw whyNot(mail);
    await tx.mails.retry(id, nowUnix);
    tx.wakeOutboxes();
    await tx.audit('mail.retry', `mail:${id}`);
    return { ...mail, state: 'waiting', nextAttemptUnix: nowUnix, endedUnix: 0 };
  });
}

/**
 * A mail's text, for the host's command line. It may hold secrets, so the access is audited.
 * @throws not_found; conflict if the body is erased, or encrypted with another key
 */
export async function showMail(
  context: Context,
  id: number,
): Promise<{ readonly mail: Mail; readonly text: string }> {
  return write(context, host, async (tx) => {
    const mail = await tx.mails.byId(id);
    if (mail === undefined) throw noMail(id);
    const sealed = await tx.mails.sealedBody(id);
    if (sealed === '') {
      throw conflict('mail.body-erased', { id, state: mail.state });
    }
    const body = opened(context, sealed);
    if (body === undefined) {
      throw conflict('mail.other-key', { id });
    }
    await tx.audit('mail.show', `mail:${id}`);
    return { mail, text: body.text };
  });
}

/** Queues a test mail. @throws invalid for a malformed address */
export async function queueTestMail(context: Context, address: string): Promise<Mail> {
  checkGivenAddress(address);
  return write(context, host, async (tx) => {
    const mail = await tx.mail({
      recipient: address,
      content: { kind: 'test' },
      user: null,
    });
    await tx.audit('mail.test', `mail:${mail.id}`);
    return mail;
  });
}

const noMail = (id: number): Error => notFound('mail.not-found', { id });

function whyNot({ id, state }: Mail): PunchcardError {
  if (state === 'sending') return conflict('mail.being-sent', { id });
  if (state === 'waiting' || state === 'failed') return conflict('mail.expired', { id });
  return conflict('mail.ended', { id, state });
}
