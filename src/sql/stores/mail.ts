import { type RawBuilder, sql } from 'kysely';
import { longestWaitSeconds } from '../../core/mailing/sending.ts';
import type { Mail, MailKind, MailStore } from '../../core/mailing/types.ts';
import { type MailRow, mails } from '../columns/mail.ts';
import { chunksOf } from '../engine/chunks.ts';
import type { Executor } from '../engine/executor.ts';
import type { AnySelect } from '../engine/listing.ts';
import { prepareListing } from '../engine/prepared-listing.ts';
import { listed, preparePurge, rowFinder, rowInserter } from '../engine/rows.ts';
import { type Builder, prepare } from '../engine/statement.ts';

const insert = rowInserter('mail');
const byId = rowFinder(mails, 'id');

/** Inlined instead of bound, so that the partial indexes are used. */
const isUnfinished = sql<boolean>`mail.ended_unix = 0`;
const hasBody = sql<boolean>`mail.sealed_body <> ''`;

interface Due {
  keyId: string;
  now: number;
  limit: number;
}
const due = prepare<Due, MailRow>((db, p) => dueMails(db, p, '<=', p.now));
/** Those that were due when the clock had run ahead (D41). */
const dueLate = prepare<Due & { late: number }, MailRow>((db, p) => dueMails(db, p, '>', p.late));
const dueOfKind = prepare<Due & { kind: MailKind }, MailRow>((db, p) =>
  dueMails(db, p, '<=', p.now).where('mail.kind', '=', p.kind),
);
function dueMails(db: Builder, p: Due, side: '<=' | '>', at: number) {
  return db
    .selectFrom('mail')
    .select(mails.columns)
    .where(isUnfinished)
    .where('mail.next_attempt_unix', side, at)
    .where('mail.key_id', '=', p.keyId)
    .where('mail.expires_unix', '>', p.now)
    .orderBy('mail.next_attempt_unix')
    .orderBy('mail.id')
    .limit(p.limit);
}
const unfinished = prepare<object, { count: number; oldest: number | null }>((db) =>
  db
    .selectFrom('mail')
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      e.fn.min<number | null>('mail.created_unix').as('oldest'),
    ])
    .where(isUnfinished),
);
const refused = prepare<object, { count: number }>((db) =>
  db
    .selectFrom('mail')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where(hasBody)
    .where('mail.state', '=', 'failed'),
);
const sealedBody = prepare<{ id: number }, { sealed_body: string }>((db, p) =>
  db.selectFrom('mail').select('sealed_body').where('id', '=', p.id),
);
const take = prepare<{ id: number; holder: string; messageId: string; until: number }, unknown>(
  (db, p) =>
    db
      .updateTable('mail')
      .set({
        state: 'sending',
        holder: p.holder,
        message_id: p.messageId,
        attempts: sql<number>`attempts + 1`,
        next_attempt_unix: p.until,
      })
      .where('id', '=', p.id),
);
const retry = prepare<{ id: number; now: number }, unknown>((db, p) =>
  db
    .updateTable('mail')
    .set({ state: 'waiting', holder: '', next_attempt_unix: p.now, ended_unix: 0 })
    .where('id', '=', p.id),
);
const waitingIds = prepare<{ after: number; limit: number }, { id: number }>((db, p) =>
  db
    .selectFrom('mail')
    .select('id')
    .where('mail.id', '>', p.after)
    .where('mail.state', '=', 'waiting')
    .orderBy('mail.id')
    .limit(p.limit),
);
/** True unless a process is sending it and its lease has not expired. */
const isFree = (now: number) =>
  sql<boolean>`(mail.state <> 'sending' or mail.next_attempt_unix <= ${now})`;
const expired = prepare<{ now: number }, { id: number }>((db, p) =>
  db
    .selectFrom('mail')
    .select('id')
    .where(hasBody)
    .where('mail.expires_unix', '<=', p.now)
    .where(isFree(p.now))
    .limit(1),
);
const expire = prepare<{ now: number; limit: number }, unknown>((db, p) =>
  db
    .updateTable('mail')
    .set({ state: 'expired', sealed_body: '', ended_unix: p.now, holder: '' })
    .where(
      'id',
      'in',
      db
        .selectFrom('mail')
        .select('id')
        .where(hasBody)
        .where('mail.expires_unix', '<=', p.now)
        .where(isFree(p.now))
        .limit(p.limit),
    ),
);
const purge = preparePurge<{ before: number }>('mail', (rows, p) =>
  rows
    .where(sql<boolean>`mail.ended_unix <> 0`)
    .where('mail.ended_unix', '<', p.before)
    // Rejected mails can be retried until they expire.
    .where('mail.sealed_body', '=', ''),
);
const mailWithOtherKey = prepare<{ keyId: string }, { id: number }>((db, p) =>
  db.selectFrom('mail').select('id').where(hasBody).where('mail.key_id', '<>', p.keyId).limit(1),
);
const twoFactorWithOtherKey = prepare<{ keyId: string }, { user_id: number }>((db, p) =>
  db.selectFrom('two_factor').select('user_id').where('key_id', '<>', p.keyId).limit(1),
);

