import { lazyDialog } from '../components/lazyDialog.tsx';
import { messages } from '../messages/index.ts';

/** Opens the list of shortcuts over the page. */
export const openHelp = lazyDialog(
  messages.layout.shortcuts,
  () => import('./ShortcutsDialog.tsx'),
);
