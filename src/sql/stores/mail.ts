import type { Selectable } from 'kysely';
import type { Mail, MailState, MailStore } from '../../core/outbox/mail.ts';
import type { MailKind } from '../../core/outbox/mail-content.ts';
import { mapIfGiven } from '../flag.ts';
import { type AnySelect, listing } from '../listing.ts';
import { type Executor, prepare } from '../query.ts';
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
    list: ({ state }) =>
      listing<MailColumns, Mail>(executor, {
        from: (db) => {
          const query: AnySelect = db.selectFrom('mail');
          return state === undefined ? query : query.where('mail.state', '=', state);
        },
        select: (query) => query.select(mailColumns),
        id: 'mail.id',
        order: ['mail.id'],
        direction: 'desc',
        map: mailOf,
      }),
    cancelOfEmails: async (emailIds, nowUnix) => {
      for (let i = 0; i < emailIds.length; i += 100) {
        await executor.runOf(
          executor.builder
            .updateTable('mail')
            .set({ state: 'cancelled', sealed_body: '', ended_unix: nowUnix })
            .where('email_id', 'in', emailIds.slice(i, i + 100))
            .where('ended_unix', '=', 0)
            .where('state', '=', 'waiting'),
        );
      }
    },
    cancelOfUser: async (userId, kind, nowUnix) => {
      const query = executor.builder
        .updateTable('mail')
        .set({ state: 'cancelled', sealed_body: '', ended_unix: nowUnix })
        .where('user_id', '=', userId)
        .where('state', '=', 'waiting');
      await executor.runOf(kind === null ? query : query.where('kind', '=', kind));
    },
  };
}
