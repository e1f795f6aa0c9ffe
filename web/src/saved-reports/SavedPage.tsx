import { Stack, Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Pager } from '../components/Pager.tsx';
import { Screen } from '../components/Screen.tsx';
import { useIsPhone } from '../components/useIsPhone.ts';
import { WideTable } from '../components/WideTable.tsx';
import { messages } from '../messages/index.ts';
import { ReportViews } from '../reports/ReportViews.tsx';
import { LinkList } from './LinkList.tsx';
import { OwnReports } from './OwnReports.tsx';
import { FiltersOf } from './SavedFilters.tsx';
import { SavedLink } from './SavedLink.tsx';
import { savedReportsQuery } from './saved.ts';
import { t } from './texts.ts';

/** The viewer's saved reports, those that others share, and links to reports. */
export function SavedPage() {
  const own = useQuery(savedReportsQuery(false));
  return (
    <Screen title={t.title} views={<ReportViews current="/-/reports/saved" />}>
      <Loaded query={own} rows={4}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title={t.empty}
              action={<ButtonLink to="/-/reports">{messages.layout.reports}</ButtonLink>}
            >
              {t.emptyText}
            </EmptyState>
          ) : (
            <OwnReports reports={items} />
          )
        }
      </Loaded>
      <SharedReports />
      <LinkList />
    </Screen>
  );
}

function SharedReports() {
  const [page, setPage] = useState(1);
  const shared = useQuery(savedReportsQuery(true, page));
  const isPhone = useIsPhone();
  return (
    <Loaded query={shared} rows={2}>
      {({ items, total }) =>
        total > 0 && (
          <Stack gap="sm">
            <Title order={2}>{t.sharedByOthers}</Title>
            <WideTable minWidth={isPhone ? 240 : 480} label={t.sharedByOthers}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t.name}</Table.Th>
                  {!isPhone && <Table.Th>{t.filters}</Table.Th>}
                  <Table.Th>{t.owner}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {items.map((report) => (
                  <Table.Tr key={report.id}>
                    <Table.Th scope="row">
                      <SavedLink report={report} />
                      {isPhone && <FiltersOf report={report} />}
                    </Table.Th>
                    {!isPhone && (
                      <Table.Td>
                        <FiltersOf report={report} />
                      </Table.Td>
                    )}
                    <Table.Td>
                      <bdi>{report.owner.login}</bdi>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </WideTable>
            <Pager page={page} total={total} size={50} onChange={setPage} />
          </Stack>
        )
      }
    </Loaded>
  );
}
