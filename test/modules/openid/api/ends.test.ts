import { describe, expect, it } from 'vitest';
import { endAllAccess } from '../../../../src/core/account/recovery.ts';
import { callerAs } from '../../../../src/core/caller.ts';
import { write } from '../../../../src/core/transaction.ts';
import { ofFile } from '../../../support/closing.ts';
import { rowsOf } from '../../../support/rows.ts';
import { CookieBrowser } from '../cookie-browser.ts';
import { openWorld, password } from '../world.ts';

const w = await ofFile(openWorld());

const identitiesOf = (userId: number) =>
  rowsOf<{ subject: string }>(w.t, `SELECT subject FROM identity WHERE user_id = ${userId}`);

/** Connects somebody at the provider to an account, by its password. */
async function connect(name: string, sub: string, provider: 'oidc' | 'host') {
  w[provider].account = { sub, login: `at-${sub}` };
  const browser = new CookieBrowser();
  const page = await w.arrive(browser, provider);
  await browser.submit(page, 'continue', { do: 'link', name, password });
}

describe('an identity', () => {
  it('ends with a recovery if an intruder may have added it, and stays if it is older', async () => {
    const user = await w.t.make.user('anna', { password });
    await connect('anna', '11', 'oidc');
    w.t.clock.advance(30 * 86_400);
    await connect('anna', '12', 'host');
    expect(await identitiesOf(user.id)).toHaveLength(2);
    const { context } = w.t.app;
    const since = w.t.clock.nowUnix() - 7 * 86_400;
    const caller = callerAs(user, { address: '', requestId: '' });
    await write(context, caller, (tx) =>
      endAllAccess(tx, user, { accessUnix: since, changesUnix: since }),
    );
    expect(await identitiesOf(user.id)).toEqual([{ subject: '11' }]);
    const intruder = new CookieBrowser();
    await w.arrive(intruder, 'host');
    expect(await w.whoIs(intruder)).toBeNull();
  });

  it('ends with the account, and opens no later one of the same name', async () => {
    const user = await w.t.make.user('bert', { password });
    await connect('bert', '21', 'oidc');
    await w.t.app.context.database.write((stores) => stores.users.delete(user.id));
    expect(await identitiesOf(user.id)).toEqual([]);
    await w.t.make.user('bert', { password });
    const browser = new CookieBrowser();
    await w.arrive(browser);
    expect(await w.whoIs(browser)).toBeNull();
  });

  it('is in the personal export, and nowhere in the logs or pages of others', async () => {
    const person = await w.t.make.person('carl', { password });
    await connect('carl', '31', 'oidc');
    const reply = await w.t.request('GET', '/user/export', person.byPassword);
    expect(reply.json.identities).toEqual([
      expect.objectContaining({ issuer: w.oidc.url, subject: '31', name: 'at-31' }),
    ]);
    const other = await w.t.make.person();
    expect((await w.t.request('GET', '/users/carl', { token: other.token })).text).not.toContain(
      '31"',
    );
  });
});
