import { Button } from '@mantine/core';
import { FileText } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Area } from '../app/area.ts';
import { dateIn } from '../app/zonedTime.ts';
import { lazyDialog } from '../components/lazyDialog.tsx';
import head from '../components/screen.module.css';
import { lastDayBefore } from '../reports/periods.ts';
import { filterOf } from '../reports/queries.ts';
import { t } from './texts.ts';

type Action = NonNullable<Area['reportActions']>[number];

/** On reports of one client or one project that the viewer manages, and of their own time. */
export default function SheetButton({ source, search, report }: ComponentProps<Action>) {
  const isManaged = source.kind === 'projects';
  const isOfOne = search.client !== undefined || search.project !== undefined;
  if (report === undefined || !(source.kind === 'mine' || (isManaged && isOfOne))) return null;
  const { from, to, time_zone: zone } = report;
  const { round, round_minutes, round_per } = search;
  const { preset: _, ...filter } = filterOf(search, source, zone);
  const query = {
    ...filter,
    from: from === null ? undefined : dateIn(from, zone),
    to: to === null ? undefined : lastDayBefore(to, zone),
    ...(round_per === undefined && { round, round_minutes }),
  };
  const open = lazyDialog(t.title, async () => {
    const { SheetForm } = await import('./SheetForm.tsx');
    return { default: ({ close }) => <SheetForm of={{ isManaged, query }} close={close} /> };
  });
  return (
    <Button className={head.brief} leftSection={<FileText size={16} aria-hidden />} onClick={open}>
      {t.title}
    </Button>
  );
}
