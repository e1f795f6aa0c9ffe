import { BlockList, isIP } from 'node:net';
import { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type Courier, type Delivery, mostSeconds } from '../core/outbox/sending.ts';
import { reasonOf } from './reason.ts';

export interface TransportOptions {
  /** `smtp://` or `smtps://`, with name and password where the server wants them. */
  readonly smtpUrl: string;
  /** The sender: an address, or a name with an address in angle brackets. */
  readonly from: string;
  /** Where users reach the server: its host is the name that we give ourselves. */
  readonly publicUrl: string;
  /** Longest time for one mail. */
  readonly timeoutMs?: number;
}

interface Mailbox {
  readonly name: string;
  /** In ASCII, fit for the envelope. */
  readonly address: string;
}

/** Hands mails to an SMTP server, each over a connection of its own. */
export function smtpCourier(options: TransportOptions): Courier {
  const sender = senderOf(options.from);
  const { connection, auth, passwords } = connectionOf(options);
  return {
    deliver: async ({ mail, body, sentUnix }, signal) => {
      const to = mailboxOf(mail.recipient);
      if (body === undefined || to === undefined) {
        const reason =
          to === undefined ? 'the recipient is no address' : 'what it says cannot be read';
        return { outcome: 'refused', isFinal: true, reason };
      }
      const message = await new MailComposer({
        from: sender,
        // As an object: nothing in it is taken for a list, a name or a header.
        to: { name: '', address: to },
        subject: mail.subject,
        messageId: mail.messageId,
        date: new Date(sentUnix * 1000),
        headers: { 'Auto-Submitted': 'auto-generated' },
        text: body.text,
        html: body.html,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
        .compile()
        .build();
      const attempt = new Attempt(connection, options.timeoutMs ?? mostSeconds * 1000, (said) =>
        reasonOf(said, body.text, passwords),
      );
      return attempt.run({ from: sender.address, to: [to] }, message, auth, signal);
    },
  };
}

type ConnectionOptions = NonNullable<ConstructorParameters<typeof SMTPConnection>[0]>;
type SmtpError = Error & { readonly responseCode?: number; readonly command?: string };
type Auth = { readonly user: string; readonly pass: string };

/** One mail on its way; it ends once, whatever happens first. */
class Attempt {
  readonly #connection: SMTPConnection;
  readonly #timeoutMs: number;
  readonly #reasonOf: (said: string) => string;
  /** From here on no answer means that nobody knows. */
  #hasBegun = false;

  constructor(options: ConnectionOptions, timeoutMs: number, reason: (said: string) => string) {
    this.#connection = new SMTPConnection({ ...options, ...timeouts(timeoutMs) });
    this.#timeoutMs = timeoutMs;
    this.#reasonOf = reason;
  }

  run(
    envelope: { from: string; to: string[] },
    message: Buffer,
    auth: Auth | null,
    signal: AbortSignal,
  ): Promise<Delivery> {
    const connection = this.#connection;
    return new Promise((resolve) => {
      let isOver = false;
      const end = (delivery: Delivery): void => {
        // Closing tells of itself.
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        if (delivery.outcome === 'sent') this.#leave();
        else connection.close();
        resolve(delivery);
      };
      const fail = (error: SmtpError): void => end(this.#failure(error));
      const abort = (): void =>
        this.#hasBegun ? fail(new Error('broken off: the server stops')) : end(givenBack);
      const timer = setTimeout(() => fail(new Error('it took too long')), this.#timeoutMs);
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) return abort();

      connection.on('error', fail);
      connection.on('end', () => fail(new Error('the connection was closed')));
      const send = (): void =>
        connection.send(envelope, this.#streamOf(message), (error) =>
          error == null ? end({ outcome: 'sent' }) : fail(error),
        );
      connection.connect((error) => {
        if (error != null) return fail(error);
        if (auth === null) return send();
        connection.login({ ...auth }, (refused) => (refused == null ? send() : fail(refused)));
      });
    });
  }

  /** Read only when the server has asked for the mail. */
  #streamOf(message: Buffer): Readable {
    const begin = (): void => {
      this.#hasBegun = true;
    };
    return new Readable({
      read() {
        begin();
        this.push(message);
        this.push(null);
      },
    });
  }

  #failure(error: SmtpError): Delivery {
    const reason = this.#reasonOf(error.message);
    const { responseCode = 0, command = '' } = error;
    if (responseCode < 400) {
      return this.#hasBegun
        ? { outcome: 'unknown', reason }
        : { outcome: 'refused', isFinal: false, reason };
    }
    return { outcome: 'refused', isFinal: isFinal(responseCode, command), reason };
  }

  /** Politely; the mail is over with whatever comes of it. */
  #leave(): void {
    const connection = this.#connection;
    connection.quit();
    setTimeout(() => connection.close(), 2000).unref();
  }
}

const givenBack: Delivery = { outcome: 'given-back' };

/**
 * True where it is this mail that the server will never take. What it says before it knows the mail
 * (greeting, sign-in), and that a sign-in is missing, is for the operator to mend: the mail waits.
 */
function isFinal(responseCode: number, command: string): boolean {
  const isAboutMail = ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command);
  return responseCode >= 500 && isAboutMail && ![530, 535, 538].includes(responseCode);
}

const timeouts = (mostMs: number): ConnectionOptions => ({
  connectionTimeout: mostMs,
  greetingTimeout: mostMs,
  socketTimeout: mostMs,
  dnsTimeout: mostMs,
});

function connectionOf({ smtpUrl, publicUrl }: TransportOptions): {
  connection: ConnectionOptions;
  auth: Auth | null;
  passwords: string[];
} {
  const url = new URL(smtpUrl);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isImplicit = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const pass = decodeURIComponent(url.password);
  const auth = user === '' && pass === '' ? null : { user, pass };
  const ownName = new URL(publicUrl).hostname;
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  return {
    connection: {
      host,
      port: url.port === '' ? (isImplicit ? 465 : 587) : Number(url.port),
      secure: isImplicit,
      // Where the server offers it, it is used; a password never travels in the clear.
      requireTLS: !isImplicit && auth !== null && !isLoopback(host),
      ...(ownName.includes('.') && isIP(ownName) === 0 ? { name: ownName } : {}),
    },
    auth,
    passwords: pass === '' ? [] : [pass, url.password, base64(pass), base64(`\0${user}\0${pass}`)],
  };
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

function isLoopback(host: string): boolean {
  const family = isIP(host);
  if (family === 0) return host === 'localhost';
  return loopback.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

function senderOf(from: string): Mailbox {
  const [, name = '', inBrackets = ''] = /^([^<>]*)<([^<>]*)>$/.exec(from) ?? [];
  const address = (inBrackets === '' ? from : inBrackets).trim();
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: mailboxOf(address) ?? address };
}

/** The address as mail systems know it: its domain in ASCII. Undefined where it is none. */
function mailboxOf(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  if (at < 1) return undefined;
  const mailbox = `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`;
  return /^[\w!#$%&'*+/=?^`{|}~.-]+@[a-z0-9.-]+$/.test(mailbox) ? mailbox : undefined;
}
