import { useEffect } from 'react';
import { messages } from '../messages/index.ts';

/** Title of the browser tab: an optional prefix (the running stopwatch), then the page's title. */
let page = '';
let prefix = '';

function show(): void {
  document.title = [prefix, page, messages.layout.product]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Sets the page title, if there is one, while the component is mounted. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    page = title;
    show();
    return () => {
      if (page !== title) return;
      page = '';
      // The next page may not set a title, and must not keep this one.
      show();
    };
  }, [title]);
}

/** Sets the prefix of the tab title; '' for none. */
export function useTitlePrefix(text: string): void {
  useEffect(() => {
    prefix = text;
    show();
  }, [text]);
  useEffect(
    () => () => {
      prefix = '';
      show();
    },
    [],
  );
}
