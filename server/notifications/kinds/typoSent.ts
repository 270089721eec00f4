import { bellOnly, defineOneKind, once } from "../definition.ts";
import { ofWork } from "../words.ts";

/** A reader has reported a typo, to an author of the work. */
export type TypoSent = { type: "typo.sent"; workId: number; accountId: number };

export const typoSent = defineOneKind<TypoSent>()({
  event: "typo.sent",
  to: "account",
  kind: "typosFound",
  once: once.anHour,
  group: "other",
  type: "TyposFound",
  label: "Опечатки от читателей",
  hint: "не чаще одного раза в час о каждой книге",
  begins: bellOnly,
  words: (content) =>
    ofWork(content, {
      previewText: "читатели нашли опечатки",
      text: "Посмотрите и ответьте, есть ли ошибка",
      url: `/work/${content.work?.id}/typos`,
    }),
});
