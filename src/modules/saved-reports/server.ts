import { mapListing } from '../../core/listing.ts';
import { countedIfAny } from '../../core/text.ts';
import { part } from '../../http/personal-export.ts';
import type { ServerDoor } from '../../module.ts';
import { deleteFrom } from '../../sql/doors.ts';
import { linkPages } from './link-pages.ts';
import { presentReportLink } from './link-presenter.ts';
import { reportLinkRoutes } from './link-routes.ts';
import { reportLinkStore } from './link-store.ts';
import { presentSavedReport } from './presenter.ts';
import { savedReportRoutes } from './routes.ts';
import { savedReportStore } from './store.ts';

export const server: ServerDoor = {
  name: 'saved-reports',
  stores: { savedReports: savedReportStore, reportLinks: reportLinkStore },
  tables: { saved_report: ['id'], report_link: ['id'] },
  onUserDeleted: deleteFrom('saved_report', 'report_link'),
  routes: [savedReportRoutes, reportLinkRoutes],
  rootRoutes: [linkPages],
  exportOf: async function* ({ database: { read }, clock }, { user }) {
    const owned = mapListing(read.savedReports.ofUser(user.id), async (reports) =>
      reports.map((report) => ({ report, owner: user })),
    );
    yield* part('saved_reports', [owned], presentSavedReport);
    const links = read.reportLinks.list({ userId: user.id }, clock.nowUnix());
    yield* part('report_links', [links], (link) => presentReportLink(link, null));
  },
  endAccess: async (tx, user, { accessUnix, changesUnix }) => {
    const links = await tx.reportLinks.removeSince(user.id, accessUnix);
    const shared = await tx.savedReports.unshareSince(user.id, changesUnix);
    return [countedIfAny(links, 'report link'), countedIfAny(shared, 'shared report')]
      .filter((what) => what !== '')
      .join(', ');
  },
};
