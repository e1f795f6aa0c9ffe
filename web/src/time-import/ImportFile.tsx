import { Button, FileButton, Group, Radio, Select, SimpleGrid, Text } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';
import { useMemo } from 'react';
import { number } from '../components/format.ts';
import { notifyError } from '../notifications/notify.tsx';
import { encodings, type ImportedFile, readFile, readingsOf } from './importFile.ts';
import { t } from './texts.ts';
import classes from './timeImport.module.css';

interface Props {
  readonly file: ImportedFile | null;
  readonly onRead: (file: ImportedFile) => void;
}

/** The chosen or dropped file, and its encoding by what that reads. */
export function ImportFile({ file, onRead }: Props) {
  const choose = (chosen: File | null | undefined): void => {
    chosen
      ?.arrayBuffer()
      .then((bytes) => onRead(readFile(chosen.name, new Uint8Array(bytes))), notifyError);
  };
  return (
    <>
      <Group
        className={classes.file}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          choose(event.dataTransfer.files[0]);
        }}
      >
        <FileSpreadsheet size={20} />
        <div className={classes.grow}>
          <Text fw={600}>
            <bdi>{file?.name ?? t.drop}</bdi>
          </Text>
          <Text size="xs" c="dimmed">
            {file === null ? t.alsoFrom : t.bytes(number(Math.ceil(file.bytes.length / 1000)))}
          </Text>
        </div>
        <FileButton accept=".csv,text/csv" onChange={choose} inputProps={{ 'aria-label': t.file }}>
          {(props) => <Button {...props}>{file === null ? t.choose : t.chooseOther}</Button>}
        </FileButton>
      </Group>
      {file !== null && <Encodings file={file} onRead={onRead} />}
    </>
  );
}

function Encodings({ file, onRead }: Props & { file: ImportedFile }) {
  const readings = useMemo(() => readingsOf(file), [file]);
  if (readings.length === 0 && file.problem === '') return null;
  const read = (name: string): void => onRead(readFile(file.name, file.bytes, name));
  return (
    <Radio.Group
      label={t.encoding}
      description={t.encodingHint}
      error={file.problem}
      value={file.encoding}
      onChange={read}
    >
      {readings.map(([name, cell]) => (
        <Radio
          key={name}
          className={classes.encoding}
          value={name}
          label={
            <>
              <b>{name}</b> <bdi>{cell}</bdi>
            </>
          }
        />
      ))}
      <Select
        aria-label={t.otherEncoding}
        placeholder={t.otherEncoding}
        data={encodings.filter((name) => !readings.some(([shown]) => shown === name))}
        value={null}
        maw={320}
        mt="sm"
        onChange={(name) => name !== null && read(name)}
      />
    </Radio.Group>
  );
}

/** What is recognized, and can be said. */
export function ImportReading({
  found,
  choices,
  zone,
  onChange,
}: {
  found: { readonly tracker: string | null };
  choices: { readonly tracker: string; readonly dateOrder: string };
  zone: string;
  onChange: (changes: { tracker?: string; dateOrder?: '' | 'dmy' | 'mdy'; zone?: string }) => void;
}) {
  const zones = [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  const optionsOf = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).map(([value, label]) => ({ value, label }));
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <Select
        label={t.tracker}
        data={optionsOf({ '': t.otherTracker, ...t.trackers })}
        value={choices.tracker || (found.tracker ?? '')}
        onChange={(tracker) => onChange({ tracker: tracker ?? '' })}
      />
      <Select
        label={t.dateOrder}
        data={optionsOf(t.dateOrders)}
        value={choices.dateOrder}
        onChange={(order) => onChange({ dateOrder: (order ?? '') as 'dmy' })}
      />
      <Select
        label={t.zone}
        data={zones}
        value={zone}
        searchable
        limit={200}
        onChange={(name) => onChange({ zone: name ?? '' })}
      />
    </SimpleGrid>
  );
}
