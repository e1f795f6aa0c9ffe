import { Button, Modal, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Bookmark } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Focused } from '../components/lazyDialog.tsx';
import head from '../components/screen.module.css';
import { messages } from '../messages/index.ts';
import { textLanguage } from '../messages/language.ts';
import type { ReportSearch } from '../reports/search.ts';
import type { Source } from '../reports/source.ts';

// With all texts, the page of a report would need another file.
const save = { en: 'Save report', de: 'Bericht speichern' }[textLanguage];
const SaveForm = lazy(() => import('./SaveForm.tsx'));

interface Props {
  readonly source: Source;
  readonly search: ReportSearch;
}

/** Saves the shown report under a name. */
export default function SaveReport(props: Props) {
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
        {save}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={save}
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
