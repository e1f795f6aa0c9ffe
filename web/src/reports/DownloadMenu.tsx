import { Button, Menu } from '@mantine/core';
import { Download } from 'lucide-react';
import head from '../components/screen.module.css';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import { fileAddress, type Query, type Source, saveEverybodysEntries } from './source.ts';

const t = messages.reports;

/** Tables of entries are rounded like the report, unless it rounds groups. */
function roundingOf(format: string, { round, round_minutes, round_per }: Query): Query {
  const isRounded = (format === 'csv' || format === 'xlsx') && round_per !== 'group';
  return isRounded && round !== undefined ? { round, round_minutes } : {};
}

const save = (query: Query): void => {
  saveEverybodysEntries(query).catch(notifyError);
};

const exportLink = (source: Source, query: Query) =>
  source.kind === 'everybody'
    ? { onClick: () => save(query) }
    : { component: 'a' as const, download: true, href: fileAddress('export', source, query) };

/**
 * Downloads of the report, as plain links so that the browser streams them to disk. The entries of
 * everybody are no link, as the service may ask for the password.
 */
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
        <Button
          variant="default"
          className={head.brief}
          leftSection={<Download size={16} aria-hidden />}
        >
          {t.download}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t.downloadEntries}</Menu.Label>
        {entries.map((format) => (
          <Menu.Item
            key={format}
            {...exportLink(source, { ...filter, ...roundingOf(format, shape), format })}
          >
            {t.formats[format as keyof typeof t.formats]}
          </Menu.Item>
        ))}
        <Menu.Label>{t.downloadTable}</Menu.Label>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Menu.Item
            key={format}
            component="a"
            download
            aria-label={`${t.downloadTable}: ${t.formats[format]}`}
            href={fileAddress('report', source, { ...filter, ...shape, format })}
          >
            {t.formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
