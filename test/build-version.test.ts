import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { buildVersion } from '../scripts/build-version.ts';

it('the version of a build is that of the tag, of the next patch after it, or of package.json', () => {
  expect(buildVersion('', 'v1.2.3-0-gabcdef0')).toBe('1.2.3');
  expect(buildVersion('', 'v1.2.9-14-gabcdef0')).toBe('1.2.10-dev.14');
  expect(buildVersion('', '')).toBe(manifest.version);
});

it('BUILD_VERSION overrides it, and must be a version', () => {
  expect(buildVersion('2.0.0-rc.1', 'v1.2.3-0-gabcdef0')).toBe('2.0.0-rc.1');
  for (const wrong of ['v1.2.3', '1.2', 'latest', '1.2.3 ']) {
    expect(() => buildVersion(wrong)).toThrow('BUILD_VERSION must look like 1.2.3');
  }
});
