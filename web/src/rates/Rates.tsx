import { Button, Table, Text } from '@mantine/core';
import type { DateInputProps } from '@mantine/dates';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../app/api.ts';
import { useSession } from '../app/session.ts';
import { DayInput } from '../components/DayInput.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Panel } from '../components/Panel.tsx';
import { type Field, RecordForm, type Values } from '../components/RecordForm.tsx';
import { WideTable } from '../components/WideTable.tsx';
import { useToday, useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import * as of from '../projects/queries.ts';
import { currentRate, type Said, setRate, wordsOf } from './queries.ts';
import { t } from './texts.ts';

/** What an hour costs; managers set it, members see what can apply to them. */
export default function Rates({ project: { id, role } }: { project: of.Project }) {
  const path = { project: id ?? 0 };
  const ratesPath = '/projects/{project}/rates';
  const today = useToday(useZone());
  const isManager = role === 'manager';
  const [isAdding, { toggle, close }] = useDisclosure();
  const rates = useQuery({
    queryKey: ['projects', 'rates', path.project],
    queryFn: async () => dataOf((await api.GET(ratesPath, { params: { path } })).data),
  });
  const withdraw = of.useChange((rate: number) =>
    api.DELETE(`${ratesPath}/{rate}`, { params: { path: { ...path, rate } } }).catch(notifyError),
  );
  const add = <Button onClick={toggle}>{isAdding ? messages.layout.cancel : t.add}</Button>;
  return (
    <>
      <Panel title={t.rates} about={t.about} isFlush tools={isManager && add}>
        <WideTable minWidth={280} label={t.rates}>
          <Table.Thead>
            <Table.Tr>
              {[t.whose, t.on, t.from, t.until, t.rate].map((label, at) => (
                <Table.Th key={label} {...(at % 4 > 0 && { visibleFrom: 'sm' })}>
                  {label}
                </Table.Th>
              ))}
              <Table.Td />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {isAdding && (
              <Table.Tr bg="var(--accent-soft)">
                <Table.Td colSpan={6} py="sm">
                  <AddRate {...path} from={today} onDone={close} />
                </Table.Td>
              </Table.Tr>
            )}
            {rates.data?.map((rate, at, all) => {
              const { who, what, on, from, until, days, price, sentence } = wordsOf(rate);
              return [
                rate.kind !== all[at - 1]?.kind && (
                  <Table.Tr key={rate.kind}>
                    <Table.Th colSpan={6}>{t.kinds[rate.kind]}</Table.Th>
                  </Table.Tr>
                ),
                <Table.Tr key={rate.id} c={rate.until && rate.until <= today ? 'dimmed' : ''}>
                  <Table.Td>
                    {who}
                    <Text hiddenFrom="sm" size="sm" c="dimmed">{`${on}. ${days}`}</Text>
                  </Table.Td>
                  <Table.Td visibleFrom="sm">{what}</Table.Td>
                  <Table.Td visibleFrom="sm">{from}</Table.Td>
                  <Table.Td visibleFrom="sm">{until}</Table.Td>
                  <Table.Td fw={600}>{price}</Table.Td>
                  <Table.Td ta="end">
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

/** @param first of the people */
function useFields(project: number, first: Record<string, string>): [Field, Field] {
  const { data: members = [] } = useQuery(of.membersQuery(project));
  const { data: activities = [] } = useQuery(of.activitiesQuery(project));
  const people = Object.fromEntries(members.map(({ login }) => [login, login]));
  const names = activities.map(({ index, name }) => ({ value: String(index), label: name }));
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
    <Text role="status" flex="1">
      <b>{rate === null ? t.noneHolds : rate && wordsOf(rate).sentence}</b>
      {rate?.replaces && ` ${t.insteadOf} ${wordsOf(rate.replaces).price}`}
      {rate?.id === null && `. ${t.keeps}`}
    </Text>
  );
}

/** A new rate; says what it does before it is saved. */
function AddRate({ project, from, onDone }: { project: number; from: string; onDone: () => void }) {
  const save = of.useChange((values: Values) => setRate(project, values, false));
  return (
    <RecordForm
      fieldOfOthers="from"
      values={{ user: '', activity: '', from, until: '', amount: '', currency: '' }}
      fields={[
        ...useFields(project, { '': t.everyone }),
        { name: 'from', label: t.from, kind: Day },
        { name: 'until', label: t.until, kind: Day, props: { clearable: true } },
        { name: 'amount', label: t.rate, required: true },
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
