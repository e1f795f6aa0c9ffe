import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Chunk, Listing, ListPosition, SortKey } from '../../core/listing.ts';
import type { Builder } from './statement.ts';

// The exact type depends on the filters and only matters to Kysely.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnySelect = SelectQueryBuilder<any, any, any>;

/** The values of a filter as bound parameters, which must not be read. */
export type Bound<Values> = {
  readonly [Name in keyof Values]:
    | RawBuilder<NonNullable<Values[Name]>>
    | Extract<Values[Name], undefined>;
};

/** Builds a part of a list's statements. */
type Part<Values> = (db: Builder, given: Bound<Values>) => AnySelect;

export interface ListingQuery<Row, T, Values = unknown> {
  /** FROM, JOIN and WHERE: everything that decides which rows match. */
  from: Part<Values>;
  /** The same rows with fewer joins, for counting and skipping; default: `from`. */
  narrow?: Part<Values>;
  /** The number of rows as `count`, if a counter has it. */
  total?: Part<Values>;
  /** For counting and skipping by index alone: a superset of the rows, and those that do not match. */
  counted?: {
    rows: Part<Values>;
    /** null: none. */
    except: Part<Values> | null;
  };
  /** Adds the selected columns. */
  select(query: AnySelect, given: Bound<Values>): AnySelect;
  /** The id that limits iteration, such as `follow.id`. */
  id: string;
  /** The sort columns, ending with the id, all in one direction. */
  order: readonly string[];
  direction?: 'asc' | 'desc';
  map(row: Row): T;
}

export type Parameters = Readonly<Record<string, unknown>>;
/** Builds one of the list's statements from parameter markers or actual values. */
export type Build = (db: Builder, p: Parameters) => AnySelect;
export type Run = <R>(
  name: string,
  build: Build,
  params: Parameters,
  options?: { readonly isLong: boolean },
) => Promise<R[]>;

/**
 * Up to this offset, rows are skipped with OFFSET; beyond it, the key of the row before the page is
 * found first.
 */
const shallowRows = 200;
/** More rows than this are counted or skipped on a background reader. */
const longRows = 10_000;

type Keys = Record<string, number | string>;

/**
 * A list over one query: counted, paged and walked with the same FROM and WHERE.
 * @param names the values that are there
 */
export function queryListing<Row, T, Values>(
  run: Run,
  query: ListingQuery<Row, T, Values>,
  names: readonly string[],
): Listing<T> {
  const list = new QueryListing(run, query, names);
  return {
    next: (after, upToId, limit) => list.next(after, upToId, limit),
    page: (offset, limit) => list.page(offset, limit),
    count: (upToId) => list.count(upToId),
    highestId: () => list.highestId(),
  };
}

class QueryListing<Row, T, Values> implements Listing<T> {
  readonly #run: Run;
  readonly #query: ListingQuery<Row, T, Values>;
  readonly #names: readonly string[];
  readonly #direction: 'asc' | 'desc';
  readonly #except: Part<Values> | null;

  constructor(run: Run, query: ListingQuery<Row, T, Values>, names: readonly string[]) {
    this.#run = run;
    this.#query = query;
    this.#names = names;
    this.#direction = query.direction ?? 'asc';
    this.#except = query.counted?.except ?? null;
  }

  async next(after: ListPosition, upToId: number | null, limit: number): Promise<Chunk<T>> {
    return after !== null && 'skip' in after
      ? this.#skipTo(after.skip, upToId, limit)
      : this.#read(after, 0, upToId, limit);
  }

