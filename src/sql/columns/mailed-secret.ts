import type { MailedSecret } from '../../core/mailed-secret/types.ts';
import { type RowOf, type TableOf, table } from '../engine/record-columns.ts';

export const mailedSecrets = table<MailedSecret>()('mailed_secret', {
  id: 'id',
  kind: 'kind',
  userId: 'user_id',
  emailId: 'email_id',
  address: 'address',
  detail: 'detail',
  createdUnix: 'created_unix',
  expiresUnix: 'expires_unix',
});

export type MailedSecretRow = RowOf<typeof mailedSecrets>;

export interface MailedSecretTable extends TableOf<typeof mailedSecrets> {
  /** The result of `addressKey`. */
  address_folded: string;
  secret_hash: string;
  code_hash: string;
}

declare module '../schema.ts' {
  interface Schema {
    mailed_secret: MailedSecretTable;
  }
}
