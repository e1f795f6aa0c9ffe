import { Box, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../app/api.ts';
import { useAreas } from '../app/area.ts';
import { Textures } from '../charts/Textures.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { NothingHerePage } from '../components/FailedPage.tsx';
import { dayAndTime, hours, number } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { Parts } from '../components/Parts.tsx';
import { Screen } from '../components/Screen.tsx';
import head from '../components/screen.module.css';
import textClasses from '../components/text.module.css';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { StartButton } from '../stopwatch/StartButton.tsx';
import { BarsCard } from './BarsCard.tsx';
import { DownloadMenu } from './DownloadMenu.tsx';
import { Filters } from './Filters.tsx';
import { GroupTable } from './GroupTable.tsx';
import { useFilterNames } from './names.ts';
import { OpenEntries } from './OpenEntries.tsx';
import { filterOf, groupingOf, reportQuery, shownFilter } from './queries.ts';
import { RangeSteps } from './RangeSteps.tsx';
import type { ReportProps } from './reportProps.ts';
import classes from './reports.module.css';
import type { ReportSearch } from './search.ts';
import type { Report as ReportData } from './source.ts';
import { Totals } from './Totals.tsx';
import { filtersText, rangeText } from './words.ts';

const t = messages.reports;

/** A time report of any source. */
export function Report({
  title,
  intro,
  views,
  scopes,
  ...props
}: ReportProps & { title: string; intro?: string; views?: ReactNode; scopes?: ReactNode }) {
  const { source, search, onSearch } = props;
  const actions = useAreas().flatMap(({ reportActions = [] }) => reportActions);
  const zone = useZone();
  const filter = filterOf(search, source, zone);
  const query = useQuery(reportQuery(source, { ...filter, ...groupingOf(search, source) }));
  const { user, issue } = search;
  const isHidden = source.kind === 'repository' && user === undefined && issue === undefined;
  if (isHidden && query.error instanceof ApiError && query.error.status === 404) {
    return <NothingHerePage />;
  }
  return (
    <Screen
      isPart={props.isOfProject}
      title={title}
      sub={
        query.data !== undefined && (
          <>
            <Text className={head.sub}>
              {rangeText(query.data)}
              <span className={classes.zone}>, {query.data.time_zone}</span>
            </Text>
            <RangeSteps
              report={query.data}
              onChange={(from, to) => {
                const { preset: _, page: __, open: ___, open_page: ____, ...others } = search;
                onSearch({ ...others, from, to });
              }}
            />
          </>
        )
      }
      views={views}
      actions={
        <Group gap="sm" wrap="nowrap" data-off-paper>
          <Parts of={actions} props={{ source, search, report: query.data }} />
          {query.data !== undefined && (
            <DownloadMenu
              source={source}
              filter={shownFilter(search, source, zone, query.data)}
              shape={groupingOf(search, source)}
            />
          )}
          <Button
            className={head.brief}
            leftSection={<Printer size={16} />}
            onClick={() => window.print()}
          >
            {messages.layout.print}
          </Button>
        </Group>
      }
    >
      <div>
        <Textures />
        <Stack>
          {intro !== undefined && (
            <Text c="dimmed" data-off-paper>
              {intro}
            </Text>
          )}
          <div className={classes.controls} data-off-paper>
            <Filters
              {...props}
              // A new filter resets the table's page and the open group.
              onSearch={({ page: _, open: __, open_page: ___, ...next }) => onSearch(next)}
              report={query.data}
            />
            {scopes}
          </div>
          <Loaded query={query} rows={8}>
            {(report) => (
              <Box className={query.isPlaceholderData ? classes.stale : undefined}>
                <Content {...props} report={report} filter={filter} zone={zone} />
              </Box>
            )}
          </Loaded>
        </Stack>
      </div>
    </Screen>
  );
}

/** Whether a longer range or fewer filters cannot find more. */
const isOfAllTime = ({ preset, ...others }: ReportSearch): boolean =>
  preset === 'all' && Object.values(others).every((value) => value === undefined);

function Content({
  report,
  filter,
  zone,
  ...props
}: ReportProps & { report: ReportData; filter: ReturnType<typeof filterOf>; zone: string }) {
  const { source, search, onSearch } = props;
  const names = useFilterNames(search);
  return (
    <Stack>
      <Text className={`${textClasses.text} ${classes.paperOnly}`} dir="auto">
        {filtersText(search, source, names).join(' · ')}
      </Text>
      <Text className={classes.paperOnly}>{t.printedAt(dayAndTime(new Date(), zone))}</Text>
      <VisuallyHidden role="status">
        {t.summary(report.total.count, number(report.total.count), hours(report.total.seconds))}
      </VisuallyHidden>
      {report.total.count === 0 ? (
        <EmptyState
          title={t.empty}
          action={
            <Group gap="sm" justify="center">
              {!isOfAllTime(search) && (
                <Button onClick={() => onSearch({ preset: 'all' })}>{t.allMyTime}</Button>
              )}
              {source.kind === 'mine' && <StartButton />}
            </Group>
          }
        >
          {t.emptyText}
        </EmptyState>
      ) : (
        <>
          <Totals report={report} />
          <BarsCard report={report} source={source} filter={filter} unit={search.unit} />
          <GroupTable {...props} report={report} />
        </>
      )}
      <OpenEntries {...props} report={report} zone={zone} />
    </Stack>
  );
}
