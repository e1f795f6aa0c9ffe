import { count } from '../../http/schemas/instance.ts';
import { Type } from '../../http/type.ts';

export const DemoDataSchema = Type.Object(
  {
    loaded: Type.Boolean(),
    loadable: Type.Boolean({ description: 'not loaded, and nobody has tracked time' }),
    added: Type.Object(
      {
        times: count('tracked times'),
        issues: count('issues'),
        comments: count('comments on issues'),
        stopwatches: count('running and paused stopwatches'),
        repositories: count('further repositories of its users'),
        users: count('its users who have signed in, or have a token, or time elsewhere'),
      },
      { description: 'what people added to the demo data' },
    ),
  },
  { $id: 'DemoData' },
);
