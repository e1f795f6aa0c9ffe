import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * What is run: `main.ts`, with all that it loads kept compiled, types stripped. Plain JavaScript, so
 * that nothing has to be stripped before the folder of what was stripped is known. Where that folder
 * cannot be written to, all is compiled anew. It lies where the packages are: whoever may write there
 * may change the program too.
 */
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/punchcard'));
await import('./main.ts');
