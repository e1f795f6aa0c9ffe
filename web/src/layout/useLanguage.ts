import { useEffect } from 'react';
import type { Schema } from '../app/api.ts';
import { keepLanguage } from '../messages/language.ts';
import { newVersion } from '../offline/reload.ts';

/** Loads the page again if the user has chosen another language. */
export function useLanguage(user: Schema<'User'> | null | undefined): void {
  const language = user?.language;
  useEffect(() => {
    if (language !== undefined && keepLanguage(language)) newVersion();
  }, [language]);
}
