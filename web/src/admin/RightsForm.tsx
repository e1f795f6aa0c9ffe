import { Button, Group, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { confirmAction } from '../components/confirm.tsx';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { adminMessages } from '../messages/administration.ts';
import { messages } from '../messages/index.ts';
import { useEditUser } from './mutations.ts';
import type { User } from './queries.ts';

const t = adminMessages.admin;

interface Rights {
  readonly active: boolean;
  readonly prohibit_login: boolean;
  readonly restricted: boolean;
  readonly admin: boolean;
}

const rightsOf = (user: User): Rights => ({
  active: user.active,
  prohibit_login: user.prohibit_login,
  restricted: user.restricted,
  admin: user.is_admin,
});

const switches = [
  { right: 'active', label: t.isActive, hint: t.isActiveHint },
  { right: 'prohibit_login', label: t.prohibitLogin, hint: t.prohibitLoginHint },
  { right: 'restricted', label: t.isRestricted, hint: t.isRestrictedHint },
  { right: 'admin', label: t.isAdmin, hint: t.isAdminHint },
] as const;

/** Rights of an account. Unsaved switches do not hide changes made elsewhere. */
export function RightsForm({ user, isOwn }: { user: User; isOwn: boolean }) {
  const [switched, setSwitched] = useState<Partial<Rights>>({});
  const edit = useEditUser(user.login);
  const before = rightsOf(user);
  const rights = { ...before, ...switched };
  const changes = Object.fromEntries(
    switches
      .map(({ right }) => [right, rights[right]] as const)
      .filter(([right, is]) => is !== before[right]),
  );
  const save = async (): Promise<void> => {
    if (!(await confirmChanges(user.login, isOwn, before, rights))) return;
    // Switches changed since the request stay unsaved.
    const onSuccess = () => setSwitched((now) => without(now, changes));
    edit.mutate(changes, { onSuccess });
  };
  return (
    <Stack gap="sm">
      {edit.isError && <ErrorBox error={edit.error} />}
      {switches.map(({ right, label, hint }) => (
        <Switch
          key={right}
          label={label}
          description={hint}
          checked={rights[right]}
          onChange={({ currentTarget: { checked } }) =>
            setSwitched((before) => ({ ...before, [right]: checked }))
          }
        />
      ))}
      <Group>
        <Button
          disabled={Object.keys(changes).length === 0}
          loading={edit.isPending}
          onClick={() => void save()}
        >
          {messages.layout.save}
        </Button>
      </Group>
    </Stack>
  );
}

const without = (rights: Partial<Rights>, saved: Partial<Rights>): Partial<Rights> =>
  Object.fromEntries(
    Object.entries(rights).filter(([right, is]) => saved[right as keyof Rights] !== is),
  );

/** Asks for confirmation before blocking a user or removing one's own admin right. */
async function confirmChanges(
  name: string,
  isOwn: boolean,
  before: Rights,
  after: Rights,
): Promise<boolean> {
  const mayEnter = ({ active, prohibit_login: isBarred }: Rights): boolean => active && !isBarred;
  if (mayEnter(before) && !mayEnter(after)) {
    const question = {
      title: t.blockSignIn(name),
      text: t.blockSignInText(name),
      action: t.blockSignInButton,
    };
    if (!(await confirmAction(question))) return false;
  }
  if (isOwn && before.admin && !after.admin) {
    return confirmAction({ title: t.demote, text: t.demoteText, action: t.demoteButton });
  }
  return true;
}
