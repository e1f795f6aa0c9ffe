import { Button, Modal, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Bookmark, Link, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Focused } from '../components/lazyDialog.tsx';
import head from '../components/screen.module.css';
import { textLanguage } from '../messages/language.ts';
import type { ReportSearch } from '../reports/search.ts';
import type { Report, Source } from '../reports/source.ts';

// With all texts, the page of a report would need another file.
const texts = {
  save: { en: 'Save report', de: 'Bericht speichern' }[textLanguage],
  share: { en: 'Share', de: 'Teilen' }[textLanguage],
};
const SaveForm = lazy(() => import('./SaveForm.tsx'));
const LinkForm = lazy(() => import('./LinkForm.tsx'));

interface Props {
  readonly source: Source;
  readonly search: ReportSearch;
  readonly report: Report | undefined;
}

/** Saves the shown report under a name, or shares it by a secret link. */
export default function SaveReport({ report, ...props }: Props) {
  const [dialog, setDialog] = useState<keyof typeof texts>('save');
  const [isOpen, { open, close }] = useDisclosure();
  const button = (which: keyof typeof texts, Icon: LucideIcon) => (
    <Button
      {...(which === 'save' && { variant: 'subtle', color: 'gray' })}
      className={head.brief}
      leftSection={<Icon size={16} />}
      onClick={() => {
        setDialog(which);
        open();
      }}
    >
      {texts[which]}
    </Button>
  );
  return (
    <>
      {button('save', Bookmark)}
      {report !== undefined && button('share', Link)}
      <Modal
        opened={isOpen}
        onClose={close}
        title={texts[dialog]}
        // A link is shown once.
        closeOnClickOutside={dialog === 'save'}
      >
        <Suspense fallback={<Skeleton height={160} />}>
          <Focused>
            {dialog === 'save' || report === undefined ? (
              <SaveForm {...props} onSaved={close} />
            ) : (
              <LinkForm of={{ ...props, report }} onClose={close} />
            )}
          </Focused>
        </Suspense>
      </Modal>
    </>
  );
}
