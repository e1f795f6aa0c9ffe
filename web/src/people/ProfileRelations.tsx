import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Pager } from '../components/Pager.tsx';
import { SearchField } from '../components/SearchField.tsx';
import { messages } from '../messages/index.ts';
import { PeopleList } from './PeopleList.tsx';
import { relationsOfQuery, type User } from './queries.ts';
import type { RelationTab } from './search.ts';

const t = messages.people;

/** A user's followers, followed users or mutual follows, as visible to the viewer. */
export function ProfileRelations({
  user,
  tab,
  q,
  page,
  onSearch,
  onPage,
}: {
  user: User;
  tab: RelationTab;
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
            <EmptyState title={q === '' ? t.emptyOf[tab](user.login) : t.noMatches} />
          ) : (
            <>
              <PeopleList users={items} label={t.tabs[tab]} />
              <Pager page={page} total={total} onChange={onPage} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
