import { useHotkeys } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { queryClient } from '../app/query.ts';
import { lazyDialog } from '../components/lazyDialog.tsx';
import { messages } from '../messages/index.ts';
import { notifyError, notifySuccess } from '../notifications/notify.tsx';
import { openPalette } from '../palette/PaletteDialog.tsx';
import { openHelp } from '../shortcuts/openHelp.ts';
import { openStart } from '../stopwatch/dialogs.ts';
import { usePause, useStart, useStop } from '../stopwatch/mutations.ts';
import { lastIssuesQuery, type Reading, stopwatchQuery } from '../stopwatch/queries.ts';
import { useShortcuts } from './useShortcuts.ts';

const t = messages.shortcuts;

const openIssue = lazyDialog(t.issueTitle, () => import('./IssueDialog.tsx'));

/** Focuses a field of the page; false if there is none or it cannot get focus. */
function focusOn(selector: string): boolean {
  const field = document.querySelector<HTMLElement>(selector);
  field?.focus();
  return field !== null && document.activeElement === field;
}

/** Handles the shortcuts on every page. */
export function Shortcuts() {
  const router = useRouter();
  const start = useStart();
  const pause = usePause();
  const stop = useStop();

  const shown = (): Reading | null => queryClient.getQueryData(stopwatchQuery.queryKey) ?? null;
  const withShown = (mutation: (reading: Reading) => void) => (): void => {
    const reading = shown();
    if (reading === null) notifySuccess(messages.stopwatch.notRunning);
    else mutation(reading);
  };
  const continueLast = async (): Promise<void> => {
    const reading = shown();
    if (reading?.watch.paused) return pause.mutate(reading);
    if (reading !== null) return notifySuccess(messages.stopwatch.alreadyRunning);
    const [last] = await queryClient.fetchQuery(lastIssuesQuery);
    if (last === undefined) notifySuccess(messages.stopwatch.nothingToContinue);
    else start.mutate(last);
  };
  useShortcuts(
    {
      n: openStart,
      c: () => void continueLast().catch(notifyError),
      p: withShown((reading) => pause.mutate(reading)),
      s: withShown((reading) => stop.mutate({ reading })),
      '/': () => {
        if (!focusOn('main input[type=search]')) openIssue();
      },
      '?': openHelp,
    },
    (place) => void router.navigate({ to: place }),
  );
  // Unlike single keys, it also works in fields and cannot be turned off.
  useHotkeys([['mod+K', openPalette]], []);
  return null;
}
