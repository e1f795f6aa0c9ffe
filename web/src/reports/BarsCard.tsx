import { Button, Collapse, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { hours, number } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { Panel } from '../components/Panel.tsx';
import { WideTable } from '../components/WideTable.tsx';
import { weekSettingsQuery } from '../components/weekSettings.ts';
import { messages } from '../messages/index.ts';
import { BarsChart, BarsLegend } from './BarsChart.tsx';
import { type Bars, barsOf, maxBars, usualUnit } from './bars.ts';
import { splitOf } from './groups.ts';
import { reportQuery } from './queries.ts';
import classes from './reports.module.css';
import { isGroupKey, type TimeUnit } from './search.ts';
import type { Query, Report, Source } from './source.ts';

const t = messages.reports;

/** Hours over time, split by the report's grouping. */
export function BarsCard({
  report,
  source,
  filter,
  unit: chosen,
}: {
  report: Report;
  source: Source;
  filter: Query;
  unit: TimeUnit | undefined;
}) {
  const settings = useQuery({ ...weekSettingsQuery, enabled: source.kind === 'mine' });
  const workingDay = settings.data?.workingDaySeconds;
  const usual = usualUnit(report);
  const unit = chosen ?? usual;
  const split = splitOf(report.group_by.filter(isGroupKey));
  const groupBy = split === null ? unit : `${unit},${split}`;
  const query = useQuery(reportQuery(source, { ...filter, group_by: groupBy }));
  const title =
    split === null
      ? t.chartTitle(t.groupKeys[unit])
      : t.chartTitleSplit(t.groupKeys[unit], t.groupKeys[split]);
  // The previous result, shown while loading, may be grouped by other keys.
  const bars =
    query.data?.group_by.join() === groupBy
      ? barsOf(query.data, unit, split, source.kind === 'repository')
      : undefined;
  return (
    <Panel title={title} isWhole tools={bars !== undefined && <BarsLegend bars={bars} />}>
      <Loaded query={query} rows={6}>
        {() =>
          bars !== undefined && (
            <BarsContent
              bars={bars}
              title={title}
              unit={unit}
              targetSeconds={unit === 'day' && source.kind === 'mine' ? (workingDay ?? 0) : 0}
            />
          )
        }
      </Loaded>
      {report.rounding !== null && <Text c="dimmed">{t.chartsUnrounded}</Text>}
    </Panel>
  );
}

function BarsContent({
  bars,
  title,
  unit,
  targetSeconds,
}: {
  bars: Bars;
  title: string;
  unit: TimeUnit;
  targetSeconds: number;
}) {
  const [isOpen, { toggle }] = useDisclosure();
  return (
    <>
      <BarsChart bars={bars} targetSeconds={targetSeconds} />
      {bars.bars.length > maxBars && (
        <Text c="dimmed">{t.barsLimited(number(maxBars), number(bars.bars.length))}</Text>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-expanded={isOpen}
        onClick={toggle}
        style={{ alignSelf: 'flex-start' }}
        data-off-paper
      >
        {isOpen ? t.hideTable : t.showTable}
      </Button>
      <Collapse expanded={isOpen}>
        {isOpen && <BarsTable bars={bars} title={title} unit={unit} />}
      </Collapse>
    </>
  );
}

function BarsTable({ bars, title, unit }: { bars: Bars; title: string; unit: TimeUnit }) {
  const total = bars.series.reduce((sum, { seconds }) => sum + seconds, 0);
  const shown = bars.bars.filter((bar) => bar.total > 0);
  return (
    <WideTable minWidth={220 + bars.series.length * 125} label={title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.groupKeys[unit]}</Table.Th>
          {bars.series.map(({ id, name }) => (
            <Table.Th key={id} ta="right">
              <span className={classes.wrapped} dir="auto" title={name}>
                {name}
              </span>
            </Table.Th>
          ))}
          <Table.Th ta="right">{messages.layout.total}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody className={classes.numbers}>
        {shown.map((bar) => (
          <Table.Tr key={bar.period}>
            <Table.Th scope="row" fw={400}>
              {bar.name}
            </Table.Th>
            {bar.seconds.map((seconds, place) => (
              <Table.Td key={bars.series[place]?.id} ta="right">
                {seconds === 0 ? '' : hours(seconds)}
              </Table.Td>
            ))}
            <Table.Td ta="right">{hours(bar.total)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot className={classes.numbers}>
        <Table.Tr>
          <Table.Th scope="row">{messages.layout.total}</Table.Th>
          {bars.series.map(({ id, seconds }) => (
            <Table.Td key={id} ta="right" fw={600}>
              {hours(seconds)}
            </Table.Td>
          ))}
          <Table.Td ta="right" fw={600}>
            {hours(total)}
          </Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </WideTable>
  );
}
