import type { TestPart } from '../../support/part.ts';

export const part: TestPart = {
  textBounds: {
    // It is made for the first module with migrations.
    module_migration: { module: 64, name: 64 },
    identity: { issuer: 2000, subject: 255, name: 254 },
  },
  notRepeatable: {
    userVisitProvider: 'each request starts a new sign-in, with a cookie',
    userUnlinkIdentity: 'a repeat finds nothing to remove',
  },
  // One for each provider.
  unboundedLists: ['userListIdentities'],
  guarded: ['DELETE /user/identities/{id}'],
  guardedAtTimes: ['POST /user/identities'],
};
