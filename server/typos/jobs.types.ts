export type TypoJobs = {
  /** What readers have of a work is compared with the typos that they have reported. */
  "typo.follow": { workId: number };
};
