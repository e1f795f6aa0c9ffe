import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Schema } from '../app/api.ts';
import { longest } from '../app/lengths.ts';
import { confirmAction } from '../components/confirm.tsx';
import { Panel } from '../components/Panel.tsx';
import { RecordForm } from '../components/RecordForm.tsx';
import { messages } from '../messages/index.ts';
import { placeOf, useEditRepository } from './queries.ts';

const t = messages.repositorySettings;
const of = messages.repositories;

/** Name, description and visibility. */
export function GeneralSettings({ repository }: { repository: Schema<'Repository'> }) {
  const navigate = useNavigate();
  const { id, name, full_name, description, website, private: isPrivate, archived } = repository;
  const settled = useRef(() => {});
  const edit = useEditRepository(placeOf(repository), messages.layout.saved, async (edited) => {
    if (edited.full_name === full_name) return;
    settled.current();
    await navigate({ to: '/$owner/$repo/settings', params: placeOf(edited), replace: true });
  });
  return (
    <Panel title={t.general}>
      <RecordForm
        isEdit
        name={`settings of repository ${id}`}
        values={{ name, description, website, private: isPrivate, archived }}
        fields={[
          {
            ...{
              name: 'name',
              label: messages.layout.name,
              description: t.renameHint,
              required: true,
            },
            maxLength: longest.repositoryName,
            check: (value) => (/^[\w.-]+$/.test(value) ? null : of.nameRule),
            props: { autoCapitalize: 'none', spellCheck: false },
          },
          {
            ...{ name: 'description', label: of.description, kind: 'lines' },
            maxLength: longest.repositoryDescription,
          },
          {
            name: 'website',
            label: messages.people.website,
            description: t.websiteHint,
            maxLength: 1024,
          },
          { name: 'private', label: of.isPrivate, description: of.privateHint, kind: 'flag' },
          { name: 'archived', label: of.archived, description: t.archivedHint, kind: 'flag' },
        ]}
        save={async (changes, settle) => {
          settled.current = settle;
          const next = changes.name;
          if (typeof next === 'string' && !(await confirmRename(full_name, next))) return false;
          return Object.keys(changes).length > 0 && edit.mutateAsync(changes);
        }}
      />
    </Panel>
  );
}

const confirmRename = (before: string, name: string): Promise<boolean> =>
  confirmAction({ title: t.renameTitle, text: t.renameText(before, name), action: t.rename });
