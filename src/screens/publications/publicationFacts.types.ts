import type { PublicationState } from "../../text/publications.ts";

/** What the page knows of the publication in addition to its text. */
export type PublicationFacts = {
  /** Null: a new one. */
  state: PublicationState | null;
  publishTime: string | null;
  moderationReason: string;
  /** Why it could not be published yet; empty: no obstacle. */
  refusal: string;
};
