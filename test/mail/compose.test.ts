import { simpleParser } from 'mailparser';
import MailComposer from 'nodemailer/lib/mail-composer';
import { describe, expect, it } from 'vitest';
import type { MailContent } from '../../src/core/mailing/types.ts';
import { compose } from '../../src/mail/compose.ts';
import { untilTextIn } from '../../src/mail/until.ts';

const publicUrl = 'https://time.example.com/x';
const nowUnix = Date.UTC(2026, 4, 4, 9, 30) / 1000;
const place = { publicUrl, nowUnix };
const secret = '0123456789abcdef'.repeat(4);
const code = '2345-ABCD-EFGH-JKMN';
const userName = 'mira';
const address = 'o\'neil+<b>&"x"@example.com';

/** Every kind of mail, in every variant. */
const contents: readonly (MailContent & { links?: string[]; says: string[] })[] = [
  ...[true, false].map((isRegistration) => ({
    kind: 'confirm-email' as const,
    ...{ userName, address, secret, code, isRegistration, expiresUnix: nowUnix + 10_800 },
    links: [`${publicUrl}/account/confirm-email?token=${secret}`],
    says: [address, code, '4 May 2026, 12:30 UTC (within 3 hours)', 'ignore this mail'],
  })),
  ...(['emails-added', 'emails-removed'] as const).map((kind) => ({
    kind,
    ...{ userName, addresses: [address, 'second@example.com'], count: 22 },
    links: [`${publicUrl}/account/forgot-password`],
    says: ['22 email addresses were', address, 'second@example.com', 'and 20 more', 'not you'],
  })),
  // These go to people who may not own the account: the mail doesn't say that it exists.
  { kind: 'address-added', userName, address, says: [address, 'do not know this account'] },
  {
    kind: 'address-removed',
    ...{ userName, address },
    links: [`${publicUrl}/account/forgot-password`],
    says: [address, 'undo that change', 'not you'],
  },
  {
    kind: 'primary-changed',
    ...{ userName, oldAddress: 'old@example.com', newAddress: address },
    revert: { secret, expiresUnix: nowUnix + 7 * 86_400 },
    links: [`${publicUrl}/account/revert-primary?token=${secret}`],
    says: ['old@example.com', address, '11 May 2026, 09:30 UTC (within 7 days)'],
  },
  {
    kind: 'primary-changed',
    ...{ userName, oldAddress: 'old@example.com', newAddress: address, revert: null },
    links: [`${publicUrl}/account/forgot-password`],
    says: ['old@example.com', address, 'not you'],
  },
  { kind: 'primary-reverted', userName, address, says: [address, 'All sessions'] },
  { kind: 'claim-lapsed', userName, address, says: [address, 'Somebody else'] },
  { kind: 'password-changed', userName, byAdmin: true, says: ['administrator'] },
  { kind: 'password-changed', userName, byAdmin: false, says: ['not you'] },
  {
    kind: 'password-reset',
    ...{ userName, secret, expiresUnix: nowUnix + 3600 },
    links: [`${publicUrl}/account/reset-password?token=${secret}`],
    says: ['4 May 2026, 10:30 UTC (within 1 hour)', 'not you'],
  },
  {
    kind: 'already-registered',
    ...{ userName, address },
    links: [`${publicUrl}/account/forgot-password`],
    says: [address, 'not you'],
  },
  {
    kind: 'invitation',
    ...{ inviterName: 'jonas', secret, expiresUnix: nowUnix + 7 * 86_400 },
    links: [`${publicUrl}/account/register?token=${secret}`],
    says: ['jonas', 'within 7 days'],
  },
  {
    kind: 'two-factor-changed',
    userName,
    isOn: true,
    undo: { secret, fromUnix: 0, expiresUnix: nowUnix + 90 * 86_400 },
    links: [
      `${publicUrl}/account/forgot-password`,
      `${publicUrl}/account/undo-two-factor?token=${secret}`,
    ],
    says: ['authenticator', 'not you', 'disable it', 'within 90 days'],
  },
  {
    kind: 'two-factor-kept',
    userName,
    undo: {
      secret,
      fromUnix: nowUnix + 7 * 86_400,
      expiresUnix: nowUnix + 14 * 86_400,
    },
    links: [
      `${publicUrl}/account/undo-two-factor?token=${secret}`,
      `${publicUrl}/account/forgot-password`,
    ],
    says: ['still requires a code', 'in 7 days', 'within 14 days'],
  },
  {
    kind: 'two-factor-changed',
    userName,
    isOn: false,
    undo: null,
    says: ['no longer requires a code', 'not you'],
  },
  ...[true, false].map((isConnected) => ({
    kind: 'host-connection-changed' as const,
    ...{ userName, hostName: 'git.example.com', login: '<b>mira', isConnected },
    links: [`${publicUrl}/account/forgot-password`],
    says: ['<b>mira', isConnected ? 'was connected' : 'Revoke the access token', 'not you'],
  })),
  { kind: 'test', says: ['test mail delivery'] },
];

