import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Pages } from '../parts/Pages.tsx';
import { SearchField } from '../parts/SearchField.tsx';
import { texts } from '../texts/index.ts';
import type { ProfileTab } from './lists.ts';
import { PeopleList } from './PeopleList.tsx';
import { relationsOfQuery, type User } from './queries.ts';

const t = texts.people;

/** Those who follow somebody, whom he follows, or both, as far as the viewer may see them. */
export function ProfileRelations({
  user,
  tab,
  q,
  page,
  onSearch,
  onPage,
}: {
  user: User;
  tab: Exclude<ProfileTab, 'repositories'>;
  q: string;
  page: number;
  onSearch: (text: string) => void;
  onPage: (page: number) => void;
}) {
  const list = useQuery(relationsOfQuery(user.login, tab, { q, page }));
  return (
    <>
      <SearchField label={t.searchLabel} value={q} onSearch={onSearch} />
      <Loaded query={list}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title={q === '' ? t.noneOf[tab](user.login) : t.nothingFound} />
          ) : (
            <>
              <PeopleList users={items} label={t.circles[tab]} />
              <Pages page={page} total={total} onChange={onPage} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
