import type { Listing } from '../../core/listing.ts';
import type { Executor } from './executor.ts';
import { type ListingQuery, type Parameters, queryListing, type Run } from './listing.ts';
import { type Prepared, prepare } from './statement.ts';

/** Most compiled shapes per list; rarer ones are built for each call. */
const maxCachedShapes = 100;

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
      else return queryListing(builtEachTime(executor, values, names), described.query, names);
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
    return queryListing(run, described.query, described.names);
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
  return queryListing(builtEachTime(executor, values ?? {}, names), query, names);
}

/** The values that are there. */
const namesIn = (values: object): string[] =>
  Object.keys(values).filter((name) => values[name as never] !== undefined);
