import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { newCertificate } from './certificate.ts';

/**
 * A real SMTP server for tests.
 *
 *     const smtp = await startSmtp();
 *     const t = await startTestApp({
 *       settings: { SMTP_URL: smtp.url, MAIL_FROM: 'Punchcard <punchcard@example.com>' },
 *     });
 *     // …something that posts mail…
 *     const mail = await smtp.waitFor({ to: 'mira@example.com', subject: /confirm/i });
 *     mail.links        // what the text leads to
 *     mail.tokenOf('/account/confirm-email')
 *     mail.code         // the code for typing, where there is one
 *     await t.close();
 *     await smtp.close();
 *
 * The clock of a test app stands still: a mail that was put off is looked at again after
 * `t.clock.advance(seconds)` and `t.app.world.mail.wake()`.
 */
export interface TestSmtp {
  /** For `SMTP_URL`, with name and password where the server wants them. */
  readonly url: string;
  readonly port: number;
  /** What a client has to trust, in PEM; '' without TLS. */
  readonly certificate: string;
  /** What was taken, oldest first: also what was taken and never answered. */
  readonly mails: readonly SentMail[];
  /** Resolves with the first mail that fits, come or still to come. @throws after the time-out */
  waitFor(wanted: Wanted, options?: { readonly timeoutMs?: number }): Promise<SentMail>;
  /** All mails so far that fit. */
  matching(wanted: Wanted): SentMail[];
  /** How many connections there have been. */
  readonly connections: number;
  /** How many transfers have begun, whether the mail was taken or not. */
  readonly transfers: number;
  /** How often something went wrong as told, so far: also what waits for its `until` yet. */
  readonly troubled: number;
  /** What goes wrong from now on, in place of what was said before; null: nothing. */
  trouble(...troubles: readonly (Trouble | null)[]): void;
  /** Closes the port, and cuts off who is connected. */
  down(): Promise<void>;
  /** Opens the same port again. */
  up(): Promise<void>;
  close(): Promise<void>;
}

export interface Trouble {
  /**
   * Where it happens. `data`: the mail has come, and is not taken; `transfer`: in the middle of it;
   * `dot`: it was taken, and the answer is under way; nothing refuses it any more.
   */
  readonly at: 'connect' | 'mail' | 'rcpt' | 'data' | 'transfer' | 'dot';
  /** Answers so, e.g. 451 or 550. Not for `transfer` and `dot`. */
  readonly refuse?: number;
  /** What it says then. */
  readonly words?: string;
  /** Cuts the connection instead of answering. At `dot` the mail counts as taken. */
  readonly drop?: boolean;
  /** Waits for this before it goes on, or refuses, or drops. */
  readonly until?: Promise<void>;
  /** Waits so long before it goes on, or refuses, or drops. */
  readonly delayMs?: number;
  /** Only so often; then all is well. */
  readonly times?: number;
  /** Only for mail to this address (from `rcpt` on). */
  readonly to?: string;
}

/** A text: the recipient's address. */
export type Wanted =
  | string
  | { readonly to?: string; readonly subject?: string | RegExp; readonly after?: SentMail }
  | ((mail: SentMail) => boolean);

/** A mail as the server took it. */
export interface SentMail {
  readonly messageId: string;
  /** Of the envelope; domains as people read them. */
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: ParsedMail['headers'];
  /** Every byte that came. */
  readonly raw: string;
  readonly parsed: ParsedMail;
  /** The envelope holds more than ASCII. */
  readonly isUtf8: boolean;
  /** Who signed in; '' nobody. */
  readonly user: string;
  readonly isEncrypted: boolean;
  /** All links of the text, as they stand there. */
  readonly links: readonly string[];
  /** The code for typing, as it stands there; '' where there is none. */
  readonly code: string;
  /** The token in the link to this page. @throws where there is no such link */
  tokenOf(path: string): string;
}

export interface SmtpOptions {
  /** By default none: everything travels in the clear. */
  readonly tls?: 'starttls' | 'implicit';
  /** Where it listens; by default 127.0.0.1. */
  readonly host?: string;
  /** Who may send; by default nobody has to sign in. */
  readonly user?: { readonly name: string; readonly password: string };
}

const codePattern = /\b[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){3}\b/;

async function mailOf(raw: Buffer, session: SMTPServerSession): Promise<SentMail> {
  const parsed = await simpleParser(raw);
  const text = parsed.text ?? '';
  const links = text.match(/https?:\/\/[^\s<>]+/g) ?? [];
  const { mailFrom, rcptTo } = session.envelope;
  return {
    messageId: parsed.messageId ?? '',
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address).join(', '),
    subject: parsed.subject ?? '',
    text,
    html: parsed.html === false ? '' : parsed.html,
    headers: parsed.headers,
    raw: raw.toString('utf8'),
    parsed,
    isUtf8: mailFrom !== false && mailFrom.args !== false && 'SMTPUTF8' in mailFrom.args,
    user: typeof session.user === 'string' ? session.user : '',
    isEncrypted: session.secure,
    links,
    code: codePattern.exec(text)?.[0] ?? '',
    tokenOf: (path) => {
      const link = links.map((text) => new URL(text)).find(({ pathname }) => pathname === path);
      const token = link?.searchParams.get('token');
      if (token === null || token === undefined) {
        throw new Error(`no link to ${path} in: ${text}`);
      }
      return token;
    },
  };
}

