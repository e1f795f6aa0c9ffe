import { afterEach } from 'vitest';
import { contracts } from './contracts/index.ts';
import { closeDatabases, open } from './opened.ts';

// Contracts of every database, run over a new one for each test.
afterEach(closeDatabases);
for (const contract of contracts) contract(open);