/** The visible text of HTML. */
const seen = (html: string): string =>
  html
    .replace(/<title>.*<\/title>/, '')
    .replace(/<[^>]*>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe.each(contents)('a mail of kind $kind', ({ links = [], says, ...content }) => {
  const { subject, text, html } = compose(content as MailContent, place);

  it('has the same content in text and HTML', () => {
    for (const form of [text, seen(html)]) {
      for (const part of [...says, ...links, publicUrl]) expect(form).toContain(part);
      expect(form).toContain('userName' in content ? 'Hello mira,' : 'Hello,');
    }
    for (const link of links) {
      expect(html).toContain(`href="${link}"`);
      // On a line of its own, so that no punctuation is read as a part of it.
      expect(text.split('\n')).toContain(link);
    }
  });

  it('says the same in German', () => {
    const german = compose(content as MailContent, place, 'de-AT');
    expect(german.subject).toMatch(/^Punchcard: [\x20-\x7eäöüÄÖÜß]{5,70}$/);
    expect(german.html).toContain('<html lang="de">');
    for (const form of [german.text, seen(german.html)]) {
      const data = says.filter((part) =>
        [address, code, 'old@example.com', 'jonas'].includes(part),
      );
      for (const part of [...data, ...links, publicUrl]) expect(form).toContain(part);
      expect(form).toContain('userName' in content ? 'Guten Tag mira,' : 'Guten Tag,');
    }
    // Apart from links, codes and names, no paragraph is the English one.
    const lines = text.split('\n').filter((line) => /[a-z] [a-z]+ [a-z]/i.test(line));
    expect(
      german.text.split('\n').filter((line) => lines.includes(line) && !/curl/.test(line)),
    ).toEqual([]);
  });

  it('has a one-line subject without a secret or an address', () => {
    expect(subject).toMatch(/^Punchcard: [\x20-\x7e]{5,70}$/);
    for (const part of [secret, code, address, '@']) expect(subject).not.toContain(part);
  });

  it('loads nothing, runs nothing, and escapes user input', () => {
    const tags = [...html.matchAll(/<\/?([a-z!]+)/g)].map(([, tag]) => tag);
    const allowed = '!doctype html head meta title body div p a h1 hr br ul li pre'.split(' ');
    expect(tags.filter((tag) => !allowed.includes(tag ?? ''))).toEqual([]);
    expect(html).not.toMatch(/<b>|src=|url\(|@import|<style|javascript:/);
    expect([...html.matchAll(/href="([^"]*)"/g)].every(([, to]) => to?.startsWith(publicUrl))).toBe(
      true,
    );
  });

  it('arrives unchanged', async () => {
    const raw = await new MailComposer({ subject, text, html }).compile().build();
    const arrived = await simpleParser(raw);
    expect(arrived.subject).toBe(subject);
    expect(arrived.text).toBe(text);
    expect(arrived.html).toBe(html);
    const longest = Math.max(
      ...raw
        .toString()
        .split('\r\n')
        .map((line) => line.length),
    );
    expect(longest).toBeLessThanOrEqual(998);
  });
});

it('breaks long words, so that phones need no sideways scrolling', () => {
  const { html } = compose(
    { kind: 'address-added', userName, address: `${'x'.repeat(64)}@y.example` },
    place,
  );
  expect(html).toMatch(/<body style="[^"]*overflow-wrap:anywhere/);
});

describe('the command in a confirmation mail', () => {
  const commandFor = (address: string): string => {
    const content = {
      kind: 'confirm-email' as const,
      ...{ userName, address, secret, code, isRegistration: false, expiresUnix: nowUnix + 60 },
    };
    return /^ {4}(curl .*)$/m.exec(compose(content, place).text)?.[1] ?? '';
  };

  it('confirms the address with the code', () => {
    expect(commandFor('mira@example.com')).toBe(
      `curl -u mira -H 'Content-Type: application/json' -d '{"code":"${code}"}' 'https://time.example.com/x/api/v1/user/emails/mira%40example.com/confirm'`,
    );
  });

  it.each(["a'$(reboot)'@example.com", 'a`id`@example.com', "a';id;'@example.com", 'a b\n@x.y'])(
    'is safe to paste into a shell: %j',
    (address) => {
      const url = commandFor(address).split("' '")[1] ?? '';
      expect(url).toMatch(/^https:\/\/[\w.~!*()%/-]+'$/);
    },
  );
});

describe('a period of time', () => {
  it.each([
    [59, 'a minute'],
    [60, '1 minute'],
    [90, 'a minute'],
    [180, '3 minutes'],
    [3600, '1 hour'],
    [5400, '90 minutes'],
    [10_800, '3 hours'],
    [86_400, '1 day'],
    [90_000, '25 hours'],
    [604_800, '7 days'],
    [604_799, '6 days'],
  ])('of %i seconds is written as %s', (seconds, words) => {
    const untilText = untilTextIn('en', (span) => `within ${span}`, 'a minute');
    expect(untilText(nowUnix + seconds, nowUnix)).toMatch(new RegExp(`\\(within ${words}\\)$`));
  });
});
