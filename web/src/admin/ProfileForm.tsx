import { RecordForm } from '../components/RecordForm.tsx';
import { adminMessages } from '../messages/administration.ts';
import { messages } from '../messages/index.ts';
import { useEditUser } from './mutations.ts';
import type { User } from './queries.ts';

const t = adminMessages.admin;
const levels = ['public', 'limited', 'private'] as const;
const visibilities = levels.map((value) => ({ value, label: t.visibilities[value] }));

/** The profile of an account. */
export function ProfileForm({ user }: { user: User }) {
  const { full_name, website, location, description, visibility, login_name } = user;
  const edit = useEditUser(user.login);
  return (
    <RecordForm
      isEdit
      isQuiet
      name={`account ${user.id}`}
      values={{ full_name, website, location, description, visibility, login_name }}
      fields={[
        { name: 'full_name', label: t.fullName },
        { name: 'website', label: messages.people.website },
        { name: 'location', label: messages.people.location },
        { name: 'description', label: messages.repositories.description, kind: 'lines' },
        {
          name: 'visibility',
          label: messages.repositories.visibility,
          kind: 'select',
          data: visibilities,
        },
        { name: 'login_name', label: t.loginName, description: t.loginNameHint },
      ]}
      save={(changes) => edit.mutateAsync(changes)}
    />
  );
}
