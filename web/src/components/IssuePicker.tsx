import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { messages } from '../messages/index.ts';
import { useProjectPage } from './IssueLink.tsx';
import { createRow, optionId, rowsOf, useIssueGroups } from './issueOptions.ts';
import { type FoundIssue, placeText } from './issuePlace.ts';
import { PickerList } from './PickerList.tsx';
import classes from './picker.module.css';
import { useMarked } from './useMarked.ts';

/**
 * Finds an open issue by title, repository, number or address, and takes it by mouse or keyboard:
 * Enter takes the marked row, Tab takes it and goes on, Esc closes the list and keeps the text. In
 * the bar, Ctrl Enter opens the issue's page.
 */
export function IssuePicker({
  value,
  onChange,
  isReadOnly = false,
  look = 'field',
  onNew,
  newIn,
  beside,
  onLeave,
  ...props
}: Omit<TextInputProps, 'value' | 'onChange'> & {
  value: FoundIssue | null;
  onChange: (issue: FoundIssue | null) => void;
  /** The issue is only opened: offers all that the viewer can read. */
  isReadOnly?: boolean;
  /** In the stopwatch bar the list opens with the focus; `list`: it is always open, below the field. */
  look?: 'field' | 'bar' | 'list';
  /** Also offers to create an issue of this title. */
  onNew?: ((title: string) => void) | undefined;
  /** The project in which it would be created. */
  newIn?: string | undefined;
  /** Beside the field; gets what Enter does. */
  beside?: (take: () => void) => ReactNode;
  /** The field was left, or Esc pressed again after the list was closed. */
  onLeave?: () => void;
}) {
  const isBar = look === 'bar';
  const isList = look === 'list';
  const router = useRouter();
  const pageOf = useProjectPage();
  const combobox = useCombobox();
  const listId = useId();
  /** Typed since the last choice. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isUsed, setIsUsed] = useState(isList);
  const search = typed ?? '';
  const title = search.trim().slice(0, 255);
  const { groups, isSettled } = useIssueGroups(search, { isReadOnly, isUsed });
  // A number or an address is something to find, not a title.
  const offersNew = onNew !== undefined && title !== '' && !/#\d+$|^https?:\/\//.test(title);
  const { issues, retries, rows } = rowsOf(groups, offersNew);
  // The first issue, from the first letter. A new one only if nothing was found: a search that has
  // not ended must not create what exists.
  const [firstIssue] = issues.keys();
  const first =
    search === '' && !(isList && isSettled)
      ? undefined
      : (firstIssue ?? (isSettled && offersNew ? createRow : undefined));
  const { marked, move } = useMarked(search, rows, first);

  const isOpen = isList || combobox.dropdownOpened;
  const hasList = isList ? rows.length > 0 || search !== '' : isOpen;
  const open = (): void => {
    setIsUsed(true);
    combobox.openDropdown();
  };
  const take = (row: string | undefined, opens = false): void => {
    if (row === undefined) return;
    const retry = retries.get(row);
    if (retry !== undefined) {
      retry();
      return;
    }
    const issue = issues.get(row);
    combobox.closeDropdown();
    // What is started is shown until it runs, and to try again with.
    if (look === 'field') setTyped(null);
    if (issue === undefined) onNew?.(title);
    else if (!opens || !isBar) onChange(issue);
    else if (issue.place.project !== undefined) {
      const to = pageOf(issue.place);
      if (to !== undefined) void router.navigate({ to });
    } else {
      const { owner, repo, index } = issue.place;
      const params = { owner, repo, index: String(index) };
      void router.navigate({ to: '/$owner/$repo/issues/$index', params });
    }
  };
  const takeOrOpen = (): void => (marked === undefined ? open() : take(marked));
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    // 229: the key belongs to an input method.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (isOpen) move(event);
      else open();
    } else if (!isOpen) {
      if (key === 'Escape' && isBar) {
        event.currentTarget.blur();
        onLeave?.();
      } else if (key === 'Enter' && isBar) takeOrOpen();
    } else if (key === 'Escape') combobox.closeDropdown();
    else if (key === 'Enter') {
      // The form must not be sent with what was chosen before.
      event.preventDefault();
      take(marked, event.ctrlKey || event.metaKey);
    } else if (key === 'Tab' && !event.shiftKey && issues.has(marked ?? '')) take(marked);
  };
  const list = (
    <PickerList
      id={listId}
      label={messages.layout.issues}
      groups={groups}
      words={title === '' ? [] : title.split(/\s+/)}
      marked={marked}
      create={offersNew ? title : undefined}
      newIn={newIn}
      isSettled={isSettled}
      enter={isList ? undefined : messages.layout.picker[isBar ? 'start' : 'choose']}
    />
  );
  return (
    <Combobox
      store={combobox}
      keepMounted={false}
      onOptionSubmit={(row) => take(row)}
      position="bottom-start"
      offset={4}
      classNames={{ dropdown: classes.dropdown }}
    >
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <TextInput
          variant={isBar ? 'unstyled' : 'default'}
          classNames={isBar ? { root: classes.bar, input: classes.barField } : {}}
          spellCheck={false}
          {...props}
          role="combobox"
          aria-expanded={hasList}
          aria-controls={hasList ? listId : undefined}
          aria-activedescendant={
            hasList && marked !== undefined ? optionId(listId, marked) : undefined
          }
          // Esc is for the list, not for the dialog around it.
          data-mantine-stop-propagation={(isOpen && !isList) || undefined}
          value={typed ?? (value === null ? '' : labelOf(value))}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            if (currentTarget.value === '' && value !== null) onChange(null);
            open();
          }}
          onFocus={(event) => {
            props.onFocus?.(event);
            if (isBar) open();
            else setIsUsed(true);
          }}
          onClick={open}
          onBlur={(event) => {
            props.onBlur?.(event);
            combobox.closeDropdown();
            // What was typed beside a choice was not taken.
            if (value !== null) setTyped(null);
            if (search === '') onLeave?.();
          }}
          onKeyDown={onKey}
        />
      </Combobox.Target>
      {isBar && isOpen && <div className={`${classes.dropdown} ${classes.wide}`}>{list}</div>}
      {isList && hasList && <div className={classes.static}>{list}</div>}
      {look === 'field' && <Combobox.Dropdown>{list}</Combobox.Dropdown>}
      {beside?.(takeOrOpen)}
    </Combobox>
  );
}

/** A field cannot isolate a part of its text, so characters that turn the direction are left out. */
const labelOf = ({ place, title }: FoundIssue): string =>
  `${title.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')} (${placeText(place)})`;
