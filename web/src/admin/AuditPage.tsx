import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Pager } from '../components/Pager.tsx';
import { useZone } from '../components/zone.ts';
import { adminMessages } from '../messages/administration.ts';
import { AdminScreen } from './AdminScreen.tsx';
import { AuditFilter } from './AuditFilter.tsx';
import { AuditTable } from './AuditTable.tsx';
import { auditQuery } from './auditQuery.ts';

const t = adminMessages.adminAudit;
const route = getRouteApi('/signed-in/administrators/-/admin/audit');

/** The audit log of the instance. */
export function AuditPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useZone();
  const audit = useQuery(auditQuery(search, zone));
  return (
    <AdminScreen title={adminMessages.admin.sections.audit}>
      <AuditFilter
        value={search}
        onChange={(change, options) =>
          void navigate({ search: { ...search, ...change, page: 1 }, ...options })
        }
        onClear={() => void navigate({ search: {} })}
      />
      <Loaded query={audit}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title={t.empty}>{t.emptyText}</EmptyState>
          ) : (
            <>
              <AuditTable entries={items} />
              <Pager
                page={search.page}
                total={total}
                onChange={(page) => void navigate({ search: { ...search, page } })}
              />
            </>
          )
        }
      </Loaded>
    </AdminScreen>
  );
}
