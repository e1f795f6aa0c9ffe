import { dateTime, id } from '../../http/schemas/common.ts';
import { nullable, Type } from '../../http/type.ts';

const members = {
  id: id('id of the link'),
  report_id: id('id of the saved report'),
  name: Type.String({ description: 'name of the report when the link was created' }),
  notes: Type.Boolean({ description: 'whether its files have the notes of entries' }),
  amounts: Type.Boolean({ description: 'whether it shows the amounts of entries' }),
  url: nullable(
    Type.String({
      description: 'returned only when just created; anyone with the URL can see the report',
      examples: ['https://punchcard.example.com/-/shared-report/2f9c…'],
    }),
  ),
  created_at: dateTime('when it was created'),
  expires_at: dateTime('when it stops working'),
  last_used_at: nullable(
    Type.String({ format: 'date-time', description: 'accurate to a minute; null: never' }),
  ),
};

export const reportLinkSchema = Type.Object(members);
export const ownedLinkSchema = Type.Object({
  ...members,
  owner: Type.Object({ id: id('id of the user'), login: Type.String() }),
});
