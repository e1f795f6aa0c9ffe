import { FileInput, Select } from '@mantine/core';
import { useState } from 'react';
import { decodeText, TextError } from '../../../src/client/decode-text.ts';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import { t } from './texts.ts';

const encodings = [
  ...['windows-1252', 'iso-8859-15', 'windows-1250', 'windows-1251', 'macintosh'],
  ...['utf-16le', 'utf-16be', 'shift_jis', 'gb18030'],
];

/** A file as text, in an encoding that can be chosen; the table shows the result. */
export function ImportFile({ onRead }: { onRead: (csv: string) => void }) {
  const [file, setFile] = useState<Uint8Array | null>(null);
  const [encoding, setEncoding] = useState('');
  const [problem, setProblem] = useState('');
  const read = (bytes: Uint8Array, name: string): void => {
    setFile(bytes);
    setEncoding(name);
    try {
      onRead(decodeText(bytes, name));
      setProblem('');
    } catch (error) {
      onRead('');
      setProblem(error instanceof TextError && error.isIncomplete ? t.incomplete : t.notText);
    }
  };
  return (
    <>
      <FileInput
        label={t.file}
        placeholder={t.choose}
        accept=".csv,text/csv"
        clearable
        clearButtonProps={{ 'aria-label': messages.layout.clear }}
        onChange={(chosen) => {
          if (chosen === null) setFile(null);
          else chosen.arrayBuffer().then((bytes) => read(new Uint8Array(bytes), ''), notifyError);
        }}
      />
      {file !== null && (
        <Select
          label={t.encoding}
          description={t.encodingHint}
          data={[{ value: '', label: 'UTF-8' }, ...encodings]}
          value={encoding}
          error={problem}
          allowDeselect={false}
          maw={320}
          onChange={(name) => read(file, name ?? '')}
        />
      )}
    </>
  );
}
