import { sql } from 'kysely';
import type { Mail, MailKind, MailStore } from '../../core/mailing/types.ts';
import { type MailRow, mails } from '../columns/mail.ts';
import { chunksOf } from '../engine/chunks.ts';
import type { Executor } from '../engine/executor.ts';
import type { AnySelect } from '../engine/listing.ts';
import { prepareListing } from '../engine/prepared-listing.ts';
import { listed, rowFinder, rowInserter } from '../engine/rows.ts';
import { prepare } from '../engine/statement.ts';
import { cancelWork, dueReader, type WorkTable, workStore } from '../engine/work.ts';

const insert = rowInserter('mail');
const byId = rowFinder(mails, 'id');

/** Inlined instead of bound, so that the partial indexes are used. */
const hasBody = sql<boolean>`sealed_body <> ''`;
const work: WorkTable = { table: 'mail', isOpen: hasBody, erased: { sealed_body: '' } };
const workOf = workStore(work);

const due = dueReader<{ keyId: string }, MailRow>('mail', (rows, { keyId }) =>
  rows.select(mails.columns).where('key_id', '=', keyId),
);
const dueOfKind = dueReader<{ keyId: string; kind: MailKind }, MailRow>('mail', (rows, p) =>
  rows.select(mails.columns).where('key_id', '=', p.keyId).where('kind', '=', p.kind),
);
const sealedBody = prepare<{ id: number }, { sealed_body: string }>((db, p) =>
  db.selectFrom('mail').select('sealed_body').where('id', '=', p.id),
);
const setMessageId = prepare<{ id: number; messageId: string }, unknown>((db, p) =>
  db.updateTable('mail').set({ message_id: p.messageId }).where('id', '=', p.id),
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
const mailWithOtherKey = prepare<{ keyId: string }, { id: number }>((db, p) =>
  db.selectFrom('mail').select('id').where(hasBody).where('mail.key_id', '<>', p.keyId).limit(1),
);
const twoFactorWithOtherKey = prepare<{ keyId: string }, { user_id: number }>((db, p) =>
  db.selectFrom('two_factor').select('user_id').where('key_id', '<>', p.keyId).limit(1),
);

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
    ...workOf(executor),
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
    cancelOfEmails: async (emailIds, nowUnix) => {
      for (const some of chunksOf(emailIds)) {
        const toThese = sql<boolean>`email_id in (${sql.join(some)})`;
        await cancelWork(executor, work, toThese, nowUnix);
      }
    },
    cancelOfUser: (userId, kind, nowUnix) => {
      const ofKind = kind === null ? sql`` : sql`and kind = ${kind}`;
      const ofUser = sql<boolean>`user_id = ${userId} ${ofKind}`;
      return cancelWork(executor, work, ofUser, nowUnix);
    },
    cancel: (id, nowUnix) => cancelWork(executor, work, sql<boolean>`id = ${id}`, nowUnix),
    due: async (keyId, now, limit, kind) => {
      const asked = { keyId, now, limit };
      const rows = await (kind === undefined
        ? due(executor, asked)
        : dueOfKind(executor, { ...asked, kind }));
      return rows.map(mails.read);
    },
    sealedBody: async (id) => (await executor.first(sealedBody, { id }))?.sealed_body,
    setMessageId: async (id, messageId) => {
      await executor.run(setMessageId, { id, messageId });
    },
    waitingIds: async (afterId, limit) =>
      (await executor.all(waitingIds, { after: afterId, limit })).map(({ id }) => id),
    hasForeignKey: async (keyId) =>
      (await executor.first(mailWithOtherKey, { keyId })) !== undefined ||
      (await executor.first(twoFactorWithOtherKey, { keyId })) !== undefined,
  };
}
