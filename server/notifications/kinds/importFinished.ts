import { bellOnly, defineNotification } from "../definition.ts";
import { ofWork } from "../words.ts";

/** A file of the person has become a work. */
export type ImportFinished = { type: "import.finished"; workId: number; accountId: number };

export const importFinished = defineNotification<ImportFinished>()({
  event: "import.finished",
  to: "account",
  kind: "importFinished",
  kinds: {
    importFinished: {
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
    },
  },
});
