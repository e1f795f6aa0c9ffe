import { ActionIcon, Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  CircleCheck,
  CircleDot,
  Copy,
  EllipsisVertical,
  ExternalLink,
  Pencil,
  Trash2,
} from 'lucide-react';
import { useRef } from 'react';
import { instance, nameOfHost } from '../app/instance.ts';
import { queryClient } from '../app/query.ts';
import { useSession } from '../app/session.ts';
import { copyText } from '../components/CopyField.tsx';
import { confirmAction } from '../components/confirm.tsx';
import { hours } from '../components/format.ts';
import { nameOfPlace } from '../components/issuePlace.ts';
import { isTracked, mayAdminister, mayTrack } from '../components/rights.ts';
import { discardUnsaved } from '../components/unsaved.ts';
import { useIsPhone } from '../components/useIsPhone.ts';
import { messages } from '../messages/index.ts';
import { notifyError, notifySuccess } from '../notifications/notify.tsx';
import { placeOf } from '../repositories/queries.ts';
import type { IssueProps } from './issueProps.ts';
import { issueTimeQuery, useDeleteIssue, useEditIssue } from './queries.ts';
import { useAskReset } from './useAskReset.ts';

const t = messages.issue;

/** Actions of the whole issue, as permitted. */
export function IssueActions({
  repository,
  issue,
  place,
  mayEdit,
  onEdit,
}: IssueProps & { mayEdit: boolean; onEdit: () => void }) {
  const user = useSession();
  const edit = useEditIssue(place);
  const navigate = useNavigate();
  const remove = useDeleteIssue(place, () => {
    discardUnsaved();
    return navigate({ to: '/$owner/$repo', params: placeOf(repository) });
  });
  const isOpen = issue.state === 'open';
  const isPhone = useIsPhone();
  const menu = useRef<HTMLButtonElement>(null);
  const mayDelete = mayAdminister(repository, user);
  const tracks =
    isTracked(repository, instance.time_tracking_disabled) && mayTrack(repository, issue, user);
  const time = useQuery({ ...issueTimeQuery(place), enabled: tracks }).data;
  const reset = useAskReset(place);
  const copy = async (button: Element | null): Promise<void> => {
    const reference = nameOfPlace(place);
    if (button !== null && (await copyText(reference, button)))
      notifySuccess(t.referenceCopied(reference));
  };
  const toggle = () => edit.mutate({ state: isOpen ? 'closed' : 'open' }, { onError: notifyError });
  const ask = async () => {
    const time = await queryClient.fetchQuery(issueTimeQuery(place)).catch(() => null);
    const text =
      time === null
        ? t.removeTextUntracked(issue.title)
        : t.removeText(issue.title, hours(time.seconds));
    if (!(await confirmAction({ title: t.removeTitle, text, action: messages.layout.remove })))
      return;
    remove.mutate();
  };
  return (
    <>
      {issue.original_url !== undefined && (
        <Button
          component="a"
          href={issue.original_url}
          target="_blank"
          rel="noreferrer"
          leftSection={<ExternalLink size={16} />}
        >
          {t.openOn(nameOfHost(issue.original_url))}
        </Button>
      )}
      {mayEdit && !isPhone && (
        <>
          <Button variant="subtle" color="gray" leftSection={<Pencil size={16} />} onClick={onEdit}>
            {messages.layout.edit}
          </Button>
          <Button loading={edit.isPending} onClick={toggle}>
            {isOpen ? t.close : t.reopen}
          </Button>
        </>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon ref={menu} aria-label={t.more}>
            <EllipsisVertical size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && isPhone && (
            <>
              <Menu.Item leftSection={<Pencil size={16} />} onClick={onEdit}>
                {messages.layout.edit}
              </Menu.Item>
              <Menu.Item
                leftSection={isOpen ? <CircleCheck size={16} /> : <CircleDot size={16} />}
                disabled={edit.isPending}
                onClick={toggle}
              >
                {isOpen ? t.close : t.reopen}
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<Copy size={16} />} onClick={() => void copy(menu.current)}>
            {t.copyReference}
          </Menu.Item>
          {tracks && (time?.own ?? 0) > 0 && (
            <Menu.Item
              leftSection={<Trash2 size={16} />}
              disabled={reset.isPending}
              onClick={() => void reset.ask()}
            >
              {t.reset}
            </Menu.Item>
          )}
          {mayDelete && (
            <Menu.Item leftSection={<Trash2 size={16} />} onClick={() => void ask()}>
              {t.remove}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
