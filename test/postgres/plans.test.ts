import { postgresPlanner } from '../support/plans.ts';
import { describePlans } from '../support/plans-suite.ts';

describePlans('postgres', ({ databaseUrl }) => postgresPlanner(databaseUrl ?? ''));
