import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { RepositorySelect } from '../components/RepositorySelect.tsx';
import parts from '../components/text.module.css';
import { UserSelect } from '../components/UserSelect.tsx';
import { WideTable } from '../components/WideTable.tsx';
import type { Choices } from './importChoices.ts';
import type { Imported } from './importing.ts';
import { t } from './texts.ts';

interface Props {
  readonly found: Imported;
  readonly choices: Choices;
  readonly onChange: (changes: Partial<Choices>) => void;
}

/** Who and what the names in the file are; shown if there are any. */
export default function ImportNames({ found, choices, onChange }: Props) {
  return (
    <>
      {found.persons.length > 0 && (
        <NameTable label={t.people} meaning={t.account}>
          {found.persons.map(({ name, email, user, rows }) => {
            const key = email === '' ? name : email;
            return (
              <Table.Tr key={`${name} ${email}`}>
                <Table.Td className={parts.text} dir="auto">
                  {[name, email].filter((part) => part !== '').join(' · ')}
                </Table.Td>
                <Table.Td ta="right">{rows}</Table.Td>
                <Table.Td>
                  <UserSelect
                    aria-label={t.accountOf(key)}
                    placeholder={t.unknown}
                    value={choices.persons[key] ?? user ?? ''}
                    onChange={(login) =>
                      onChange({ persons: { ...choices.persons, [key]: login.trim() } })
                    }
                  />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </NameTable>
      )}
      {found.projects.length > 0 && (
        <NameTable label={t.projects} meaning={t.repositoryOrIssue}>
          {found.projects.map(({ name, repository, rows }) => (
            <Table.Tr key={name}>
              <Table.Td className={parts.text} dir="auto">
                {name}
              </Table.Td>
              <Table.Td ta="right">{rows}</Table.Td>
              <Table.Td>
                <RepositorySelect
                  aria-label={t.repositoryOf(name)}
                  placeholder={t.unknown}
                  value={choices.projects[name] ?? repository ?? ''}
                  onChange={(to) =>
                    onChange({ projects: { ...choices.projects, [name]: to.trim() } })
                  }
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </NameTable>
      )}
    </>
  );
}

function NameTable({
  label,
  meaning,
  children,
}: {
  label: string;
  meaning: string;
  children: ReactNode;
}) {
  return (
    <WideTable minWidth={480} label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{label}</Table.Th>
          <Table.Th ta="right">{t.rowCount}</Table.Th>
          <Table.Th>{meaning}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </WideTable>
  );
}
