import { Button, Modal, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAreas } from '../app/area.ts';
import { Textures } from '../charts/Textures.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { Figures } from '../components/Figures.tsx';
import { hours, money, monthWords, number } from '../components/format.ts';
import { IssueLink } from '../components/IssueLink.tsx';
import { placeIn, placeText } from '../components/issuePlace.ts';
import { Loaded } from '../components/Loaded.tsx';
import { Pager } from '../components/Pager.tsx';
import { Panel } from '../components/Panel.tsx';
import { Parts } from '../components/Parts.tsx';
import text from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { BarsCard } from '../reports/BarsCard.tsx';
import { reportQuery } from '../reports/queries.ts';
import type { Narrowing } from '../reports/search.ts';
import type { Report, Source } from '../reports/source.ts';
import { estimateFigure } from '../repositories/RepositoryTotals.tsx';
import ClientForm from './ClientForm.tsx';
import { countryName } from './partyFields.ts';
import { pageSize } from './places.ts';
import classes from './projects.module.css';
import { clientQuery, type Project } from './queries.ts';
import { Repositories } from './Repositories.tsx';
import { t } from './texts.ts';

/** The time of this month, and what the project consists of. */
export function Overview({ project }: { project: Project }) {
  const { id, role, client, time } = project;
  const isManager = role === 'manager';
  const source: Source = { kind: isManager ? 'projects' : 'mine' };
  const all = { time_zone: useZone(), project: String(id) };
  const filter = { ...all, preset: 'this-month' };
  const report = useQuery(reportQuery(source, { ...filter, group_by: 'user' }));
  const issues = useQuery(reportQuery(source, { ...filter, group_by: 'issue,user' }));
  const unbilled = useQuery({
    ...reportQuery(source, { ...all, billable: true, billed: 'no', group_by: 'month' }),
    enabled: isManager,
  }).data;
  return (
    <div className={classes.sides}>
      <div className={classes.side}>
        <Textures />
        <Loaded query={report} rows={8}>
          {(found) => (
            <>
              <Figures
                values={[
                  [messages.repositories.month, hours(found.total.seconds)],
                  ...(found.total.amounts ?? []).map(
                    (one) => [messages.reports.amount(one.currency), money(one)] as const,
                  ),
                  ...(unbilled ? [unbilledFigure(unbilled)] : []),
                  [t.people, number(found.groups.length)],
                  ...(time ? [estimateFigure(time)] : []),
                ]}
              />
              {!isManager && <Text c="dimmed">{t.own}</Text>}
              {found.total.count === 0 ? (
                <EmptyState title={t.noMonth}>{t.noMonthText}</EmptyState>
              ) : (
                <BarsCard report={found} source={source} filter={filter} unit="day" />
              )}
            </>
          )}
        </Loaded>
        <Loaded query={issues}>
          {({ groups }) => groups.length > 0 && <Issues groups={groups} />}
        </Loaded>
      </div>
      <div className={classes.side}>
        {client !== null && isManager && <ClientPanel id={client.id} />}
        <Repositories project={project} />
      </div>
    </div>
  );
}

/** What the client has not been asked to pay. */
const unbilledFigure = ({ total, groups: [first] }: Report) =>
  [t.unbilled, hours(total.seconds), first && t.since(monthWords(`${first.month}-01`))] as const;

/** What areas make of this month's time. */
export function Sheets({ isManaged, search }: { isManaged: boolean; search: Narrowing }) {
  const source: Source = { kind: isManaged ? 'projects' : 'mine' };
  const filter = { ...search, preset: 'this-month', time_zone: useZone(), group_by: 'user' };
  const { data: report } = useQuery(reportQuery(source, filter));
  const actions = useAreas().flatMap(({ projectActions = [] }) => projectActions);
  return <Parts of={actions} props={{ source, search, report }} />;
}

/** Issues and activities with their people, the most time first. */
function Issues({ groups }: Pick<Report, 'groups'>) {
  const [page, setPage] = useState(1);
  const rows = [...Map.groupBy(groups, ({ issue }) => issue?.id).values()]
    .map((all) => ({
      issue: all[0]?.issue,
      people: all.map(({ user }) => user?.login).join(', '),
      seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
    }))
    .sort((a, b) => b.seconds - a.seconds);
  return (
    <Panel isFlush>
      <WideTable minWidth={280} label={t.issues}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.issues}</Table.Th>
            <Table.Th visibleFrom="sm">{t.people}</Table.Th>
            <Table.Th ta="right">{messages.repositories.month}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice((page - 1) * pageSize, page * pageSize).map(({ issue, people, seconds }) => {
            const place = issue && placeIn(issue.repository, issue.number);
            const isActivity = place?.project !== undefined;
            return (
              <Table.Tr key={issue?.id}>
                <Table.Td className={text.text}>
                  {place && !isActivity ? (
                    <IssueLink place={place} title={issue.title || placeText(place)} c="inherit" />
                  ) : (
                    <bdi>{issue?.title}</bdi>
                  )}{' '}
                  <Text span size="xs" c="dimmed">
                    {isActivity ? t.activity : `#${place?.index}`}
                  </Text>
                </Table.Td>
                <Table.Td visibleFrom="sm">{people}</Table.Td>
                <Table.Td ta="right" fw={600}>
                  {hours(seconds)}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </WideTable>
      <Pager page={page} total={rows.length} size={pageSize} onChange={setPage} />
    </Panel>
  );
}

function ClientPanel({ id }: { id: number }) {
  const client = useQuery(clientQuery(id));
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <Panel title={t.client} tools={<Button onClick={open}>{t.edit}</Button>}>
      <Loaded query={client} rows={3}>
        {({ name, address, country, tax_id, currency, language, tax_category, vat_percent }) => (
          <Text className={`${text.lines} ${text.text}`} dir="auto">
            <Text span fw={600}>
              <bdi>{name}</bdi>
            </Text>
            {[
              ...[address, countryName(country), tax_id],
              [currency, language && t.languages[language]].filter(Boolean).join(', '),
              `${t.taxCategories[tax_category]}${tax_category === 'domestic' ? `: ${number(vat_percent / 100)} %` : ''}`,
            ].map((line) => line && `\n${line}`)}
          </Text>
        )}
      </Loaded>
      <Sheets isManaged search={{ client: id }} />
      <Modal
        opened={isOpen}
        onClose={close}
        title={t.editClient}
        closeButtonProps={{ 'aria-label': messages.layout.close }}
      >
        <ClientForm id={id} onSaved={close} />
      </Modal>
    </Panel>
  );
}
