import type { SqlDoor } from '../door.ts';
import type { Schema } from '../schema.ts';

export type TableName = keyof Schema;

export interface Table {
  readonly name: TableName;
  /** The columns of its primary key. */
  readonly keys: readonly string[];
}

/** All tables; they come after those they refer to. */
export const tablesOf = (doors: readonly SqlDoor[]): readonly Table[] =>
  doors.flatMap(({ tables = {} }) =>
    Object.entries(tables).map(([name, keys]) => ({ name: name as TableName, keys })),
  );

/** True if the database assigns the table's ids. */
export const hasIdentity = ({ keys }: Table): boolean => keys[0] === 'id';
