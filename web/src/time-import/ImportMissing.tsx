import { Alert, Button, List } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../app/api.ts';
import { createOnce, repositoriesChanged } from '../app/changes.ts';
import { useSession } from '../app/session.ts';
import { confirmAction } from '../components/confirm.tsx';
import { notifyError } from '../notifications/notify.tsx';
import type { Choices } from './importChoices.ts';
import type { Imported } from './importing.ts';
import { t } from './texts.ts';

/** Creates the repositories that projects of the file need, in the user's own account. */
export default function ImportMissing({
  found,
  choices,
  onMade,
}: {
  found: Imported;
  choices: Choices;
  onMade: (projects: Choices['projects']) => void;
}) {
  const login = useSession()?.login ?? '';
  const missing = found.projects.flatMap(({ name, repository }) => {
    const to = choices.projects[name] || (name.includes('/') ? name : `${login}/${slugOf(name)}`);
    const [owner = '', repo = '', ...rest] = to.split('/');
    const isOwn = owner.toLowerCase() === login.toLowerCase() && rest.length === 0;
    return repository === null && isOwn && /^[\w.-]{1,100}$/.test(repo) ? [{ name, to, repo }] : [];
  });
  const mutation = useMutation({
    mutationFn: async () => {
      // Projects may share one. An existing one is not taken: its rows would be mixed up.
      const made = new Set<string>();
      try {
        for (const name of new Set(missing.map(({ repo }) => repo))) {
          await create(name);
          made.add(name);
        }
      } finally {
        const mapped = missing.filter(({ repo }) => made.has(repo));
        if (mapped.length > 0) {
          const added = Object.fromEntries(mapped.map(({ name, to }) => [name, to]));
          onMade({ ...choices.projects, ...added });
        }
      }
    },
    onError: notifyError,
    onSettled: repositoriesChanged,
  });
  if (missing.length === 0) return null;
  const label = t.makeMissing(missing.length);
  const ask = async (): Promise<void> => {
    const text = missing.map(({ to }) => to).join('\n');
    if (await confirmAction({ title: t.makeMissingTitle, text, action: label })) mutation.mutate();
  };
  return (
    <Alert color="blue" title={t.missingRepositories}>
      <List size="sm" mb="sm">
        {missing.map(({ name, to }) => (
          <List.Item key={name}>
            <bdi>{name}</bdi> → {to}
          </List.Item>
        ))}
      </List>
      <Button variant="default" loading={mutation.isPending} onClick={() => void ask()}>
        {label}
      </Button>
    </Alert>
  );
}

async function create(name: string): Promise<void> {
  const body = { name, private: true };
  await createOnce(['repository', body], (header) =>
    api.POST('/user/repos', { params: { header }, body }),
  );
}

/** A repository name for a project: `Web site (2026)` is `Web-site-2026`. */
const slugOf = (project: string): string =>
  project
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100);
