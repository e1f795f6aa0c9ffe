import { describe, expect, it } from 'vitest';
import { followLink, openBrowser, signIn, visit } from '../support/browser.ts';
import { ofFile } from '../support/closing.ts';
import { demoPassword, startDemoApp } from '../support/demo.ts';

const t = await ofFile(startDemoApp());
const browser = await ofFile(openBrowser());
const visitor = await visit(browser, t);
await signIn(visitor, 'osprey', demoPassword);

describe('a URL with an invalid parameter', () => {
  it.each([
    ['/-/time?tab=x&range=x&from=soon&to=2026-02-30&view=x', 'My time'],
    ['/-/week?from=soon&day=2026-02-30&rows=7', 'This week'],
    ['/-/calendar?from=soon&view=year', 'This week'],
    ['/-/week?from=2026-13-01&rows=["x"]', 'This week'],
    ['/-/reports?page=x&open=5&open_page=0', 'This month'],
    ['/-/year?year=soon', '2026'],
    ['/-/people?circle=x&page=-1', 'People'],
    ['/-/repositories?sort=x&page=1.5', 'Projects'],
    ['/heron?tab=x&page=x', 'heron'],
    ['/kestrel/shop/issues/1?entries=x&events=0', ''],
    ['/kestrel/shop/settings?page=x', 'kestrel/shop'],
    ['/-/settings/emails?page=x', 'Email addresses'],
    ['/-/settings/sessions?page=0', 'Sessions'],
    ['/-/settings/tokens?page=[]', 'tokens'],
    ['/-/admin/users?state=x&sort=x&order=x&page=x', 'Users'],
    ['/-/admin/audit?from=soon&to=2026-02-30&page=x', 'Audit log'],
    ['/-/admin/mail?state=x&page=x', 'Mail'],
    // Forwards the user, who is signed in.
    ['/-/sign-in?from=7', 'This week'],
  ])('opens the page without it: %s', async (path, title) => {
    const { page, complaints } = visitor;
    await followLink(page, path);
    const heading = page.getByRole('heading', { level: 1 }).filter({ hasText: title });
    await heading.waitFor();
    await visitor.untilRead();
    const alerts = await page.getByRole('alert').allInnerTexts();
    expect(alerts.filter((text) => text !== '')).toEqual([]);
    expect(complaints.splice(0)).toEqual([]);
  });
});
