import { Counter, Gauge, type Registry } from 'prom-client';
import type { Context } from '../../core/context.ts';
import { hostIfAny } from './connection.ts';
import { requestCounts } from './drivers/requests.ts';
import { totalOf } from './figures.ts';

const states = ['active', 'stopped'] as const;
const outcomes = ['answered', 'refused', 'unavailable'] as const;

export function addMetrics(
  register: Registry,
  { database, rules }: Pick<Context, 'database' | 'rules'>,
): void {
  const registers = [register];
  new Gauge({
    name: 'punchcard_host_connections',
    help: 'Connections with the code host',
    labelNames: ['state'],
    registers,
    async collect() {
      const host = hostIfAny(rules);
      const counts = host ? await database.read.hostConnections.counts(host.url) : [];
      for (const state of states) this.set({ state }, totalOf(counts, state));
    },
  });
  new Counter({
    name: 'punchcard_host_requests_total',
    help: 'Requests of this process to the code host, by what came of them',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const outcome of outcomes) this.inc({ outcome }, requestCounts[outcome]);
    },
  });
}
