import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Chunk, chunksOf, type Listing, type SortKey } from '../core/listing.ts';
import { yieldNow } from '../core/yield.ts';
import type { HttpContext } from './api.ts';
import { jsonType, sendChunks } from './streaming/send.ts';
import { Type } from './type.ts';

/** The query parameters of every paged list. */
export const pagingQuery = {
  page: Type.Optional(
    Type.Integer({ minimum: 0, description: '1-based page number; if absent or 0, see limit' }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'page size; without page and limit the whole list is returned',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 1000,
      description:
        'position of the page, from the link to the next page; takes precedence over page. Valid for the same path, filters and user',
    }),
  ),
};

export interface PagingQuery {
  readonly page?: number;
  readonly limit?: number;
  readonly cursor?: string;
}

/** The requested page. */
interface Page {
  readonly page: number;
  readonly limit: number;
  /** The row before the page, if a cursor is given. */
  readonly after: SortKey | null;
}

/** Rows per statement when reading a long list. */
const chunkRows = 100;
/** JSON characters to produce before yielding to the event loop. */
const chunkLength = 32 * 1024;
/** Unpaged lists with more rows, or longer JSON, are streamed. */
const maxBufferedRows = 1000;
const maxBufferedLength = 8 * 1024 * 1024;

/** The requested page; null: the whole list (D7). */
function pageOf(
  http: HttpContext,
  request: FastifyRequest,
  options: { alwaysPages?: boolean; maxLimit?: number } = {},
): Page | null {
  const { settings } = http;
  const query = request.query as PagingQuery;
  const { page = 0, limit = 0 } = query;
  const most = Math.max(settings.maxResponseItems, options.maxLimit ?? 0);
  const size = Math.min(limit === 0 ? settings.defaultPagingNum : limit, most);
  if (query.cursor !== undefined) {
    const cursor = http.cursors.read(query.cursor, request);
    return { page: page === 0 ? cursor.page : page, limit: size, after: cursor.after };
  }
  if (page === 0 && limit === 0 && options.alwaysPages !== true) return null;
  // `page=0` requests everything, whatever the limit.
  if (query.page === 0 && options.alwaysPages !== true) return null;
  return { page: Math.max(page, 1), limit: size, after: null };
}

/**
 * The links `next`, `last`, `first` and `prev`, if there are such pages.
 * @param next cursor of the next page; null if there is none
 */
function linksOf(
  request: FastifyRequest,
  publicUrl: string,
  at: Page,
  lastPage: number,
  next: string | null,
): string {
  const [path = '', queryText = ''] = (request.raw.url ?? '').split('?', 2);
  const query = new URLSearchParams(queryText);
  const link = (page: number, rel: string, cursor?: string): string => {
    query.set('page', String(page));
    if (cursor === undefined) query.delete('cursor');
    else query.set('cursor', cursor);
    query.sort();
    return `<${publicUrl}${path}?${query.toString()}>; rel="${rel}"`;
  };
  const links: string[] = [];
  if (next !== null) links.push(link(at.page + 1, 'next', next));
  if (at.page < lastPage) links.push(link(lastPage, 'last'));
  if (at.page > 1) links.push(link(1, 'first'), link(Math.min(at.page - 1, lastPage), 'prev'));
  return links.join(',');
}

/** The link to the next page of a list without page numbers. */
export function nextLink(request: FastifyRequest, publicUrl: string, cursor: string): string {
  const [path = '', queryText = ''] = (request.raw.url ?? '').split('?', 2);
  const query = new URLSearchParams(queryText);
  query.set('cursor', cursor);
  return `<${publicUrl}${path}?${query}>; rel="next"`;
}

/**
 * The rows of a page, and its last row if there is a next page, otherwise null.
 * @param mayBeLong whether the rows of a long page may be read in parts
 */
async function readPage<T>(
  list: Listing<T>,
  { page, limit, after }: Page,
  total: number,
  mayBeLong: boolean,
): Promise<{ rows: T[] | AsyncIterable<T[]>; next: SortKey | null }> {
  const offset = (page - 1) * limit;
  // The offset is past the end, and may exceed what the database accepts.
  if (after === null && offset >= total) return { rows: [], next: null };
  const from = after ?? { skip: offset };
  const { rows, length, last } =
    mayBeLong && limit > chunkRows && list.nextLong !== undefined
      ? await list.nextLong(from, limit)
      : lengthened(await list.next(from, null, limit));
  if (after === null) return { rows, next: offset + limit < total ? last : null };
  if (last === null || length < limit) return { rows, next: null };
  // With a cursor the count may have changed since the first page, so check for a further row.
  const isFollowed = offset + limit < total || (await list.next(last, null, 1)).rows.length > 0;
  return { rows, next: isFollowed ? last : null };
}

