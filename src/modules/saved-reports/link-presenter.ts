import { presentTime, presentTimeOrNull } from '../../http/presenters/presenting.ts';
import type { OwnedLink, ReportLink } from './link-types.ts';

/** @param url null unless it was just created */
export const presentReportLink = (link: ReportLink, url: string | null) => ({
  id: link.id,
  report_id: link.reportId,
  name: link.name,
  notes: link.query.withNotes === true,
  amounts: link.query.withAmounts === true,
  url,
  created_at: presentTime(link.createdUnix),
  expires_at: presentTime(link.expiresUnix),
  last_used_at: presentTimeOrNull(link.lastUsedUnix),
});

export const presentOwnedLink = ({ link, owner }: OwnedLink) => ({
  ...presentReportLink(link, null),
  owner: { id: owner.id, login: owner.name },
});
