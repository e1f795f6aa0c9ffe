import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { punchcard } from '../../../support/program.ts';
import { FakeHost } from '../fake-host.ts';

const host = await ofFile(FakeHost.start());
const t = await ofFile(startTestApp({ settings: { HOST_URL: host.url } }));

describe('punchcard time start', () => {
  it('takes the address of an issue of the host that nobody used here', async () => {
    const mira = await t.make.person('mira');
    const token = host.world.token(host.world.person('remote'));
    const body = { token };
    expect(
      (await t.request('PUT', '/user/host/connection', mira.byPassword, { body })).status,
    ).toBe(200);
    host.world.issue(host.world.repository('acme', 'site'), 'Basket');
    const start = (address: string) =>
      punchcard(['time', 'start', address, '--url', t.url, '--token', mira.token]);
    const { stdout, stderr } = await start(`${host.url}/acme/site/issues/1`);
    expect([stderr, stdout]).toEqual([
      '',
      expect.stringContaining('acme/site#1 Basket: 0m, running'),
    ]);
    const other = `${host.url}/acme/site/issues/2`;
    expect(await start(other)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`there is no issue for you at ${other}`),
    });
  });
});
