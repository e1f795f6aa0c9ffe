import { isDeepStrictEqual } from 'node:util';
import { host, type SignedIn } from '../caller.ts';
import type { Context, RegistrationMode, Tx, View } from '../context.ts';
import { notifyAdmins } from '../email/email-notice.ts';
import { fieldError, forbidden, invalidField } from '../errors.ts';
import type { MailServer } from '../mailing/types.ts';
import { requireSiteAdmin } from '../policy/recheck.ts';
import { requireRecentPassword } from '../sign-in/account-status.ts';
import { confirmPassword, isStillVerified, type ShownAgain } from '../sign-in/password-check.ts';
import { view, write } from '../transaction.ts';
import { exposesPassword } from './mail-server.ts';
import type { EffectiveSetting } from './types.ts';

/** The settings that administrators can change while the server runs, and their keys in the database. */
const keys = {
  REGISTRATION: 'registration',
  SMTP_URL: 'smtp-url',
  MAIL_FROM: 'mail-from',
  ALLOW_SMTP_WITHOUT_TLS: 'allow-smtp-without-tls',
} as const;

export type EditableSetting = keyof typeof keys;
const editableSettings = Object.keys(keys) as EditableSetting[];

/** A new value per setting; '' removes the stored one, null changes nothing. */
export type SettingChanges = Readonly<Partial<Record<EditableSetting, string | null>>>;

/** A stored value; '' if there is none, or it was encrypted with another key. */
async function stored(view: View, name: EditableSetting): Promise<string> {
  const sealed = await view.settings.get(keys[name]);
  return sealed === undefined ? '' : (view.secretBox.open(sealed, keys[name]) ?? '');
}

/** Who may register: the configured value, else the stored one, else nobody. */
export async function registrationMode(view: View): Promise<RegistrationMode> {
  const { registration } = view.rules;
  if (registration !== null) return registration;
  return ((await stored(view, 'REGISTRATION')) || 'off') as RegistrationMode;
}

/** The mail server: configured values before stored ones; null if there is none. */
export async function mailServer(view: View): Promise<MailServer | null> {
  const { smtpUrl, from, allowsPlain } = view.rules.mail;
  const url = smtpUrl ?? (await stored(view, 'SMTP_URL'));
  if (url === '') return null;
  return {
    smtpUrl: url,
    from: from || (await stored(view, 'MAIL_FROM')),
    allowsPlain: allowsPlain ?? (await stored(view, 'ALLOW_SMTP_WITHOUT_TLS')) === 'true',
  };
}

/** The settings with the values that the database holds for them; secrets are masked. */
export async function withStoredSettings(
  context: Context,
  settings: readonly EffectiveSetting[],
): Promise<readonly EffectiveSetting[]> {
  const now = view(context, host);
  return Promise.all(
    settings.map(async (setting) => {
      if (!isEditable(setting)) return setting;
      const value = await stored(now, setting.name);
      if (value === '') return setting;
      const shown = setting.isSecret ? '********' : value;
      return { ...setting, value: shown, source: 'database' as const };
    }),
  );
}

/** False if the environment, a file or a flag fixes the value. */
export const isEditable = (
  setting: EffectiveSetting,
): setting is EffectiveSetting & { name: EditableSetting } =>
  setting.name in keys && (setting.source === 'default' || setting.source === 'database');

/**
 * Stores new values, which every process uses from then on. A change of the mail server is mailed to
 * all site admins through the former one (D49).
 * @param settings the configured ones
 * @param problemOf returns the rule that a value breaks
 * @param shown the password again, without which a session cannot change the mail server
 * @throws forbidden for anyone but site admins, and for tokens; and as `confirmPassword`
 * @throws invalid for a fixed setting, a bad value, or a mail server without a sender
 */
export async function changeSettings(
  context: Context,
  actor: SignedIn,
  changes: SettingChanges,
  {
    settings,
    problemOf,
    shown,
  }: {
    settings: readonly EffectiveSetting[];
    problemOf: (name: EditableSetting, value: string) => string | undefined;
    shown?: ShownAgain | undefined;
  },
): Promise<void> {
  // A change of the mail server alone needs the password itself, so that is asked for only once.
  const isMailOnly =
    changes.REGISTRATION == null &&
    (changes.SMTP_URL ?? changes.MAIL_FROM ?? changes.ALLOW_SMTP_WITHOUT_TLS) != null;
  if (shown === undefined && !isMailOnly) requireRecentPassword(context, actor);
  const isToken = actor.credential === 'token';
  const verified = isToken ? undefined : shown && (await confirmPassword(context, actor, shown));
  await write(context, actor, async (tx) => {
    if (verified !== undefined && !(await isStillVerified(tx, verified))) {
      throw forbidden('password.wrong');
    }
    await requireSiteAdmin(tx);
    // The mail server receives every password reset: a user who can change it can take any account.
    if (isToken) throw forbidden('token.cannot-change-settings');
    const before = await mailServer(tx);
    for (const name of editableSettings) {
      const value = changes[name]?.trim();
      if (value === undefined) continue;
      const setting = settings.find((s) => s.name === name);
      if (setting !== undefined && !isEditable(setting)) {
        const where = setting.source === 'flag' ? `--${setting.flag}` : setting.variable;
        throw invalidField(name, 'fixed', { where });
      }
      const problem = value === '' ? undefined : problemOf(name, value);
      if (problem !== undefined) throw invalidField(name, 'setting', { problem });
      if (value === '') await tx.settings.remove(keys[name]);
      else await tx.settings.set(keys[name], tx.secretBox.seal(value, keys[name]));
      await tx.audit('setting.change', `setting:${name}`);
    }
    const server = await mailServer(tx);
    if (server?.from === '') throw invalidField('MAIL_FROM', 'required-with-mail');
    if (server !== null && exposesPassword(server)) {
      throw invalidField('ALLOW_SMTP_WITHOUT_TLS', 'unencrypted');
    }
    if (isDeepStrictEqual(before, server)) return;
    // Mail may have waited for a mail server.
    tx.wakeOutboxes();
    // A session may be stolen while its password is fresh.
    if (verified === undefined && actor.credential === 'session') {
      throw fieldError('forbidden', 'password', 'required-for-mail');
    }
    await announceMailServer(tx, actor, { before, after: server });
  });
}

function announceMailServer(
  tx: Tx,
  { actor }: SignedIn,
  { before, after }: Readonly<Record<'before' | 'after', MailServer | null>>,
): Promise<void> {
  const hostOf = (server: MailServer | null) => server && new URL(server.smtpUrl).host;
  const change = { oldHost: hostOf(before), newHost: hostOf(after), actorName: actor.name };
  const content = (userName: string) =>
    ({ kind: 'mail-server-changed', userName, ...change }) as const;
  return notifyAdmins(tx, content, { server: before ?? after });
}
