import { Combobox, Highlight, Kbd, Text, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { RepositoryDot } from '../components/Dot.tsx';
import { KeyHints } from '../components/KeyHints.tsx';
import picker from '../components/picker.module.css';
import { messages } from '../messages/index.ts';
import { modifier } from '../shortcuts/modifier.ts';
import { type Command, useCommands } from './commands.tsx';
import { Field } from './Field.tsx';
import classes from './palette.module.css';

const t = messages.palette;

/** One field for issues, pages and commands; Enter runs what is marked. */
export default function Palette({
  text,
  onText,
  close,
}: {
  text: string;
  onText: (text: string) => void;
  close: () => void;
}) {
  const combobox = useCombobox({ opened: true, onOpenedChange: (isOpen) => !isOpen && close() });
  const listId = useId();
  const commands = useCommands(text);
  const shown = commands.map(({ id }) => id).join();
  const words = text.trim().split(/\s+/);
  const before = useRef({ text, commands });
  // A new text marks the first option. What is found later must not move the mark: Enter runs it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` stands for the options
  useEffect(() => {
    const last = before.current;
    const index = combobox.getSelectedOptionIndex();
    const isKept = last.text === text && (text !== '' || index > 0);
    const marked = isKept ? last.commands[index]?.id : undefined;
    combobox.selectOption(
      Math.max(
        0,
        commands.findIndex(({ id }) => id === marked),
      ),
    );
    before.current = { text, commands };
  }, [text, shown]);
  const run = (id: string, isOpening = false): void => {
    const command = commands.find((one) => one.id === id);
    if (command === undefined) return;
    close();
    (isOpening ? (command.open ?? command.run) : command.run)();
  };
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    // 229: Enter belongs to an input method.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    event.stopPropagation();
    // The marked option itself: its place changes before the effect above moves the mark.
    const marked = event.currentTarget.querySelector<HTMLElement>('[data-combobox-selected]');
    run(marked?.dataset.command ?? '', event.ctrlKey || event.metaKey);
  };
  return (
    <div onKeyDownCapture={onKey}>
      <Combobox
        store={combobox}
        onOptionSubmit={(id) => run(id)}
        classNames={{ groupLabel: classes.group }}
      >
        <Combobox.EventsTarget withExpandedAttribute aria-controls={listId} aria-expanded>
          <Field value={text} onChange={({ currentTarget }) => onText(currentTarget.value)} />
        </Combobox.EventsTarget>
        <Combobox.Options id={listId} className={classes.options} aria-label={t.results}>
          {commands.length === 0 && <Combobox.Empty>{t.nothing}</Combobox.Empty>}
          {[...Map.groupBy(commands, ({ group }) => group)].map(([group, of]) => (
            <Combobox.Group key={group} label={group}>
              {of.map((command) => (
                <Option key={command.id} command={command} words={words} />
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox>
      <KeyHints
        className={picker.foot}
        hints={[
          [['↑', '↓'], t.choose],
          [['Enter'], t.run],
          [[`${modifier} Enter`], t.openIssue],
          [['Esc'], t.close],
        ]}
      />
    </div>
  );
}

function Option({ command, words }: { command: Command; words: string[] }) {
  const { id, label, hint, keys, issue, Icon } = command;
  return (
    <Combobox.Option value={id} data-command={id} className={classes.option}>
      <Icon size={16} />
      {issue !== undefined && <RepositoryDot repository={issue.repository} />}
      <bdi className={classes.label}>
        <Highlight span inherit highlight={words}>
          {label}
        </Highlight>
      </bdi>
      {hint !== undefined && (
        <Text span size="xs" className={classes.hint}>
          {hint}
        </Text>
      )}
      {keys !== undefined && (
        <Kbd size="xs" aria-hidden>
          {keys}
        </Kbd>
      )}
    </Combobox.Option>
  );
}
