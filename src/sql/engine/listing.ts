import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Chunk, Listing, ListPosition, SortKey } from '../../core/listing.ts';
import type { Executor } from './executor.ts';
import { type Builder, type Prepared, prepare } from './statement.ts';

// The exact type depends on the filters and only matters to Kysely.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnySelect = SelectQueryBuilder<any, any, any>;

/** The values of a filter as bound parameters, which must not be read. */
export type Bound<Values> = {
  readonly [Name in keyof Values]:
    | RawBuilder<NonNullable<Values[Name]>>
    | Extract<Values[Name], undefined>;
};

export interface ListingQuery<Row, T, Values = unknown> {
  /** FROM, JOIN and WHERE: everything that decides which rows match. */
  from(db: Builder, given: Bound<Values>): AnySelect;
  /** The same rows with fewer joins, for counting and skipping; default: `from`. */
  narrow?(db: Builder, given: Bound<Values>): AnySelect;
  /** The number of rows as `count`, if a counter has it. */
  total?(db: Builder, given: Bound<Values>): AnySelect;
  /** For counting and skipping by index alone: a superset of the rows, and those that do not match. */
  counted?: {
    rows(db: Builder, given: Bound<Values>): AnySelect;
    /** null: none. */
    except: ((db: Builder, given: Bound<Values>) => AnySelect) | null;
    /** The length of the superset as `count`, if a counter has it; else `total` and exceptions. */
    length?(db: Builder, given: Bound<Values>): AnySelect;
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

type Parameters = Readonly<Record<string, unknown>>;
/** Builds one of the list's statements from parameter markers or actual values. */
type Build = (db: Builder, p: Parameters) => AnySelect;
type Run = <R>(
  name: string,
  build: Build,
  params: Parameters,
  options?: { readonly isLong: boolean },
) => Promise<R[]>;

/** Most compiled shapes per list; rarer ones are built for each call. */
const maxCachedShapes = 100;
/**
 * Up to this offset, rows are skipped with OFFSET; beyond it, the key of the row before the page is
 * found first.
 */
const shallowRows = 200;
/** More rows than this are counted or skipped on a background reader. */
const longRows = 10_000;

/**
 * Describes a list whose statements are compiled once for each `shape` (the flags that decide the
 * SQL, as JSON) and each set of defined values. `describe` and the query may read the shape and
 * check which values are undefined, but not read the values.
 */
export function prepareListing<Row, T, Values extends object, Shape = undefined>(
  describe: (shape: Shape) => ListingQuery<Row, T, Values>,
): (
  executor: Executor,
  values: Values,
  ...rest: undefined extends Shape ? [shape?: undefined] : [shape: Shape]
) => Listing<T> {
  const shapes = new Map<string, Described<Row, T, Values>>();

  return (executor, values, shape?: Shape) => {
    const names = namesIn(values) as (keyof Values & string)[];
    const key = `${names.join()} ${JSON.stringify(shape)}`;
    let described = shapes.get(key);
    if (described === undefined) {
      described = { query: describe(shape as Shape), names, statements: new Map() };
      if (shapes.size < maxCachedShapes) shapes.set(key, described);
      else return listingOf(builtEachTime(executor, values, names), described);
    }
    const { statements } = described;
    const run: Run = (name, build, params, { isLong } = { isLong: false }) => {
      let statement = statements.get(name);
      if (statement === undefined) {
        statement = prepare<Parameters, unknown>(build);
        statements.set(name, statement);
      }
      const target = isLong ? (executor.background ?? executor) : executor;
      return target.all(statement, { ...values, ...params }) as never;
    };
    return listingOf(run, described);
  };
}

/** The compiled statements of one shape. */
interface Described<Row, T, Values> {
  readonly query: ListingQuery<Row, T, Values>;
  /** The values that are there. */
  readonly names: readonly (keyof Values & string)[];
  readonly statements: Map<string, Prepared<Parameters, unknown>>;
}

const builtEachTime =
  (executor: Executor, values: object, names: readonly string[]): Run =>
  (_, build, params, { isLong } = { isLong: false }) => {
    const all: Parameters = { ...values, ...params };
    const named = [...names, ...Object.keys(params)].map((name) => [name, all[name]]);
    const target = isLong ? (executor.background ?? executor) : executor;
    return target.allOf(build(executor.builder, Object.fromEntries(named)) as never);
  };

/** A list over one query: counted, paged and walked with the same FROM and WHERE. */
export function listing<Row, T, Values extends object = object>(
  executor: Executor,
  query: ListingQuery<Row, T, Values>,
  values?: Values,
): Listing<T> {
  const names = namesIn(values ?? {}) as (keyof Values & string)[];
  return listingOf(builtEachTime(executor, values ?? {}, names), { query, names });
}

/** The values that are there. */
const namesIn = (values: object): string[] =>
  Object.keys(values).filter((name) => values[name as never] !== undefined);

function listingOf<Row, T, Values>(
  run: Run,
  { query, names }: Pick<Described<Row, T, Values>, 'query' | 'names'>,
): Listing<T> {
  const direction = query.direction ?? 'asc';
  const keyNames = query.order.map((_, i) => keyName(i));
  const keyColumns = query.order.map((column, i) => sql.ref(column).as(keyName(i)));
  const given = (p: Parameters): Bound<Values> =>
    Object.fromEntries(names.map((name) => [name, sql.val(p[name])])) as Bound<Values>;
  const ordered = (select: AnySelect, towards = direction): AnySelect =>
    query.order.reduce((all, column) => all.orderBy(column, towards), select);
  const matching: Build = (db, p) => query.from(db, given(p));
  const narrow: Build = (db, p) => (query.narrow ?? query.from)(db, given(p));

  /** `limit` rows after `skip` others that follow a key (null: from the start). */
  const read = async (
    after: SortKey | null,
    skip: number,
    upToId: number | null,
    limit: number,
  ): Promise<Chunk<T>> => {
    const rows = await run<Row & Record<string, number | string>>(
      `read ${after === null ? '' : 'after'} ${upToId === null ? '' : 'bounded'}`,
      (db, p) => {
        let chunk = query.select(matching(db, p), given(p)).select(keyColumns);
        if (upToId !== null) chunk = chunk.where(query.id, '<=', p.upToId);
        if (after !== null) chunk = chunk.where(follows(query.order, direction, p));
        return ordered(chunk)
          .limit(p.limit as number)
          .offset(p.skip as number);
      },
      { limit, skip, ...(upToId === null ? {} : { upToId }), ...keyParameters(after) },
    );
    const end = rows.at(-1);
    return {
      rows: rows.map(query.map),
      last: end === undefined ? null : query.order.map((_, i) => end[keyName(i)] ?? 0),
    };
  };

  const { counted } = query;
  const superset: Build = (db, p) =>
    counted === undefined ? narrow(db, p) : counted.rows(db, given(p));
  const except = counted?.except ?? null;
  const exceptional: Build = (db, p) => except?.(db, given(p)) as AnySelect;
  /**
   * Those up to the key in the parameters. Materialized: they are few and have an index of their
   * own, where a condition on the key would make the databases read all rows before it.
   */
  const exceptionsUpTo: Build = (db, p) =>
    db
      .with(
        (cte) => cte('exception').materialized(),
        (inner) => exceptional(inner as never, p).select(keyColumns),
      )
      .selectFrom('exception')
      .where(isUpTo(keyNames, direction, p)) as AnySelect;

  /** The row with `skip` others before it, from an end of the list or after a row. */
  const rowAt = async (
    from: 'start' | 'end' | { readonly after: SortKey },
    rows: Build,
    skip: number,
  ): Promise<SortKey | undefined> => {
    const backwards = direction === 'asc' ? 'desc' : 'asc';
    const after = typeof from === 'string' ? null : from.after;
    const [row] = await run<Record<string, number | string>>(
      `seek ${typeof from === 'string' ? from : 'after'}`,
      (db, p) => {
        let keys = rows(db, p).select(keyColumns);
        if (after !== null) keys = keys.where(follows(query.order, direction, p));
        return ordered(keys, from === 'end' ? backwards : direction)
          .limit(1)
          .offset(p.skip as number);
      },
      { skip, ...keyParameters(after) },
      { isLong: skip > longRows },
    );
    return row === undefined ? undefined : query.order.map((_, at) => row[keyName(at)] ?? 0);
  };

  /** What a counter has, if there is one. */
  const counter = async (
    name: string,
    select: ListingQuery<Row, T, Values>['total'],
  ): Promise<number | undefined> => {
    if (select === undefined) return undefined;
    const [row] = await run<{ count: number }>(name, (db, p) => select(db, given(p)), {});
    // The row that has the counter may be gone, and the list still there.
    return row === undefined ? undefined : Number(row.count);
  };
  const total = (): Promise<number | undefined> => counter('total', query.total);

  /** Counts rows, all or some; many of them off this thread. */
  const countOf = async (
    name: string,
    rows: Build,
    params: Parameters = {},
    mayBeLong = false,
  ): Promise<number> => {
    const counting = async (isLong: boolean): Promise<number> => {
      const [row] = await run<{ count: number }>(
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
  };

  /** The number of rows, all or those on one side of an id. */
  const countMatching = async (side?: '<=' | '>', id?: number): Promise<number> => {
    const count = (name: string, rows: Build): Promise<number> =>
      side === undefined
        ? countOf(name, rows)
        : countOf(`${name} ${side}`, (db, p) => rows(db, p).where(query.id, side, p.edge), {
            edge: id,
          });
    const all = await count('rows', superset);
    return all === 0 || except === null ? all : all - (await count('except', exceptional));
  };

  const countAll = async (): Promise<number> => (await total()) ?? countMatching();

  /** The length of the superset, if a counter tells it. */
  const lengthOf = async (): Promise<number | undefined> => {
    if (counted?.length !== undefined) return counter('length', counted.length);
    const known = await total();
    if (known === undefined || except === null) return known;
    return known + (await countOf('except', exceptional));
  };

  /**
   * The row of the superset before the one at `offset`, looked for from the nearer end where the
   * length is known.
   */
  const rowBefore = async (offset: number): Promise<SortKey | undefined> => {
    const length = await lengthOf();
    if (length === undefined || offset <= length / 2 || offset > length) {
      return rowAt('start', superset, offset - 1);
    }
    const row = await rowAt('end', superset, length - offset);
    // A row added meanwhile would move the page.
    return (await lengthOf()) === length ? row : rowAt('start', superset, offset - 1);
  };

  const skipTo = async (
    offset: number,
    upToId: number | null,
    limit: number,
  ): Promise<Chunk<T>> => {
    if (offset <= shallowRows || upToId !== null) return read(null, offset, upToId, limit);
    const before = await rowBefore(offset);
    if (before === undefined) return { rows: [], last: null };
    // As many matching rows follow until the page as others were skipped.
    const skipped =
      except === null
        ? 0
        : await countOf('except before', exceptionsUpTo, keyParameters(before), offset > longRows);
    if (skipped <= shallowRows) return read(before, skipped, upToId, limit);
    const nearer = await rowAt({ after: before }, narrow, skipped - 1);
    return nearer === undefined ? { rows: [], last: null } : read(nearer, 0, upToId, limit);
  };

  const next = (after: ListPosition, upToId: number | null, limit: number): Promise<Chunk<T>> =>
    after !== null && 'skip' in after
      ? skipTo(after.skip, upToId, limit)
      : read(after, 0, upToId, limit);

  return {
    next,
    page: async (offset, limit) => (await next({ skip: offset }, null, limit)).rows,
    count: async (upToId) => {
      if (upToId === undefined) return countAll();
      return query.total !== undefined
        ? (await countAll()) - (await countMatching('>', upToId))
        : countMatching('<=', upToId);
    },
    highestId: async () => {
      const [table = '', column = ''] = query.id.split('.');
      const [row] = await run<{ id: number | null }>(
        'highest',
        (db) =>
          db
            .selectFrom(sql.table(table).as('t'))
            .select(sql<number | null>`max(${sql.ref(`t.${column}`)})`.as('id')),
        {},
      );
      return row?.id ?? 0;
    },
  };
}

const keyName = (i: number): string => `key_${i}`;

const keyParameters = (after: SortKey | null): Parameters =>
  Object.fromEntries((after ?? []).map((value, i) => [keyName(i), value]));

type Direction = 'asc' | 'desc';

/** The rows of a list that come after the key in the parameters. */
const follows = (order: readonly string[], direction: Direction, p: Parameters) =>
  comparedToKey(order, direction === 'asc' ? '>' : '<', p);

/** The other rows: those before the key, and the row that has it. */
const isUpTo = (order: readonly string[], direction: Direction, p: Parameters) =>
  comparedToKey(order, direction === 'asc' ? '<=' : '>=', p);

function comparedToKey(order: readonly string[], operator: string, p: Parameters) {
  const columns = sql.join(order.map((column) => sql.ref(column)));
  const values = sql.join(order.map((_, i) => sql.val(p[keyName(i)])));
  return sql<boolean>`(${columns}) ${sql.raw(operator)} (${values})`;
}
