import { Anchor, Badge, Table, Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { hours, number } from '../components/format.ts';
import { IssuePicker } from '../components/IssuePicker.tsx';
import { issueText, nameOfPlace } from '../components/issuePlace.ts';
import { RepositorySelect } from '../components/RepositorySelect.tsx';
import { UserSelect } from '../components/UserSelect.tsx';
import { WideTable } from '../components/WideTable.tsx';
import { type Choices, taskKey } from './importChoices.ts';
import { type Imported, isWanting, nameOfProject, placeIn } from './importing.ts';
import { t } from './texts.ts';
import classes from './timeImport.module.css';

interface Props {
  readonly found: Imported;
  readonly choices: Choices;
  readonly onChange: (changes: Partial<Choices>) => void;
}

/** Where the rows go: each project of the file, with its tasks. */
export default function ImportRows(props: Props) {
  const { found, choices } = props;
  const blank = { name: '', repository: choices.repository || null, is_private: null, rows: 0 };
  return (
    <>
      <WideTable minWidth={720} label={t.inFile} isFixed>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.inFile}</Table.Th>
            <Table.Th w={64} ta="right">
              {t.rowCount}
            </Table.Th>
            <Table.Th w={80} ta="right">
              {t.hours}
            </Table.Th>
            <Table.Th w={320}>{t.goesTo}</Table.Th>
            <Table.Th w={104}>
              <VisuallyHidden>{t.state}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...found.projects, blank].map((project) => (
            <ProjectRows key={project.name} project={project} {...props} />
          ))}
        </Table.Tbody>
      </WideTable>
      {found.persons.length > 0 && <People {...props} />}
    </>
  );
}

function ProjectRows({
  project,
  found,
  choices,
  onChange,
}: Props & { project: Imported['projects'][number] }) {
  const { name, repository, is_private: isPrivate, rows } = project;
  const issues = found.tasks.filter((one) => one.project === name);
  const placed = issues.reduce((sum, issue) => sum + issue.rows, 0);
  const unplaced = name === '' ? found.refused - unplacedIn(found) : rows - placed;
  // Rows that say no issue: one can be chosen for them.
  const hasTaskless = unplaced > 0 && found.rows.some(isWanting('issue'));
  const choose = (task: string, issue: string): void =>
    onChange({ issues: { ...choices.issues, [taskKey(name, task)]: issue } });
  const select = (task: string, issue?: Imported['tasks'][number]) => {
    const isThere = issue !== undefined && !issue.is_new;
    return (
      <IssuePicker
        aria-label={t.issueOf(task || t.noTask)}
        placeholder={
          issue === undefined
            ? t.chooseIssue
            : t.newIssueIn(nameOfProject(issue), issue.repository_title !== undefined)
        }
        value={isThere ? { place: placeIn(issue, issue.number), title: issue.title } : null}
        onChange={(one) => choose(task, one === null ? '' : nameOfPlace(one.place))}
      />
    );
  };
  const sharing = found.projects.filter(
    (one) => repository !== null && one.repository === repository && one.name !== name,
  );
  const about = [
    isPrivate === false && t.isPublic,
    sharing.length > 0 && t.together(sharing.map((one) => one.name).join(', ')),
  ].filter(Boolean);
  const time = issues.reduce((sum, issue) => sum + issue.time, 0);
  return (
    <>
      {/* Rows with an issue of their own need none. */}
      {(name !== '' || choices.repository !== '' || found.rows.some(isWanting('repository'))) && (
        <Row
          name={name || t.noProject}
          rows={rows || placed}
          time={time}
          isNew={issues.some((one) => one.is_new_project)}
          isProject
        >
          <RepositorySelect
            aria-label={t.projectOf(name || t.noProject)}
            placeholder={t.chooseProject}
            // Rows without a project choose an activity each.
            withProjects={name !== ''}
            value={
              (name === '' ? choices.repository : choices.projects[name]) || nameOfProject(project)
            }
            onChange={(text) => {
              const to = text.trim();
              onChange(
                name === ''
                  ? { repository: to }
                  : { projects: { ...choices.projects, [name]: to } },
              );
            }}
          />
          {about.length > 0 && (
            <Text size="xs" c="dimmed" dir="auto">
              {about.join(' · ')}
            </Text>
          )}
        </Row>
      )}
      {issues.map((issue) => (
        <Row
          key={`${issue.task} ${issue.repository}#${issue.number}`}
          name={issue.task || issue.title}
          rows={issue.rows}
          time={issue.time}
          isNew={issue.is_new}
        >
          {issue.task === '' && !(taskKey(name, '') in choices.issues)
            ? issueText(placeIn(issue, issue.number), issue.title)
            : select(issue.task, issue)}
        </Row>
      ))}
      {hasTaskless && (
        <Row name={t.noTask} rows={Math.max(0, rows - placed)} time={0}>
          {select('')}
        </Row>
      )}
    </>
  );
}

/** The rows of named projects that have no issue yet. */
const unplacedIn = ({ projects, tasks }: Imported): number =>
  projects.reduce((sum, { rows }) => sum + rows, 0) -
  tasks.reduce((sum, { project, rows }) => sum + (project === '' ? 0 : rows), 0);

function Row({
  name,
  rows,
  time,
  isNew,
  isProject = false,
  children,
}: {
  name: string;
  rows: number;
  time: number;
  /** Undefined: nothing is chosen yet. */
  isNew?: boolean;
  isProject?: boolean;
  children: ReactNode;
}) {
  return (
    <Table.Tr className={classes.column} data-project={isProject}>
      <Table.Td className={classes.cell} dir="auto" title={name}>
        {name}
      </Table.Td>
      <Table.Td ta="right">{rows > 0 && number(rows)}</Table.Td>
      <Table.Td ta="right">{time > 0 && hours(time)}</Table.Td>
      <Table.Td>{children}</Table.Td>
      <Table.Td ta="right">
        {isNew !== undefined && (rows > 0 || isNew) && (
          <Badge color={isNew ? undefined : 'gray'}>{isNew ? t.isNew : t.exists}</Badge>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** Who the names in the file are: open to be changed if somebody is not known. */
function People({ found, choices, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const persons = found.persons.map((one) => ({ ...one, key: one.email || one.name }));
  if (!isOpen && persons.every(({ user }) => user !== null)) {
    const names = [...new Set(persons.map(({ user }) => user ?? ''))];
    return (
      <Text c="dimmed">
        {t.matched(names.join(', '))}{' '}
        <Anchor component="button" type="button" onClick={() => setOpen(true)}>
          {t.changePeople}
        </Anchor>
      </Text>
    );
  }
  return (
    <WideTable minWidth={480} label={t.people}>
      <Table.Tbody>
        {persons.map(({ name, email, user, rows, key }) => (
          <Table.Tr key={`${name} ${email}`} className={classes.column}>
            <Table.Td dir="auto">
              {[name, email].filter((part) => part !== '').join(' · ')}
            </Table.Td>
            <Table.Td ta="right">{number(rows)}</Table.Td>
            <Table.Td>
              <UserSelect
                aria-label={t.accountOf(key)}
                placeholder={t.choosePerson}
                value={choices.persons[key] ?? user ?? ''}
                onChange={(login) =>
                  onChange({ persons: { ...choices.persons, [key]: login.trim() } })
                }
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
