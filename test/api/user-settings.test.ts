import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

const t = await ofFile(startTestApp());

const untouched = {
  full_name: '',
  website: '',
  description: '',
  location: '',
  language: '',
  theme: '',
  hide_email: true,
  hide_activity: false,
  diff_view_style: '',
  visibility: 'public',
  time_zone: '',
  first_day_of_week: '',
  working_day_seconds: 0,
  show_working_day: false,
  date_order: '',
};

describe('GET /user/settings', () => {
  it("has Gitea's keys and the visibility", async () => {
    const { token } = await t.make.person();
    const { status, json } = await t.request('GET', '/user/settings', { token });
    expect(status).toBe(200);
    expect(json).toEqual(untouched);
  });

  it('refuses anonymous requests', async () => {
    expect((await t.request('GET', '/user/settings')).status).toBe(401);
  });
});

describe('PATCH /user/settings', () => {
  it('changes the given fields and returns all of them', async () => {
    const { token } = await t.make.person();
    const changes = {
      full_name: 'Mira Holt',
      website: 'https://example.com/~mira?tab=a#b',
      description: 'line\nand line',
      location: 'Łódź',
      language: 'pt-BR',
      theme: 'dark',
      hide_email: false,
      hide_activity: true,
      diff_view_style: 'split',
      visibility: 'limited',
      time_zone: 'America/New_York',
      first_day_of_week: 'sunday',
      working_day_seconds: 27_000,
      show_working_day: true,
      date_order: 'mdy',
    };
    const changed = await t.request('PATCH', '/user/settings', { token }, { body: changes });
    expect(changed.status).toBe(200);
    expect(changed.json).toEqual(changes);
    expect((await t.request('GET', '/user/settings', { token })).json).toEqual(changes);
    expect((await t.request('GET', '/user', { token })).json).toMatchObject({
      full_name: 'Mira Holt',
      visibility: 'limited',
      language: 'pt-BR',
    });
  });

  it('keeps missing and null fields, and ignores unknown ones', async () => {
    const { token } = await t.make.person(undefined, { fullName: 'Kept' });
    const body = { full_name: null, location: 'York', hide_email: null, pronouns: 'any' };
    const { status, json } = await t.request('PATCH', '/user/settings', { token }, { body });
    expect(status).toBe(200);
    expect(json).toEqual({ ...untouched, full_name: 'Kept', location: 'York' });
  });

  it("accepts a time zone in any case, and resets to the instance's defaults", async () => {
    const { token } = await t.make.person();
    const set = {
      time_zone: 'europe/berlin',
      working_day_seconds: 900,
      date_order: 'dmy',
    };
    const { json } = await t.request('PATCH', '/user/settings', { token }, { body: set });
    expect([json.time_zone, json.working_day_seconds]).toEqual(['Europe/Berlin', 900]);
    const unset = {
      ...{ time_zone: '', first_day_of_week: '', working_day_seconds: 0 },
      date_order: '',
    };
    const back = await t.request('PATCH', '/user/settings', { token }, { body: unset });
    expect(back.json).toEqual(untouched);
  });

  it('shows the address at once when it is no longer hidden', async () => {
    const { user, token } = await t.make.person(undefined, { hideEmail: true });
    const { token: other } = await t.make.person();
    await t.request('PATCH', '/user/settings', { token }, { body: { hide_email: false } });
    const seen = await t.request('GET', `/users/${user.name}`, { token: other });
    expect(seen.json.email).toBe(user.email);
  });

  it.each(['de_de', 'zh-CN', 'pt-BR', ''])(
    'takes the language %s, as Gitea writes it',
    async (language) => {
      const { token } = await t.make.person();
      const answer = await t.request('PATCH', '/user/settings', { token }, { body: { language } });
      expect([answer.status, answer.json.language]).toEqual([200, language]);
    },
  );

  it.each([
    ['full_name', 'x'.repeat(101)],
    ['full_name', 'two\nlines'],
    ['full_name', 'nul\u0000'],
    ['full_name', 7],
    ['location', 'x'.repeat(51)],
    ['description', 'x'.repeat(256)],
    ['description', 'bell\u0007'],
    ['website', `https://example.com/${'x'.repeat(240)}`],
    ['website', 'javascript:alert(1)'],
    ['website', 'example.com'],
    ['website', 'https://example.com/"onmouseover='],
    ['language', 'de_DE; drop'],
    ['theme', 'x'.repeat(256)],
    ['diff_view_style', 'a\u0001'],
    ['visibility', 'hidden'],
    ['visibility', ''],
    ['hide_email', 'yes'],
    ['show_working_day', 1],
    ['time_zone', 'Mars/Olympus'],
    ['time_zone', '+02:00'],
    ['time_zone', 7],
    ['first_day_of_week', 'tuesday'],
    ['date_order', 'year-first'],
    ['date_order', 7],
    ['working_day_seconds', 899],
    ['working_day_seconds', 86_401],
    ['working_day_seconds', -1],
    ['working_day_seconds', 3600.5],
  ])('refuses %s: %j, naming it, and changes nothing', async (field, value) => {
    const { token } = await t.make.person();
    const body = { location: 'changed', [field]: value };
    const { status, json } = await t.request('PATCH', '/user/settings', { token }, { body });
    expect(status).toBe(422);
    expect(json.message).toContain(`[${field}]`);
    expect((await t.request('GET', '/user/settings', { token })).json).toEqual(untouched);
  });

  it('accepts texts of the maximum length', async () => {
    const { token } = await t.make.person();
    const body = {
      full_name: 'x'.repeat(100),
      location: 'x'.repeat(50),
      description: 'x'.repeat(255),
      website: `https://example.com/${'x'.repeat(235)}`,
    };
    expect((await t.request('PATCH', '/user/settings', { token }, { body })).status).toBe(200);
  });

  it('needs a token with write:user', async () => {
    const { user } = await t.make.person();
    const token = await t.make.token(user, ['read:user']);
    const body = { location: 'York' };
    expect((await t.request('PATCH', '/user/settings', { token }, { body })).status).toBe(403);
    expect((await t.request('PATCH', '/user/settings', null, { body })).status).toBe(401);
  });
});
