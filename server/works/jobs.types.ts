/** To `accountId` about what `personId` did, or about an invitation by them; title and names are read when the letter is sent. */
export type CoAuthorLetter = {
  letter: "coAuthorInvited" | "coAuthorConfirmed" | "coAuthorDeclined" | "coAuthorRemoved" | "coAuthorLeft";
  workId: number;
  accountId: number;
  personId: number;
};

/** To one of the authors about what a moderator has decided; what it was is read when the letter is sent. */
export type DecisionLetter = { letter: "workDecided"; moderationId: number; accountId: number };

/** Every letter to authors about their works. */
export type WorkLetter = CoAuthorLetter | DecisionLetter;

export type WorkJobs = {
  /** What has happened to works is added to their days, and they are ranked; `rankedOn`: the day of the last time. */
  ranks: { rankedOn: string };
  recount: Record<string, never>;
};
