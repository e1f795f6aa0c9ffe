import type { Email } from '../../core/email/types.ts';
import { flagColumn, type RowOf, type TableOf, table } from '../engine/record-columns.ts';

export const emails = table<Email>()('email', {
  id: 'id',
  userId: 'user_id',
  address: 'address',
  isVerified: flagColumn('is_verified'),
  isPrimary: flagColumn('is_primary'),
  createdUnix: 'created_unix',
  verifiedUnix: 'verified_unix',
  expiresUnix: 'expires_unix',
  isMailDeferred: flagColumn('is_mail_deferred'),
});

export type EmailRow = RowOf<typeof emails>;
export const emailColumns = emails.columns;
export const emailOf = emails.read;

export interface EmailTable extends TableOf<typeof emails> {
  /** The result of `addressKey`. */
  address_folded: string;
}

declare module '../schema.ts' {
  interface Schema {
    email: EmailTable;
  }
}
