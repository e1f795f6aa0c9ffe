import { useRouter } from '@tanstack/react-router';
import { IssuePicker } from '../components/IssuePicker.tsx';
import { messages } from '../messages/index.ts';

const t = messages.shortcuts;

/** Finds an issue and opens its page. */
export default function IssueDialog({ close }: { close: () => void }) {
  const router = useRouter();
  return (
    <IssuePicker
      label={messages.entries.issue}
      description={t.issueHint}
      isReadOnly
      value={null}
      onChange={(issue) => {
        if (issue === null) return;
        const { owner, repo, index } = issue.place;
        close();
        void router.navigate({
          to: '/$owner/$repo/issues/$index',
          params: { owner, repo, index: String(index) },
        });
      }}
      data-autofocus
    />
  );
}
