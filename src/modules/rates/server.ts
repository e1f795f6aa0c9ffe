import { none } from '../../core/door.ts';
import { mapListing } from '../../core/listing.ts';
import { view } from '../../core/transaction.ts';
import { part } from '../../http/personal-export.ts';
import type { ServerDoor } from '../../module.ts';
import { entryAmounts } from './amounts.ts';
import { germanMessages, germanReasons } from './german.ts';
import { amountsFor } from './holding.ts';
import { imported } from './imported.ts';
import { rateMigrations } from './migrations.ts';
import { fullRates } from './operations.ts';
import { presentRate } from './presenter.ts';
import { rateRoutes } from './routes.ts';
import { rateStore } from './store.ts';

export const server: ServerDoor = {
  name: 'rates',
  stores: { rates: rateStore },
  tables: { rate: ['id'] },
  migrations: rateMigrations,
  purges: [(tx, limit) => tx.rates.purge(limit)],
  onUserDeleted: none('the amounts of what they worked stay as they are'),
  routes: rateRoutes,
  germanWords: { messages: germanMessages, reasons: germanReasons },
  ...{ amountsFor, entryAmounts, imported },
  exportOf: async function* (context, caller) {
    const own = view(context, caller);
    const list = own.rates.list(undefined, caller.user.id);
    const rates = mapListing(list, (some) => fullRates(own, some));
    yield* part('rates', [rates], (one) => ({ project: one.rate.projectId, ...presentRate(one) }));
  },
  endAccess: none('a rate lets nobody in, and each is listed with who set it'),
};
