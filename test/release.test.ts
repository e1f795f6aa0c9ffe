import { expect, it } from 'vitest';
import { changelogSection } from '../scripts/changelog-section.ts';

const changelog = `# Changelog

## [Unreleased]

- Tomorrow

## [1.2.0] - 2026-05-04

### Added

- Much

## [1.1.0] - 2026-04-01

- Little
`;

it('the notes of a release are its section of the changelog, which must have a date', () => {
  expect(changelogSection(changelog, '1.2.0')).toBe('### Added\n\n- Much\n\n');
  expect(changelogSection(changelog, '1.1.0')).toBe('- Little\n');
  for (const version of ['Unreleased', '1.2', '1a2.0', '1.3.0']) {
    expect(changelogSection(changelog, version)).toBe('');
  }
});
