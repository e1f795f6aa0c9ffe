import { Modal } from '@mantine/core';
import LinkForm from './LinkForm.tsx';
import type { SavedReport } from './saved.ts';
import { t } from './texts.ts';

/** Creates a secret link to a saved report. */
export function LinkModal({
  report,
  onClose,
}: {
  report: SavedReport | null;
  onClose: () => void;
}) {
  return (
    <Modal
      opened={report !== null}
      onClose={onClose}
      title={t.createLink}
      closeOnClickOutside={false}
    >
      {report !== null && <LinkForm of={report} onClose={onClose} />}
    </Modal>
  );
}
