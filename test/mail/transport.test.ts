import { networkInterfaces } from 'node:os';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../src/core/mailing/types.ts';
import type { Attempt } from '../../src/core/outbox/types.ts';
import { smtpTransport } from '../../src/mail/transport.ts';
import { type SmtpOptions, startSmtp, type TestSmtp } from '../support/smtp.ts';

const systemCertificates = getCACertificates('default');
const user = { name: 'post@example.com', password: 'p:a/s@s w%rd' };
let smtp: TestSmtp | undefined;
afterEach(async () => {
  setDefaultCACertificates(systemCertificates);
  await smtp?.close();
});

const start = async (options: SmtpOptions = {}): Promise<TestSmtp> => {
  smtp = await startSmtp(options);
  return smtp;
};
const trust = (server: TestSmtp): void =>
  setDefaultCACertificates([...systemCertificates, server.certificate]);

interface Sent {
  readonly url?: string;
  readonly allowsPlain?: boolean;
  readonly from?: string;
  readonly recipient?: string;
  readonly subject?: string;
  readonly text?: string;
}

let count = 0;
const send = (server: TestSmtp, sent: Sent = {}): Promise<Attempt> => {
  const {
    url = server.url,
    allowsPlain = false,
    from = 'Punchcard <punchcard@example.com>',
  } = sent;
  const { recipient = 'mira@example.com', subject = 'A subject', text = 'Hello\n' } = sent;
  const publicUrl = 'https://time.example.com/x';
  const transport = smtpTransport({ smtpUrl: url, allowsPlain, from, publicUrl });
  const mail = { messageId: `<${++count}@example.com>`, recipient, subject } as Mail;
  return transport.deliver(
    { mail, body: { text, html: `<p>${text}</p>` }, sentUnix: 1_800_000_000 },
    new AbortController().signal,
  );
};

describe('TLS', () => {
  it.each(['starttls', 'implicit'] as const)('is used, with authentication: %s', async (tls) => {
    const server = await start({ tls, user });
    trust(server);
    expect(await send(server)).toEqual({ outcome: 'sent' });
    expect(server.mails[0]).toMatchObject({ isEncrypted: true, user: user.name });
  });

  it.each(['starttls', 'implicit'] as const)(
    'is refused if the certificate is not trusted: %s',
    async (tls) => {
      const server = await start({ tls, user });
      const delivery = await send(server);
      expect(delivery).toMatchObject({ outcome: 'refused', isFinal: false });
      expect('reason' in delivery && delivery.reason).toMatch(/self.signed certificate/i);
      expect([server.mails.length, server.transfers]).toEqual([0, 0]);
      // No parameter of the URL turns that off.
      for (const more of ['?tls=insecure', '?rejectUnauthorized=false', '?ignoreTLS=true']) {
        expect(await send(server, { url: server.url + more })).toMatchObject({
          outcome: 'refused',
        });
      }
      expect(server.mails).toEqual([]);
    },
  );

  it('is refused if the certificate is for another host', async () => {
    // Its certificate is for another address of this machine.
    const server = await start({ tls: 'starttls', host: '127.0.0.2' });
    trust(server);
    const delivery = await send(server);
    expect(delivery).toMatchObject({ outcome: 'refused', isFinal: false });
    expect('reason' in delivery && delivery.reason).toMatch(/does not match certificate/);
    expect(server.mails).toEqual([]);
  });

  it('is optional on this machine without a password, and used if offered', async () => {
    const plain = await start();
    expect(await send(plain)).toEqual({ outcome: 'sent' });
    expect(plain.mails[0]?.isEncrypted).toBe(false);
    await plain.close();
    const offering = await start({ tls: 'starttls' });
    trust(offering);
    expect(await send(offering)).toEqual({ outcome: 'sent' });
    expect(offering.mails[0]?.isEncrypted).toBe(true);
  });

  /** The only address of this machine that is not loopback; undefined if there is none. */
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.internal === false && address.family === 'IPv4')?.address;

  it('is required before mail leaves the machine, unless a setting allows it', async () => {
    if (outside === undefined) return;
    const plain = await start({ host: outside });
    const refused = await send(plain);
    expect(refused).toMatchObject({ outcome: 'refused', isFinal: false });
    expect('reason' in refused && refused.reason).toMatch(/ALLOW_SMTP_WITHOUT_TLS/);
    expect(plain.mails).toEqual([]);
    expect(await send(plain, { allowsPlain: true })).toEqual({ outcome: 'sent' });
    expect(plain.mails[0]?.isEncrypted).toBe(false);
  });

  it('is required before a password leaves the machine, whatever a setting allows', async () => {
    if (outside === undefined) return;
    const server = await start({ user, host: outside });
    const delivery = await send(server, { allowsPlain: true });
    expect(delivery).toMatchObject({ outcome: 'refused', isFinal: false });
    expect('reason' in delivery && delivery.reason).toMatch(/STARTTLS|TLS/);
    expect(server.mails).toEqual([]);
    await server.close();
    // On loopback plain text is allowed.
    const beside = await start({ user });
    expect(await send(beside)).toEqual({ outcome: 'sent' });
    expect(beside.mails[0]).toMatchObject({ user: user.name, isEncrypted: false });
  });
});