/** Cancels unsent mails and erases their bodies. A mail that is being sent is not sent again. */
async function cancelWhere(
  executor: Executor,
  condition: RawBuilder<boolean>,
  nowUnix: number,
): Promise<void> {
  const unsent = executor.builder.updateTable('mail').where(condition);
  await executor.runOf(unsent.set({ expires_unix: nowUnix }).where('state', '=', 'sending'));
  await executor.runOf(
    unsent
      .set({ state: 'cancelled', sealed_body: '', ended_unix: nowUnix })
      .where('state', 'in', ['waiting', 'failed']),
  );
}

const allMails = prepareListing<MailRow, Mail, { state: string | undefined }>(() => ({
  from: (db, { state }) => {
    const query: AnySelect = db.selectFrom('mail');
    return state === undefined ? query : query.where('mail.state', '=', state);
  },
  ...listed(mails),
  direction: 'desc',
}));

export function mailStore(executor: Executor): MailStore {
  return {
    insert: async (mail) => {
      const row = mails.write({
        ...mail,
        state: 'waiting',
        attempts: 0,
        lastError: '',
        nextAttemptUnix: mail.createdUnix,
        endedUnix: 0,
      });
      const id = await insert(executor, { ...row, sealed_body: mail.sealedBody, holder: '' });
      return mails.read({ ...row, id });
    },
    byId: (id) => byId(executor, { id }),
    list: ({ state }) => allMails(executor, { state }),
    depth: async () => {
      const [waiting, failed] = await Promise.all([
        executor.first(unfinished, {}),
        executor.first(refused, {}),
      ]);
      return {
        waiting: Number(waiting?.count ?? 0),
        oldestUnix: Number(waiting?.oldest ?? 0),
        failed: Number(failed?.count ?? 0),
      };
    },
    cancelOfEmails: async (emailIds, nowUnix) => {
      for (const some of chunksOf(emailIds)) {
        const toThese = sql<boolean>`${hasBody} and email_id in (${sql.join(some)})`;
        await cancelWhere(executor, toThese, nowUnix);
      }
    },
    cancelOfUser: (userId, kind, nowUnix) => {
      const ofKind = kind === null ? sql`` : sql`and kind = ${kind}`;
      return cancelWhere(executor, sql<boolean>`user_id = ${userId} ${ofKind}`, nowUnix);
    },
    cancel: (id, nowUnix) => cancelWhere(executor, sql<boolean>`id = ${id}`, nowUnix),
    due: async (keyId, now, limit, kind) => {
      const rows =
        kind === undefined
          ? [
              ...(await executor.all(due, { keyId, now, limit })),
              ...(await executor.all(dueLate, {
                keyId,
                now,
                limit,
                late: now + longestWaitSeconds,
              })),
            ]
          : await executor.all(dueOfKind, { keyId, now, limit, kind });
      return rows.slice(0, limit).map(mails.read);
    },
    sealedBody: async (id) => (await executor.first(sealedBody, { id }))?.sealed_body,
    take: async (id, { holder, messageId, untilUnix }) => {
      await executor.run(take, { id, holder, messageId, until: untilUnix });
    },
    settle: async (id, holder, { erasesBody, ...end }) => {
      const changed = await executor.runOf(
        executor.builder
          .updateTable('mail')
          .set({
            state: end.state,
            message_id: end.messageId,
            next_attempt_unix: end.nextAttemptUnix,
            last_error: end.lastError,
            ended_unix: end.endedUnix,
            holder: '',
            ...(erasesBody ? { sealed_body: '' } : {}),
          })
          .where('id', '=', id)
          .where('state', '=', 'sending')
          .where('holder', '=', holder),
      );
      return changed > 0;
    },
    retry: async (id, nowUnix) => {
      await executor.run(retry, { id, now: nowUnix });
    },
    waitingIds: async (afterId, limit) =>
      (await executor.all(waitingIds, { after: afterId, limit })).map(({ id }) => id),
    hasExpired: async (nowUnix) => (await executor.first(expired, { now: nowUnix })) !== undefined,
    expire: (nowUnix, limit) => executor.run(expire, { now: nowUnix, limit }),
    purge: (beforeUnix, limit) => executor.run(purge, { before: beforeUnix, limit }),
    hasForeignKey: async (keyId) =>
      (await executor.first(mailWithOtherKey, { keyId })) !== undefined ||
      (await executor.first(twoFactorWithOtherKey, { keyId })) !== undefined,
  };
}
