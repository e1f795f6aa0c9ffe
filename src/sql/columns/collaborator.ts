import type { Generated } from 'kysely';
import type { ExportedCollaboration } from '../../core/user-export/types.ts';
import { type RowOf, table } from '../engine/record-columns.ts';

export const collaborators = table<ExportedCollaboration>()('collaborator', {
  repositoryId: 'repository_id',
  mode: 'mode',
  sinceUnix: 'created_unix',
});

export type CollaboratorRow = RowOf<typeof collaborators>;

export interface CollaboratorTable extends CollaboratorRow {
  id: Generated<number>;
  user_id: number;
}

declare module '../schema.ts' {
  interface Schema {
    collaborator: CollaboratorTable;
  }
}
