import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de.js';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { textLanguage } from '../messages/language.ts';

/** A date input in the language of the page. */
export const DayInput = (props: DateInputProps) => <DateInput locale={textLanguage} {...props} />;
