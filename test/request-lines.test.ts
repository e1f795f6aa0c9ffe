import fc from 'fast-check';
import pino from 'pino';
import { expect, it } from 'vitest';
import { linesTo } from '../src/log.ts';

const text = fc.string({ unit: 'binary' });
const said = fc.record({
  reqId: text,
  method: text,
  route: text,
  status: fc.integer(),
  ms: fc.double(),
  user: fc.option(fc.integer(), { nil: undefined }),
  actor: fc.option(fc.integer(), { nil: undefined }),
  address: fc.option(text, { nil: undefined }),
});

it('the line of a request is to the letter what the logger would write', () => {
  const base = { pid: 7, hostname: 'a "host"', worker: 2 };
  const [own, loggers]: [string[], string[]] = [[], []];
  const lines = linesTo({ write: (line) => own.push(line) }, base);
  const logger = pino({ base }, { write: (line: string) => loggers.push(line) });
  const timeless = (line: string): string => line.replace(/(?<=^\{"level":30,"time":)\d+/, '');
  fc.assert(
    fc.property(said, (request) => {
      lines.info(request, 'request');
      logger.info(request, 'request');
      expect(own.splice(0).map(timeless)).toEqual(loggers.splice(0).map(timeless));
    }),
  );
});
