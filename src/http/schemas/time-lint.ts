import { lintIssueKinds, maxFindings } from '../../core/report/time-lint.ts';
import { Type } from '../type.ts';
import { period, reportRange, whole } from './report.ts';

export const lintReportSchema = Type.Object({
  ...reportRange,
  complete: Type.Boolean({ description: 'false if there are more findings than listed' }),
  findings: Type.Array(
    Type.Object({
      kind: Type.Enum([...lintIssueKinds]),
      message: Type.String({ examples: ['two entries cover the same 30m'] }),
      mend: Type.String({
        description: 'how to fix it',
        examples: ['let the one end before the other begins, or delete one of them'],
      }),
      day: period('2026-05-04'),
      seconds: whole('seconds in excess', 1800),
      times: Type.Array(Type.Ref('TrackedTime'), {
        description: 'the entries concerned; at most 20 for a day',
      }),
    }),
    { maxItems: maxFindings, description: 'ordered by time' },
  ),
});
