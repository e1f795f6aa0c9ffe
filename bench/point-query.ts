import pg from 'pg';

/**
 * The yardstick on PostgreSQL, run as a process of its own: the driver's own prepared point query in
 * a bare loop. Prints queries per second.
 *
 * Arguments: database URL, connections, seconds, highest id.
 */
const [url = '', connections = '10', seconds = '3', highest = '1000'] = process.argv.slice(2);
const deadline = performance.now() + Number(seconds) * 1000;
let count = 0;

async function loop(): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  while (performance.now() < deadline) {
    const id = 1 + Math.floor(Math.random() * Number(highest));
    await client.query({
      name: 'point',
      text: 'SELECT id, name, visibility FROM "user" WHERE id = $1',
      values: [id],
    });
    count += 1;
  }
  await client.end();
}

await Promise.all(Array.from({ length: Number(connections) }, loop));
console.log(Math.round(count / Number(seconds)));
