import type { DecisionKind } from "../../../src/text/moderation.ts";
import { bellAndPush, defineOneKind } from "../definition.ts";
import { ofWork } from "../words.ts";

/** A moderator has decided about a work, to one of its authors. */
export type WorkDecided = { type: "work.decided"; workId: number; accountId: number; moderationId: number };

const decisions: Record<DecisionKind, string> = {
  approved: "проверено и опубликовано",
  rejected: "не прошло проверку",
  removed: "снято с публикации",
  restored: "восстановлено и снова в черновиках",
  appealDeclined: "обращение отклонено",
  marksRaised: "модератор изменил метки",
};

export const workDecided = defineOneKind<WorkDecided>()({
  event: "work.decided",
  to: "account",
  kind: "workDecided",
  group: null,
  type: "WorkDecided",
  label: "Решение модератора",
  hint: "",
  begins: bellAndPush,
  words: (content) =>
    ofWork(content, {
      previewText: content.decision ? decisions[content.decision.kind] : "",
      text: content.decision?.text ?? "",
      url: `/work/${content.work?.id}/edit`,
    }),
});
