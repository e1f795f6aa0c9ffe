import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { api, dataOf } from '../app/api.ts';
import { Panel } from '../components/Panel.tsx';
import { fileNameOf, saveFile } from '../components/saveFile.ts';
import { withPassword } from '../components/withPassword.tsx';
import { notifyError } from '../notifications/notify.tsx';
import { t } from './texts.ts';

/** Downloads all data about the viewer. */
export default function ExportPanel() {
  const exporting = useMutation({ mutationFn: exportData, onError: notifyError });
  return (
    <Panel title={t.title}>
      <Text>{t.text}</Text>
      <Button
        leftSection={<Download size={16} />}
        onClick={() => exporting.mutate()}
        loading={exporting.isPending}
      >
        {t.button}
      </Button>
    </Panel>
  );
}

async function exportData(): Promise<void> {
  const { data, response } = await withPassword(() => api.GET('/user/export', { parseAs: 'blob' }));
  saveFile(dataOf(data), fileNameOf(response));
}
