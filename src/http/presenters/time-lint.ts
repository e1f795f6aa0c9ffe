import type { LintIssue } from '../../core/report/time-lint.ts';
import type { Presenting } from './presenting.ts';
import { presentTrackedTime } from './tracked-time.ts';

export function presentLintIssue(finding: LintIssue, presenting: Presenting) {
  return {
    kind: finding.kind,
    message: finding.message,
    mend: finding.fix,
    day: finding.day,
    seconds: finding.seconds,
    times: finding.times.map((full) => presentTrackedTime(full, presenting)),
  };
}
