import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { confirmAction } from '../components/confirm.tsx';
import { Panel } from '../components/Panel.tsx';
import { demoQuery, useRemoveDemo } from './demoData.ts';
import { LoadDemo } from './LoadDemo.tsx';
import { t } from './texts.ts';

/** Loads and removes the demo data; nothing where there is none and nobody needs it. */
export function DemoPanel() {
  const { data } = useQuery(demoQuery);
  const remove = useRemoveDemo();
  if (data === undefined || (!data.loaded && !data.loadable)) return null;
  const { added } = data;
  const isAddedTo = Object.values(added).some((count) => count > 0);
  const ask = async (): Promise<void> => {
    const text = isAddedTo ? t.removeAdded(added) : t.removeText;
    const action = isAddedTo ? t.removeAll : t.remove;
    if (await confirmAction({ title: t.removeTitle, text, action })) remove.mutate(isAddedTo);
  };
  return (
    <Panel title={t.title}>
      {data.loaded ? (
        <>
          <Text>{t.isLoaded}</Text>
          <Button loading={remove.isPending} onClick={() => void ask()}>
            {t.remove}
          </Button>
        </>
      ) : (
        <>
          <Text>{t.text}</Text>
          <LoadDemo />
        </>
      )}
    </Panel>
  );
}
