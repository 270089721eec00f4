import { defineNotification, everyWay, once } from "../definition.ts";
import { ofWork, quoted } from "../words.ts";

/** A work is out for the first time. */
export type WorkPublished = { type: "work.published"; workId: number };

const shared = { type: "NewWork", begins: everyWay, shownWhile: ["work is readable"] } as const;

export const workPublished = defineNotification<WorkPublished>()({
  event: "work.published",
  to: ["followers", "series"],
  kind: ({ isOfSeries, isAudio }) => (isOfSeries ? "seriesWork" : isAudio ? "newAudiobook" : "newWork"),
  once: once.forever,
  kinds: {
    newWork: {
      ...shared,
      group: "ebook",
      label: "Новая книга",
      hint: "автора, на которого вы подписаны",
      words: (content) => ofWork(content, { previewText: "новая книга", text: content.work?.fio ?? "" }),
    },
    newAudiobook: {
      ...shared,
      group: "audiobook",
      label: "Новая аудиокнига",
      hint: "автора, на которого вы подписаны",
      words: (content) => ofWork(content, { previewText: "новая аудиокнига", text: content.work?.fio ?? "" }),
    },
    seriesWork: {
      ...shared,
      group: "series",
      label: "Новая книга цикла",
      hint: "другие книги которого лежат в вашей библиотеке",
      words: (content) =>
        ofWork(content, {
          previewText: `новая книга цикла ${quoted(content.work?.seriesTitle ?? "")}`,
          text: content.work?.fio ?? "",
        }),
    },
  },
});
