export type PublicationJobs = {
  /** A scheduled publication comes out. */
  "publication.publish": { publicationId: number };
  /** Likes of the last 30 days are counted. */
  "publication.popular": Record<string, never>;
};
