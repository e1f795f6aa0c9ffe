/**
 * The service's limits of texts that several forms have. It counts characters, a field UTF-16 units:
 * with many emoji the field ends a little sooner.
 */
export const longest = {
  note: 1024,
  issueTitle: 255,
  body: 65_536,
  repositoryName: 100,
  repositoryDescription: 2048,
  lockReason: 500,
  reportName: 100,
};

/** The service's limit of an entry's duration: 366 days. */
export const longestEntrySeconds = 31_622_400;
