import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de.js';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../app/settings.ts';
import { language, textLanguage } from '../messages/language.ts';
import { fieldDay } from './format.ts';
import { readDay } from './typed.ts';
import { useFirstDay } from './weekSettings.ts';
import { useToday, useZone } from './zone.ts';

/** A date input in the language of the page and the date order of its user. */
export function DayInput(props: DateInputProps) {
  const today = useToday(useZone());
  const order = useQuery(settingsQuery).data?.date_order || orderOfRegion();
  return (
    <DateInput
      locale={textLanguage}
      firstDayOfWeek={useFirstDay()}
      valueFormat={fieldDay}
      dateParser={(text) => readDay(text, today, order === 'mdy') ?? null}
      {...props}
    />
  );
}

const orderOfRegion = (): string | undefined =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'numeric' }).formatToParts()[0]
    ?.type === 'month'
    ? 'mdy'
    : 'dmy';
