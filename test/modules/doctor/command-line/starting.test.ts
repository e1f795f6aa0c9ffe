import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { punchcard } from '../../../support/program.ts';
import { linesOf, serveInFolder } from '../../../support/serving.ts';

const serving = serveInFolder();
const { start } = serving;

describe('a server that starts', () => {
  it('warns of what doctor finds, which can run beside it', async () => {
    mkdirSync(serving.path, { mode: 0o700 });
    writeFileSync(join(serving.path, 'yesterday.db'), '');
    const server = await start('--host', '0.0.0.0');
    const doctor = await punchcard(['doctor', ...serving.data]);
    expect([doctor.code, doctor.stderr]).toEqual([0, '']);
    expect(doctor.stdout).toMatch(/^database +ok /m);
    expect(doctor.stdout).toMatch(/^backups +warning /m);
    const { stdout } = await server.stop();
    const warnings = linesOf(stdout).filter(({ level }) => level === 40);
    expect(warnings.map(({ msg }) => msg)).toEqual([
      expect.stringContaining('PUNCHCARD_PUBLIC_URL (--public-url) is not set'),
      expect.stringMatching(/^backups: \S+yesterday\.db is in the data folder/),
    ]);
  });
});
