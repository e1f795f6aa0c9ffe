import { maxSegments } from '../../core/stopwatch/segments.ts';
import { nullable, Type } from '../type.ts';
import { dateTime, id } from './common.ts';

export const StopWatchSchema = Type.Object(
  {
    created: dateTime('when the work began'),
    seconds: Type.Integer({ description: 'seconds so far, without pauses', examples: [3900] }),
    duration: Type.String({ description: 'formatted duration', examples: ['1 hour 5 minutes'] }),
    issue_index: Type.Integer({ description: 'index of the issue within its repository' }),
    issue_title: Type.String({ description: "'' if the caller may no longer read it" }),
    repo_owner_name: Type.String(),
    repo_name: Type.String(),
    repo_title: Type.Optional(
      Type.String({ description: 'name of the project, if it runs on an activity' }),
    ),
    issue_id: id('id of the issue, not its index'),
    repo_id: id('id of the repository'),
    paused: Type.Boolean({ description: 'whether it is paused' }),
    segments: Type.Array(
      Type.Object({
        started: dateTime('when it was started'),
        ended: nullable(dateTime('when it was paused')),
      }),
      { maxItems: maxSegments, description: 'intervals of work without pauses, in order' },
    ),
  },
  { $id: 'StopWatch' },
);
