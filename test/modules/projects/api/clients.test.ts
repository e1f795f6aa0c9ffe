import { expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { auditOf, rowsOf } from '../../../support/rows.ts';
import { projectWorld } from '../world.ts';

const t = await ofFile(startTestApp());

const fields = {
  ...{
    name: 'Beta',
    address: 'Weg 1\n10115 Berlin',
    country: 'DE',
    tax_id: 'DE123',
    currency: 'EUR',
  },
  ...{ language: 'de', payment_days: 14, tax_category: 'domestic', vat_percent: 1900 },
  reference: 'PO 7',
};

it('clients are created, listed, changed and deleted by their owner', async () => {
  const { lead, call, client } = await projectWorld(t);
  const made = await call(lead, 'POST', '/clients', fields);
  expect([made.status, made.json]).toMatchObject([201, { ...fields, archived: false }]);
  const path = `/clients/${made.json.id}`;
  expect((await call(lead, 'GET', path)).json).toEqual(made.json);
  const list = async (query: string) =>
    (await call(lead, 'GET', `/clients${query}`)).json.map((one: { id: number }) => one.id);
  expect(await list('')).toEqual([client, made.json.id]);
  expect(await list('?q=BET')).toEqual([made.json.id]);
  const edited = await call(lead, 'PATCH', path, { archived: true, reference: 'PO 8' });
  expect(edited.json).toMatchObject({ ...fields, archived: true, reference: 'PO 8' });
  expect([await list(''), await list('?archived=true')]).toEqual([[client], [made.json.id]]);
  expect((await auditOf(t, 'client.edit')).at(-1)?.detail).toBe('reference, isArchived');
  expect((await call(lead, 'DELETE', `/clients/${client}`)).json.code).toBe('client.has-projects');
  expect((await call(lead, 'DELETE', path)).status).toBe(204);
  expect((await call(lead, 'GET', path)).status).toBe(404);
  expect((await call(lead, 'GET', '/clients?page=x')).status).toBe(422);
});

it('names of clients are unique for their owner, also of two created at once', async () => {
  const { lead, worker, call, client } = await projectWorld(t);
  const twice = await Promise.all([1, 2].map(() => call(lead, 'POST', '/clients', fields)));
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await call(lead, 'PATCH', `/clients/${client}`, { name: 'BETA' })).status).toBe(409);
  expect((await call(worker, 'POST', '/clients', fields)).status).toBe(201);
});

it('wrong fields are refused by name', async () => {
  const { lead, call, client } = await projectWorld(t);
  for (const [field, value] of [
    ['name', ' '],
    ['name', 'a\nb'],
    ['address', 'a\u0001'],
    ['country', 'XX'],
    ['country', 'Germany'],
    ['currency', 'EURO'],
    ['language', 'fr'],
    ['tax_category', 'some'],
    ['vat_percent', 10_001],
    ['payment_days', 1.5],
    ['reference', 'x'.repeat(101)],
  ] as const) {
    const { status, json } = await call(lead, 'PATCH', `/clients/${client}`, { [field]: value });
    expect([field, status, json.code]).toEqual([field, 422, `invalid.${field}`]);
  }
  expect((await call(lead, 'POST', '/clients', {})).json.code).toBe('invalid.name');
});

it('clients are their owner’s and those of managers of their projects, and nobody else’s', async () => {
  const { lead, worker, stranger, call, client, put } = await projectWorld(t);
  const path = `/clients/${client}`;
  const elsewhere = await call(stranger, 'POST', '/projects', { name: 'Elsewhere' });
  for (const as of [worker, stranger]) {
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const { json } = await call(as, method, path, { name: 'X' });
      expect(json).toMatchObject({ code: 'client.not-found' });
    }
    expect((await call(as, 'GET', '/clients')).json).toEqual([]);
    const taken = await call(as, 'PATCH', `/projects/${elsewhere.json.id}`, { client });
    expect(taken.status).toBe(as === stranger ? 422 : 404);
  }
  await put(worker, 'manager');
  expect((await call(worker, 'PATCH', path, { name: 'Gamma' })).json.name).toBe('Gamma');
  expect((await call(worker, 'GET', '/clients')).json).toHaveLength(1);
  const token = await t.make.token(lead.user, ['public-only', 'all']);
  for (const [method, to] of [
    ['GET', '/clients'],
    ['POST', '/clients'],
    ['GET', path],
    ['PATCH', path],
    ['DELETE', path],
    ['GET', '/user/issuer'],
    ['PUT', '/user/issuer'],
    ['GET', '/projects'],
    ['POST', '/projects'],
  ] as const) {
    const { json } = await call({ token }, method, to, { name: 'X' });
    expect([to, json.code]).toEqual([to, 'token.cannot-use-projects']);
  }
});

it('an issuer is set by each user for themselves', async () => {
  const { lead, worker, call } = await projectWorld(t);
  const own = { name: 'Lead', address: '', country: 'AT', tax_id: '', email: 'a@b.c', phone: '1' };
  expect((await call(lead, 'PUT', '/user/issuer', own)).json).toEqual(own);
  expect((await call(lead, 'PUT', '/user/issuer', { country: 'AT' })).status).toBe(422);
  expect((await call(lead, 'GET', '/user/issuer')).json).toEqual(own);
  expect((await call(worker, 'GET', '/user/issuer')).json.name).toBe('');
});

it('the export has what is the user’s, and a deleted user leaves what others manage', async () => {
  const { lead, worker, call, client, put, path } = await projectWorld(t);
  await call(lead, 'POST', '/clients', fields);
  await call(lead, 'PUT', '/user/issuer', { name: 'Lead' });
  const { json } = await t.request('GET', '/user/export', lead.byPassword);
  expect(json).toMatchObject({
    clients: [{ name: 'Acme' }, { name: 'Beta' }],
    ...{ issuer: { name: 'Lead' } },
  });
  expect(json.projects.map((one: { name: string }) => one.name)).toContain('Website');
  await put(worker, 'manager');
  const admin = await t.make.person(undefined, { isAdmin: true });
  const gone = await t.request(
    'DELETE',
    `/admin/users/${lead.user.name}?purge=true`,
    admin.byPassword,
  );
  expect(gone.status).toBe(204);
  expect((await call(worker, 'GET', path)).json.client).toEqual({ id: client, name: 'Acme' });
  const left = await rowsOf(t, 'select name from client where owner_id = ?', lead.user.id);
  expect(left).toEqual([{ name: 'Acme' }]);
  expect(await rowsOf(t, 'select * from issuer where user_id = ?', lead.user.id)).toEqual([]);
});
