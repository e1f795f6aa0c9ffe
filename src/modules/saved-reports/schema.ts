import { dateTime, id } from '../../http/schemas/common.ts';
import { Type } from '../../http/type.ts';
import { reportScopes } from './types.ts';

export const savedReportSchema = Type.Object({
  id: id('id of the saved report'),
  name: Type.String(),
  owner: Type.Object({ id: id('id of the user'), login: Type.String() }),
  scope: Type.String({ enum: [...reportScopes] }),
  query: Type.Object(
    {},
    { additionalProperties: true, description: 'the parameters that are set' },
  ),
  names: Type.Object(
    {},
    {
      additionalProperties: true,
      description: 'what ids in the query are called, by parameter, as far as the caller may know',
    },
  ),
  shared: Type.Boolean({ description: 'visible to all signed-in users' }),
  created_at: dateTime('when it was saved'),
  updated_at: dateTime('when it was changed'),
});
