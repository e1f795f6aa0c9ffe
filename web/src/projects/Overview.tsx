import { Button, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { EmptyState } from '../components/EmptyState.tsx';
import { Figures } from '../components/Figures.tsx';
import { hours, number } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { Panel } from '../components/Panel.tsx';
import text from '../components/text.module.css';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { BarsCard } from '../reports/BarsCard.tsx';
import { GroupTable } from '../reports/GroupTable.tsx';
import { reportQuery } from '../reports/queries.ts';
import type { Source } from '../reports/source.ts';
import { estimateFigure } from '../repositories/RepositoryTotals.tsx';
import ClientForm from './ClientForm.tsx';
import classes from './projects.module.css';
import { clientQuery, type Project } from './queries.ts';
import { Repositories } from './Repositories.tsx';
import { t } from './texts.ts';

const entries = '/-/projects/$project/entries';

/** The time of this month, and what the project consists of. */
export function Overview({ project }: { project: Project }) {
  const { id, role, client, time } = project;
  const isManager = role === 'manager';
  const source: Source = { kind: isManager ? 'projects' : 'mine' };
  const filter = { preset: 'this-month', time_zone: useZone(), project: String(id) };
  const navigate = useNavigate();
  const params = { project: String(id) };
  const report = useQuery(reportQuery(source, { ...filter, group_by: 'user' }));
  const issues = useQuery(reportQuery(source, { ...filter, group_by: 'issue' }));
  return (
    <div className={classes.sides}>
      <div className={classes.side}>
        <Loaded query={report} rows={8}>
          {(found) => (
            <>
              <Figures
                values={[
                  [messages.repositories.month, hours(found.total.seconds)],
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
          {(found) =>
            found.groups.length > 0 && (
              <GroupTable
                report={found}
                {...{ source, search: { by: 'issue' } }}
                onSearch={(search) => void navigate({ to: entries, params, search })}
              />
            )
          }
        </Loaded>
      </div>
      <div className={classes.side}>
        {client !== null && isManager && <ClientPanel id={client.id} />}
        <Repositories project={project} />
      </div>
    </div>
  );
}

function ClientPanel({ id }: { id: number }) {
  const client = useQuery(clientQuery(id));
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <Panel title={t.client} tools={<Button onClick={open}>{t.edit}</Button>}>
      <Loaded query={client} rows={3}>
        {({ name, address, tax_id, currency }) => (
          <Text className={text.lines} dir="auto">
            <Text span fw={600}>
              <bdi>{name}</bdi>
            </Text>
            {[address, tax_id, currency].map((line) => line && `\n${line}`)}
          </Text>
        )}
      </Loaded>
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
