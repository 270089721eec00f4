import { bellAndPush, defineOneKind } from "../definition.ts";
import { ofActor, quoted } from "../words.ts";

/** The owner of a work invites a person to write it together. */
export type CoAuthorInvited = { type: "coAuthor.invited"; workId: number; accountId: number; actorId: number };

export const coAuthorInvited = defineOneKind<CoAuthorInvited>()({
  event: "coAuthor.invited",
  to: "account",
  kind: "coAuthorInvited",
  group: "other",
  type: "CoAuthorInvited",
  label: "Приглашение в соавторы",
  hint: "письмо приходит само",
  begins: bellAndPush,
  words: (content) =>
    ofActor(content, {
      previewText: "приглашает вас в соавторы",
      text: quoted(content.work?.title ?? ""),
      url: "/profile",
    }),
});
