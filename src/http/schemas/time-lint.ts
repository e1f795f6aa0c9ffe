import { lintIssueKinds } from '../../core/report/time-lint.ts';
import { nullable, Type } from '../type.ts';
import { period, reportRange, whole } from './report.ts';

export const maxLintLimit = 1000;

export const lintReportSchema = Type.Object({
  ...reportRange,
  complete: Type.Boolean({ description: 'false if there is a next page' }),
  next_cursor: nullable(
    Type.String({
      description:
        '`cursor` of the next page, as in the `Link` header; null: this is the last page',
    }),
  ),
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
    { maxItems: maxLintLimit, description: 'ordered by time' },
  ),
});
