import { Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../app/api.ts';
import { type AccountSettings, instanceQuery } from '../app/instance.ts';
import { settingsQuery } from '../app/settings.ts';
import { hours } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { RecordForm } from '../components/RecordForm.tsx';
import { Screen } from '../components/Screen.tsx';
import { messages } from '../messages/index.ts';
import { useSaveSettings } from './queries.ts';

const t = messages.settings.timeForm;
/** Option value for "not set": a select cannot have an empty value. */
const unset = 'unset';

/** The viewer's time zone, week and working day. */
export function TimePage() {
  const settings = useQuery(settingsQuery);
  const instance = useQuery(instanceQuery);
  return (
    <Screen title={messages.settings.time}>
      <Loaded query={instance} rows={4}>
        {(defaults) => (
          <Loaded query={settings} rows={4}>
            {(data) => data !== null && <TimeForm settings={data} instance={defaults} />}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  );
}

function TimeForm({
  settings,
  instance,
}: {
  settings: Schema<'UserSettings'>;
  instance: AccountSettings;
}) {
  const save = useSaveSettings();
  const { time_zone, first_day_of_week, working_day_seconds, show_working_day, date_order } =
    settings;
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', time_zone])];
  const optionsOf = (unsetLabel: string, labels: Readonly<Record<string, string>>) =>
    [[unset, unsetLabel], ...Object.entries(labels)].map(([value = '', label = '']) => ({
      ...{ value, label },
    }));
  const zoneNames = Object.fromEntries(zones.flatMap((zone) => (zone ? [[zone, zone]] : [])));
  const defaultDay = t.instanceDefault(t.days[instance.first_day_of_week]);
  const isRange = (value: string) => value === '' || (Number(value) >= 0.25 && Number(value) <= 24);
  return (
    <Card withBorder>
      <RecordForm
        name="time and week"
        values={{
          time_zone: time_zone || unset,
          first_day_of_week: first_day_of_week || unset,
          working_day_seconds: working_day_seconds === 0 ? '' : working_day_seconds / 3600,
          ...{ show_working_day, date_order: date_order || unset },
        }}
        fields={[
          {
            ...{ name: 'time_zone', label: t.zone, description: t.zoneHint, kind: 'select' },
            data: optionsOf(t.instanceDefault(instance.time_zone), zoneNames),
            props: { searchable: true, limit: 200, nothingFoundMessage: t.noZone },
          },
          {
            ...{ name: 'first_day_of_week', label: t.firstDay, kind: 'select' },
            data: optionsOf(defaultDay, t.days),
          },
          {
            ...{ name: 'working_day_seconds', label: t.workingDay, kind: 'number' },
            description: t.workingDayHint(hours(instance.working_day_seconds)),
            check: (value) => (isRange(value) ? null : t.workingDayRange),
            props: { step: 0.25 },
          },
          {
            ...{ name: 'show_working_day', label: t.showWorkingDay, kind: 'switch' },
            description: t.showWorkingDayHint,
          },
          {
            ...{ name: 'date_order', label: t.dateOrder, description: t.dateOrderHint },
            ...{ kind: 'select', data: optionsOf(t.noDateOrder, t.dateOrders) },
          },
        ]}
        save={({ working_day_seconds: day, ...values }) => {
          const set = Object.entries(values).map(([key, value]) => [
            key,
            value === unset ? '' : value,
          ]);
          const working_day_seconds = Math.round(Number(day) * 3600);
          return save.mutateAsync({ ...Object.fromEntries(set), working_day_seconds });
        }}
      />
    </Card>
  );
}
