import { type IssueGroup, useIssueGroups } from '../components/issueOptions.ts';
import { isAsking, issueOf, isUnnamed, type Sentence } from './sentence.ts';
import { t } from './texts.ts';

const none: readonly IssueGroup[] = [];

/** The issues that a line without one could mean; of those not found by its words, none is marked. */
export function useMeantIssues(sentence: Sentence | undefined) {
  const isChosen =
    sentence !== undefined && sentence.readings.length === 0 && sentence.choices.length > 0;
  const isUsed = isChosen || (sentence !== undefined && isUnnamed(sentence));
  const found = useIssueGroups(isUsed ? sentence.note : '', {
    isReadOnly: false,
    isUsed: isUsed && !isChosen,
  });
  const recent = useIssueGroups('', { isReadOnly: false, isUsed: isUsed && !isChosen });
  if (!isUsed) return { groups: none, isSettled: true, isFound: false };
  if (isChosen) {
    const label = isAsking(sentence) ? t.pickProject : t.pickIssue;
    const groups = [{ label, issues: sentence.choices.map(issueOf) }];
    return { groups, isSettled: true, isFound: !isAsking(sentence) };
  }
  const isFound = sentence.note !== '' && found.groups.length > 0;
  return { ...(isFound ? found : recent), isFound };
}
