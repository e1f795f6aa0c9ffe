import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CircleDot, type LucideIcon, Moon, Pause, Play, Plus, Square, Sun } from 'lucide-react';
import { useSession } from '../app/session.ts';
import { foundQuery } from '../components/IssueSelect.tsx';
import { type FoundIssue, nameOfPlace } from '../components/issuePlace.ts';
import { openAddEntry } from '../entries/dialogs.tsx';
import { placesFor } from '../layout/places.ts';
import { messages } from '../messages/index.ts';
import { openStart } from '../stopwatch/dialogs.ts';
import { usePause, useStart, useStop } from '../stopwatch/mutations.ts';
import { lastIssuesQuery, stopwatchQuery } from '../stopwatch/queries.ts';

const t = messages.palette;
const shownIssues = 5;

export interface Command {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  /** `mira/site#4`, or a shortcut. */
  readonly hint?: string;
  /** Its repository: a coloured dot. */
  readonly issue?: FoundIssue;
  readonly Icon: LucideIcon;
  /** With Ctrl: opens the issue instead. */
  readonly open?: () => void;
  readonly run: () => void;
}

/** What fits the text: issues to start or to add time to, pages and commands. */
export function useCommands(text: string): readonly Command[] {
  const asked = useDebouncedValue(text.trim(), 200)[0];
  const enabled = asked !== '';
  const trackable = useQuery({ ...foundQuery(asked, false), enabled }).data ?? [];
  const readable = useQuery({ ...foundQuery(asked, true), enabled }).data ?? [];
  const last = useQuery(lastIssuesQuery).data ?? [];
  const issues = (enabled ? trackable : last).slice(0, shownIssues);
  const start = useStart();
  const goTo = useGoTo();
  const others = [...goTo.pages, ...useActions()];
  const words = text.trim().toLowerCase();
  const [first] = issues;
  return [
    ...issues.map(
      (issue): Command => ({
        id: `start ${nameOfPlace(issue.place)}`,
        group: t.start,
        label: issue.title,
        hint: nameOfPlace(issue.place),
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
            id: 'add time',
            group: t.addTime,
            label: t.addTimeTo(first.title),
            Icon: Plus,
            run: () => openAddEntry({ issue: first }),
          },
        ]),
    ...(enabled ? readable : []).slice(0, shownIssues).map(
      (issue): Command => ({
        id: `go to ${nameOfPlace(issue.place)}`,
        group: t.goTo,
        label: issue.title,
        hint: nameOfPlace(issue.place),
        issue,
        Icon: CircleDot,
        run: () => goTo.issue(issue),
      }),
    ),
    ...others.filter(({ label }) => label.toLowerCase().includes(words)),
  ];
}

function useGoTo() {
  const router = useRouter();
  const user = useSession();
  const l = messages.layout;
  const places = [
    ...placesFor(user?.is_admin === true),
    ...[
      { to: '/-/week', label: l.week, Icon: placesFor(false)[0]?.Icon ?? CircleDot },
      { to: '/-/calendar', label: l.calendar, Icon: placesFor(false)[0]?.Icon ?? CircleDot },
      { to: '/-/year', label: l.year, Icon: placesFor(false)[1]?.Icon ?? CircleDot },
      { to: '/-/settings/profile', label: l.settings, Icon: CircleDot },
      { to: '/-/shortcuts', label: l.shortcuts, Icon: CircleDot },
    ],
  ];
  const pages = places.map(
    ({ to, label, Icon }): Command => ({
      id: to,
      group: t.goTo,
      label,
      Icon,
      run: () => void router.navigate({ to }),
    }),
  );
  const issue = ({ place: { owner, repo, index } }: FoundIssue): void =>
    void router.navigate({
      to: '/$owner/$repo/issues/$index',
      params: { owner, repo, index: String(index) },
    });
  return { pages, issue };
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
  const s = messages.stopwatch;
  return [
    ...(reading === null
      ? [{ ...of, id: 'start', label: s.startTitle, hint: 'N', Icon: Play, run: openStart }]
      : [
          {
            ...of,
            id: 'stop',
            label: s.stopTitle,
            hint: 'S',
            Icon: Square,
            run: () => stop.mutate({ reading }),
          },
          {
            ...of,
            id: 'pause',
            label: reading.watch.paused ? s.resume : s.pause,
            hint: 'P',
            Icon: Pause,
            run: () => pause.mutate(reading),
          },
        ]),
    {
      ...of,
      id: 'add',
      label: messages.entries.addTitle,
      Icon: Plus,
      run: () => openAddEntry(),
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
