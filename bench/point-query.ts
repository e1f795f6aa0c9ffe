import pg from 'pg';

/**
 * The yardstick on PostgreSQL, forked by the bench: the driver's own prepared point query in a loop
 * over as many connections. For each message `{ queries }` it answers with what they cost.
 *
 * Arguments: database URL, connections, highest user id.
 */
export interface PointQueryCost {
  readonly microseconds: number;
  readonly perSecond: number;
}

const [url = '', connections = '', highest = ''] = process.argv.slice(2);
const clients = Array.from(
  { length: Number(connections) },
  () => new pg.Client({ connectionString: url }),
);
await Promise.all(clients.map((client) => client.connect()));

async function run(queries: number): Promise<PointQueryCost> {
  let sent = 0;
  const loop = async (client: pg.Client): Promise<void> => {
    while (sent < queries) {
      sent += 1;
      await client.query({
        name: 'point',
        text: 'SELECT id, name, visibility FROM "user" WHERE id = $1',
        values: [1 + Math.floor(Math.random() * Number(highest))],
      });
    }
  };
  const begun = performance.now();
  const before = process.cpuUsage();
  await Promise.all(clients.map(loop));
  const { user, system } = process.cpuUsage(before);
  return {
    microseconds: (user + system) / queries,
    perSecond: queries / ((performance.now() - begun) / 1000),
  };
}

process.on('message', async ({ queries }: { queries: number }) =>
  process.send?.(await run(queries)),
);
process.once('disconnect', () => process.exit());
process.send?.('ready');
