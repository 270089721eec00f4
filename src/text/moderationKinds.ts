/** What moderators decide about a work. */
export const decisionKinds = ["approved", "rejected", "removed", "restored", "appealDeclined", "marksRaised"] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** All that passes between authors and moderators about a work, as it is stored and sent. */
export const moderationKinds = ["submitted", "appealed", ...decisionKinds] as const;
export type ModerationKind = (typeof moderationKinds)[number];

export const isDecision = (kind: ModerationKind): kind is DecisionKind => kind !== "submitted" && kind !== "appealed";
