import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { idleHost, run } from '../../../../src/program.ts';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import type { Person } from '../../../support/make.ts';
import { cleanEnvironment } from '../../../support/program.ts';

const t = await ofFile(startTestApp());
const folder = mkdtempSync(join(tmpdir(), 'punchcard-projects-'));
afterAll(() => rmSync(folder, { recursive: true }));

const as = (person: Person) =>
  async function punchcard(...words: string[]) {
    let [stdout, stderr] = ['', ''];
    const code = await run(words, {
      ...idleHost,
      environment: cleanEnvironment({
        PUNCHCARD_CLIENT_URL: t.url,
        PUNCHCARD_CLIENT_TOKEN: person.token,
        PUNCHCARD_CLIENT_CONFIG: '/nowhere',
      }),
      out: (text) => {
        stdout += `${text}\n`;
      },
      note: (text) => {
        stderr += `${text}\n`;
      },
      readInput: async () => `${person.byPassword.password}\n`,
    });
    return { code, stdout, stderr };
  };
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

it('keeps clients, and what sheets say of the user', async () => {
  const punchcard = as(await t.make.person());
  const options = ['--country', 'DE', '--vat-percent', '19,5', '--payment-days', '14'];
  expect(await punchcard('client', 'create', 'Acme', ...options)).toMatchObject({ code: 0 });
  expect(
    (await punchcard('client', 'edit', 'acme', '--name', 'Acme AG', '--tax-id', 'DE 1')).code,
  ).toBe(0);
  const [client] = JSON.parse((await punchcard('client', 'list', '--json')).stdout);
  const kept = { country: 'DE', vat_percent: 1950, payment_days: 14, tax_id: 'DE 1' };
  expect(client).toMatchObject({ name: 'Acme AG', ...kept });
  expect(await punchcard('client', 'edit', 'Acme AG', '--country', 'XX')).toMatchObject({
    ...{ code: 2, stderr: expect.stringContaining('country: ') },
  });
  expect(await punchcard('client', 'edit', 'Acme AG', '--payment-days', 'soon')).toMatchObject({
    ...{ code: 2, stderr: expect.stringContaining('payment_days: "soon"') },
  });
  await punchcard('client', 'archive', String(client.id));
  expect((await punchcard('client', 'list')).stdout).not.toContain('Acme');
  expect((await punchcard('client', 'list', '--archived')).stdout).toContain('Acme AG');
  await punchcard('client', 'archive', 'Acme AG', '--undo');
  expect((await punchcard('client', 'list')).stdout).toContain('Acme AG');

  await punchcard('issuer', 'set', '--name', 'Mira Lane', '--tax-id', 'DE 2');
  await punchcard('issuer', 'set', '--country', 'DE');
  expect((await punchcard('issuer', 'show')).stdout).toMatch(
    /name: Mira Lane\naddress: \ncountry: DE\ntax_id: DE 2/,
  );
});