function isWanted(wanted: Wanted, mail: SentMail, all: readonly SentMail[]): boolean {
  if (typeof wanted === 'function') return wanted(mail);
  if (typeof wanted === 'string') return mail.to === wanted;
  const { to = mail.to, subject = mail.subject, after } = wanted;
  if (mail.to !== to || (after !== undefined && all.indexOf(mail) <= all.indexOf(after))) {
    return false;
  }
  return typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject);
}

export async function startSmtp(options: SmtpOptions = {}): Promise<TestSmtp> {
  const { tls, user, host = '127.0.0.1' } = options;
  const { certificate, key } = tls === undefined ? { certificate: '', key: '' } : newCertificate();
  const mails: SentMail[] = [];
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();
  let now: (Trouble & { left: number })[] = [];
  let connections = 0;
  let transfers = 0;
  let troubled = 0;

  const cut = ({ remotePort }: SMTPServerSession): void => {
    for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy();
  };
  /** True where nothing is to be answered any more. */
  const suffer = async (
    at: Trouble['at'],
    session: SMTPServerSession,
    to?: string,
  ): Promise<boolean> => {
    const trouble = now.find(
      (one) => one.at === at && one.left > 0 && (one.to === undefined || one.to === to),
    );
    if (trouble === undefined) return false;
    trouble.left -= 1;
    troubled += 1;
    await trouble.until;
    if (trouble.delayMs !== undefined) await sleep(trouble.delayMs, undefined, { ref: false });
    if (trouble.drop === true) {
      cut(session);
      return true;
    }
    if (trouble.refuse === undefined) return false;
    throw Object.assign(new Error(trouble.words ?? 'told to'), { responseCode: trouble.refuse });
  };
  const answer = (work: Promise<boolean>, callback: (error?: Error | null) => void): void => {
    work.then(
      (isOver) => {
        if (!isOver) callback();
      },
      (error: Error) => callback(error),
    );
  };
  const recipientOf = ({ envelope }: SMTPServerSession): string | undefined =>
    envelope.rcptTo[0]?.address;

  const newServer = (): SMTPServer =>
    new SMTPServer({
      secure: tls === 'implicit',
      ...(tls === undefined ? {} : { cert: certificate, key }),
      disabledCommands: [...(tls === 'starttls' ? [] : ['STARTTLS']), ...(user ? [] : ['AUTH'])],
      allowInsecureAuth: tls === undefined,
      authOptional: user === undefined,
      disableReverseLookup: true,
      closeTimeout: 1,
      logger: false,
      onConnect: (session, callback) => {
        connections += 1;
        answer(suffer('connect', session), callback);
      },
      onAuth: ({ username, password }, _session, callback) => {
        if (username === user?.name && password === user?.password) {
          callback(null, { user: username });
        } else {
          callback(new Error('wrong name or password'));
        }
      },
      onMailFrom: (_address, session, callback) => answer(suffer('mail', session), callback),
      onRcptTo: ({ address }, session, callback) =>
        answer(suffer('rcpt', session, address), callback),
      onData: (stream, session, callback) => {
        transfers += 1;
        const to = recipientOf(session);
        const parts: Buffer[] = [];
        // A short mail comes whole at once: what is cut is not taken, however much of it came.
        const isCut = new Promise<boolean>((resolve) => {
          stream.once('data', () => resolve(suffer('transfer', session, to)));
        });
        stream.on('error', () => {});
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const take = async (): Promise<boolean> => {
            if (await isCut) return true;
            const mail = await mailOf(Buffer.concat(parts), session);
            if (await suffer('data', session, to)) return true;
            // It is the receiver's from here on, whether the sender gets to know it or not.
            mails.push(mail);
            for (const look of waiting) look();
            return suffer('dot', session, to);
          };
          answer(take(), (error) => callback(error));
        });
      },
    });

  const listen = async (server: SMTPServer, port: number): Promise<number> => {
    server.on('error', () => {});
    server.server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => {
      server.server.once('error', reject);
      server.listen(port, host, () => resolve());
    });
    return (server.server.address() as AddressInfo).port;
  };
  const stop = async (server: SMTPServer): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  let server: SMTPServer | null = newServer();
  const port = await listen(server, 0);
  const scheme = tls === 'implicit' ? 'smtps' : 'smtp';
  const credentials =
    user === undefined
      ? ''
      : `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@`;
  const down = async (): Promise<void> => {
    const running = server;
    server = null;
    if (running !== null) await stop(running);
  };
  return {
    url: `${scheme}://${credentials}${host}:${port}`,
    port,
    certificate,
    mails,
    matching: (wanted) => mails.filter((mail) => isWanted(wanted, mail, mails)),
    waitFor: (wanted, { timeoutMs = 60_000 } = {}) =>
      new Promise((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(look);
        };
        const look = (): void => {
          const found = mails.find((mail) => isWanted(wanted, mail, mails));
          if (found === undefined) return;
          end();
          resolve(found);
        };
        const timer = setTimeout(() => {
          end();
          const came = mails.map(({ to, subject }) => `${to}: ${subject}`).join('\n');
          reject(new Error(`no such mail within ${timeoutMs} ms; there came:\n${came}`));
        }, timeoutMs);
        waiting.add(look);
        look();
      }),
    get connections() {
      return connections;
    },
    get troubled() {
      return troubled;
    },
    get transfers() {
      return transfers;
    },
    trouble: (...troubles) => {
      now = troubles.flatMap((one) =>
        one === null ? [] : [{ ...one, left: one.times ?? Infinity }],
      );
    },
    down,
    up: async () => {
      if (server !== null) return;
      server = newServer();
      await listen(server, port);
    },
    close: down,
  };
}
