import { Alert, Stack } from '@mantine/core';
import { useSession } from '../app/session.ts';
import { mayAdminister, mayDelete } from '../components/rights.ts';
import { Screen } from '../components/Screen.tsx';
import { messages } from '../messages/index.ts';
import { Collaborators } from './Collaborators.tsx';
import { DeleteRepository } from './DeleteRepository.tsx';
import { GeneralSettings } from './GeneralSettings.tsx';
import { InRepository } from './InRepository.tsx';
import { LockSettings } from './LockSettings.tsx';
import { RepositoryTabs } from './RepositoryTabs.tsx';
import { TrackingSettings } from './TrackingSettings.tsx';

const t = messages.repositorySettings;

/** The settings of a repository, for its administrators. */
export function RepositorySettingsPage() {
  const user = useSession();
  return (
    <InRepository>
      {(repository) => (
        <Screen title={t.title(repository.full_name)}>
          <RepositoryTabs repository={repository} />
          {mayAdminister(repository, user) ? (
            <Stack key={repository.id} maw={760}>
              <GeneralSettings repository={repository} />
              <TrackingSettings repository={repository} />
              <LockSettings repository={repository} />
              <Collaborators repository={repository} />
              {mayDelete(repository, user) && <DeleteRepository repository={repository} />}
            </Stack>
          ) : (
            <Alert>{t.adminsOnly}</Alert>
          )}
        </Screen>
      )}
    </InRepository>
  );
}
