import { punchcardClient } from '../../../src/client/client.ts';
import { repeatingFetch } from '../../../src/client/repeating.ts';
import type { components } from '../../../src/client/schema.ts';
import { loadErrorWords } from '../messages/errorWords.ts';
import { messages } from '../messages/index.ts';
import { checkConnection, isFromService } from './connection.ts';

export { ApiError, placedPath } from '../../../src/client/client.ts';

/** Base URL of the service, which may have a path. */
export const serviceUrl = new URL(document.baseURI).href.replace(/\/+$/, '');

/** Base path of all pages; '/' if the service has its own host. */
export const basePath = new URL(document.baseURI).pathname;

/** The API client; requests are authenticated by the session cookie. */
export const api = punchcardClient({ url: serviceUrl, fetch: repeatingFetch({ fetch: noticing }) });

/** That it needs a session: everyone learns that who opens the first page. */
const isSignedOut = ({ method }: Request, { status }: Response): boolean =>
  status === 401 && method === 'GET';

/** Notices when the service is away. */
async function noticing(request: Request): Promise<Response> {
  try {
    // Otherwise Chromium lets a read wait for an older one of the same address, for up to 20 s.
    const response = await fetch(request, { cache: 'no-store' });
    if (!isFromService(response)) throw new TypeError('an answer that is not of the service');
    if (!response.ok && !isSignedOut(request, response)) await loadErrorWords();
    return response;
  } catch (error) {
    if (!request.signal.aborted) void checkConnection();
    throw error;
  }
}

/** The records of the API, by name: `Schema<'User'>`. */
export type Schema<Name extends keyof components['schemas']> = AsRead<components['schemas'][Name]>;

/** The client's view of a record: properties whose only type is null are omitted. */
type AsRead<T> = T extends (infer E)[]
  ? AsRead<E>[]
  : T extends object
    ? { [K in keyof T as [NonNullable<T[K]>] extends [never] ? never : K]: AsRead<T[K]> }
    : T;

/** A page of a list, with the total count. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** Reads a page and the total count from a response. */
export function pageOf<T>({ data, response }: { data?: T[]; response: Response }): Page<T> {
  const items = data ?? [];
  const total = Number(response.headers.get('x-total-count') ?? items.length);
  return { items, total };
}

/**
 * The JSON body of a response; throws if there is none. Text is excluded because some operations
 * can also return CSV.
 */
export function dataOf<T>(data: T): Exclude<T, string | undefined> {
  if (data === undefined || typeof data === 'string') throw new Error(messages.layout.noAnswer);
  return data as Exclude<T, string | undefined>;
}
