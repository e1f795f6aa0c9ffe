import type { TestPart } from '../../support/part.ts';

const own = 255;
const sealed = 10_000;

export const part: TestPart = {
  textBounds: {
    module_migration: { module: 64, name: 64 },
    host_connection: {
      ...{ host: own, remote_login: own, scopes: 500, state: own, reason: 300 },
      ...{ sealed_token: sealed, sealed_refresh: sealed, lease_holder: own },
    },
    host_issue: { host: own },
    host_access: { kind: own },
  },
  notRepeatable: {
    userConnectHost: 'a repeat replaces the connection with the same person',
    userDisconnectHost: 'a repeat finds nothing to end',
  },
  guarded: ['PUT /user/host/connection'],
  refusePublicOnly: ['/user/host/issues'],
};
