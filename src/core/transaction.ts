import type { Caller } from './caller.ts';
import type { Context, Tx, View } from './context.ts';
import { DuplicateError, type PunchcardError } from './errors.ts';
import { queueMail, queueNothing } from './mailing/queue.ts';
import type { MailContent, MailToQueue } from './mailing/types.ts';
import type { Stores } from './store.ts';

/** A read on behalf of `caller`. @param stores of another reader, such as `database.background` */
export const view = <C extends Caller>(
  context: Context,
  caller: C,
  stores = context.database.read,
): View<C> => viewOver(context, stores, caller, context.clock.nowUnix());

/**
 * An error of a write that is thrown once the write has committed: what it wrote before, such as the
 * count of wrong codes, is kept. One transaction checks the limit, counts and refuses, so that no
 * guesses at once can outrun the count, and a stored reply to a repeated request comes with it.
 */
export class Refusal {
  readonly error: PunchcardError;
  constructor(error: PunchcardError) {
    this.error = error;
  }
}

/** Call as `return refused(error)` inside a write, where nothing but what is kept was written. */
export const refused = (error: PunchcardError): Refusal => new Refusal(error);

/**
 * Runs a change on behalf of `caller` in one transaction, and wakes the outboxes once it has
 * committed if it left work for them. See `Database.write`: inside, await nothing but `tx`.
 */
export async function write<C extends Caller, T>(
  context: Context,
  caller: C,
  operation: (tx: Tx<C>) => Promise<T | Refusal>,
): Promise<T> {
  let hasWork = false;
  const wakeOutboxes = (): void => {
    hasWork = true;
  };
  const run = (): Promise<T | Refusal> =>
    context.database.write((stores) =>
      operation(txOver(context, stores, caller, context.clock.nowUnix(), wakeOutboxes)),
    );
  const outcome = await unlessFirst(run);
  if (hasWork) context.wakeOutboxes();
  if (outcome instanceof Refusal) throw outcome.error;
  return outcome;
}

/** Repeats what met a row that another transaction added first: it finds that one now. */
async function unlessFirst<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof DuplicateError) || tries === 3) throw error;
    }
  }
}

function txOver<C extends Caller>(
  context: Context,
  stores: Stores,
  caller: C,
  nowUnix: number,
  wakeOutboxes: () => void,
): Tx<C> {
  return Object.assign(viewOver(context, stores, caller, nowUnix), {
    wakeOutboxes,
    as: <D extends Caller>(other: D) => txOver(context, stores, other, nowUnix, wakeOutboxes),
    audit: (action: string, target: string, detail = '', userAgent = '') =>
      stores.auditLog.add({
        createdUnix: nowUnix,
        actorId: caller.actor?.id ?? null,
        userId: caller.user?.id ?? null,
        ...{ action, target, detail, userAgent },
        requestId: caller.requestId,
        address: caller.address,
      }),
    mail: (mail: MailToQueue) => {
      wakeOutboxes();
      return queueMail(context, stores.mails, nowUnix, mail);
    },
    mailNobody: (content: MailContent) => {
      wakeOutboxes();
      return queueNothing(context, stores.mails, nowUnix, content);
    },
  });
}

function viewOver<C extends Caller>(
  context: Context,
  stores: Stores,
  caller: C,
  nowUnix: number,
): View<C> {
  const { rules, secretBox, doors } = context;
  const own: Stores = Object.create(stores);
  return Object.assign(own, {
    ...{ rules, secretBox, doors, caller, nowUnix },
    as: <D extends Caller>(other: D) => viewOver(context, stores, other, nowUnix),
  });
}
