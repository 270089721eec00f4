import { bellAndPush, defineOneKind, once } from "../definition.ts";
import { ofActor } from "../words.ts";

/** Somebody has written to the person. */
export type MessageSent = { type: "message.sent"; messageId: number; accountId: number; actorId: number };

export const messageSent = defineOneKind<MessageSent>()({
  event: "message.sent",
  to: "account",
  kind: "newMessage",
  once: once.anHour,
  isOfOneActor: true,
  group: "other",
  type: "NewMessage",
  label: "Личные сообщения",
  hint: "не чаще одного раза в час от одного человека",
  begins: bellAndPush,
  shownWhile: ["actor is not ignored"],
  needsPrivateMessages: true,
  words: (content) =>
    ofActor(content, {
      previewText: "пишет вам",
      url: `/messages/${encodeURIComponent(content.actor?.userName ?? "")}`,
    }),
});
