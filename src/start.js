#!/usr/bin/env -S MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 node --max-semi-space-size=8 --heap-growing-percent=50
import module from 'node:module';
import { join } from 'node:path';

/**
 * Runs `main.ts`, or in a package `main.js`, with Node.js's compile cache, which also stores the
 * code with types stripped. This file is plain JavaScript, so that nothing is stripped before the
 * cache is set up. Without write permission nothing is cached. The cache is stored beside the
 * packages: users who may write there may change the program anyway.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 15)) {
  process.stderr.write(
    `punchcard: Node.js 22.15 or newer is needed; this is ${process.version}.\n`,
  );
  process.exit(1);
}
module.enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/punchcard'));
await import('./main.ts');
