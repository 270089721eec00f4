/** About a letter to the support: to its address, or the answer to who wrote it. All of it is read when it is sent. */
export type SupportMail = { letter: "supportReceived" | "supportAnswered"; supportLetterId: number };
