import { startTestApp } from './app.ts';
import { openBrowser, revisit, signIn } from './browser.ts';

const password = 'correct horse';

export type IssuePages = Awaited<ReturnType<typeof startIssuePages>>;

/** The program with three people, and a browser, for tests of an issue's page. */
export async function startIssuePages() {
  const [t, browser] = await Promise.all([startTestApp(), openBrowser()]);
  const mira = await t.make.person('mira', { password });
  const jonas = await t.make.person('jonas', { password });
  const wren = await t.make.person('wren', { password });
  await t.make.user('heron', { password });
  let made = 0;
  return {
    t,
    browser,
    mira,
    jonas,
    wren,

    get: async (path: string) => (await t.request('GET', `/repos/mira/${path}`, mira)).json,

    /** An issue in a new repository of mira's, with jonas as writer and wren as reader. */
    async workplace(options: Parameters<typeof t.make.issue>[2] = {}) {
      const name = `work${++made}`;
      const repository = await t.make.repository(mira.user, name);
      await t.make.collaborator(repository, jonas.user, 'write');
      await t.make.collaborator(repository, wren.user, 'read');
      const issue = await t.make.issue(repository, mira.user, {
        title: 'Draw the logo',
        ...options,
      });
      return {
        name,
        repository,
        issue,
        path: `${name}/issues/1`,
        address: `/mira/${name}/issues/1`,
      };
    },

    async visitAs(name: string, path: string, look?: Parameters<typeof revisit>[2]) {
      const visitor = await revisit(browser, t, look);
      await signIn(visitor, name, password, path);
      return visitor;
    },

    async close() {
      await browser.close();
      await t.close();
    },
  };
}
