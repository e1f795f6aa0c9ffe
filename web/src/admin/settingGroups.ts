import type { Schema } from '../app/api.ts';

export type Setting = Schema<'InstanceSetting'>;

/** Prefixes or whole names of settings, by topic. All other settings come last. */
const groups = {
  server: [
    ...['HOST', 'PORT', 'PUBLIC_URL', 'TRUSTED_PROXIES', 'DATA_DIR', 'DATABASE_URL', 'SECRET_KEY'],
    ...['CORS_ORIGINS', 'METRICS_TOKEN', 'LOG_LEVEL', 'RESTORE_DAYS'],
  ],
  time: [
    ...['ENABLE_TIMETRACKING', 'DEFAULT_ALLOW_ONLY_CONTRIBUTORS_TO_TRACK_TIME'],
    ...['DEFAULT_TIME_ZONE', 'FIRST_DAY_OF_WEEK', 'WORKING_DAY_SECONDS', 'LONG_TIME_SECONDS'],
  ],
  accounts: [
    ...['REGISTRATION', 'INVITATION_VALID_DAYS', 'PASSWORD_RESET_VALID_SECONDS'],
    ...['PROVEN_PASSWORD_SECONDS', 'DEFAULT_USER_VISIBILITY', 'MIN_PASSWORD_LENGTH'],
    ...['REQUIRE_SIGNIN', 'ALLOW_TOKEN_IN_QUERY', 'SIGN_IN_FAILURES_PER_ACCOUNT'],
    ...['SIGN_IN_FAILURES_PER_ADDRESS', 'SIGN_IN_WINDOW_SECONDS', 'SESSION_IDLE_DAYS'],
    'NAME_HOLD_DAYS',
  ],
  email: [
    ...['REGISTER_EMAIL_CONFIRM', 'SMTP_URL', 'MAIL_FROM', 'CONFIRMATION_VALID_SECONDS'],
    ...['CLAIM_VALID_DAYS', 'RESEND_CONFIRMATION_SECONDS', 'UNPROVEN_MAILS_PER_HOUR'],
    ...['REVERT_VALID_DAYS', 'MAIL_KEEP_DAYS', 'EMAILS_ADD_REPLY', 'EMAIL_DOMAIN_ALLOWLIST'],
    ...['EMAIL_DOMAIN_BLOCKLIST', 'NO_REPLY_ADDRESS', 'DEFAULT_HIDE_EMAIL'],
    'ALLOW_SMTP_WITHOUT_TLS',
    'USED_EMAIL_ANSWERS_PER_HOUR',
  ],
  limits: [
    ...['DEFAULT_PAGING_NUM', 'MAX_RESPONSE_ITEMS', 'BODY_LIMIT_BYTES', 'REQUEST_TIMEOUT_MS'],
    ...['HEADERS_TIMEOUT_MS', 'MAX_CONCURRENT_REQUESTS', 'MAX_STREAMS', 'MAX_STREAMS_PER_USER'],
    ...['STALLED_STREAM_MS', 'MAX_EVENT_STREAMS'],
  ],
} as const satisfies Record<string, readonly string[]>;

export type SettingGroup = keyof typeof groups | 'other';

const groupOf = new Map<string, SettingGroup>(
  Object.entries(groups).flatMap(([group, names]) =>
    names.map((name) => [name, group as SettingGroup] as const),
  ),
);

/** Settings whose name or description contains the text, by group, in the order of the manual. */
export function groupedSettings(
  settings: readonly Setting[],
  text: string,
): [SettingGroup, Setting[]][] {
  const part = text.trim().toLowerCase();
  const found = settings.filter(({ variable, description }) =>
    `${variable} ${description}`.toLowerCase().includes(part),
  );
  const all = [...Object.keys(groups), 'other'] as SettingGroup[];
  return all
    .map((group): [SettingGroup, Setting[]] => [
      group,
      found.filter(({ name }) => (groupOf.get(name) ?? 'other') === group),
    ])
    .filter(([, members]) => members.length > 0);
}
