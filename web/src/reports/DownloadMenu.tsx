import { Button, Menu } from '@mantine/core';
import { Download } from 'lucide-react';
import { messages } from '../messages/index.ts';
import { fileAddress, type Query, type Source } from './source.ts';

const t = messages.reports;

/** Tables of entries are rounded like the report, unless it rounds groups. */
function roundingOf(format: string, { round, round_minutes, round_per }: Query): Query {
  const isRounded = (format === 'csv' || format === 'xlsx') && round_per !== 'group';
  return isRounded && round !== undefined ? { round, round_minutes } : {};
}

/** Downloads of the report, as plain links so that the browser streams them to disk. */
export function DownloadMenu({
  source,
  filter,
  shape,
}: {
  source: Source;
  filter: Query;
  shape: Query;
}) {
  const entries = ['csv', 'xlsx', 'json', ...(source.kind === 'mine' ? ['ics'] : [])] as const;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button variant="default" leftSection={<Download size={16} aria-hidden />}>
          {t.download}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t.entriesAs}</Menu.Label>
        {entries.map((format) => (
          <Menu.Item
            key={format}
            component="a"
            download
            href={fileAddress('export', source, {
              ...filter,
              ...roundingOf(format, shape),
              format,
            })}
          >
            {t.formats[format as keyof typeof t.formats]}
          </Menu.Item>
        ))}
        <Menu.Label>{t.tableAs}</Menu.Label>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Menu.Item
            key={format}
            component="a"
            download
            aria-label={`${t.tableAs}: ${t.formats[format]}`}
            href={fileAddress('report', source, { ...filter, ...shape, format })}
          >
            {t.formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
