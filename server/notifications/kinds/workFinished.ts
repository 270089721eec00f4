import { defineOneKind, everyWay, once } from "../definition.ts";
import { ofWork } from "../words.ts";

/** The authors have finished a work. */
export type WorkFinished = { type: "work.finished"; workId: number };

export const workFinished = defineOneKind<WorkFinished>()({
  event: "work.finished",
  to: ["shelf"],
  kind: "workFinished",
  once: once.aMonth,
  group: "library",
  type: "WorkUpdate",
  label: "Книга завершена",
  hint: "из вашей библиотеки",
  begins: everyWay,
  shownWhile: ["work is readable"],
  words: (content) => ofWork(content, { previewText: "книга завершена", text: content.work?.fio ?? "" }),
});
