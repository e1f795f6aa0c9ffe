import type { TestPart } from '../../support/part.ts';

export const part: TestPart = {
  repeatable: {
    projectsBillTimeSheet: async ({ t, worker }) => {
      const post = (path: string, body: object) =>
        t.request('POST', path, worker, { body, headers: { origin: t.url } });
      const { json } = await post('/projects', { name: 'Acme' });
      await post(`/projects/${json.id}/activities/1/times`, { time: 60 });
      const body = { reference: 'RE-1', expected: { entries: 1, seconds: 60, minor: 0 } };
      const path = `/projects/time-sheet/billed?project=${json.id}`;
      return { method: 'POST', path, body, otherBody: { ...body, reference: 'RE-2' } };
    },
  },
  notRepeatable: { projectsUnbillTimeSheet: 'a repeat finds no marks' },
  refusePublicOnly: ['/projects/time-sheet', '/user/times/time-sheet'],
};
