import { randomUUID } from 'node:crypto';
import type { Context, MailServer } from '../core/context.ts';
import { isPlainRefusal } from '../core/errors.ts';
import {
  type Delivery,
  expireMails,
  type LeasedMail,
  leaseMails,
  leaseSeconds,
  type MailTransport,
  recordDelivery,
} from '../core/mailing/sending.ts';

export interface SenderLog {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

export interface SenderOptions {
  readonly context: Context;
  /**
   * Asked before mail is sent, because administrators can change the mail server; null: none.
   * @param server that of the mail, instead of the instance's
   */
  transport(server?: MailServer): Promise<MailTransport | null>;
  readonly log: SenderLog;
  /** Polling interval in milliseconds, because other processes also post mail. */
  readonly pollMs?: number;
  /** Most concurrent deliveries. */
  readonly mostAtOnce?: number;
}

/** Sends waiting mails until it is stopped. */
export class Sender {
  readonly #context: Context;
  readonly #transport: SenderOptions['transport'];
  readonly #log: SenderLog;
  readonly #pollMs: number;
  readonly #mostAtOnce: number;
  readonly #holder = randomUUID();
  /** By the mail's ID. */
  readonly #underWay = new Map<number, Promise<void>>();
  readonly #stopped = new AbortController();
  readonly #breakOff = new AbortController();
  readonly #running: Promise<void>;
  /** The newest mail that was logged as waiting. */
  #loggedId = 0;
  #isWoken = false;
  #endPause = (): void => {};

  constructor({ context, transport, log, pollMs = 3000, mostAtOnce = 4 }: SenderOptions) {
    this.#context = context;
    this.#transport = transport;
    this.#log = log;
    this.#pollMs = pollMs;
    this.#mostAtOnce = mostAtOnce;
    this.#running = this.#run();
  }

  /** Polls the outbox now. */
  wake(): void {
    this.#isWoken = true;
    this.#endPause();
  }

  /**
   * Takes no more mails and resolves when all deliveries have ended. After the grace period,
   * unfinished ones are aborted; another process sends them.
   */
  async stop(patienceMs = 4000): Promise<void> {
    this.#stopped.abort();
    this.#endPause();
    const timer = setTimeout(() => this.#breakOff.abort(), patienceMs);
    await this.#running;
    await Promise.all(this.#underWay.values());
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      this.#isWoken = false;
      try {
        await this.#sendDue();
      } catch (error) {
        // A database error; the next poll finds the same mails.
        if (!isPlainRefusal(error)) this.#log.error({ err: error }, 'polling the outbox failed');
      }
      await this.#pause();
    }
  }

  async #sendDue(): Promise<void> {
    await expireMails(this.#context);
    const transport = await this.#transport();
    if (transport === null) await this.#logWaiting();
    // Without a mail server, those that the former one sends are still due.
    const kind = transport === null ? 'mail-server-changed' : undefined;
    const free = this.#mostAtOnce - this.#underWay.size;
    if (free <= 0) return;
    const except = new Set(this.#underWay.keys());
    for (const taken of await leaseMails(this.#context, this.#holder, free, { kind, except })) {
      this.#start(taken, transport);
    }
  }

  #start(taken: LeasedMail, transport: MailTransport | null): void {
    const work = this.#send(taken, transport).catch((error: unknown) => {
      // It is taken again when its lease expires.
      if (isPlainRefusal(error)) return;
      this.#log.error({ err: error, mail: taken.mail.id }, 'sending a mail failed');
    });
    const { id } = taken.mail;
    this.#underWay.set(id, work);
    void work.then(() => {
      this.#underWay.delete(id);
      // A slot is free.
      this.wake();
    });
  }

  async #send(taken: LeasedMail, usual: MailTransport | null): Promise<void> {
    const { server } = taken.body ?? {};
    const transport = server === undefined ? usual : await this.#transport(server);
    const delivery: Delivery =
      transport === null
        ? { outcome: 'refused', isFinal: false, reason: 'no mail server is set' }
        : await deliver(this.#context, transport, taken, this.#breakOff.signal);
    const { id: mail, attempts } = taken.mail;
    // The reason is not logged: it may contain personal data.
    const { outcome } = delivery;
    if (outcome === 'sent') this.#log.info({ mail, attempts }, 'mail sent');
    else if (outcome === 'given-back') this.#log.info({ mail }, 'mail returned to the outbox');
    else this.#log.warn({ mail, attempts, outcome: outcomeOf(delivery) }, 'mail not sent');
    await this.#settle(taken, delivery);
  }

  /** Retries while the lease lasts, so that a sent mail is not sent again. */
  async #settle(taken: LeasedMail, delivery: Delivery): Promise<void> {
    const endMs = performance.now() + (leaseSeconds * 1000) / 3;
    for (let pauseMs = 200; ; pauseMs *= 2) {
      try {
        return await recordDelivery(this.#context, this.#holder, taken, delivery);
      } catch (error) {
        const isLast = performance.now() + pauseMs > endMs || this.#breakOff.signal.aborted;
        if (isLast) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }

  /** Without a mail server: logs the ID of each waiting mail once. */
  async #logWaiting(): Promise<void> {
    for (;;) {
      const ids = await this.#context.database.read.mails.waitingIds(this.#loggedId, 100);
      for (const mail of ids) {
        this.#loggedId = mail;
        this.#log.info({ mail }, 'a mail waits because no mail server is set');
      }
      if (ids.length < 100) return;
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isWoken || this.#stopped.signal.aborted) return resolve();
      // Jitter, so that several processes do not poll at the same time.
      const timer = setTimeout(() => this.#endPause(), this.#pollMs * (0.8 + Math.random() * 0.4));
      timer.unref();
      this.#endPause = () => {
        clearTimeout(timer);
        this.#endPause = () => {};
        resolve();
      };
    });
  }
}

const outcomeOf = (delivery: Delivery): string =>
  delivery.outcome === 'refused' && delivery.isFinal ? 'rejected permanently' : delivery.outcome;

const deliver = (
  context: Context,
  transport: MailTransport,
  taken: LeasedMail,
  signal: AbortSignal,
): Promise<Delivery> => transport.deliver({ ...taken, sentUnix: context.clock.nowUnix() }, signal);

/**
 * Sends one waiting mail from this process. Returns false if another process is sending it.
 */
export async function sendNow(
  context: Context,
  transport: MailTransport,
  id: number,
): Promise<boolean> {
  const holder = randomUUID();
  const [taken] = await leaseMails(context, holder, 1, { onlyId: id });
  if (taken === undefined) return false;
  const { signal } = new AbortController();
  await recordDelivery(context, holder, taken, await deliver(context, transport, taken, signal));
  return true;
}
