import { Stack, Switch, Text, Title } from '@mantine/core';
import { IssuePicker } from '../components/IssuePicker.tsx';
import { nameOfPlace } from '../components/issuePlace.ts';
import { RepositorySelect } from '../components/RepositorySelect.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import type { Choices } from './importChoices.ts';
import type { Columns } from './importing.ts';
import { t } from './texts.ts';

interface Props {
  readonly choices: Choices;
  readonly onChange: (changes: Partial<Choices>) => void;
}

/** What the columns of the chosen file mean, and where its rows go; loaded on demand. */
export default function ImportMapping({ found, ...props }: Props & { found: Columns }) {
  return (
    <>
      <Title order={2}>{t.columnsTitle}</Title>
      <Text size="sm" role="status">
        {found.tracker === null
          ? t.rowsFound(found.rows)
          : t.recognized(t.trackers[found.tracker] ?? found.tracker, found.rows)}
      </Text>
      <ImportColumns found={found} {...props} />
      <Title order={2}>{t.placesTitle}</Title>
      <ImportPlaces {...props} />
    </>
  );
}

/** Where rows go that name no repository or issue. */
function ImportPlaces({ choices, onChange }: Props) {
  const [, owner = '', repo = '', index = ''] = /^(.+)\/(.+)#(\d+)$/.exec(choices.issue) ?? [];
  const chosen = index === '' ? null : { place: { owner, repo, index: Number(index) }, title: '' };
  return (
    <Stack gap="sm">
      <RepositorySelect
        label={t.repository}
        description={t.repositoryHint}
        maw={360}
        value={choices.repository}
        onChange={(repository) => onChange({ repository: repository.trim() })}
      />
      <IssuePicker
        label={t.issue}
        description={t.issueHint}
        maw={360}
        value={chosen}
        onChange={(issue) => onChange({ issue: issue === null ? '' : nameOfPlace(issue.place) })}
      />
      <Switch
        label={t.createIssues}
        description={t.createIssuesHint}
        checked={choices.createsIssues}
        onChange={({ currentTarget }) => onChange({ createsIssues: currentTarget.checked })}
      />
    </Stack>
  );
}
