import { Button, type ButtonProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { demoQuery, useLoadDemo } from './demoData.ts';
import { t } from './texts.ts';

/** A button while demo data can be loaded. */
export function LoadDemo(props: ButtonProps) {
  const { data } = useQuery(demoQuery);
  const load = useLoadDemo();
  if (data?.loadable !== true) return null;
  return (
    <Button
      leftSection={<FlaskConical size={16} />}
      loading={load.isPending}
      onClick={() => load.mutate()}
      {...props}
    >
      {t.load}
    </Button>
  );
}
