import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  ChartColumn,
  CircleDot,
  CircleHelp,
  type LucideIcon,
  Moon,
  Pause,
  Play,
  Plus,
  Square,
  Sun,
} from 'lucide-react';
import { usePlaces } from '../app/area.ts';
import { useProjectPage } from '../components/IssueLink.tsx';
import { fits, foundQuery, hasWords } from '../components/issueOptions.ts';
import { type FoundIssue, nameOfPlace, placeText } from '../components/issuePlace.ts';
import { openAddEntry } from '../entries/dialogs.tsx';
import { messages } from '../messages/index.ts';
import { useAreShortcutsOn } from '../shortcuts/keys.ts';
import { openHelp } from '../shortcuts/openHelp.ts';
import { openStart } from '../stopwatch/dialogs.ts';
import { usePause, useStart, useStop } from '../stopwatch/mutations.ts';
import { lastIssuesQuery, stopwatchQuery } from '../stopwatch/queries.ts';

const t = messages.palette;
const shownIssues = 5;

export interface Command {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  /** `mira/site#4`. */
  readonly hint?: string;
  /** The shortcut that does the same. */
  readonly keys?: string | undefined;
  /** Its repository: a coloured dot. */
  readonly issue?: FoundIssue;
  readonly Icon: LucideIcon;
  /** With Ctrl: opens the issue instead. */
  readonly open?: () => void;
  readonly run: () => void;
}

/**
 * What fits the text: issues to start or to add time to, pages and commands. Until the search has
 * answered, the issues shown before that still fit: Enter never runs one of another text.
 */
export function useCommands(text: string): readonly Command[] {
  const words = text.trim().toLowerCase();
  const paused = useDebouncedValue(words, 200)[0];
  const asked = words === '' ? '' : paused;
  const search = { enabled: asked !== '', placeholderData: keepPreviousData };
  const trackable = useQuery({ ...foundQuery(asked, false), ...search });
  const readable = useQuery({ ...foundQuery(asked, true), ...search });
  const last = useQuery(lastIssuesQuery).data ?? [];
  const found = ({ data = last, isSuccess, isPlaceholderData }: typeof trackable): FoundIssue[] => {
    const issues = asked === '' ? last : data;
    const isAnswered = asked === words && isSuccess && !isPlaceholderData;
    return (isAnswered ? issues : issues.filter((issue) => fits(issue, words))).slice(
      0,
      shownIssues,
    );
  };
  const issues = found(trackable);
  const start = useStart();
  const goTo = useGoTo();
  const others = [...goTo.pages, ...useActions()];
  const [first] = issues;
  const toRead = words === '' ? [] : found(readable);
  return [
    ...issues.map(
      (issue): Command => ({
        id: `start ${nameOfPlace(issue.place)}`,
        group: t.start,
        label: issue.title,
        hint: placeText(issue.place),
        issue,
        Icon: Play,
        open: () => goTo.issue(issue),
        run: () => start.mutate(issue),
      }),
    ),
    ...(first === undefined
      ? []
      : [
          {
            id: `add time ${nameOfPlace(first.place)}`,
            group: messages.issue.add,
            label: t.addTimeTo(first.title),
            Icon: Plus,
            run: () => openAddEntry({ issue: first }),
          },
        ]),
    ...toRead.map(
      (issue): Command => ({
        id: `go to ${nameOfPlace(issue.place)}`,
        group: t.goTo,
        label: issue.title,
        hint: placeText(issue.place),
        issue,
        Icon: CircleDot,
        run: () => goTo.issue(issue),
      }),
    ),
    ...toRead.slice(0, 1).map(goTo.report),
    ...others.filter(({ label }) => hasWords(label, words)),
  ];
}

function useGoTo() {
  const router = useRouter();
  const [areKeysOn] = useAreShortcutsOn();
  const places = usePlaces();
  const main = places.filter(({ isMain }) => isMain);
  const others = places.filter(({ isMain, isMinor }) => !isMain && !isMinor);
  const pages = [...main, ...others].map(
    ({ to, label, key, of, Icon }): Command => ({
      id: to,
      group: t.goTo,
      label,
      keys: areKeysOn && key !== undefined ? `G ${key.toUpperCase()}` : undefined,
      Icon: main.find((one) => one.to === of)?.Icon ?? Icon,
      run: () => void router.navigate({ to }),
    }),
  );
  const pageOf = useProjectPage();
  const issue = ({ place }: FoundIssue): void => {
    const { owner, repo, index, project } = place;
    const params = { owner, repo, index: String(index) };
    void router.navigate(
      project === undefined
        ? { to: '/$owner/$repo/issues/$index', params }
        : { to: pageOf(place) ?? '.' },
    );
  };
  const report = ({ title, place: { owner, repo, index } }: FoundIssue): Command => ({
    id: `report on ${owner}/${repo}#${index}`,
    group: t.goTo,
    label: t.reportOn(title),
    Icon: ChartColumn,
    run: () =>
      void router.navigate({
        to: '/-/reports',
        search: { repository: `${owner}/${repo}`, issue: index },
      }),
  });
  return { pages, issue, report };
}

function useActions(): Command[] {
  const reading = useQuery(stopwatchQuery).data ?? null;
  const pause = usePause();
  const stop = useStop();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark =
    colorScheme === 'dark' ||
    (colorScheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  const of = { group: t.commands };
  const [areKeysOn] = useAreShortcutsOn();
  const keys = (key: string) => (areKeysOn ? { keys: key } : {});
  const hasQuickAdd = document.querySelector('[data-quick-add]') !== null;
  const s = messages.stopwatch;
  return [
    ...(reading === null
      ? [
          {
            ...of,
            ...(hasQuickAdd ? {} : keys('N')),
            id: 'start',
            label: s.startTitle,
            Icon: Play,
            run: openStart,
          },
        ]
      : [
          {
            ...of,
            ...keys('S'),
            id: 'stop',
            label: s.stopTitle,
            Icon: Square,
            run: () => stop.mutate({ reading }),
          },
          {
            ...of,
            ...keys('P'),
            id: 'pause',
            label: reading.watch.paused ? s.resume : s.pause,
            Icon: Pause,
            run: () => pause.mutate(reading),
          },
        ]),
    {
      ...of,
      ...(hasQuickAdd ? keys('N') : {}),
      id: 'add',
      label: messages.entries.addTitle,
      Icon: Plus,
      run: () => openAddEntry(),
    },
    {
      ...of,
      ...keys('?'),
      id: 'help',
      label: messages.layout.shortcuts,
      Icon: CircleHelp,
      run: openHelp,
    },
    {
      ...of,
      id: 'theme',
      label: isDark ? t.lightTheme : t.darkTheme,
      Icon: isDark ? Sun : Moon,
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
  ];
}
