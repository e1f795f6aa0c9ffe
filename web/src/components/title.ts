import { useEffect } from 'react';
import { messages } from '../messages/index.ts';

/** The title of the browser's tab: before the page's own stands what runs. */
let page = '';
let prefix = '';

function show(): void {
  document.title = [prefix, page, messages.layout.product]
    .filter((part) => part !== '')
    .join(' · ');
}

/** The page's own title, as long as it is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    page = title;
    show();
    return () => {
      if (page !== title) return;
      page = '';
      // What comes next may have none of its own, and must not bear this one.
      show();
    };
  }, [title]);
}

/** What stands before any page's title; '' for nothing. */
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
