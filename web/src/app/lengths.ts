/** The service's limits of texts that several forms have; fields count UTF-16 units, it counts characters. */
export const longest = {
  note: 1024,
  issueTitle: 255,
  body: 65_536,
  repositoryName: 100,
  repositoryDescription: 2048,
  lockReason: 500,
  reportName: 100,
};
