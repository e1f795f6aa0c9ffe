import { Combobox, Highlight, Kbd, Skeleton } from '@mantine/core';
import { GitPullRequest, Plus, RotateCw } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { messages } from '../messages/index.ts';
import { repositoryColour } from '../theme/repositoryColours.ts';
import { RepositoryDot } from './Dot.tsx';
import { createRow, type IssueGroup, optionId } from './issueOptions.ts';
import { type FoundIssue, nameOfPlace } from './issuePlace.ts';
import { KeyHints } from './KeyHints.tsx';
import classes from './picker.module.css';

const t = messages.layout;

/** Issues in two columns, title and reference. What creates one stays in view below them. */
export function PickerList({
  id,
  label,
  groups,
  words,
  marked,
  create,
  newIn,
  isSettled,
  enter,
}: {
  id: string;
  label: string;
  groups: readonly IssueGroup[];
  words: string[];
  marked: string | undefined;
  /** The title of an issue that can be created. */
  create: string | undefined;
  newIn: string | undefined;
  isSettled: boolean;
  /** What Enter does, told at the foot. */
  enter: string | undefined;
}) {
  useEffect(() => {
    if (marked !== undefined)
      document.getElementById(optionId(id, marked))?.scrollIntoView({ block: 'nearest' });
  }, [marked, id]);
  const row = (value: string, children: ReactNode) => (
    <Combobox.Option
      key={value}
      id={optionId(id, value)}
      value={value}
      selected={value === marked}
      aria-selected={value === marked}
      className={classes.row}
    >
      {children}
      <span className={classes.key} aria-hidden>
        {value === marked && <Kbd size="xs">Enter</Kbd>}
      </span>
    </Combobox.Option>
  );
  return (
    <>
      {/* Browsers make what scrolls a tab stop, but the list closes when its field is left. */}
      <Combobox.Options id={id} aria-label={label} className={classes.rows} tabIndex={-1}>
        <div
          className={classes.found}
          role="presentation"
          hidden={groups.length === 0 && create !== undefined}
        >
          {groups.map((group) => (
            <Combobox.Group
              key={group.label}
              label={group.label}
              classNames={{ groupLabel: classes.group }}
            >
              {group.issues.map((issue) =>
                row(nameOfPlace(issue.place), <IssueCells issue={issue} words={words} />),
              )}
              {group.isPending === true && group.issues.length === 0 && <Pending />}
              {group.retry !== undefined &&
                row(
                  group.label,
                  <>
                    <RotateCw size={14} />
                    <span className={classes.title}>{t.noAnswerFrom(group.from ?? '')}</span>
                    <span className={classes.ref}>{t.tryAgain}</span>
                  </>,
                )}
            </Combobox.Group>
          ))}
          {groups.length === 0 && create === undefined && (
            <Combobox.Empty role="presentation">
              {isSettled ? t.noIssues : t.loading}
            </Combobox.Empty>
          )}
        </div>
        {create !== undefined && (
          <div className={classes.last} role="presentation">
            {row(
              createRow,
              <>
                <Plus size={16} />
                <bdi className={classes.title}>{t.createIssue(create)}</bdi>
                <span className={classes.ref}>{newIn}</span>
              </>,
            )}
          </div>
        )}
      </Combobox.Options>
      {enter !== undefined && (
        <KeyHints
          className={classes.foot}
          hints={[
            [['↑', '↓'], t.picker.move],
            [['Enter'], enter],
            ...(create === undefined ? [] : [[['↑'], t.picker.create] as const]),
            [['Esc'], t.picker.close],
          ]}
        />
      )}
    </>
  );
}

function IssueCells({ issue, words }: { issue: FoundIssue; words: string[] }) {
  const { owner, repo, index, project } = issue.place;
  return (
    <>
      {issue.isPull === true ? (
        <GitPullRequest
          size={14}
          color={repositoryColour(issue.repository)}
          aria-label={t.pullRequest}
        />
      ) : (
        <RepositoryDot repository={issue.repository} />
      )}
      <bdi className={classes.title} title={issue.title}>
        <Highlight span inherit highlight={words}>
          {issue.title}
        </Highlight>
      </bdi>
      {/* The name is cut, never the number. */}
      <span className={classes.ref}>
        <span>{project ?? `${owner}/${repo}`}</span>
        {project === undefined && `#${index}`}
      </span>
    </>
  );
}

/** Two rows hold the place of what is searched for. */
const Pending = () => (
  <>
    <Skeleton height={16} className={classes.pending} />
    <Skeleton height={16} className={classes.pending} />
  </>
);
