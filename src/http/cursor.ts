import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { invalidField } from '../core/errors.ts';
import type { SortKey } from '../core/listing.ts';
import type { SecretBox } from '../core/sign-in/types.ts';

/** Raise this when the order of a list changes, so that older cursors are refused. */
const version = 1;
const tagBytes = 16;

/** A position in a list: the next page number, and the last row before it. */
export interface Cursor {
  readonly page: number;
  readonly after: SortKey;
}

/**
 * Cursors as text for clients. They are encrypted because they hold ids and times that the client
 * may not know, and bound to one path, its filters and one viewer. A cursor only says where to
 * continue; permissions are checked on every request. The tag over position and context doubles as
 * the nonce, so encryption is deterministic: equal positions give equal text in every process.
 */
export class Cursors {
  // Created once: given bytes, Node.js would create a key object on each use.
  readonly #tagKey: KeyObject;
  readonly #textKey: KeyObject;

  constructor(secretBox: SecretBox) {
    this.#tagKey = createSecretKey(secretBox.keyFor('cursor tag'));
    this.#textKey = createSecretKey(secretBox.keyFor('cursor text'));
  }

  write({ page, after }: Cursor, request: FastifyRequest): string {
    const text = JSON.stringify([page, ...after]);
    const tag = this.#tag(text, request);
    const cipher = createCipheriv('aes-256-ctr', this.#textKey, tag);
    return Buffer.concat([tag, cipher.update(text, 'utf8'), cipher.final()]).toString('base64url');
  }

  /** @throws invalid if the cursor is not for this path, these filters and this viewer */
  read(given: string, request: FastifyRequest): Cursor {
    const bytes = Buffer.from(given, 'base64url');
    const tag = bytes.subarray(0, tagBytes);
    if (tag.length < tagBytes || bytes.toString('base64url') !== given) throw foreign();
    const decipher = createDecipheriv('aes-256-ctr', this.#textKey, tag);
    const text = Buffer.concat([decipher.update(bytes.subarray(tagBytes)), decipher.final()]);
    if (!timingSafeEqual(this.#tag(text.toString('utf8'), request), tag)) throw foreign();
    const [page, ...after] = JSON.parse(text.toString('utf8')) as [number, ...SortKey];
    return { page, after };
  }

  #tag(text: string, request: FastifyRequest): Buffer {
    const context = JSON.stringify([version, ...contextOf(request), text]);
    return createHmac('sha256', this.#tagKey).update(context).digest().subarray(0, tagBytes);
  }
}

/** The identity of a list: its path, its filters in any order, and the viewer. */
function contextOf({ url, query, caller }: FastifyRequest): unknown[] {
  const [path] = url.split('?', 1);
  const {
    page: _page,
    limit: _limit,
    cursor: _cursor,
    ...filters
  } = query as object & {
    page?: unknown;
    limit?: unknown;
    cursor?: unknown;
  };
  const sorted = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  return [path, sorted, caller.user?.id ?? 0, caller.isPublicOnly];
}

const foreign = (): Error => invalidField('cursor', 'other-list');
