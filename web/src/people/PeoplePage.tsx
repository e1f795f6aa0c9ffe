import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Pager } from '../components/Pager.tsx';
import { Screen } from '../components/Screen.tsx';
import { SearchField } from '../components/SearchField.tsx';
import { messages } from '../messages/index.ts';
import { PeopleViews } from '../team/PeopleViews.tsx';
import { PeopleList } from './PeopleList.tsx';
import { circleQuery } from './queries.ts';
import { type Circle, circles } from './search.ts';

const t = messages.people;
const route = getRouteApi('/signed-in/-/people');

/** All visible users, and the viewer's followers, followed and blocked users. */
export function PeoplePage() {
  const { circle, q, page } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Screen title={messages.layout.people} views={<PeopleViews current="/-/people" />}>
      <Tabs
        value={circle}
        onChange={(value) => void navigate({ search: { circle: value as Circle } })}
      >
        <Tabs.List mb="md">
          {circles.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {circles.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {name === circle && (
              <>
                {circle !== 'blocked' && (
                  <SearchField
                    label={t.searchLabel}
                    value={q}
                    onSearch={(text) =>
                      void navigate({ search: { circle, q: text }, replace: true })
                    }
                  />
                )}
                <CircleList
                  circle={circle}
                  q={q}
                  page={page}
                  onPage={(next) => void navigate({ search: { circle, q, page: next } })}
                />
              </>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Screen>
  );
}

function CircleList({
  circle,
  q,
  page,
  onPage,
}: {
  circle: Circle;
  q: string;
  page: number;
  onPage: (page: number) => void;
}) {
  const list = useQuery(circleQuery(circle, { q, page }));
  return (
    <Loaded query={list}>
      {({ items, total }) =>
        items.length === 0 ? (
          <EmptyState
            title={q === '' ? t.empty[circle].title : t.noMatches}
            action={
              !['everybody', 'blocked'].includes(circle) && (
                <ButtonLink to="/-/people">{t.find}</ButtonLink>
              )
            }
          >
            {q === '' ? t.empty[circle].text : t.noMatchesText}
          </EmptyState>
        ) : (
          <>
            <PeopleList users={items} label={t.tabs[circle]} />
            <Pager page={page} total={total} onChange={onPage} />
          </>
        )
      }
    </Loaded>
  );
}
