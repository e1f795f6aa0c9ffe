import type { Schema } from '../app/api.ts';
import { dateIn, instantIn } from '../app/zonedTime.ts';
import { DayInput } from '../components/DayInput.tsx';
import type { IssuePlace } from '../components/issuePlace.ts';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import { useEditIssue } from './queries.ts';

const t = messages.issue;

/** The due date of an issue, in the viewer's zone. */
export function DueDate({ issue, place }: { issue: Schema<'Issue'>; place: IssuePlace }) {
  const zone = useZone();
  const edit = useEditIssue(place);
  const value = issue.due_date === null ? null : dateIn(issue.due_date, zone);
  return (
    <DayInput
      aria-label={t.dueDate}
      autoFocus
      placeholder={t.noDueDate}
      clearable
      clearButtonProps={{ 'aria-label': t.clearDueDate }}
      disabled={edit.isPending}
      value={value}
      onChange={(date) => {
        if (date === value) return;
        const change =
          date === null
            ? { unset_due_date: true }
            : { due_date: instantIn(date, '23:59:59', zone) };
        edit.mutate(change, { onError: notifyError });
      }}
    />
  );
}
