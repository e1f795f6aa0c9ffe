import { Button, Modal, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Bookmark } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Focused } from '../components/lazyDialog.tsx';
import head from '../components/screen.module.css';
import { messages } from '../messages/index.ts';
import type { ReportSearch } from '../reports/search.ts';
import type { Source } from '../reports/source.ts';

const t = messages.savedReports;
const SaveForm = lazy(() => import('./SaveForm.tsx'));

interface Props {
  readonly source: Source;
  readonly search: ReportSearch;
}

/** Saves the shown report under a name. */
export function SaveReport(props: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        className={head.brief}
        leftSection={<Bookmark size={16} aria-hidden />}
        onClick={open}
      >
        {t.save}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t.save}
        closeButtonProps={{ 'aria-label': messages.layout.close }}
      >
        <Suspense fallback={<Skeleton height={160} />}>
          <Focused>
            <SaveForm {...props} onSaved={close} />
          </Focused>
        </Suspense>
      </Modal>
    </>
  );
}
