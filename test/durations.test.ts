import fc from 'fast-check';
import { AggregatorRegistry, Histogram, type Metric, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { Durations } from '../src/http/durations.ts';

const request = fc.record({
  method: fc.constantFrom('GET', 'POST'),
  route: fc.constantFrom('/api/v1/version', '/a "quoted"\nroute\\', 'unknown'),
  status: fc.constantFrom(200, 204, 404, 503),
  seconds: fc.oneof(
    fc.double({ min: 0, max: 12, noNaN: true }),
    fc.constantFrom(0.001, 0.005, 0.5, 5),
  ),
});

it('durations are told to the letter as the histogram of the library tells them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request), async (requests) => {
      const [own, library] = [new Registry(), new Registry()];
      const durations = new Durations();
      own.registerMetric(durations as unknown as Metric);
      const histogram = new Histogram({
        name: durations.name,
        help: 'Time from the request to the end of its reply',
        labelNames: ['method', 'route', 'status'],
        buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
        registers: [library],
      });
      for (const { method, route, status, seconds } of requests) {
        durations.observe(method, route, status, seconds);
        histogram.observe({ method, route, status: String(status) }, seconds);
      }
      expect(await own.metrics()).toBe(await library.metrics());
      // As workers tell it each other.
      for (const one of [own, library]) one.setDefaultLabels({ worker: '1' });
      const together = async (registry: Registry): Promise<string> => {
        const told = await registry.getMetricsAsJSON();
        const summed = told.map((metric) => ({ ...metric, aggregator: 'sum' }));
        return AggregatorRegistry.aggregate([summed]).metrics();
      };
      expect(await together(own)).toBe(await together(library));
    }),
  );
});
