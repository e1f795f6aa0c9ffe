import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Runs `main.ts` with Node.js's compile cache, which also stores the code with types stripped. This
 * file is plain JavaScript, so that nothing is stripped before the cache is set up. Without write
 * permission nothing is cached. The cache is stored beside the packages: users who may write there
 * may change the program anyway.
 */
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/punchcard'));
await import('./main.ts');
