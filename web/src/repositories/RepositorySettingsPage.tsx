import { Screen } from '../parts/Screen.tsx';
import { texts } from '../texts/index.ts';
import { InRepository } from './InRepository.tsx';
import { RepositoryTabs } from './RepositoryTabs.tsx';

export function RepositorySettingsPage() {
  return (
    <InRepository>
      {(repository) => (
        <Screen title={texts.repositories.settings}>
          <RepositoryTabs repository={repository} />
        </Screen>
      )}
    </InRepository>
  );
}
