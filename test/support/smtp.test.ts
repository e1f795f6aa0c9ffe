import nodemailer from 'nodemailer';
import { afterEach, describe, expect, it } from 'vitest';
import { type SmtpOptions, startSmtp, type TestSmtp } from './smtp.ts';

let smtp: TestSmtp | undefined;
afterEach(() => smtp?.close());

const start = async (options: SmtpOptions = {}): Promise<TestSmtp> => {
  smtp = await startSmtp(options);
  return smtp;
};
const send = (to: TestSmtp, words = 'Hello'): Promise<unknown> =>
  nodemailer
    .createTransport({ host: '127.0.0.1', port: to.port })
    .sendMail({ from: 'a@example.com', to: 'b@example.com', subject: 'Hello', text: words });

describe('the SMTP server of the tests', () => {
  it.each([undefined, 'starttls', 'implicit'] as const)(
    'accepts mail over TLS: %s',
    async (tls) => {
      const server = await start({
        ...(tls === undefined ? {} : { tls }),
        user: { name: 'post', password: 'p/w d' },
      });
      const transport = nodemailer.createTransport({
        ...{ host: '127.0.0.1', port: server.port, secure: tls === 'implicit' },
        auth: { user: 'post', pass: 'p/w d' },
        tls: { ca: server.certificate },
      });
      await transport.sendMail({
        ...{ from: 'a@example.com', to: 'b@example.com', subject: 'Hi', html: '<p>there</p>' },
        text: 'Go to http://x.example/account/y?token=abc\n\n    2345-ABCD-EFGH-JKMN\n',
      });
      const mail = await server.waitFor('b@example.com');
      expect(mail).toMatchObject({
        from: 'a@example.com',
        subject: 'Hi',
        user: 'post',
        isEncrypted: tls !== undefined,
        code: '2345-ABCD-EFGH-JKMN',
        html: '<p>there</p>',
      });
      expect(mail.tokenOf('/account/y')).toBe('abc');
    },
  );

  it.each([
    [{ at: 'connect', refuse: 421 }, 0],
    [{ at: 'connect', drop: true }, 0],
    [{ at: 'mail', refuse: 451 }, 0],
    [{ at: 'rcpt', refuse: 550 }, 0],
    [{ at: 'rcpt', drop: true }, 0],
    [{ at: 'data', refuse: 554 }, 0],
    [{ at: 'transfer', drop: true }, 0],
    [{ at: 'dot', drop: true }, 1],
  ] as const)('fails once as configured: %j', async (trouble, taken) => {
    const server = await start();
    server.trouble({ ...trouble, times: 1 });
    await expect(send(server, 'x\n'.repeat(200_000))).rejects.toThrow();
    await send(server);
    expect(server.mails).toHaveLength(taken + 1);
  });

  it('goes down, and comes back on the same port', async () => {
    const server = await start();
    await server.down();
    await expect(send(server)).rejects.toThrow('ECONNREFUSED');
    await server.up();
    await send(server);
    expect(server.mails).toHaveLength(1);
  });
});
