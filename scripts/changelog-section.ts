/**
 * The text below a version's heading, `## [1.2.3] - 2026-01-31`, up to the next version's; '' if
 * there is none.
 */
export function changelogSection(changelog: string, version: string): string {
  const sections = changelog.split(/^(?=## )/m);
  const heading = new RegExp(
    `^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d\n`,
  );
  const found = sections.find((section) => heading.test(section));
  return found === undefined ? '' : found.replace(heading, '').trimStart();
}
