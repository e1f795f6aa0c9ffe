import { partyLengths } from '../../../src/modules/projects/clients.ts';
import { maxProjectNameLength } from '../../../src/modules/projects/projects.ts';
import type { As, TestApp } from '../../support/app.ts';
import type { TestPart } from '../../support/part.ts';

let made = 0;
const post = (t: TestApp, as: As, path: string, body: object) =>
  t.request('POST', path, as, { body, headers: { origin: t.url } });

const { name, address, tax_id, reference, email, phone } = partyLengths;
const party = { name, address, country: 2, tax_id };

export const part: TestPart = {
  textBounds: {
    client: {
      ...{ ...party, name_folded: 4 * name, currency: 3, language: 2, tax_category: 14 },
      reference,
    },
    project: {
      ...{ name: maxProjectNameLength, name_folded: 4 * maxProjectNameLength },
      ...{ colour: 7, round: 255 },
    },
    issuer: { ...party, email, phone },
  },
  repeatable: {
    clientCreate: async () => {
      const body = { name: `Once ${++made}` };
      return { method: 'POST', path: '/clients', body, otherBody: { ...body, country: 'DE' } };
    },
    projectCreate: async () => {
      const body = { name: `Once ${++made}` };
      return { method: 'POST', path: '/projects', body, otherBody: { ...body, colour: '#ff0000' } };
    },
    projectCreateActivity: async ({ t, worker }) => {
      const { json } = await post(t, worker, '/projects', { name: 'Acme' });
      const path = `/projects/${json.id}/activities`;
      return { method: 'POST', path, body: { name: 'Travel' }, otherBody: { name: 'Train' } };
    },
  },
  notRepeatable: {
    clientEdit: 'a repeat sets the same values again',
    clientDelete: 'a repeat finds nothing to delete',
    userPutIssuer: 'a repeat sets the same values again',
    projectEdit: 'a repeat sets the same values again',
    projectDelete: 'a repeat finds nothing to delete',
    projectAddRepository: 'a repeat changes nothing',
    projectRemoveRepository: 'a repeat changes nothing',
    projectPutMember: 'a repeat changes nothing',
    projectDeleteMember: 'a repeat finds nothing to delete',
    projectEditActivity: 'a repeat sets the same values again',
  },
  written: ['client', 'project'],
  pagedLists: [
    { id: 'clientList', path: '/clients', unasked: 'everything' },
    { id: 'projectList', path: '/projects', unasked: 'everything' },
    { id: 'projectListMembers', path: '/projects/1/members', unasked: 'everything' },
    { id: 'projectListActivities', path: '/projects/1/activities', unasked: 'everything' },
  ],
  addToLists: async (t, as, n) => {
    const client = await post(t, as.token, '/clients', { name: `Client ${n}` });
    const project = await post(t, as.token, '/projects', { name: `Project ${n}` });
    if (client.status !== 201 || project.status !== 201) throw new Error('not created');
    await post(t, as.token, '/projects/1/activities', { name: `Activity ${n}` });
    const { name } = await t.make.user();
    const added = { body: { role: 'member' }, headers: { origin: t.url } };
    await t.request('PUT', `/projects/1/members/${name}`, as.password, added);
  },
  guarded: ['PUT /projects/{project}/members/{member}'],
  strict: [
    ['GET', '/clients'],
    ['GET', '/projects'],
  ],
  refusePublicOnly: [
    ...['/clients', '/clients/{client}', '/user/issuer', '/projects', '/projects/{project}'],
    ...['/projects/{project}/members', '/projects/{project}/activities'],
  ],
};
