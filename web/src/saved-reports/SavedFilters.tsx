import { Text } from '@mantine/core';
import { messages } from '../messages/index.ts';
import type { ReportSearch } from '../reports/search.ts';
import { filtersText } from '../reports/words.ts';
import { type SavedReport, searchOf, sourceOf } from './saved.ts';
import { t } from './texts.ts';

/** The period as it was saved: a relative one stays relative. */
function rangeOf({ preset, from, to }: ReportSearch): string {
  const { ranges } = messages.reports;
  if (preset !== undefined)
    return preset in ranges ? ranges[preset as keyof typeof ranges] : preset;
  return from === to ? (from ?? '') : `${from ?? ''} – ${to ?? ''}`;
}

/** What a saved report covers, in words. */
export function FiltersOf({ report }: { report: SavedReport }) {
  const source = sourceOf(report);
  const search = searchOf(report);
  const scope =
    source.kind === 'repository' ? `${source.owner}/${source.repo}` : t.scopes[source.kind];
  return (
    <Text c="dimmed" dir="auto">
      {[scope, rangeOf(search), ...filtersText(search, source)].join(' · ')}
    </Text>
  );
}
