import { defineNotification, everyWay, once } from "../definition.ts";
import { chaptersOut } from "../words.ts";

/** Readers get a new chapter of a published work. */
export type ChapterPublished = { type: "chapter.published"; workId: number; chapterId: number };

const shared = {
  type: "NewChapter",
  begins: everyWay,
  shownWhile: ["work is readable", "chapter is published"],
  words: chaptersOut,
} as const;

export const chapterPublished = defineNotification<ChapterPublished>()({
  event: "chapter.published",
  to: ["followers", "shelf"],
  kind: ({ isShelved, isAudio }) => (isShelved ? "libraryChapter" : isAudio ? "newAudioChapter" : "newChapter"),
  once: once.forever,
  gathers: "chapterId",
  sharesLine: true,
  kinds: {
    newChapter: { ...shared, group: "ebook", label: "Новая глава", hint: "у авторов, на которых вы подписаны" },
    newAudioChapter: {
      ...shared,
      group: "audiobook",
      label: "Новая глава аудиокниги",
      hint: "у авторов, на которых вы подписаны",
    },
    libraryChapter: { ...shared, group: "library", label: "Новая глава", hint: "в книгах из вашей библиотеки" },
  },
});
