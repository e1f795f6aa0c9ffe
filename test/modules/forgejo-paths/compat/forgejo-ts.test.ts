import * as forgejo from '@llamaduck/forgejo-ts';
import { createClient, createConfig } from '@llamaduck/forgejo-ts/client';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { readReply } from '../../../support/raw.ts';

/** The public client forgejo-ts, against a started server. */
const t = await ofFile(startTestApp());
const { token } = await t.make.person('ann');
await t.make.user('bob');
const headers = { Authorization: `token ${token}` };
const client: ReturnType<typeof createClient> = createClient(
  createConfig({ baseURL: `${t.url}/api/v1`, headers }),
);

it('blocks, lists and unblocks', async () => {
  const bob = { client, path: { username: 'bob' } };
  expect((await forgejo.userBlockUser(bob)).status).toBe(204);
  const blocked = await forgejo.userListBlockedUsers({ client });
  expect(blocked.data).toMatchObject([{ block_id: expect.any(Number) }]);
  expect((await forgejo.userUnblockUser(bob)).status).toBe(204);
});

it('blocks and unblocks for fj, byte for byte', async () => {
  const ask = async (line: string, ...headers: string[]) => {
    const own = ['accept: */*', `authorization: token ${token}`, 'host: h', 'Connection: close'];
    return readReply(
      await t.raw(`${[`${line} HTTP/1.1`, ...own, ...headers].join('\r\n')}\r\n\r\n`),
    );
  };
  const length = 'content-length: 0';
  const block = await ask('PUT /api/v1/user/block/Bob', length);
  expect([block.status, block.body]).toEqual([204, '']);
  const list = await ask('GET /api/v1/user/list_blocked?page=1');
  expect(list.json).toEqual([{ block_id: expect.any(Number), created_at: '2026-05-04T09:30:00Z' }]);
  expect(list.headers['x-total-count']).toBe('1');
  expect((await ask('PUT /api/v1/user/unblock/Bob', length)).status).toBe(204);
  expect((await ask('GET /api/v1/user/list_blocked?page=1')).json).toEqual([]);
});
