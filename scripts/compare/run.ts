import { differences } from './answers.ts';
import type { Answer, Build } from './build.ts';
import type { SharedClock } from './clock.ts';
import { Known } from './known.ts';
import { learn } from './learn.ts';
import type { Operation } from './operations.ts';
import { Random } from './random.ts';
import { Report } from './report.ts';
import { type Request, toWire } from './request.ts';
import { Requests, tokenOf } from './requests.ts';
import { type Stage, scenarios } from './scenarios.ts';
import { SecretPairs } from './secrets.ts';
import type { StartingWorld } from './world.ts';

interface Sides {
  readonly before: Build;
  readonly after: Build;
  readonly clock: SharedClock;
  readonly world: StartingWorld;
  readonly operations: readonly Operation[];
  readonly seed: number;
}

const requestsBetweenScenarios = 75;

/** The requests of one seed, sent to both builds in sequence. */
export class Run {
  ignoredFields: readonly string[] = [];
  readonly #sides: Sides;
  readonly #random: Random;
  readonly #known: Known;
  readonly #secrets = new SecretPairs();
  readonly #report = new Report();

  constructor(sides: Sides) {
    this.#sides = sides;
    this.#random = new Random(sides.seed);
    this.#known = new Known(sides.world.people, sides.world.repositories);
  }

  async go(requests: number): Promise<Report> {
    const { before, after } = this.#sides;
    try {
      await Promise.all([before.start(), after.start()]);
      await this.#sendAll(requests);
    } finally {
      await Promise.all([before.stop(), after.stop()]);
    }
    return this.#report;
  }

  async #sendAll(requests: number): Promise<void> {
    const random = this.#random;
    const made = new Requests(random, this.#known);
    const stage = this.#stage();
    let queue: Operation[] = [];
    let stories: (typeof scenarios)[number][] = [];
    let nextStory = 0;
    while (this.#report.count < requests) {
      if (this.#report.count >= nextStory) {
        if (stories.length === 0) stories = [...scenarios].reverse();
        nextStory += requestsBetweenScenarios;
        if (random.chance(0.3)) stories = random.shuffle(stories);
        await stories.shift()?.(stage);
      }
      // Every operation is used once before any is repeated.
      if (queue.length === 0) queue = random.shuffle(this.#sides.operations);
      const operation = queue.shift();
      if (operation === undefined) break;
      if (random.chance(0.03)) await this.#send(made.stray());
      await this.#send(made.make(operation, this.#sides.clock.nowUnix));
    }
  }

  #stage(): Stage {
    const { clock } = this.#sides;
    return {
      known: this.#known,
      send: (request) => this.#send(request),
      newestMail: (recipient) => this.#newestMail(recipient),
      advance: (seconds) => clock.advance(seconds),
      nowUnix: () => clock.nowUnix,
    };
  }

  async #send(request: Request): Promise<Answer> {
    const [answer] = await this.#sendToBoth(request);
    return answer;
  }

  async #sendToBoth(request: Request): Promise<readonly [Answer, Answer]> {
    const { before, after, clock } = this.#sides;
    const random = this.#random;
    clock.advance(random.chance(0.002) ? 3600 : 1 + random.below(12));
    const wires = [
      toWire(request, clock.nowUnix),
      toWire(request, clock.nowUnix, this.#secrets),
    ] as const;
    const answers = await Promise.all([
      before.send(wires[0]).catch(noAnswer),
      after.send(wires[1]).catch(noAnswer),
    ]);
    const found = differences(
      request.operation,
      ...answers,
      [before, after],
      this.#secrets,
      this.ignoredFields,
    );
    this.#report.add(request.operation, { wire: wires[0], found, answers });
    learn(this.#known, request, answers[0]);
    return answers;
  }

  /** Without a mail server mail waits in the outbox; a command prints it. */
  async #newestMail(recipient: string): Promise<{ token: string; code: string }> {
    const { before, after } = this.#sides;
    const lists = await this.#sendToBoth({
      ...{ operation: 'adminListMail', method: 'GET', path: '/api/v1/admin/mail?limit=20' },
      ...{ headers: {}, as: tokenOf(this.#known.admin) },
    });
    // Each build's own: one of them may have sent more mails, and so have other ids.
    const texts = await Promise.all(
      [before, after].map((build, side) => {
        const mails = JSON.parse(String(lists[side]?.body)) as { id: number; recipient: string }[];
        const id = mails.find((one) => one.recipient === recipient)?.id;
        if (id === undefined) return '';
        return build.run(['mail', 'show', String(id)]).catch((error: Error) => error.message);
      }),
    );
    const [one, other] = texts.map(secretsOf) as [Secrets, Secrets];
    // A mail that only one build sent shows up when its secrets are used.
    if (one.token !== 'none') this.#secrets.add(one.token, other.token);
    if (one.code !== 'none') this.#secrets.add(one.code, other.code);
    return one;
  }
}

/** A broken connection is a result, too: the other build may not break it. */
const noAnswer = (error: Error): Answer => ({
  status: 0,
  headers: [],
  body: Buffer.from(`no answer: ${error.message}`),
});

type Secrets = { token: string; code: string };

function secretsOf(mail: string): Secrets {
  return {
    token: /[0-9a-f]{32,}(?=\W)|(?<=token=)[\w-]+/.exec(mail)?.[0] ?? 'none',
    code: /\b[A-Z0-9]{4}(?:-[A-Z0-9]{4}){3}\b/.exec(mail)?.[0] ?? 'none',
  };
}
