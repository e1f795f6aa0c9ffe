import { invalidField } from '../errors.ts';
import { checkLine, checkProse } from '../text.ts';

/** The public profile of an account; absent fields stay as they are. */
export interface Profile {
  readonly fullName?: string;
  readonly website?: string;
  readonly location?: string;
  readonly description?: string;
  readonly language?: string;
}

/** Lengths in characters, as in Gitea. */
export const profileLengths = {
  full_name: 100,
  website: 255,
  location: 50,
  description: 255,
  language: 20,
} as const;

/**
 * Checks lengths and characters. A website must be http(s), as a `javascript:` link would run in
 * the reader's browser.
 * @throws invalid that names the field
 */
export function checkProfile(profile: Profile): void {
  const { fullName, website, location, description, language } = profile;
  if (fullName !== undefined) checkLine('full_name', fullName, profileLengths.full_name);
  if (location !== undefined) checkLine('location', location, profileLengths.location);
  if (description !== undefined) checkProse('description', description, profileLengths.description);
  if (language !== undefined) {
    checkLine('language', language, profileLengths.language);
    if (!/^[A-Za-z0-9_-]*$/.test(language)) {
      throw invalidField('language', 'not-a-language');
    }
  }
  if (website !== undefined) {
    checkLine('website', website, profileLengths.website);
    if (website !== '' && !isWebAddress(website)) {
      throw invalidField('website', 'not-a-web-address');
    }
  }
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s<>"]+$/i.test(text) && URL.canParse(text);
}
