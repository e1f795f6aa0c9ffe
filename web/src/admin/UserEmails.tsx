import { Button, Divider, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { Loaded } from '../components/Loaded.tsx';
import classes from '../components/text.module.css';
import { adminMessages } from '../messages/administration.ts';
import { EmailActions } from './EmailActions.tsx';
import { EmailBadges } from './EmailBadges.tsx';
import { useEditUser } from './mutations.ts';
import { emailsOfQuery, type User } from './queries.ts';

const t = adminMessages.admin;

/** The email addresses of an account. */
export function UserEmails({ user }: { user: User }) {
  const emails = useQuery(emailsOfQuery(user.login));
  return (
    <Stack gap="sm">
      <Loaded query={emails} rows={2}>
        {(all) =>
          all.map((email) => (
            <Group key={email.id} justify="space-between" wrap="nowrap" align="flex-start">
              <Stack gap="xs" className={classes.text}>
                <Text dir="auto">{email.email}</Text>
                <EmailBadges email={email} />
              </Stack>
              <EmailActions email={email} />
            </Group>
          ))
        }
      </Loaded>
      <Divider />
      <PrimaryForm user={user} />
    </Stack>
  );
}

function PrimaryForm({ user }: { user: User }) {
  const edit = useEditUser(user.login);
  const form = useForm({ initialValues: { email: '' } });
  return (
    <form
      onSubmit={form.onSubmit((values) =>
        edit.mutate(values, {
          onSuccess: () => form.setFieldValue('email', (now) => (now === values.email ? '' : now)),
        }),
      )}
    >
      <Stack gap="sm">
        {edit.isError && <ErrorBox error={edit.error} />}
        <TextInput
          label={t.newPrimary}
          description={t.newPrimaryHint}
          required
          inputMode="email"
          {...form.getInputProps('email')}
        />
        <Group>
          <Button type="submit" loading={edit.isPending}>
            {t.replace}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
