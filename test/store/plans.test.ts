import { sqliteFile } from '../../src/sql/database.ts';
import { sqlitePlanner } from '../support/plans.ts';
import { describePlans } from '../support/plans-suite.ts';

describePlans('sqlite', async ({ dataDir }) => sqlitePlanner(sqliteFile(dataDir)));
