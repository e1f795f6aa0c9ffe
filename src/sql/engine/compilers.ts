import {
  type DataTypeNode,
  type FunctionNode,
  PostgresQueryCompiler,
  SqliteQueryCompiler,
  type ValueNode,
} from 'kysely';

/**
 * These values are inlined, not bound, because partial indexes compare with them (`deleted_unix =
 * 0`, `external_id <> ''`) and the planner only uses such an index if it sees the value.
 */
const literals: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [0, '0'],
  [1, '1'],
  ['', "''"],
]);

/**
 * SQLite's planner may read bound values, and then plans a statement again for each different
 * value, which costs ten times as much as a point query. It does not read the value of `+?`, which
 * can still use an index.
 */
export class PlannedOnceSqliteCompiler extends SqliteQueryCompiler {
  protected override visitValue(node: ValueNode): void {
    const literal = literals.get(node.value);
    if (literal === undefined) super.visitValue(node);
    else this.append(literal);
  }

  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** Of a text column in PostgreSQL. */
export const byteOrder = ' collate "C"';

/**
 * Both databases compare text by its bytes, whatever the locale of the database, so every text
 * column declares it.
 */
export class ByteOrderedPostgresCompiler extends PostgresQueryCompiler {
  protected override visitValue(node: ValueNode): void {
    const literal = literals.get(node.value);
    if (literal === undefined) super.visitValue(node);
    else this.append(literal);
  }

  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    if (node.dataType === 'text') this.append(byteOrder);
  }

  /** PostgreSQL calls `instr` `strpos`. */
  protected override visitFunction(node: FunctionNode): void {
    super.visitFunction(node.func === 'instr' ? { ...node, func: 'strpos' } : node);
  }
}
