/** The service's limits of texts that several forms have, in UTF-16 code units. */
export const longest = {
  note: 1024,
  issueTitle: 255,
  body: 65_536,
  repositoryName: 100,
  repositoryDescription: 2048,
  lockReason: 500,
};
