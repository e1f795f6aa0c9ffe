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
 * The clock of a test app stands still: a postponed mail is tried again after
 * `t.clock.advance(seconds)` and `t.app.context.wakeOutboxes()`.
 */
export interface TestSmtp {
  /** For `SMTP_URL`, with user and password if the server requires them. */
  readonly url: string;
  readonly port: number;
  /** The certificate a client has to trust, in PEM; '' without TLS. */
  readonly certificate: string;
  /** Accepted mails, oldest first, including those whose acceptance was never answered. */
  readonly mails: readonly SentMail[];
  /**
   * Resolves with the first matching mail, received or still to come.
   * @throws after the time-out
   */
  waitFor(wanted: Wanted, options?: { readonly timeoutMs?: number }): Promise<SentMail>;
  /** All matching mails so far. */
  matching(wanted: Wanted): SentMail[];
  /** How many connections there have been. */
  readonly connections: number;
  /** How many transfers have begun, whether or not the mail was accepted. */
  readonly transfers: number;
  /** How many configured failures have happened, including one that still waits for its `until`. */
  readonly troubled: number;
  /** Configures the next failure and replaces the last one; null: none. */
  trouble(...troubles: readonly (Trouble | null)[]): void;
  /** Closes the port and drops all connections. */
  down(): Promise<void>;
  /** Opens the same port again. */
  up(): Promise<void>;
  close(): Promise<void>;
}

export interface Trouble {
  /**
   * Where it fails. `data`: after the mail, before accepting it; `transfer`: during it; `dot`:
   * after accepting the mail, before the answer, so it can no longer be refused.
   */
  readonly at: 'connect' | 'mail' | 'rcpt' | 'data' | 'transfer' | 'dot';
  /** The reply code, e.g. 451 or 550. Not for `transfer` and `dot`. */
  readonly refuse?: number;
  /** The text of that reply. */
  readonly words?: string;
  /** Drops the connection instead of answering. At `dot` the mail counts as accepted. */
  readonly drop?: boolean;
  /** Waits for this before it goes on, refuses or drops. */
  readonly until?: Promise<void>;
  /** Waits this long before it goes on, refuses or drops. */
  readonly delayMs?: number;
  /** How often; then the server works normally again. */
  readonly times?: number;
  /** Only for mail to this address (from `rcpt` on). */
  readonly to?: string;
}

/** A string: the recipient's address. */
export type Wanted =
  | string
  | { readonly to?: string; readonly subject?: string | RegExp; readonly after?: SentMail }
  | ((mail: SentMail) => boolean);

/** A mail as the server received it. */
export interface SentMail {
  readonly messageId: string;
  /** From the envelope; domains in Unicode. */
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: ParsedMail['headers'];
  /** The raw bytes. */
  readonly raw: string;
  readonly parsed: ParsedMail;
  /** The envelope contains non-ASCII characters. */
  readonly isUtf8: boolean;
  /** The authenticated user; '' if none. */
  readonly user: string;
  readonly isEncrypted: boolean;
  /** All links of the text, verbatim. */
  readonly links: readonly string[];
  /** The code to type, verbatim; '' if there is none. */
  readonly code: string;
  /**
   * The token in the link to this page.
   * @throws if there is no such link
   */
  tokenOf(path: string): string;
}

export interface SmtpOptions {
  /** None by default: plain text. */
  readonly tls?: 'starttls' | 'implicit';
  /** The host to listen on; 127.0.0.1 by default. */
  readonly host?: string;
  /** Who may send; by default nobody has to authenticate. */
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
  /** True if the server should not answer any more. */
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
        // A short mail arrives in one chunk: what is cut off is not accepted, however much arrived.
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
            // From here on the receiver is responsible for it, whether or not the sender hears of
            // it.
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
