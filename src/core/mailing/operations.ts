import { audit } from '../audit/operations.ts';
import { type Caller, host } from '../caller.ts';
import type { Context } from '../context.ts';
import { checkGivenAddress } from '../email-address.ts';
import { conflict, notFound, type PunchcardError } from '../errors.ts';
import type { Listing } from '../listing.ts';
import { requireAdminCaller } from '../policy/access.ts';
import { requireSiteAdmin } from '../policy/recheck.ts';
import { queueMail, writeAndMail } from './queue.ts';
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
  return writeAndMail(context, async (stores) => {
    await requireSiteAdmin(context, stores, caller);
    const mail = await stores.mails.byId(id);
    if (mail === undefined) throw noMail(id);
    const nowUnix = context.clock.nowUnix();
    const isOpen = mail.state === 'waiting' || mail.state === 'failed';
    if (!isOpen || mail.expiresUnix <= nowUnix) throw whyNot(mail);
    await stores.mails.retry(id, nowUnix);
    await audit(context, stores, caller, 'mail.retry', `mail:${id}`);
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
  return context.database.write(async (stores) => {
    const mail = await stores.mails.byId(id);
    if (mail === undefined) throw noMail(id);
    const sealed = await stores.mails.sealedBody(id);
    if (sealed === '') {
      throw conflict('mail.body-erased', { id, state: mail.state });
    }
    const body = opened(context, sealed);
    if (body === undefined) {
      throw conflict('mail.other-key', { id });
    }
    await audit(context, stores, host, 'mail.show', `mail:${id}`);
    return { mail, text: body.text };
  });
}

/** Queues a test mail. @throws invalid for a malformed address */
export async function queueTestMail(context: Context, address: string): Promise<Mail> {
  checkGivenAddress(address);
  return writeAndMail(context, async (stores) => {
    const mail = await queueMail(context, stores, {
      recipient: address,
      content: { kind: 'test' },
      user: null,
    });
    await audit(context, stores, host, 'mail.test', `mail:${mail.id}`);
    return mail;
  });
}

const noMail = (id: number): Error => notFound('mail.not-found', { id });

function whyNot({ id, state }: Mail): PunchcardError {
  if (state === 'sending') return conflict('mail.being-sent', { id });
  if (state === 'waiting' || state === 'failed') return conflict('mail.expired', { id });
  return conflict('mail.ended', { id, state });
}