const lengthened = <T>(chunk: Chunk<T>) => ({ ...chunk, length: chunk.rows.length });

export interface ListOptions {
  /** Always paged, even without page and limit. */
  readonly alwaysPages?: boolean;
  /** Page size limit of this list, if it is above the general one. */
  readonly maxLimit?: number;
  /** Never paged and without a total count (the deprecated list of times). */
  readonly neverPages?: boolean;
  /** Wraps the rows of a page. */
  readonly wrap?: (rows: unknown[]) => unknown;
}

/** Converts a row to a JSON value, or writes its JSON directly if rows share much of it. */
export type Presenter<T> = ((row: T) => unknown) | { readonly write: (row: T) => string };

const writerOf = <T>(presenter: Presenter<T>): ((row: T) => string) =>
  'write' in presenter ? presenter.write : (row) => JSON.stringify(presenter(row));

/**
 * Sends a list: a page with its links, or everything. `X-Total-Count` is the number of rows on all
 * pages.
 */
export async function sendList<T>(
  http: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  list: Listing<T>,
  presenter: Presenter<T>,
  options: ListOptions = {},
): Promise<void> {
  const at = options.neverPages === true ? null : pageOf(http, request, options);
  if (at !== null) {
    const total = await list.count();
    const { wrap } = options;
    const { rows, next } = await readPage(list, at, total, wrap === undefined);
    const cursor =
      next === null ? null : http.cursors.write({ page: at.page + 1, after: next }, request);
    const lastPage = Math.max(1, Math.ceil(total / at.limit));
    const links = linksOf(request, http.settings.publicUrl, at, lastPage, cursor);
    if (links !== '') void reply.header('link', links);
    void reply.header('x-total-count', total);
    if (!Array.isArray(rows)) {
      const chunks = jsonArray(rows, presenter);
      await sendChunks(http, request, reply, chunks, maxBufferedLength);
    } else if (wrap === undefined || 'write' in presenter) {
      await sendJson(reply, `[${rows.map(writerOf(presenter)).join()}]`);
    } else await reply.send(wrap(rows.map(presenter)));
    return;
  }
  await sendAll(http, request, reply, list, presenter, options);
}

/** Sends all rows up to the highest id at the start. */
async function sendAll<T>(
  http: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  list: Listing<T>,
  presenter: Presenter<T>,
  { neverPages = false }: ListOptions,
): Promise<void> {
  // Most lists are short: one statement then gives rows and count.
  const { rows } = await list.next(null, null, chunkRows);
  const isShort = rows.length < chunkRows;
  const upToId = isShort ? undefined : await list.highestId();
  const total = isShort ? rows.length : await list.count(upToId);
  if (!neverPages) void reply.header('x-total-count', total);
  // Rows with much text are streamed, however few they are.
  const json = isShort ? jsonOfRows(rows, presenter, chunkLength) : null;
  if (json !== null) return sendJson(reply, json);
  const chunks = isShort ? jsonArray([rows], presenter) : jsonOf([list], presenter, upToId);
  const maxBuffered = total <= maxBufferedRows ? maxBufferedLength : 0;
  await sendChunks(http, request, reply, chunks, maxBuffered);
}

/** The JSON of rows; null if it is longer than `maxLength`. */
function jsonOfRows<T>(
  rows: readonly T[],
  presenter: Presenter<T>,
  maxLength: number,
): string | null {
  const write = writerOf(presenter);
  let json = '';
  for (const row of rows) {
    json += json === '' ? write(row) : `,${write(row)}`;
    if (json.length > maxLength) return null;
  }
  return `[${json}]`;
}

/** Sends bytes: Node.js would join a string with the head and encode it again. */
const sendJson = async (reply: FastifyReply, text: string): Promise<void> => {
  await reply.type(jsonType).send(Buffer.from(text));
};

/**
 * The rows of all lists as one JSON array, in constant memory, without an open statement.
 * @param upToId the highest id to include; defaults to the highest at the start
 */
export async function* jsonOf<T>(
  lists: readonly Listing<T>[],
  presenter: Presenter<T>,
  upToId?: number,
): AsyncGenerator<string, void> {
  async function* chunks(): AsyncGenerator<T[]> {
    for (const list of lists) yield* chunksOf(list, chunkRows, upToId);
  }
  yield* jsonArray(chunks(), presenter);
}

/** Rows as chunks of one JSON array. */
export async function* jsonArray<T>(
  chunks: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
  presenter: Presenter<T>,
): AsyncGenerator<string, void> {
  const write = writerOf(presenter);
  let json = '[';
  let separator = '';
  for await (const rows of chunks) {
    for (const row of rows) {
      json += separator + write(row);
      separator = ',';
      if (json.length < chunkLength) continue;
      yield json;
      json = '';
      await yieldNow();
    }
  }
  yield `${json}]`;
}
