import { dateOrders } from '../../core/time/dates.ts';
import { weekdays } from '../../core/time/types.ts';
import { visibilityLevels } from '../../core/visibility.ts';
import { Type } from '../type.ts';

export const showWorkingDay =
  'owners and admins of repositories in which the user added an entry see the length of the working day in their reports';

export const UserSettingsSchema = Type.Object(
  {
    full_name: Type.String(),
    website: Type.String(),
    description: Type.String(),
    location: Type.String(),
    language: Type.String(),
    theme: Type.String(),
    hide_email: Type.Boolean({ description: 'others see a placeholder as the address' }),
    hide_activity: Type.Boolean(),
    diff_view_style: Type.String(),
    visibility: Type.Enum([...visibilityLevels]),
    time_zone: Type.String({
      description: "IANA name; empty for the instance's default",
      examples: ['Europe/Berlin'],
    }),
    first_day_of_week: Type.Enum(['', ...weekdays], {
      description: "empty for the instance's default",
      examples: ['monday'],
    }),
    working_day_seconds: Type.Integer({
      description: "length of a working day, 1d; 0 for the instance's default",
      examples: [28800],
    }),
    show_working_day: Type.Boolean({ description: showWorkingDay }),
    date_order: Type.Enum(['', ...dateOrders], {
      description:
        'whether 3/11/2026 starts with the day (dmy) or the month (mdy); empty: such dates are refused',
      examples: ['dmy'],
    }),
  },
  { $id: 'UserSettings' },
);
