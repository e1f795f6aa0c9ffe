import { valuePart } from '../../http/personal-export.ts';
import type { ServerDoor } from '../../module.ts';
import { deleteFrom } from '../../sql/doors.ts';
import { answerAges, askAnswer, listedAnswers, storedAnswers } from './answers.ts';
import { connectWithGrant } from './connecting.ts';
import { hostIfAny } from './connection.ts';
import { hostFigureRoutes } from './figures.ts';
import { findUnknown, placeAt } from './find.ts';
import { germanMessages, germanReasons } from './german.ts';
import { hostMigrations } from './migrations.ts';
import { presentConnectionExport } from './presenter.ts';
import { hostRoutes } from './routes.ts';
import { connectedIssueStore, hostAnswerStore, hostConnectionStore } from './store.ts';

export const server: ServerDoor = {
  name: 'host',
  stores: {
    hostConnections: hostConnectionStore,
    connectedIssues: connectedIssueStore,
    hostAnswers: hostAnswerStore,
  },
  tables: {
    host_connection: ['id'],
    host_issue: ['issue_id'],
    host_access: ['user_id', 'repository_id', 'kind'],
  },
  migrations: hostMigrations,
  onUserDeleted: deleteFrom('host_connection', 'host_access'),
  pageFlags: (rules): Record<string, string> => {
    const host = hostIfAny(rules);
    return host === undefined ? {} : { code_host: host.name };
  },
  routes: [hostRoutes, hostFigureRoutes],
  germanWords: { messages: germanMessages, reasons: germanReasons },
  addMetrics: async (...given) => (await import('./metrics.ts')).addMetrics(...given),
  accessAnswers: (context, { id }, use) =>
    use === 'list'
      ? listedAnswers(context, id)
      : storedAnswers(context, id, answerAges[use === 'link' ? 'link' : 'listed']),
  askAccess: (context, { id }, repository, number) =>
    askAnswer(context, id, repository, { number, withManages: true }),
  placeAt: ({ rules }, address) => {
    const host = hostIfAny(rules);
    return host && placeAt(host, address);
  },
  findUnknown,
  hostGranted: connectWithGrant,
  exportOf: async function* ({ database }, { user }) {
    const connections = await database.read.hostConnections.allOfUser(user.id);
    yield valuePart('host_connections', connections.map(presentConnectionExport));
  },
  endAccess: async ({ hostConnections, hostAnswers }, user, { accessUnix }) => {
    // An intruder may have connected with a person of their own, to read the time that is sent there.
    const ended = await hostConnections.removeSince(user.id, accessUnix);
    if (ended === 0) return '';
    await hostAnswers.removeOfUser(user.id);
    return 'connection with the code host';
  },
};
