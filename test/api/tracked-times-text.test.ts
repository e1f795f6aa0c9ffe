import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

/** Lists of entries are assembled from fragments; single entries are serialized by schema. */
const t = await ofFile(startTestApp());
const owner = await t.make.person('Keeper', { fullName: 'The "Keeper" \\ \u2028' });
const member = await t.make.person('Member');
const repository = await t.make.repository(owner.user, 'texts');
await t.make.collaborator(repository, member.user, 'write');
const plain = await t.make.issue(repository, owner.user, { title: 'Plain' });
const odd = await t.make.issue(repository, member.user, {
  title: 'Odd "signs" \n </script> 😀',
  body: 'text\twith\u0001 all \u2029 kinds',
  assignees: [owner.user, member.user],
  isClosed: true,
  closedUnix: 1_700_000_000,
  dueUnix: 1_800_000_000,
  timeEstimateSeconds: 90,
});
const bodies = [
  { time: 60, created: '2026-01-02T03:04:05Z' },
  { time: 61, created: '2026-01-02T03:04:06Z', note: 'a "note" \\ 😀 \n \u2028' },
  { duration: '1h30m', started: '2026-01-02T03:04:05+02:00', billable: false },
  { time: 5, user_name: 'Member', external_id: 'x "1"' },
  { time: 5, user: 'Member', created: '2026-01-02T03:04:07Z' },
];
for (const issue of [plain, odd, plain]) {
  for (const body of bodies) {
    const path = `/repos/keeper/texts/issues/${issue.number}/times`;
    const added = await t.request('POST', path, owner, { body });
    expect(added.status).toBe(200);
  }
}

/** Each entry of a list as serialized alone. */
async function alone(list: { id: number; issue: { number: number } }[]): Promise<string> {
  const texts: string[] = [];
  for (const { id, issue } of list) {
    const path = `/repos/keeper/texts/issues/${issue.number}/times/${id}`;
    texts.push((await t.request('GET', path, owner)).text);
  }
  return `[${texts.join()}]`;
}

describe('a list of entries', () => {
  it.each([
    '/repos/keeper/texts/times',
    '/repos/keeper/texts/times?page=1&limit=50',
    '/repos/keeper/texts/times?page=2&limit=4',
    '/repos/keeper/texts/times?page=9',
    '/repos/keeper/texts/issues/2/times',
    '/repos/keeper/texts/times/Member',
    '/user/times',
    '/user/times?limit=3',
  ])('%s contains each entry exactly as serialized alone', async (path) => {
    const plain = { headers: { 'accept-encoding': 'identity' } };
    const list = await t.request('GET', path, owner, plain);
    expect(list.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(list.headers.get('content-length')).toBe(String(Buffer.byteLength(list.text)));
    expect(list.text).toBe(await alone(list.json));
  });
});
