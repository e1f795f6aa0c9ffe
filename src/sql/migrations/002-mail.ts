import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Outgoing mail, verified addresses, registration and account recovery by mail. */
export function mail(db: Kysely<unknown>, { table, index, run }: Ddl): void {
  const add = (to: string, column: string): void =>
    run(db.schema.alterTable(to).addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0)));
  const statement = (text: string): void => run({ compile: () => sql.raw(text).compile(db) });

  add('email', 'verified_unix');
  add('email', 'expires_unix');
  add('email', 'is_mail_deferred');
  statement(`update email set verified_unix = created_unix where is_verified = 1`);
  index('email_expires', 'email', ['expires_unix'], { where: sql`expires_unix <> 0` });
  index('email_deferred', 'email', ['id'], { where: sql`is_mail_deferred = 1` });
  add('user', 'is_pending');
  index('user_pending', 'user', ['id'], { where: sql`is_pending = 1` });
  add('session', 'proven_unix');

  table('mail', (t) =>
    t
      .addColumn('message_id', 'text', (c) => c.notNull())
      .addColumn('user_id', 'bigint')
      .addColumn('email_id', 'bigint')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('sealed_body', 'text', (c) => c.notNull())
      .addColumn('key_id', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('attempts', 'bigint', (c) => c.notNull())
      .addColumn('last_error', 'text', (c) => c.notNull())
      .addColumn('holder', 'text', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull())
      .addColumn('next_attempt_unix', 'bigint', (c) => c.notNull())
      .addColumn('expires_unix', 'bigint', (c) => c.notNull())
      .addColumn('ended_unix', 'bigint', (c) => c.notNull()),
  );
  index('mail_message', 'mail', ['message_id'], { unique: true });
  index('mail_due', 'mail', ['next_attempt_unix', 'id'], { where: sql`ended_unix = 0` });
  index('mail_expires', 'mail', ['expires_unix'], { where: sql`sealed_body <> ''` });
  index('mail_ended', 'mail', ['ended_unix'], { where: sql`ended_unix <> 0` });
  index('mail_of_user', 'mail', ['user_id', 'id']);
  index('mail_of_email', 'mail', ['email_id'], { where: sql`sealed_body <> ''` });

  table('mailed_secret', (t) =>
    t
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('user_id', 'bigint')
      .addColumn('email_id', 'bigint')
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('detail', 'text', (c) => c.notNull())
      .addColumn('secret_hash', 'text', (c) => c.notNull())
      .addColumn('code_hash', 'text', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull())
      .addColumn('expires_unix', 'bigint', (c) => c.notNull()),
  );
  index('mailed_secret_hash', 'mailed_secret', ['secret_hash'], { unique: true });
  // One per address: a new mail replaces the previous one.
  index('mailed_secret_email', 'mailed_secret', ['email_id', 'kind'], {
    unique: true,
    where: sql`email_id is not null`,
  });
  index('mailed_secret_user', 'mailed_secret', ['user_id', 'kind', 'id']);
  index('mailed_secret_kind', 'mailed_secret', ['kind', 'id']);
  index('mailed_secret_expires', 'mailed_secret', ['expires_unix']);

  run(
    db.schema
      .createTable('two_factor')
      .addColumn('user_id', 'bigint', (c) => c.primaryKey())
      .addColumn('sealed_secret', 'text', (c) => c.notNull())
      .addColumn('key_id', 'text', (c) => c.notNull())
      .addColumn('last_step', 'bigint', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull())
      .addColumn('confirmed_unix', 'bigint', (c) => c.notNull()),
  );
  table('recovery_code', (t) =>
    t
      .addColumn('user_id', 'bigint', (c) => c.notNull())
      .addColumn('code_hash', 'text', (c) => c.notNull())
      .addColumn('used_unix', 'bigint', (c) => c.notNull()),
  );
  index('recovery_code_of_user', 'recovery_code', ['user_id', 'code_hash'], { unique: true });
}
