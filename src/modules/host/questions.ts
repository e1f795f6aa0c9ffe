import type { Answer, Asking, HostDriver, HostIssue, IssuePlace } from './drivers/driver.ts';

/** An issue that was readable once, of the kind that the question is about. */
export interface KnownIssue {
  readonly place: IssuePlace;
  /** Its id on the host, and that of its repository. */
  readonly id: number;
  readonly repositoryId: number;
  readonly createdUnix: number;
}

export interface Said {
  readonly sees: boolean;
  /** Undefined: not asked, or nothing is known. */
  readonly manages: boolean | undefined;
  /** The issue as it is now; undefined unless they see it. */
  readonly issue: HostIssue | undefined;
}

/** The host is asked about so many issues before "no" is believed: one of them may be deleted. */
export const mostTried = 3;

/**
 * Whether a person sees the issues of one kind in a repository, and whether they manage them: the
 * host's word about single issues, and nothing of ours.
 * @param known at most `mostTried` are asked about
 * @param personId of the person, on the host
 * @param withManages whether other people's time is going to be shown
 * @returns unavailable if the host cannot be asked: the former answer stays, and grows old
 */
export async function askWhatTheySee(
  driver: HostDriver,
  ask: Asking,
  known: readonly KnownIssue[],
  personId: number,
  withManages: boolean,
): Promise<Answer<Said>> {
  let no: Answer<Said> = { kind: 'unavailable', wasSent: false, reason: 'no issue is known' };
  for (const one of known.slice(0, mostTried)) {
    const answer = await driver.issue(ask, one.place);
    if (answer.kind === 'unavailable') return answer;
    // The caller stops the connection.
    if (answer.kind === 'refused' && answer.status === 401) return answer;
    const { hostUnix } = answer;
    const isThere = answer.kind === 'answered' && isSame(one, answer.value);
    if (!isThere) {
      no = { kind: 'answered', value: nothing, hostUnix };
      continue;
    }
    const issue = answer.value;
    const manages = withManages ? await askManages(driver, ask, issue, personId) : undefined;
    return { kind: 'answered', value: { sees: true, manages, issue }, hostUnix };
  }
  return no;
}

const nothing: Said = { sees: false, manages: undefined, issue: undefined };

/** Names are used again: another issue or repository under the same name says nothing. */
const isSame = ({ id, repositoryId, createdUnix }: KnownIssue, issue: HostIssue): boolean =>
  issue.id === id && issue.repositoryId === repositoryId && issue.createdUnix === createdUnix;

/**
 * Without a clear yes, or another user to ask about, other people's time stays hidden. Compares ids of
 * the host, as the login stored here is outdated after a rename.
 */
async function askManages(
  driver: HostDriver,
  ask: Asking,
  issue: HostIssue,
  personId: number,
): Promise<boolean | undefined> {
  const other = issue.people.find(({ id }) => id !== personId);
  if (other === undefined) return false;
  const answer = await driver.seesOthersTime(ask, issue, other.login);
  if (answer.kind === 'unavailable') return undefined;
  return answer.kind === 'answered' && answer.value;
}
