import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isLoopback } from '../core/instance/mail-server.ts';
import { deliveryTimeoutSeconds } from '../core/mailing/sending.ts';
import type { MailTransport } from '../core/mailing/types.ts';
import type { Attempt as Delivery } from '../core/outbox/types.ts';
import { systemReason } from '../words/system-errors.ts';
import { reasonOf } from './reason.ts';

export interface TransportOptions {
  /** `smtp://` or `smtps://`, with user name and password if the server requires them. */
  readonly smtpUrl: string;
  /** Whether mail may leave this machine unencrypted; a password never does. */
  readonly allowsPlain?: boolean;
  /** The sender: an address, or a name with an address in angle brackets. */
  readonly from: string;
  /** The public URL; its host is sent as our name in EHLO. */
  readonly publicUrl: string;
  /** Timeout for one mail. */
  readonly timeoutMs?: number;
}

interface Mailbox {
  readonly name: string;
  /** In ASCII, for the SMTP envelope. */
  readonly address: string;
}

/** Sends mails to an SMTP server, each over its own connection. */
export function smtpTransport(options: TransportOptions): MailTransport {
  const sender = senderOf(options.from);
  const { connection, auth, passwords } = connectionOf(options);
  return {
    deliver: async ({ mail, body, sentUnix }, signal) => {
      const to = mailboxOf(mail.recipient);
      if (body === undefined || to === undefined) {
        const reason =
          to === undefined
            ? 'the recipient is not a valid address'
            : 'the body cannot be decrypted';
        return { outcome: 'refused', isFinal: true, reason };
      }
      const message = await new MailComposer({
        from: sender,
        // As an object, so that the address is not parsed as a list, a name or a header.
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
      const attempt = new Attempt(
        connection,
        options.timeoutMs ?? deliveryTimeoutSeconds * 1000,
        (said) => reasonOf(said, body.text, passwords),
      );
      const envelope = { from: sender.address, to: [to] };
      return attempt.run({ envelope, message }, auth, signal);
    },
  };
}

/**
 * Connects to the mail server and signs in, without sending anything.
 * @returns the error message; undefined if it works
 */
export async function mailServerProblem(
  options: Omit<TransportOptions, 'from'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { connection, auth, passwords } = connectionOf(options);
  const timeoutMs = options.timeoutMs ?? deliveryTimeoutSeconds * 1000;
  const attempt = new Attempt(connection, timeoutMs, (said) => reasonOf(said, '', passwords));
  const outcome = await attempt.run(null, auth, signal);
  return 'reason' in outcome ? outcome.reason : undefined;
}

type ConnectionOptions = NonNullable<ConstructorParameters<typeof SMTPConnection>[0]>;
type SmtpError = Error & {
  readonly responseCode?: number;
  readonly command?: string;
  readonly code?: string;
};
type Auth = { readonly user: string; readonly pass: string };

/** One delivery; it resolves once. */
class Attempt {
  readonly #connection: SMTPConnection;
  readonly #timeoutMs: number;
  readonly #reasonOf: (said: string) => string;
  /** Once the message is sent, a missing reply means that the outcome is unknown. */
  #hasBegun = false;

  constructor(options: ConnectionOptions, timeoutMs: number, reason: (said: string) => string) {
    this.#connection = new SMTPConnection({ ...options, ...timeouts(timeoutMs) });
    this.#timeoutMs = timeoutMs;
    this.#reasonOf = reason;
  }

  /** @param mail null only connects and signs in, and counts as sent */
  run(
    mail: { envelope: { from: string; to: string[] }; message: Buffer } | null,
    auth: Auth | null,
    signal: AbortSignal,
  ): Promise<Delivery> {
    const connection = this.#connection;
    return new Promise((resolve) => {
      let isOver = false;
      const end = (delivery: Delivery): void => {
        // Closing the connection emits events too.
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
        this.#hasBegun ? fail(new Error('aborted: the server is shutting down')) : end(givenBack);
      const timer = setTimeout(() => fail(new Error('timed out')), this.#timeoutMs);
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) return abort();

      connection.on('error', fail);
      connection.on('end', () => fail(new Error('the connection was closed')));
      const send = (): void => {
        if (mail === null) end({ outcome: 'sent' });
        else
          connection.send(mail.envelope, this.#streamOf(mail.message), (error) =>
            error == null ? end({ outcome: 'sent' }) : fail(error),
          );
      };
      connection.connect((error) => {
        if (error != null) return fail(error);
        if (auth === null) return send();
        connection.login({ ...auth }, (refused) => (refused == null ? send() : fail(refused)));
      });
    });
  }

  /** The stream is read only after the server accepted DATA. */
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
    const { responseCode = 0, command = '', code } = error;
    const hint = code === 'ETLS' && command === 'STARTTLS' ? noTls : '';
    const reason = this.#reasonOf(hint + systemReason(error));
    if (responseCode < 400) {
      return this.#hasBegun
        ? { outcome: 'unknown', reason }
        : { outcome: 'refused', isFinal: false, reason };
    }
    return { outcome: 'refused', isFinal: isFinal(responseCode, command), reason };
  }

  /** Sends QUIT; errors no longer matter. */
  #leave(): void {
    const connection = this.#connection;
    connection.quit();
    setTimeout(() => connection.close(), 2000).unref();
  }
}

const noTls = 'no TLS (see ALLOW_SMTP_WITHOUT_TLS): ';

const givenBack: Delivery = { outcome: 'given-back' };

/**
 * True if the server rejects this mail permanently. Errors before it (greeting, authentication) and
 * missing authentication are for the operator to fix, so the mail waits.
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

function connectionOf({
  smtpUrl,
  publicUrl,
  allowsPlain = false,
}: Omit<TransportOptions, 'from'>): {
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
      // Within this machine TLS is used if offered.
      requireTLS: !isImplicit && !isLoopback(host) && (auth !== null || !allowsPlain),
      ...(ownName.includes('.') && isIP(ownName) === 0 ? { name: ownName } : {}),
    },
    auth,
    passwords: pass === '' ? [] : [pass, url.password, base64(pass), base64(`\0${user}\0${pass}`)],
  };
}

function senderOf(from: string): Mailbox {
  const [, name = '', inBrackets = ''] = /^([^<>]*)<([^<>]*)>$/.exec(from) ?? [];
  const address = (inBrackets === '' ? from : inBrackets).trim();
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: mailboxOf(address) ?? address };
}

/** The address with its domain in ASCII; undefined if it is invalid. */
function mailboxOf(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  if (at < 1) return undefined;
  const mailbox = `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`;
  return /^[\w!#$%&'*+/=?^`{|}~.-]+@[a-z0-9.-]+$/.test(mailbox) ? mailbox : undefined;
}
