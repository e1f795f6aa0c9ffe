import { type Selectable, sql } from 'kysely';
import type { MailKind } from '../../core/outbox/mail-content.ts';
import type { Mail, MailState, MailStore } from '../../core/outbox/types.ts';
import type { Executor } from '../engine/executor.ts';
import { mapIfGiven } from '../engine/flag.ts';
import { type AnySelect, prepareListing } from '../engine/listing.ts';
import { prepare } from '../engine/statement.ts';
import type { MailTable } from '../schema.ts';

type MailColumns = Omit<Selectable<MailTable>, 'sealed_body' | 'holder'>;

const mailColumns = [
  'mail.id',
  'mail.message_id',
  'mail.user_id',
  'mail.email_id',
  'mail.kind',
  'mail.recipient',
  'mail.subject',
  'mail.state',
  'mail.attempts',
  'mail.last_error',
  'mail.created_unix',
  'mail.next_attempt_unix',
  'mail.expires_unix',
  'mail.ended_unix',
  'mail.key_id',
] as const;

function mailOf(row: MailColumns): Mail {
  return {
    id: row.id,
    messageId: row.message_id,
    userId: row.user_id,
    emailId: row.email_id,
    kind: row.kind as MailKind,
    recipient: row.recipient,
    subject: row.subject,
    state: row.state as MailState,
    attempts: row.attempts,
    lastError: row.last_error,
    createdUnix: row.created_unix,
    nextAttemptUnix: row.next_attempt_unix,
    expiresUnix: row.expires_unix,
    endedUnix: row.ended_unix,
    keyId: row.key_id,
  };
}

const byId = prepare<{ id: number }, MailColumns>((db, p) =>
  db.selectFrom('mail').select(mailColumns).where('id', '=', p.id),
);

/** Inlined instead of bound, so that the partial indexes are used. */
const isUnfinished = sql<boolean>`mail.ended_unix = 0`;
const hasBody = sql<boolean>`mail.sealed_body <> ''`;

const due = prepare<{ keyId: string; now: number; limit: number }, MailColumns>((db, p) =>
  db
    .selectFrom('mail')
    .select(mailColumns)
    .where(isUnfinished)
    .where('mail.next_attempt_unix', '<=', p.now)
    .where('mail.key_id', '=', p.keyId)
    .where('mail.expires_unix', '>', p.now)
    .orderBy('mail.next_attempt_unix')
    .orderBy('mail.id')
    .limit(p.limit),
);
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
/** True unless a process is sending it and its claim has not expired. */
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
const purge = prepare<{ before: number; limit: number }, unknown>((db, p) =>
  db.deleteFrom('mail').where(
    'id',
    'in',
    db
      .selectFrom('mail')
      .select('id')
      .where(sql<boolean>`mail.ended_unix <> 0`)
      .where('mail.ended_unix', '<', p.before)
      // Rejected mails can be retried until they expire.
      .where('mail.sealed_body', '=', '')
      .limit(p.limit),
  ),
);
const mailWithOtherKey = prepare<{ keyId: string }, { id: number }>((db, p) =>
  db.selectFrom('mail').select('id').where(hasBody).where('mail.key_id', '<>', p.keyId).limit(1),
);
const twoFactorWithOtherKey = prepare<{ keyId: string }, { user_id: number }>((db, p) =>
  db.selectFrom('two_factor').select('user_id').where('key_id', '<>', p.keyId).limit(1),
);

const cancelled = (nowUnix: number) =>
  ({ state: 'cancelled', sealed_body: '', ended_unix: nowUnix }) as const;

const mails = prepareListing<MailColumns, Mail, { state: string | undefined }>(() => ({
  from: (db, { state }) => {
    const query: AnySelect = db.selectFrom('mail');
    return state === undefined ? query : query.where('mail.state', '=', state);
  },
  select: (query) => query.select(mailColumns),
  id: 'mail.id',
  order: ['mail.id'],
  direction: 'desc',
  map: mailOf,
}));

export function mailStore(executor: Executor): MailStore {
  return {
    insert: async (mail) => {
      const columns = {
        message_id: mail.messageId,
        user_id: mail.userId,
        email_id: mail.emailId,
        kind: mail.kind,
        recipient: mail.recipient,
        subject: mail.subject,
        state: 'waiting',
        attempts: 0,
        last_error: '',
        created_unix: mail.createdUnix,
        next_attempt_unix: mail.createdUnix,
        expires_unix: mail.expiresUnix,
        ended_unix: 0,
        key_id: mail.keyId,
      };
      const [row] = await executor.allOf<{ id: number }>(
        executor.builder
          .insertInto('mail')
          .values({ ...columns, sealed_body: mail.sealedBody, holder: '' })
          .returning('id'),
      );
      return mailOf({ ...columns, id: Number(row?.id) });
    },
    byId: async (id) => mapIfGiven(await executor.first(byId, { id }), mailOf),
    list: ({ state }) => mails(executor, { state }),
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
      const db = executor.builder;
      for (let i = 0; i < emailIds.length; i += 100) {
        const some = emailIds.slice(i, i + 100);
        await executor.runOf(
          db
            .updateTable('mail')
            .set({ expires_unix: nowUnix })
            .where('email_id', 'in', some)
            .where(hasBody)
            .where('state', '=', 'sending'),
        );
        await executor.runOf(
          db
            .updateTable('mail')
            .set(cancelled(nowUnix))
            .where('email_id', 'in', some)
            .where(hasBody)
            .where('state', 'in', ['waiting', 'failed']),
        );
      }
    },
    cancelOfUser: async (userId, kind, nowUnix) => {
      const db = executor.builder;
      const sending = db
        .updateTable('mail')
        .set({ expires_unix: nowUnix })
        .where('user_id', '=', userId)
        .where('state', '=', 'sending');
      await executor.runOf(kind === null ? sending : sending.where('kind', '=', kind));
      const others = db
        .updateTable('mail')
        .set(cancelled(nowUnix))
        .where('user_id', '=', userId)
        .where('state', 'in', ['waiting', 'failed']);
      await executor.runOf(kind === null ? others : others.where('kind', '=', kind));
    },
    cancel: async (id, nowUnix) => {
      const one = executor.builder.updateTable('mail').where('id', '=', id);
      await executor.runOf(one.set({ expires_unix: nowUnix }).where('state', '=', 'sending'));
      await executor.runOf(one.set(cancelled(nowUnix)).where('state', 'in', ['waiting', 'failed']));
    },

    due: async (keyId, nowUnix, limit) =>
      (await executor.all(due, { keyId, now: nowUnix, limit })).map(mailOf),
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
