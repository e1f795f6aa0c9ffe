import { Button, Menu } from '@mantine/core';
import { Download } from 'lucide-react';
import { useAreas } from '../app/area.ts';
import head from '../components/screen.module.css';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import { fileAddress, type Query, type Source, saveEverybodysEntries } from './source.ts';

const t = messages.reports;

/** Tables of entries are rounded like the report, unless it rounds groups. */
const roundingOf = ({ round, round_minutes, round_per }: Query): Query =>
  round_per !== 'group' && round !== undefined ? { round, round_minutes } : {};

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
  const others = useAreas().flatMap(({ downloads = [] }) => downloads);
  const csv = { format: 'csv', label: t.formats.csv };
  const tables = [csv, ...others.filter(({ isCalendar }) => isCalendar !== true)];
  const calendars = others.filter(({ isCalendar }) => isCalendar && source.kind === 'mine');
  const entries = [...tables, { format: 'json', label: t.formats.json }, ...calendars];
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button className={head.brief} leftSection={<Download size={16} />}>
          {messages.layout.download}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t.downloadEntries}</Menu.Label>
        {entries.map((file) => (
          <Menu.Item
            key={file.format}
            {...exportLink(source, {
              ...filter,
              ...(tables.includes(file) && roundingOf(shape)),
              format: file.format,
            })}
          >
            {file.label}
          </Menu.Item>
        ))}
        <Menu.Label>{t.downloadTable}</Menu.Label>
        {tables.map(({ format, label }) => (
          <Menu.Item
            key={format}
            component="a"
            download
            aria-label={`${t.downloadTable}: ${label}`}
            href={fileAddress('report', source, { ...filter, ...shape, format })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
