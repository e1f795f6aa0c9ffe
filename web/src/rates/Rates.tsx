import { ActionIcon, Button, Table, Text } from '@mantine/core';
import type { DateInputProps } from '@mantine/dates';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { type PropsWithChildren, useState } from 'react';
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
  const currencies = [...new Set(rates.data?.map((one) => one.currency))];
  const add = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setEdited(null)}>
      {t.add}
    </Button>
  );
  const form = (
    <Table.Tr key="new" bg="var(--accent-soft)">
      <Table.Td colSpan={6} py="sm">
        <AddRate key={edited?.id} {...path} like={edited} onDone={() => setEdited(undefined)} />
      </Table.Td>
    </Table.Tr>
  );
  const about = currencies[0] && t.about(currencies.join(', '));
  return (
    <>
      <Panel title={t.rates} about={about} isFlush tools={isManager && add}>
        <WideTable minWidth={280} label={t.rates}>
          <Table.Thead>
            <Table.Tr>
              {[t.whose, t.on, t.from, t.until, t.rate].map((label, at) => (
                <Table.Th key={label} {...(at > 1 && right)} {...(at % 4 > 0 && wide)}>
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
                    <Table.Th colSpan={6} bg="var(--sunken)">
                      {t.kinds[rate.kind]} <Note>{t.steps[rate.kind]}</Note>
                    </Table.Th>
                  </Table.Tr>
                ),
                <Table.Tr key={rate.id} c={isOver ? 'var(--text-3)' : ''}>
                  <Table.Td>
                    {who}
                    <Text hiddenFrom="sm" size="sm" c="dimmed">{`${on}. ${days}`}</Text>
                  </Table.Td>
                  <Table.Td {...wide}>{what}</Table.Td>
                  <Table.Td {...{ ...wide, ...right }}>{from}</Table.Td>
                  <Table.Td {...{ ...wide, ...right }}>{until}</Table.Td>
                  <Table.Td {...right} fw={isOver ? 400 : 600}>
                    {currencies.length > 1 ? price : value}
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

const wide = { visibleFrom: 'sm' } as const;
const right = { ta: 'right' } as const;
const Note = (props: PropsWithChildren) => <Text span size="xs" c="dimmed" fw={400} {...props} />;
const Day = ({ value, ...of }: DateInputProps) => <DayInput {...of} value={value || null} />;

/** @param own of the people and activities, besides those that can be chosen now */
function useFields(project: number, first: object, own?: Rate['activity']): Field[] {
  const { data: members = [] } = useQuery(of.membersQuery(project));
  const { data: activities = [] } = useQuery(of.activitiesQuery(project));
  const people = Object.fromEntries(members.map(({ login }) => [login, login]));
  const isKnown = !own || activities.some(({ index }) => index === own.index);
  const offered = isKnown ? activities : [...activities, own];
  const names = offered.map(({ index, name }) => ({ value: String(index), label: name }));
  const all = [...of.optionsOf({ '': t.everything }), ...names];
  return [
    { name: 'user', label: t.whose, kind: 'choice', data: of.optionsOf({ ...first, ...people }) },
    { name: 'activity', label: t.on, kind: 'choice', data: all },
  ];
}

type Ask = (project: number, values: Values) => Promise<Said | null>;

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
      <br />
      <Note>
        {rate?.otherwise && t.otherwise(t.kinds[rate.otherwise.kind], wordsOf(rate.otherwise))}
      </Note>
    </Text>
  );
}

interface Adding {
  readonly project: number;
  readonly like: Rate | null | undefined;
  readonly onDone: () => void;
}

/** A new rate; says what it does before it is saved. */
function AddRate({ project, like, onDone }: Adding) {
  const today = useToday(useZone());
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
        ...useFields(project, people, like?.activity),
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