describe('hostile content', () => {
  const headerNames = (raw: string): string[] =>
    (raw.split('\r\n\r\n', 1)[0] ?? '')
      .split('\r\n')
      .flatMap((line) => /^([\w-]+):/.exec(line)?.[1]?.toLowerCase() ?? []);

  it.each([
    'a@example.com\r\nBcc: victim@example.com',
    'a@example.com\nRCPT TO:<victim@example.com>',
    'a@example.com, victim@example.com',
    'a@example.com> victim@example.com',
    '<a@example.com>',
    '"a b"@example.com',
    'Mira <a@example.com>',
    'a@exa mple.com',
    'a@[127.0.0.1]',
    'a@example.com\u2028',
    'ä@example.com',
    'a;b@example.com',
    'nobody',
    '@example.com',
    'a@',
    '',
  ])('is never passed to the mail server as a recipient: %j', async (recipient) => {
    const server = await start();
    expect(await send(server, { recipient })).toEqual({
      outcome: 'refused',
      isFinal: true,
      reason: 'the recipient is not a valid address',
    });
    expect(server.connections).toBe(0);
  });

  it.each([
    ["o'neil+x#{tag}|`!$%&*/=?^_~-@example.com", "o'neil+x#{tag}|`!$%&*/=?^_~-@example.com"],
    ['Mira@EXAMPLE.com', 'Mira@example.com'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('in an odd address is one recipient only: %s', async (recipient, expected) => {
    const server = await start();
    expect(await send(server, { recipient })).toEqual({ outcome: 'sent' });
    const mail = server.mails[0];
    expect(mail?.to).toBe(expected);
    expect(mail?.parsed.to).toMatchObject({ value: [{ address: expected, name: '' }] });
    expect(mail?.parsed.cc ?? mail?.parsed.bcc).toBeUndefined();
  });

  it.each([
    ['mira@bücher.example', 'mira@xn--bcher-kva.example'],
    ['mira@例え.テスト', 'mira@xn--r8jz45g.xn--zckzah'],
  ])('such as an international domain is sent in ASCII: %s', async (recipient, expected) => {
    const server = await start();
    const from = recipient.replace('mira', 'Punchcard <punchcard').concat('>');
    expect(await send(server, { recipient, from })).toEqual({ outcome: 'sent' });
    const mail = server.mails[0];
    expect(mail?.raw).toContain(`\nTo: ${expected}\r\n`);
    expect(mail?.raw).toContain(`<${expected.replace('mira', 'punchcard')}>\r\n`);
    expect(mail?.isUtf8).toBe(false);
  });

  it.each([
    'Evil\r\nBcc: victim@example.com',
    'Evil\nX-Injected: yes',
    'Evil\r\n\r\nA body of my own',
    `long ${'x'.repeat(2000)}`,
    'Ünïcödé \u{1f600}',
    '=?utf-8?q?=0d=0aBcc:_victim@example.com?=',
  ])('in a subject adds no header: %j', async (subject) => {
    const server = await start();
    expect(await send(server, { subject })).toEqual({ outcome: 'sent' });
    const mail = server.mails[0];
    expect(headerNames(mail?.raw ?? '').sort()).toEqual([
      ...['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version'],
      ...['subject', 'to'],
    ]);
    expect(mail?.to).toBe('mira@example.com');
    expect(mail?.text).toBe('Hello\n');
  });

  it('that looks like SMTP arrives as text', async () => {
    const server = await start();
    const text = 'One\n.\nMAIL FROM:<x@example.com>\n..\n\r\n.\r\nQUIT\nFrom here\n';
    expect(await send(server, { text })).toEqual({ outcome: 'sent' });
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]?.text.replaceAll('\r\n', '\n')).toBe(text.replaceAll('\r\n', '\n'));
  });

  it.each([
    ['punchcard@example.com', ''],
    ['Time, Inc. <punchcard@example.com>', 'Time, Inc.'],
    ['"Time, Inc." <punchcard@example.com>', 'Time, Inc.'],
    ['Bücher & Co: "x" <punchcard@example.com>', 'Bücher & Co: "x"'],
  ])('does not change the sender: %s', async (from, name) => {
    const server = await start();
    expect(await send(server, { from })).toEqual({ outcome: 'sent' });
    const address = 'punchcard@example.com';
    expect(server.mails[0]?.parsed.from?.value).toEqual([{ name, address }]);
    expect(server.mails[0]?.from).toBe(address);
  });
});

describe('the reply of the mail server', () => {
  it('is stored without the parts of the mail and the credentials it repeats', async () => {
    const server = await start({ user });
    const secret = '0123456789abcdef'.repeat(4);
    const code = 'ABCD-EFGH-JKMN-PQRS';
    const words = `5.7.1 bad link https://time.example.com/account/x?token=${secret} in mail, ${secret}, ${code.replaceAll('-', '')} ${code.toLowerCase()} ${user.password}`;
    server.trouble({ at: 'data', refuse: 554, words });
    const text = `Go to https://time.example.com/account/x?token=${secret}\n\n    ${code}\n`;
    const delivery = await send(server, { text });
    expect(delivery).toMatchObject({ outcome: 'refused', isFinal: true });
    const reason = 'reason' in delivery ? delivery.reason : '';
    expect(reason).toMatch(/554 .*bad link … in mail/);
    for (const part of [secret, code, code.replaceAll('-', ''), user.password, 'token']) {
      expect(reason.toLowerCase()).not.toContain(part.toLowerCase());
    }
  });

  it('is shortened to one line', async () => {
    const server = await start();
    server.trouble({ at: 'rcpt', refuse: 550, words: 'no '.repeat(3000) });
    const delivery = await send(server);
    const reason = 'reason' in delivery ? delivery.reason : '';
    expect(reason.length).toBeLessThanOrEqual(301);
    expect(reason).not.toMatch(/\p{Cc}/u);
  });
});
