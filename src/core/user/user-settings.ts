import { currentSelf } from '../account/account-rules.ts';
import { auditOf } from '../audit.ts';
import { isActingForAnother, type SignedIn } from '../caller.ts';
import { unauthenticated } from '../errors.ts';
import { checkLine } from '../text.ts';
import type { World } from '../world.ts';
import { checkProfile, checkVisibility } from './profile.ts';
import type { Preferences, User, UserChanges } from './user.ts';

/** What somebody can set on his own account. */
export interface UserSettings {
  readonly user: User;
  readonly preferences: Preferences;
}

/** Absent members are kept. */
export interface UserSettingsChanges
  extends Partial<Preferences>,
    Pick<
      UserChanges,
      'fullName' | 'website' | 'description' | 'location' | 'language' | 'hideEmail'
    > {
  readonly visibility?: string;
}

/** The caller's settings. */
export async function userSettings(world: World, caller: SignedIn): Promise<UserSettings> {
  const preferences = await world.database.read.users.preferencesOf(caller.user.id);
  if (preferences === undefined) throw unauthenticated();
  return { user: caller.user, preferences };
}

/**
 * Changes the caller's settings.
 * @returns all of them, as they are then
 * @throws invalid where a field breaks a rule; nothing is changed
 */
export async function editUserSettings(
  world: World,
  caller: SignedIn,
  changes: UserSettingsChanges,
): Promise<UserSettings> {
  checkProfile(changes);
  const { theme, diffViewStyle, visibility } = changes;
  if (theme !== undefined) checkLine('theme', theme, 255);
  if (diffViewStyle !== undefined) checkLine('diff_view_style', diffViewStyle, 255);
  const level = visibility === undefined ? undefined : checkVisibility(visibility);
  const nowUnix = world.clock.nowUnix();
  return world.database.write(async (stores) => {
    const { id } = await currentSelf(stores, caller.user);
    await stores.users.update(id, { ...changes, visibility: level, updatedUnix: nowUnix });
    if (isActingForAnother(caller)) {
      const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
      const detail = changed.map(([name]) => name).join(', ');
      await stores.audit.add(auditOf(world, caller, 'user.settings', `user:${id}`, detail));
    }
    const user = await currentSelf(stores, caller.user);
    const preferences = await stores.users.preferencesOf(id);
    if (preferences === undefined) throw unauthenticated();
    return { user, preferences };
  });
}
