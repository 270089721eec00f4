import { bellOnly, defineOneKind } from "../definition.ts";
import { ofWork } from "../words.ts";

/** A file of the person has become a work. */
export type ImportFinished = { type: "import.finished"; workId: number; accountId: number };

export const importFinished = defineOneKind<ImportFinished>()({
  event: "import.finished",
  to: "account",
  kind: "importFinished",
  group: "other",
  type: "ImportFinished",
  label: "Импорт завершён",
  hint: "",
  begins: bellOnly,
  words: (content) =>
    ofWork(content, {
      previewText: "импорт завершён",
      text: "Книга лежит в черновиках",
      url: `/work/${content.work?.id}/edit/content`,
    }),
});
