import { Alert, Stack, Switch } from '@mantine/core';
import type { Schema } from '../app/api.ts';
import { instance } from '../app/instance.ts';
import { Panel } from '../components/Panel.tsx';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import { placeOf, useEditRepository } from './queries.ts';

const t = messages.repositorySettings;
type Switches = Omit<Schema<'Repository'>['internal_tracker'], 'enable_issue_dependencies'>;

const switches = [
  { name: 'enable_time_tracker', ...t.trackingOptions.tracks },
  { name: 'allow_only_contributors_to_track_time', ...t.trackingOptions.contributors },
  { name: 'admins_may_edit_time', ...t.trackingOptions.adminsEdit },
  { name: 'default_billable', ...t.trackingOptions.billable },
] as const satisfies readonly { name: keyof Switches; label: string; hint: string }[];

/** Time tracking settings; each switch is saved immediately. */
export function TrackingSettings({ repository }: { repository: Schema<'Repository'> }) {
  const isOffForAll = instance.time_tracking_disabled;
  const edit = useEditRepository(placeOf(repository), messages.layout.saved);
  // The optimistic value while a request is pending.
  const asked = edit.isPending ? edit.variables.internal_tracker : undefined;
  const now: Switches = { ...repository.internal_tracker, ...asked };
  return (
    <Panel title={messages.repositories.timeTracking} about={t.trackingDescription}>
      {isOffForAll && <Alert>{messages.repositories.untrackedInstance}</Alert>}
      {!repository.has_issues && <Alert>{messages.repositories.issuesDisabled}</Alert>}
      <Stack gap="sm">
        {switches.map(({ name, label, hint }) => (
          <Switch
            key={name}
            label={label}
            description={hint}
            checked={now[name]}
            disabled={name !== 'enable_time_tracker' && !now.enable_time_tracker}
            onChange={(event) =>
              edit.mutate(
                { internal_tracker: { [name]: event.currentTarget.checked } },
                { onError: notifyError },
              )
            }
          />
        ))}
      </Stack>
    </Panel>
  );
}
