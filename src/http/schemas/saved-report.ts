import { reportScopes } from '../../core/saved-report/types.ts';
import { Type } from '../type.ts';
import { dateTime, id } from './common.ts';

export const savedReportSchema = Type.Object({
  id: id('id of the saved report'),
  name: Type.String(),
  owner: Type.Object({ id: id('id of the user'), login: Type.String() }),
  scope: Type.String({ enum: [...reportScopes] }),
  query: Type.Object(
    {},
    { additionalProperties: true, description: 'the parameters that are set' },
  ),
  shared: Type.Boolean({ description: 'visible to all signed-in users' }),
  created_at: dateTime('when it was saved'),
  updated_at: dateTime('when it was changed'),
});