  async page(offset: number, limit: number): Promise<T[]> {
    return (await this.#skipTo(offset, null, limit)).rows;
  }

  async count(upToId?: number): Promise<number> {
    if (upToId !== undefined && this.#query.total === undefined) {
      return this.#countMatching('<=', upToId);
    }
    const all = (await this.#total()) ?? (await this.#countMatching());
    return upToId === undefined ? all : all - (await this.#countMatching('>', upToId));
  }

  async highestId(): Promise<number> {
    const [table = '', column = ''] = this.#query.id.split('.');
    const [row] = await this.#run<{ id: number | null }>(
      'highest',
      (db) =>
        db
          .selectFrom(sql.table(table).as('t'))
          .select(sql<number | null>`max(${sql.ref(`t.${column}`)})`.as('id')),
      {},
    );
    return row?.id ?? 0;
  }

  /** `limit` rows after `skip` others that follow a key (null: from the start). */
  async #read(
    after: SortKey | null,
    skip: number,
    upToId: number | null,
    limit: number,
  ): Promise<Chunk<T>> {
    const { from, select, id, map } = this.#query;
    const rows = await this.#run<Row & Keys>(
      `read ${after === null ? '' : 'after'} ${upToId === null ? '' : 'bounded'}`,
      (db, p) => {
        const given = this.#given(p);
        let chunk = select(from(db, given), given).select(this.#keyColumns());
        if (upToId !== null) chunk = chunk.where(id, '<=', p.upToId);
        if (after !== null) chunk = chunk.where(this.#follows(p));
        return this.#ordered(chunk)
          .limit(p.limit as number)
          .offset(p.skip as number);
      },
      { limit, skip, ...(upToId === null ? {} : { upToId }), ...keyParameters(after) },
    );
    const last = rows.at(-1);
    return { rows: rows.map(map), last: last === undefined ? null : this.#keyOf(last) };
  }

  async #skipTo(offset: number, upToId: number | null, limit: number): Promise<Chunk<T>> {
    if (offset <= shallowRows || upToId !== null) return this.#read(null, offset, upToId, limit);
    const before = await this.#rowAt(null, this.#superset, offset - 1);
    if (before === undefined) return { rows: [], last: null };
    // As many matching rows follow until the page as others were skipped.
    const skipped = await this.#exceptionsUpTo(before, offset > longRows);
    if (skipped <= shallowRows) return this.#read(before, skipped, upToId, limit);
    const nearer = await this.#rowAt(before, this.#narrow, skipped - 1);
    return nearer === undefined ? { rows: [], last: null } : this.#read(nearer, 0, upToId, limit);
  }

  /** The row with `skip` others before it, from the start or after a row. */
  async #rowAt(after: SortKey | null, rows: Build, skip: number): Promise<SortKey | undefined> {
    const [row] = await this.#run<Keys>(
      `seek ${after === null ? 'start' : 'after'}`,
      (db, p) => {
        let keys = rows(db, p).select(this.#keyColumns());
        if (after !== null) keys = keys.where(this.#follows(p));
        return this.#ordered(keys)
          .limit(1)
          .offset(p.skip as number);
      },
      { skip, ...keyParameters(after) },
      { isLong: skip > longRows },
    );
    return row === undefined ? undefined : this.#keyOf(row);
  }

  /**
   * The number of exceptions up to a row. Materialized: they are few and have an index of their own,
   * where a condition on the key would make the databases read all rows before it.
   */
  async #exceptionsUpTo(key: SortKey, mayBeLong: boolean): Promise<number> {
    if (this.#except === null) return 0;
    const upTo: Build = (db, p) =>
      db
        .with(
          (cte) => cte('exception').materialized(),
          (inner) => this.#exceptions(inner as never, p).select(this.#keyColumns()),
        )
        .selectFrom('exception')
        .where(
          comparedToKey(
            key.map((_, i) => keyName(i)),
            this.#isAscending ? '<=' : '>=',
            p,
          ),
        ) as AnySelect;
    return this.#countOf('except before', upTo, keyParameters(key), mayBeLong);
  }

  async #total(): Promise<number | undefined> {
    const { total } = this.#query;
    if (total === undefined) return undefined;
    const [row] = await this.#run<{ count: number }>(
      'total',
      (db, p) => total(db, this.#given(p)),
      {},
    );
    // The row that has the counter may be gone, and the list still there.
    return row === undefined ? undefined : Number(row.count);
  }

  /** The number of rows, all or those on one side of an id. */
  async #countMatching(side?: '<=' | '>', id?: number): Promise<number> {
    const count = (name: string, rows: Build): Promise<number> =>
      side === undefined
        ? this.#countOf(name, rows)
        : this.#countOf(
            `${name} ${side}`,
            (db, p) => rows(db, p).where(this.#query.id, side, p.edge),
            { edge: id },
          );
    const all = await count('rows', this.#superset);
    if (all === 0 || this.#except === null) return all;
    return all - (await count('except', this.#exceptions));
  }

  /** Counts rows, all or some; many of them off this thread. */
  async #countOf(
    name: string,
    rows: Build,
    params: Parameters = {},
    mayBeLong = false,
  ): Promise<number> {
    const counting = async (isLong: boolean): Promise<number> => {
      const [row] = await this.#run<{ count: number }>(
        `count ${name} ${isLong}`,
        (db, p) => {
          if (isLong) return rows(db, p).select((e) => e.fn.countAll().as('count'));
          const some = rows(db, p).select(sql`1`.as('one')).limit(sql.lit(longRows));
          return db.selectFrom(some.as('some') as never).select((e) => e.fn.countAll().as('count'));
        },
        params,
        { isLong },
      );
      return Number(row?.count ?? 0);
    };
    if (mayBeLong) return counting(true);
    const count = await counting(false);
    return count < longRows ? count : counting(true);
  }

  readonly #narrow: Build = (db, p) => (this.#query.narrow ?? this.#query.from)(db, this.#given(p));

  readonly #superset: Build = (db, p) => {
    const rows = this.#query.counted?.rows;
    return rows === undefined ? this.#narrow(db, p) : rows(db, this.#given(p));
  };

  readonly #exceptions: Build = (db, p) => this.#except?.(db, this.#given(p)) as AnySelect;

  #given(p: Parameters): Bound<Values> {
    return Object.fromEntries(this.#names.map((name) => [name, sql.val(p[name])])) as Bound<Values>;
  }

  get #isAscending(): boolean {
    return this.#direction === 'asc';
  }

  #ordered(select: AnySelect): AnySelect {
    return this.#query.order.reduce((all, column) => all.orderBy(column, this.#direction), select);
  }

  /** The rows after the key in the parameters. */
  #follows(p: Parameters) {
    return comparedToKey(this.#query.order, this.#isAscending ? '>' : '<', p);
  }

  #keyColumns() {
    return this.#query.order.map((column, i) => sql.ref(column).as(keyName(i)));
  }

  #keyOf(row: Keys): SortKey {
    return this.#query.order.map((_, i) => row[keyName(i)] ?? 0);
  }
}

const keyName = (i: number): string => `key_${i}`;

const keyParameters = (after: SortKey | null): Parameters =>
  Object.fromEntries((after ?? []).map((value, i) => [keyName(i), value]));

function comparedToKey(order: readonly string[], operator: string, p: Parameters) {
  const columns = sql.join(order.map((column) => sql.ref(column)));
  const values = sql.join(order.map((_, i) => sql.val(p[keyName(i)])));
  return sql<boolean>`(${columns}) ${sql.raw(operator)} (${values})`;
}
