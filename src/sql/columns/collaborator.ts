import type { Generated } from 'kysely';
import type { Collaborator } from '../../core/repository/types.ts';

export interface CollaboratorTable {
  id: Generated<number>;
  repository_id: number;
  user_id: number;
  mode: Collaborator['mode'];
  created_unix: number;
}

declare module '../schema.ts' {
  interface Schema {
    collaborator: CollaboratorTable;
  }
}
