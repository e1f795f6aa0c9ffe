import { Button, Card, Group, NumberInput, Select, Stack, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../app/api.ts';
import { type AccountSettings, instanceQuery } from '../app/instance.ts';
import { settingsQuery } from '../app/settings.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { showFieldError } from '../components/fieldErrors.ts';
import { hours } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { Screen } from '../components/Screen.tsx';
import { useUnsaved } from '../components/unsaved.ts';
import { messages } from '../messages/index.ts';
import { useSaveSettings } from './queries.ts';

const t = messages.settings.timeForm;
const fields = {
  time_zone: 'zone',
  first_day_of_week: 'firstDay',
  working_day_seconds: 'workingDay',
  show_working_day: 'showWorkingDay',
  date_order: 'dateOrder',
} as const;
/** Option value for "not set": a select cannot have an empty value. */
const unset = 'unset' as const;

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
  const [error, setError] = useState<unknown>();
  const form = useForm({
    initialValues: {
      zone: settings.time_zone || unset,
      firstDay: settings.first_day_of_week || unset,
      workingDay: (settings.working_day_seconds === 0 ? '' : settings.working_day_seconds / 3600) as
        | number
        | string,
      showWorkingDay: settings.show_working_day,
      dateOrder: settings.date_order || unset,
    },
    validate: {
      workingDay: (value) =>
        value === '' || (Number(value) >= 0.25 && Number(value) <= 24) ? null : t.workingDayRange,
    },
  });
  useUnsaved({
    name: 'time and week',
    isUnsaved: form.isDirty(),
    values: form.getValues(),
    restore: form.setValues,
  });
  const submit = form.onSubmit(async (values) => {
    const { zone, firstDay, workingDay, showWorkingDay, dateOrder } = values;
    setError(undefined);
    try {
      await save.mutateAsync({
        time_zone: zone === unset ? '' : zone,
        first_day_of_week: firstDay === unset ? '' : firstDay,
        working_day_seconds: Math.round(Number(workingDay) * 3600),
        show_working_day: showWorkingDay,
        date_order: dateOrder === unset ? '' : dateOrder,
      });
      form.resetDirty(values);
    } catch (refusal) {
      if (!showFieldError(refusal, fields, form.setFieldError)) setError(refusal);
    }
  });
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', settings.time_zone])];
  return (
    <form onSubmit={submit}>
      <Stack>
        {error !== undefined && <ErrorBox error={error} />}
        <Card withBorder>
          <Stack maw={520}>
            <Select
              label={t.zone}
              description={t.zoneHint}
              searchable
              limit={200}
              nothingFoundMessage={t.noZone}
              data={[
                { value: unset, label: t.instanceDefault(instance.time_zone) },
                ...zones
                  .filter((zone) => zone !== '')
                  .map((zone) => ({ value: zone, label: zone })),
              ]}
              {...form.getInputProps('zone')}
            />
            <Select
              label={t.firstDay}
              data={[
                { value: unset, label: t.instanceDefault(t.days[instance.first_day_of_week]) },
                ...Object.entries(t.days).map(([value, label]) => ({ value, label })),
              ]}
              {...form.getInputProps('firstDay')}
            />
            <NumberInput
              label={t.workingDay}
              description={t.workingDayHint(hours(instance.working_day_seconds))}
              step={0.25}
              decimalScale={2}
              allowNegative={false}
              {...form.getInputProps('workingDay')}
            />
            <Switch
              label={t.showWorkingDay}
              description={t.showWorkingDayHint}
              {...form.getInputProps('showWorkingDay', { type: 'checkbox' })}
            />
            <Select
              label={t.dateOrder}
              description={t.dateOrderHint}
              data={[
                { value: unset, label: t.noDateOrder },
                ...Object.entries(t.dateOrders).map(([value, label]) => ({ value, label })),
              ]}
              {...form.getInputProps('dateOrder')}
            />
          </Stack>
        </Card>
        <Group>
          <Button variant="filled" type="submit" loading={save.isPending}>
            {messages.layout.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
