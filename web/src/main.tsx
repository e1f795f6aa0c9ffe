import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@fontsource-variable/inter/wght.css';
import './theme/theme.css';
import './theme/print.css';
import './theme/notifications.css';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, useRouterState } from '@tanstack/react-router';
import { type PropsWithChildren, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { invalidate, queryClient } from './app/query.ts';
import './firstScript.ts';
import { onBack } from './app/connection.ts';
import { startKeeping } from './app/kept.ts';
import { ownSettings } from './app/settings.ts';
import { instantOrDay } from './components/format.ts';
import { PendingPage } from './layout/PendingPage.tsx';
import { writeTimesBy } from './messages/errorWords.ts';
import { textLanguage } from './messages/language.ts';
import { NotificationsOnDemand } from './notifications/loadNotifications.tsx';
import { reloadIfOutdated } from './offline/reload.ts';
import { prepareOffline } from './offline/worker.ts';
import { router } from './router.tsx';
import { theme } from './theme/theme.ts';
import { variables } from './theme/tokens.ts';

document.documentElement.lang = textLanguage;

/** CSP nonce for styles that the UI kit injects. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
// react-remove-scroll, which locks scrolling behind dialogs, reads the nonce from here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

/** Inside the router, so that dialogs can contain links. */
function Dialogs({ children }: PropsWithChildren) {
  // No page is matched until the session is known.
  const isFirst = useRouterState({ select: ({ matches }) => matches.length === 0 });
  return (
    <ModalsProvider>
      {isFirst && <PendingPage />}
      {children}
    </ModalsProvider>
  );
}

onBack(() => {
  void invalidate();
  if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate();
});
router.subscribe('onResolved', reloadIfOutdated);
writeTimesBy((said) => instantOrDay(said, ownSettings().time_zone));
prepareOffline();
startKeeping();

const root = document.getElementById('root');
if (root === null) throw new Error('the page lacks its root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <NotificationsOnDemand />
        <RouterProvider router={router} InnerWrap={Dialogs} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
