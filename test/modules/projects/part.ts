import { partyLengths } from '../../../src/modules/projects/clients.ts';
import { maxProjectNameLength } from '../../../src/modules/projects/projects.ts';
import type { As, TestApp } from '../../support/app.ts';
import type { Scene, TestPart } from '../../support/part.ts';

let made = 0;
const post = (t: TestApp, as: As, path: string, body: object) =>
  t.request('POST', path, as, { body, headers: { origin: t.url } });

const { name, address, tax_id, reference, email, phone } = partyLengths;
const party = { name, address, country: 2, tax_id };

/** The request of the kernel's operation, on an activity of a new project. */
const there = (id: string) => async (scene: Scene) => {
  const { repeatableRequests } = await import('../../support/repeatable.ts');
  const { json } = await post(scene.t, scene.worker, '/projects', { name: 'Acme' });
  const path = `/projects/${json.id}`;
  const place = { issue: `${path}/activities/1`, repository: { ...scene.repository, path } };
  const request = repeatableRequests[id];
  if (request === undefined) throw new Error(`no request for ${id}`);
  return request({ ...scene, ...place });
};
const times = '/projects/1/activities/1/times';
let edited = 0;

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
    activityAddTime: there('issueAddTime'),
    activityDeleteStopWatch: there('issueDeleteStopWatch'),
    activityDeleteTime: there('issueDeleteTime'),
    activityEditTime: there('issueEditTime'),
    activityResetTime: there('issueResetTime'),
    activityRestoreReset: there('issueRestoreReset'),
    activityRestoreTime: there('issueRestoreTime'),
    activityStartStopWatch: there('issueStartStopWatch'),
    activityStopStopWatch: there('issueStopStopWatch'),
    projectDeleteTimeLock: there('repoDeleteTimeLock'),
    projectPutTimeLock: there('repoPutTimeLock'),
    clientCreate: async () => {
      const body = { name: `Once ${++made}` };
      return { method: 'POST', path: '/clients', body, otherBody: { ...body, country: 'DE' } };
    },
    projectCreate: async () => {
      const body = { name: `Once ${++made}` };
      const otherBody = { ...body, colour: '#ff0000' };
      return { method: 'POST', path: '/projects', body, otherBody, givesAccess: true };
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
    { id: 'activityTrackedTimes', path: times, unasked: 'everything' },
    {
      id: 'activityTimeSummary',
      path: '/projects/1/activities/1/time-summary',
      unasked: 'first page',
    },
    {
      id: 'activityListTimeRevisions',
      get path() {
        return `${times}/${edited}/revisions`;
      },
      unasked: 'everything',
    },
    { id: 'projectListActivities', path: '/projects/1/activities', unasked: 'everything' },
  ],
  addToLists: async (t, as, n) => {
    const client = await post(t, as.token, '/clients', { name: `Client ${n}` });
    const project = await post(t, as.token, '/projects', { name: `Project ${n}` });
    if (client.status !== 201 || project.status !== 201) throw new Error('not created');
    await post(t, as.token, '/projects/1/activities', { name: `Activity ${n}` });
    const user = await t.make.user();
    const added = { body: { role: 'member' }, headers: { origin: t.url } };
    await t.request('PUT', `/projects/1/members/${user.name}`, as.password, added);
    const { read } = t.app.context.database;
    const hidden = (await read.projects.byId(1))?.repositoryId ?? 0;
    const activity = await read.issues.byNumber(hidden, 1);
    if (activity !== undefined) await t.make.time(activity, user, 60);
    const { json } = await post(t, as.token, times, { time: 60 });
    edited ||= json.id;
    const edit = { body: { note: `Note ${n}` } };
    await t.request('PATCH', `${times}/${edited}`, as.token, edit);
  },
  unboundedLists: ['projectTimeExport', 'projectsTimeExport'],
  guarded: ['PUT /projects/{project}/members/{member}'],
  strict: [
    ['GET', '/clients'],
    ['GET', '/projects'],
  ],
  refusePublicOnly: [
    ...['/clients', '/clients/{client}', '/user/issuer', '/projects', '/projects/{project}'],
    ...['/projects/{project}/members', '/projects/{project}/activities', '/projects/time-export'],
    ...['export', 'lock', 'report'].map((what) => `/projects/{project}/time-${what}`),
    ...['time-summary', 'times', 'times/{id}', 'times/{id}/revisions'].map(
      (what) => `/projects/{project}/activities/{index}/${what}`,
    ),
    '/projects/time-report',
  ],
};
