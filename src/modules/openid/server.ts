import { countedIfAny } from '../../core/text.ts';
import { valuePart } from '../../http/personal-export.ts';
import type { ServerDoor } from '../../module.ts';
import { deleteFrom } from '../../sql/doors.ts';
import { germanMessages } from './german.ts';
import { migrations } from './migrations.ts';
import { listIdentities } from './operations.ts';
import { openidRoutes, presentIdentity } from './routes.ts';
import { signInForms } from './sign-in-forms.ts';
import { identityStore } from './store.ts';

export const server: ServerDoor = {
  name: 'openid',
  stores: { identities: identityStore },
  tables: { identity: ['id'], identity_session: ['id'] },
  migrations,
  onUserDeleted: deleteFrom('identity', 'identity_session'),
  purges: [({ identities }, limit) => identities.purgeSessions(limit)],
  routes: [openidRoutes],
  germanWords: { messages: germanMessages },
  rootRoutes: [signInForms],
  exportOf: async function* (context, caller) {
    const identities = await listIdentities(context, caller);
    yield valuePart(
      'identities',
      identities.map((one) => presentIdentity(context, one)),
    );
  },
  // An identity gives full access, so the earlier of both times counts.
  endAccess: async ({ identities }, user, { accessUnix, changesUnix }) => {
    const ended = await identities.removeSince(user.id, Math.min(accessUnix, changesUnix));
    return countedIfAny(ended, 'identity', 'identities');
  },
};
