import { none } from '../../core/door.ts';
import { valuePart } from '../../http/personal-export.ts';
import type { ServerDoor } from '../../module.ts';
import { deleteFrom } from '../../sql/doors.ts';
import { checkPerson, statusOf } from './differences.ts';
import { entryChanged } from './ledger.ts';
import { hostTimeMigrations } from './migrations.ts';
import { presentRow } from './presenter.ts';
import { hostTimeRoutes } from './routes.ts';
import { hostTimeWork } from './sending.ts';
import { ledgerStore, receivedStore } from './store.ts';

export const server: ServerDoor = {
  name: 'host-time',
  stores: { ledger: ledgerStore, received: receivedStore },
  tables: { host_time: ['id'], host_received: ['user_id', 'host'] },
  migrations: hostTimeMigrations,
  onUserDeleted: deleteFrom('host_time', 'host_received'),
  outbox: hostTimeWork,
  entryChanged,
  hostStatus: statusOf,
  hostConnects: checkPerson,
  routes: [hostTimeRoutes],
  exportOf: async function* ({ database }, { user }) {
    const rows = await database.read.ledger.ofUser(user.id);
    yield valuePart('host_times', rows.map(presentRow));
  },
  endAccess: none('what was sent to the host is not access to this account'),
};