it('keeps projects, their repositories, members and activities', async () => {
  const [mira, wren] = [await t.make.person(), await t.make.person()];
  const punchcard = as(mira);
  const repository = await t.make.repository(mira.user);
  const name = `${mira.user.name}/${repository.name}`;
  await punchcard('client', 'create', 'Acme');
  await punchcard('project', 'create', 'Website', '--client', 'acme', '--colour', '#2f6f4f');
  await punchcard('project', 'edit', 'website', '--round', 'up', '--round-minutes', '15');
  await punchcard('project', 'add-repository', 'Website', name);
  const shown = await punchcard('project', 'show', 'Website');
  expect(shown.stdout).toMatch(/client: Acme\ncolour: #2f6f4f\nround: up\nround_minutes: 15\n/);
  expect(shown.stdout).toMatch(new RegExp(`archived: false\nrole: manager\nrepositories: ${name}`));
  await punchcard('project', 'remove-repository', 'Website', name);
  expect((await punchcard('project', 'show', 'Website')).stdout).toMatch(/repositories: \n/);
  await punchcard('project', 'edit', 'Website', '--client', '');
  expect((await punchcard('project', 'list')).stdout).toMatch(/Website +#2f6f4f/);

  const added = ['project', 'add-member', 'Website', wren.user.name, '--password-stdin'];
  await punchcard(...added, '--username', mira.user.name, '--manager');
  const members = async () => (await punchcard('project', 'members', 'Website')).stdout;
  expect(await members()).toMatch(new RegExp(`${wren.user.name}.*manager`));
  await punchcard('project', 'remove-member', 'Website', wren.user.name);
  expect(await members()).not.toContain(wren.user.name);
  await punchcard('project', 'add-activity', 'Website', 'Travel');
  const activities = await punchcard('project', 'activities', 'Website', '--csv');
  expect(activities.stdout).toContain('4,Travel');

  await punchcard('project', 'create', 'Website');
  expect(await punchcard('project', 'show', 'Website')).toMatchObject({
    ...{
      code: 1,
      stderr: expect.stringMatching(/more than one project; give its number: \d+, \d+/),
    },
  });
  expect(await punchcard('project', 'show', 'Nothing')).toMatchObject({ code: 1 });
  expect(await punchcard('project', 'list', '--csv', '--json')).toMatchObject({ code: 2 });
});

it('writes what it reads back, and changes what has the name', async () => {
  const [mira, wren] = [await t.make.person(), await t.make.person()];
  const [mine, hers] = [as(mira), as(wren)];
  const repository = await t.make.repository(mira.user);
  await t.make.collaborator(repository, wren.user, 'admin');
  const name = `${mira.user.name}/${repository.name}`;
  const address = 'Long Lane 1\n10115 Berlin';
  await mine('client', 'create', '=Acme', '--address', address, '--vat-percent', '19');
  await mine('client', 'create', 'Old');
  await mine('client', 'archive', 'Old');
  await mine('project', 'create', 'Website', '--client', '=Acme', '--colour', '#2f6f4f');
  const clients = (await mine('client', 'export')).stdout;
  const projects = (await mine('project', 'export')).stdout;
  expect(clients).toContain(`'=Acme,"${address}",,`);

  const dry = await hers('client', 'import', file('c.csv', clients), '--dry-run');
  expect(dry.stdout).toMatch(/=Acme +created +name, address, .*\nOld +created/);
  expect((await hers('client', 'export')).stdout.split('\r\n')).toHaveLength(2);
  expect((await hers('client', 'import', file('c.csv', clients))).code).toBe(0);
  expect((await hers('client', 'export')).stdout).toBe(clients);
  expect((await hers('client', 'import', file('c.csv', clients))).stdout).toMatch(
    /=Acme +unchanged\nOld +unchanged/,
  );

  expect((await hers('project', 'import', file('p.csv', projects))).code).toBe(0);
  expect((await hers('project', 'export')).stdout).toBe(projects);
  const changed = `Name,Repositories, ARCHIVED\r\nwebsite,${name},true\r\n`;
  expect((await hers('project', 'import', file('p.csv', changed))).stdout).toMatch(
    /website +changed +name, repositories, archived/,
  );
  expect((await hers('project', 'export')).stdout).toContain(
    `website,=Acme,#2f6f4f,,0,true,${name}`.replace('=', "'="),
  );

  const saved = file('s.csv', 'name,archived\nwebsite,TRUE\n');
  expect((await hers('project', 'import', saved)).stdout).toMatch(/website +unchanged/);
  const german = file('g.csv', 'name,archived\nwebsite,WAHR\n');
  expect((await hers('project', 'import', german)).stdout).toMatch(/website +refused +archived: /);

  const wrong = [
    'name,client,colour',
    ...['Site,Nobody,', 'Home,,#12', ',,', 'Shop,,', 'Shop,,#123456'],
  ].join('\n');
  const refused = await hers('project', 'import', file('w.csv', wrong));
  expect(refused).toMatchObject({ code: 1, stderr: 'punchcard: 4 of 5 rows are refused\n' });
  expect(refused.stdout).toMatch(
    /Site +refused +there is no client Nobody\nHome +refused +colour: /,
  );
  expect(refused.stdout).toMatch(
    /refused +name: is missing\nShop +created +name\nShop +refused +name: /,
  );
  const column = await hers('project', 'import', file('w.csv', 'name,budget\nA,1\n'));
  expect(column).toMatchObject({ code: 2, stderr: expect.stringContaining('"budget"') });
});
