import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofTest } from '../support/closing.ts';

describe('GET /settings/account', () => {
  it('tells anonymous visitors how to get an account here', async () => {
    const t = await ofTest(
      startTestApp({
        settings: {
          REGISTRATION: 'open',
          REGISTER_EMAIL_CONFIRM: 'true',
          SMTP_URL: 'smtp://127.0.0.1:1',
          MAIL_FROM: 'punchcard@example.com',
          MIN_PASSWORD_LENGTH: '12',
          DEFAULT_TIME_ZONE: 'Europe/Berlin',
          FIRST_DAY_OF_WEEK: 'sunday',
          WORKING_DAY_SECONDS: '27000',
        },
      }),
    );
    const nobody = await t.request('GET', '/settings/account');
    expect(nobody.status).toBe(200);
    // The first account is the administrator's.
    expect(nobody.json.registration).toBe('off');
    await t.make.user('mira');
    expect((await t.request('GET', '/settings/account')).json).toEqual({
      registration: 'open',
      confirms_email: true,
      sends_mail: true,
      resend_seconds: 180,
      min_password_length: 12,
      time_zone: 'Europe/Berlin',
      first_day_of_week: 'sunday',
      working_day_seconds: 27_000,
    });
  });

  it('tells that mail waits and registration is closed without the settings', async () => {
    const t = await ofTest(startTestApp());
    const { json } = await t.request('GET', '/settings/account');
    expect(json).toMatchObject({
      registration: 'off',
      confirms_email: false,
      sends_mail: false,
    });
  });
});
