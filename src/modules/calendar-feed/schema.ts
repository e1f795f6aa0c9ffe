import { nullable, Type } from '../../http/type.ts';

export const calendarSchema = Type.Object({
  url: nullable(
    Type.String({
      description: 'returned only when just created; anyone with the URL can read the calendar',
      examples: ['https://punchcard.example.com/calendar/2f9c….ics'],
    }),
  ),
  created_at: Type.String({ format: 'date-time' }),
  last_used_at: nullable(
    Type.String({ format: 'date-time', description: 'accurate to a minute; null: never' }),
  ),
});
