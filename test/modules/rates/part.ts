import type { TestPart } from '../../support/part.ts';

let made = 0;

export const part: TestPart = {
  textBounds: { rate: { currency: 3 } },
  repeatable: {
    projectCreateRate: async ({ t, worker }) => {
      const headers = { origin: t.url };
      const project = { body: { name: 'Acme' }, headers };
      const { json } = await t.request('POST', '/projects', worker, project);
      const body = { amount: String(++made), currency: 'EUR', from: '2026-05-01' };
      const path = `/projects/${json.id}/rates`;
      return { method: 'POST', path, body, otherBody: { ...body, currency: 'USD' } };
    },
  },
  notRepeatable: { projectDeleteRate: 'a repeat finds nothing to delete' },
  written: ['rate'],
  pagedLists: [{ id: 'projectListRates', path: '/projects/1/rates', unasked: 'everything' }],
  addToLists: async (t, as, n) => {
    const body = { amount: '95', currency: 'EUR', from: `20${10 + n}-05-01` };
    const { status } = await t.request('POST', '/projects/1/rates', as.token, {
      ...{ body, headers: { origin: t.url } },
    });
    if (status !== 201) throw new Error(`not created: ${status}`);
  },
  strict: [],
  refusePublicOnly: ['/projects/{project}/rates', '/projects/{project}/rates/current'],
};
