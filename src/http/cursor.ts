import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { invalid } from '../core/errors.ts';
import type { Key } from '../core/listing.ts';
import type { Vault } from '../core/sign-in/vault.ts';

/** To be raised when the order of a list changes: cursors from before are then refused. */
const version = 1;
const tagBytes = 16;

/** A place in a list: the page that begins there, and the row before it. */
export interface Cursor {
  readonly page: number;
  readonly after: Key;
}

/**
 * Places in lists as texts for clients. A text is encrypted, as it holds ids and times that its
 * reader may not know, and good for one path, its filters and one viewer. It says only where
 * reading goes on: what is seen there is decided anew each time. The tag over place and context is
 * the start of the encryption, so a place has one text, on every process, and no number is used up.
 */
export class Cursors {
  readonly #tagKey: Buffer;
  readonly #textKey: Buffer;

  constructor(vault: Vault) {
    this.#tagKey = vault.keyFor('cursor tag');
    this.#textKey = vault.keyFor('cursor text');
  }

  write({ page, after }: Cursor, request: FastifyRequest): string {
    const text = JSON.stringify([page, ...after]);
    const tag = this.#tag(text, request);
    const cipher = createCipheriv('aes-256-ctr', this.#textKey, tag);
    return Buffer.concat([tag, cipher.update(text, 'utf8'), cipher.final()]).toString('base64url');
  }

  /** @throws invalid for whatever was not written for this path, these filters and this viewer */
  read(given: string, request: FastifyRequest): Cursor {
    const bytes = Buffer.from(given, 'base64url');
    const tag = bytes.subarray(0, tagBytes);
    if (tag.length < tagBytes || bytes.toString('base64url') !== given) throw foreign();
    const decipher = createDecipheriv('aes-256-ctr', this.#textKey, tag);
    const text = Buffer.concat([decipher.update(bytes.subarray(tagBytes)), decipher.final()]);
    if (!timingSafeEqual(this.#tag(text.toString('utf8'), request), tag)) throw foreign();
    const [page, ...after] = JSON.parse(text.toString('utf8')) as [number, ...Key];
    return { page, after };
  }

  #tag(text: string, request: FastifyRequest): Buffer {
    const context = JSON.stringify([version, ...contextOf(request), text]);
    return createHmac('sha256', this.#tagKey).update(context).digest().subarray(0, tagBytes);
  }
}

/** What a list is a list of: its path, its filters whatever their order, and who looks. */
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

const foreign = (): Error =>
  invalid('[cursor]: belongs to another list, filter or user; begin again at the first page');
