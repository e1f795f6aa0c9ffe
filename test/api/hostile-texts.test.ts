import { describe, expect, it } from 'vitest';
import { fold } from '../../src/core/text.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

/**
 * Combining marks above and below one letter, in an order that normalization must reverse: sorting
 * them takes quadratic time, half a minute for these.
 */
const marks = `a${'\u0301'.repeat(80_000)}${'\u0316'.repeat(80_000)}`;

const t = await ofFile(startTestApp({ settings: { BODY_LIMIT_BYTES: '1048576' } }));
const owner = await t.make.person('Olga');
await t.make.issue(await t.make.repository(owner.user, 'open'), owner.user);

describe('a text of nothing but combining marks', () => {
  it('is no name to sign in with', async () => {
    const body = { username: marks, password: 'x' };
    expect((await t.request('POST', '/user/session', null, { body })).status).toBe(401);
    const basic = `Basic ${Buffer.from(`${marks.slice(-5000)}:x`).toString('base64')}`;
    expect((await t.request('GET', '/user', { authorization: basic })).status).toBe(401);
  });

  it('names no tracker of time and no assignee', async () => {
    const path = '/repos/olga/open/issues/1';
    const time = await t.request('POST', `${path}/times`, owner, {
      body: { time: 1, user: marks },
    });
    expect(time.status).toBe(404);
    const edit = await t.request('PATCH', path, owner, { body: { assignees: [marks] } });
    expect(edit.status).toBe(422);
  });

  it('is a text like any other', async () => {
    const body = `a${'\u0301\u0316'.repeat(32_000)} end of it`;
    const path = '/repos/olga/open/issues';
    const made = await t.request('POST', path, owner, { body: { title: 'Marks', body } });
    expect(made.json.body).toBe(body);
    expect((await t.request('GET', `${path}?q=end+of`, owner)).json).toHaveLength(1);
  });
});

describe('the normal form for comparing texts', () => {
  it('is the same for every encoding of a letter', () => {
    for (const [one, other] of [
      ['Ångström', 'A\u030angstro\u0308m'],
      ['ǻ', 'Å\u0301'],
      ['q\u0307\u0323', 'Q\u0323\u0307'],
      [`x${'\u0316'.repeat(15)}${'\u0301'.repeat(15)}`, `X${'\u0301\u0316'.repeat(15)}`],
    ] as const) {
      expect(fold(one)).toBe(fold(other));
    }
    expect(fold('a\u0301')).not.toBe(fold('a\u0316'));
  });

  it('is stable', () => {
    for (const text of [marks, 'Ångström', 'İ']) expect(fold(fold(text))).toBe(fold(text));
  });
});
