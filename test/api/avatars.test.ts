import { expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

const t = await ofFile(startTestApp());

const picture = async (url: string) => {
  const reply = await fetch(url);
  return { reply, text: await reply.text() };
};

it('serves an image at avatar_url, which browsers cache and other sites may embed', async () => {
  const user = await t.make.user();
  const { json } = await t.request('GET', `/users/${user.name}`);
  const { reply, text } = await picture(json.avatar_url);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toContain('image/svg+xml');
  expect(reply.headers.get('cache-control')).toBe('public, max-age=86400, immutable');
  expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  expect(text).toMatch(/^<svg xmlns=.*<\/svg>$/);
  expect((await picture(json.avatar_url)).text).toBe(text);
  const other = await t.make.user();
  expect((await picture(`${t.url}/avatars/${other.id}`)).text).not.toBe(text);
});

it('does not reveal whether the user exists', async () => {
  const seen = await t.make.user(undefined, { visibility: 'private', fullName: 'Zed Zulu' });
  for (const id of [seen.id, 987654321, -1, 'nonsense', '%3Cscript%3E', '99999999999999999999']) {
    const { reply, text } = await picture(`${t.url}/avatars/${id}`);
    expect(reply.status).toBe(200);
    expect(text).toMatch(/^<svg /);
    expect(text).not.toMatch(/zed|script/i);
  }
});
