import { type IssueGroup, useIssueGroups } from '../components/issueOptions.ts';
import { issueOf, isUnnamed, type Sentence } from './sentence.ts';
import { t } from './texts.ts';

const none: readonly IssueGroup[] = [];

/** The issues that a line without one could mean; of those not found by its words, none is marked. */
export function useMeantIssues(sentence: Sentence | undefined) {
  const isUsed = sentence !== undefined && isUnnamed(sentence);
  const isChosen = isUsed && sentence.choices.length > 0;
  const found = useIssueGroups(isUsed ? sentence.note : '', {
    isReadOnly: false,
    isUsed: isUsed && !isChosen,
  });
  const recent = useIssueGroups('', { isReadOnly: false, isUsed: isUsed && !isChosen });
  if (!isUsed) return { groups: none, isSettled: true, isFound: false };
  if (isChosen) {
    const groups = [{ label: t.pickIssue, issues: sentence.choices.map(issueOf) }];
    return { groups, isSettled: true, isFound: true };
  }
  const isFound = sentence.note !== '' && found.groups.length > 0;
  return { ...(isFound ? found : recent), isFound };
}
