import '@mantine/charts/styles.layer.css';
import { DonutChart } from '@mantine/charts';
import { Card, Center, Group, Stack, Table, Title } from '@mantine/core';
import { hours, percent } from '../components/format.ts';
import { messages } from '../messages/index.ts';
import { type Sum, topSeries } from './bars.ts';
import { hueOf, nameOf, shareOf } from './groups.ts';
import classes from './reports.module.css';
import type { Report, Source } from './source.ts';
import { Swatch, useMasks } from './Textures.tsx';

const t = messages.reports;

/** Shares of the total. */
export function SharesCard({ report, source }: { report: Report; source: Source }) {
  const key = shareOf(report.group_by);
  const maskOf = useMasks();
  if (key === null) return null;
  const sums = new Map<string, Sum>();
  for (const group of report.groups) {
    const named = nameOf(key, group, source.kind === 'repository');
    sums.set(named.id, {
      ...named,
      hue: hueOf(key, group),
      seconds: (sums.get(named.id)?.seconds ?? 0) + group.seconds,
    });
  }
  const series = topSeries(sums.values());
  const title = t.shares(t.groupKeys[key]);
  const total = report.total.seconds;
  return (
    <Card withBorder h="100%" data-whole>
      <Stack>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Center>
          <figure role="img" aria-label={title} style={{ margin: 0 }}>
            <DonutChart
              size={170}
              thickness={30}
              accessibilityLayer={false}
              data={series.map(({ name, seconds, colour }) => ({
                name: name.length > 60 ? `${name.slice(0, 60)}…` : name,
                value: seconds,
                color: colour,
              }))}
              cellProps={(cell) => ({
                mask: maskOf(series.findIndex((one) => one.colour === cell.color)),
              })}
              valueFormatter={hours}
              chartLabel={hours(total)}
              tooltipDataSource="segment"
              pieProps={{ isAnimationActive: false }}
            />
          </figure>
        </Center>
        <Table aria-label={title} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.groupKeys[key]}</Table.Th>
              <Table.Th ta="right">{t.hours}</Table.Th>
              <Table.Th ta="right">{t.shareOfTotal}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {series.map(({ id, name, seconds, colour }, place) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Group gap="sm" wrap="nowrap">
                    <Swatch colour={colour} place={place} />
                    <span className={classes.wrapped} dir="auto">
                      {name}
                    </span>
                  </Group>
                </Table.Td>
                <Table.Td ta="right" className={classes.numbers}>
                  {hours(seconds)}
                </Table.Td>
                <Table.Td ta="right" className={classes.numbers}>
                  {percent(seconds, total)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </Card>
  );
}
