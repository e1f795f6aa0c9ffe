import { expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { away, soon, soonGone, untilKept } from '../support/away.ts';
import { openBrowser, signIn, visit } from '../support/browser.ts';
import { cutOff } from '../support/cut-off.ts';
import { newDatabase } from '../support/databases.ts';
import { intercept } from '../support/interception.ts';

const password = 'correct horse';
const html = { 'content-type': 'text/html; charset=utf-8' };

it('opens as it was last answered, and not as anything but this build answered', async () => {
  let app: TestApp | undefined;
  const line = await cutOff(() => Number(new URL(app?.url ?? '').port));
  const [database, browser] = await Promise.all([newDatabase(), openBrowser()]);
  const start = (FIRST_DAY_OF_WEEK: string): Promise<TestApp> =>
    startTestApp({ database, settings: { PUBLIC_URL: line.url, FIRST_DAY_OF_WEEK } });
  try {
    const first = await start('monday');
    app = first;
    await app.make.user('mira', { password });
    const visitor = await visit(browser, { url: line.url, clock: app.clock }, undefined, 'allow');
    const { page } = visitor;
    await signIn(visitor, 'mira', password);
    await untilKept(visitor);
    const open = async (): Promise<void> => {
      await page.goto(line.url);
      await page.getByRole('button', { name: 'Account of mira' }).waitFor();
    };
    const instance = () => page.locator('meta[name=instance]').getAttribute('content');

    await first.close();
    const second = await start('sunday');
    app = second;
    await open();
    expect(await instance()).toContain('"first_day_of_week":"sunday"');

    const own = await (await fetch(second.url, { headers: { accept: 'text/html' } })).text();
    const other = own.replace('sunday', 'saturday');
    const bodies = {
      'Sign in to the network': '<h1>Sign in to the network</h1>',
      // Its scripts are not kept.
      'content="newer"': other.replace(/(name="build" content=")[^"]+/, '$1newer'),
      saturday: other,
    };
    for (const [part, body] of Object.entries(bodies)) {
      const status = part === 'saturday' ? 500 : 200;
      const isOver = intercept(second, /^GET \/$/, ({ answer }) => answer(status, body, html));
      await page.goto(line.url);
      expect(await page.content()).toContain(part);
      isOver();
      await line.leave();
      await open();
      await soon(page.getByText(away));
      expect(await instance(), part).toContain('"first_day_of_week":"sunday"');
      await line.comeBack();
      await soonGone(page.getByText(away));
    }
    await visitor.close();
  } finally {
    await app?.close();
    await line.close();
    await database.remove();
  }
});
