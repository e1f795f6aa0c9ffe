import { ActionIcon, Button, Table, Text } from '@mantine/core';
import type { DateInputProps } from '@mantine/dates';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { api, dataOf } from '../app/api.ts';
import { useSession } from '../app/session.ts';
import { DayInput } from '../components/DayInput.tsx';
import { addDays } from '../components/days.ts';
import { dayOf } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { Panel } from '../components/Panel.tsx';
import { type Field, RecordForm, type Values } from '../components/RecordForm.tsx';
import { WideTable } from '../components/WideTable.tsx';
import { useToday, useZone } from '../components/zone.ts';
import { notifyError } from '../notifications/notify.tsx';
import * as of from '../projects/queries.ts';
import { currentRate, type Rate, type Said, setRate, wordsOf } from './queries.ts';
import { t } from './texts.ts';

/** What an hour costs; managers set it, members see what can apply to them. */
export default function Rates({ project: { id, role } }: { project: of.Project }) {
  const path = { project: id ?? 0 };
  const ratesPath = '/projects/{project}/rates';
  const today = useToday(useZone());
  const isManager = role === 'manager';
  /** The rate that a new one is like; null: none. */
  const [edited, setEdited] = useState<Rate | null>();
  const rates = useQuery({
    queryKey: ['projects', 'rates', path.project],
    queryFn: async () => dataOf((await api.GET(ratesPath, { params: { path } })).data),
  });
  const withdraw = of.useChange((rate: number) =>
    api.DELETE(`${ratesPath}/{rate}`, { params: { path: { ...path, rate } } }).catch(notifyError),
  );
  const [currency, ...others] = new Set(rates.data?.map((one) => one.currency));
  const isOne = currency !== undefined && others.length === 0;
  const add = (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      onClick={() => setEdited(edited === null ? undefined : null)}
    >
      {t.add}
    </Button>
  );
  const form = (
    <Table.Tr key="new" bg="var(--accent-soft)">
      <Table.Td colSpan={6} py="sm">
        <AddRate
          key={edited?.id}
          {...path}
          like={edited}
          today={today}
          onDone={() => setEdited(undefined)}
        />
      </Table.Td>
    </Table.Tr>
  );
  return (
    <>
      <Panel
        title={t.rates}
        about={t.about(isOne ? currency : undefined)}
        isFlush
        tools={isManager && add}
      >
        <WideTable minWidth={280} label={t.rates}>
          <Table.Thead>
            <Table.Tr>
              {[t.whose, t.on, t.from, t.until, t.rate].map((label, at) => (
                <Table.Th
                  key={label}
                  {...(at > 1 && { ta: 'right' })}
                  {...(at % 4 > 0 && { visibleFrom: 'sm' })}
                >
                  {label}
                </Table.Th>
              ))}
              <Table.Td />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {edited === null && form}
            {rates.data?.map((rate, at, all) => {
              const { who, what, on, from, until, days, value, price, sentence } = wordsOf(rate);
              const isOver = rate.until !== null && rate.until <= today;
              const isOfNone = rate.activity === null && rate.kind.includes('activity');
              return [
                rate.kind !== all[at - 1]?.kind && (
                  <Table.Tr key={rate.kind}>
                    <Table.Th colSpan={6} bg="var(--sunken)" fw={400} c="dimmed">
                      <Text span inherit fw={600} c="var(--text)">
                        {t.kinds[rate.kind]}
                      </Text>{' '}
                      {t.steps[rate.kind]}
                    </Table.Th>
                  </Table.Tr>
                ),
                <Table.Tr key={rate.id} c={isOver ? 'var(--text-3)' : ''}>
                  <Table.Td>
                    {who}
                    <Text hiddenFrom="sm" size="sm" c={isOver ? 'inherit' : 'dimmed'}>
                      {`${on}. ${days}`}
                    </Text>
                  </Table.Td>
                  <Table.Td visibleFrom="sm">{what}</Table.Td>
                  <Table.Td visibleFrom="sm" ta="right">
                    {from}
                  </Table.Td>
                  <Table.Td visibleFrom="sm" ta="right">
                    {until}
                  </Table.Td>
                  <Table.Td ta="right" fw={isOver ? 400 : 600}>
                    {isOne ? value : price}
                  </Table.Td>
                  <Table.Td ta="end">
                    {isManager && !isOfNone && (
                      <ActionIcon
                        aria-label={`${t.edit}: ${sentence}`}
                        onClick={() => setEdited(rate)}
                      >
                        <Pencil size={16} aria-hidden />
                      </ActionIcon>
                    )}
                    {isManager && rate.from > today && (
                      <Button
                        aria-label={`${t.withdraw}: ${sentence}`}
                        onClick={() => withdraw.mutate(rate.id ?? 0)}
                      >
                        {t.withdraw}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>,
                edited?.id === rate.id && form,
              ];
            })}
          </Table.Tbody>
        </WideTable>
        <Loaded query={rates}>{(all) => all.length === 0 && <Text p="md">{t.none}</Text>}</Loaded>
      </Panel>
      <Panel title={t.which}>
        <WhichRate {...path} isManager={isManager} />
      </Panel>
    </>
  );
}

const Day = ({ value, ...of }: DateInputProps) => <DayInput {...of} value={value || null} />;

/** @param first of the people @param like has an activity, which may be archived */
function useFields(
  project: number,
  first: Record<string, string>,
  like?: Rate | null,
): [Field, Field] {
  const { data: members = [] } = useQuery(of.membersQuery(project));
  const { data: activities = [] } = useQuery(of.activitiesQuery(project));
  const people = Object.fromEntries(members.map(({ login }) => [login, login]));
  const own = like?.activity ?? null;
  const isKnown = own === null || activities.some(({ index }) => index === own.index);
  const names = [...activities, ...(isKnown ? [] : [own])].map(({ index, name }) => ({
    ...{ value: String(index), label: name },
  }));
  const all = [...of.optionsOf({ '': t.everything }), ...names];
  return [
    { name: 'user', label: t.whose, kind: 'choice', data: of.optionsOf({ ...first, ...people }) },
    { name: 'activity', label: t.on, kind: 'choice', data: all },
  ];
}

type Ask = (project: number, values: Values) => Promise<Said | null>;

/** What would hold without the rate that holds. */
function otherwise(rate: Rate | null): string {
  if (rate === null) return t.noneOtherwise;
  const { price, from } = wordsOf(rate);
  return t.otherwise(t.whoseRate[rate.kind] ?? '', price, from);
}

/** What typed values lead to, in a sentence. */
function Answer({ project, ask, ...now }: { project: number; ask: Ask; values: Values }) {
  const [values] = useDebouncedValue(now.values, 250);
  const { data: rate } = useQuery({
    queryKey: ['projects', 'rates', project, values],
    queryFn: () => ask(project, values),
    enabled: values.amount !== '',
  });
  return (
    <Text role="status" flex="1 1 16rem">
      <b>{rate === null ? t.noneHolds : rate && wordsOf(rate).sentence}</b>
      {rate?.replaces && ` ${t.insteadOf} ${wordsOf(rate.replaces).price}`}
      {rate?.id === null && `. ${t.keeps(dayOf(addDays(rate.from, -1)))}`}
      {rate?.otherwise !== undefined && (
        <Text span display="block" size="xs" c="dimmed">
          {otherwise(rate.otherwise)}
        </Text>
      )}
    </Text>
  );
}

/** A new rate; says what it does before it is saved. */
function AddRate({
  project,
  like,
  today,
  onDone,
}: {
  project: number;
  like: Rate | null | undefined;
  today: string;
  onDone: () => void;
}) {
  const login = like?.user?.login ?? '';
  const from = like && like.from > today ? like.from : today;
  const people = { '': t.everyone, ...(login && { [login]: login }) };
  const save = of.useChange((values: Values) => setRate(project, values, false));
  return (
    <RecordForm
      fieldOfOthers="from"
      onCancel={onDone}
      values={{
        ...{ user: login, activity: String(like?.activity?.index ?? '') },
        ...{ from, until: '', amount: '', currency: like?.currency ?? '' },
      }}
      fields={[
        ...useFields(project, people, like),
        { name: 'from', label: t.from, kind: Day },
        { name: 'until', label: t.until, kind: Day, props: { clearable: true } },
        { name: 'amount', label: t.rate, required: true, props: { autoFocus: like !== null } },
        { name: 'currency', label: t.currency, maxLength: 3 },
      ]}
      row={(values) => <Answer {...{ project, values }} ask={setRate} />}
      save={(values) => save.mutateAsync(values).then(onDone)}
    />
  );
}

function WhichRate({ project, isManager }: { project: number; isManager: boolean }) {
  const day = useToday(useZone());
  const user = useSession()?.login ?? '';
  const fields = useFields(project, { [user]: user }).slice(isManager ? 0 : 1);
  return (
    <RecordForm
      values={{ user, activity: '', day }}
      fields={[...fields, { name: 'day', label: t.day, kind: Day }]}
      row={(values) => <Answer {...{ project, values }} ask={currentRate} />}
    />
  );
}
