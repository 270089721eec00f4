import { bellAndPush, defineOneKind, once } from "../definition.ts";
import { chaptersCameOut, chaptersOut } from "../words.ts";

/** A chapter came out at the time that its authors had chosen. */
export type ScheduleKept = { type: "schedule.kept"; workId: number; chapterId: number; accountId: number };

export const scheduleKept = defineOneKind<ScheduleKept>()({
  event: "schedule.kept",
  to: "account",
  kind: "scheduleKept",
  once: once.forever,
  gathers: "chapterId",
  group: "other",
  type: "ScheduleKept",
  label: "Глава вышла по расписанию",
  hint: "в книгах, которые вы пишете",
  begins: bellAndPush,
  shownWhile: ["chapter is published"],
  words: (content) => {
    const count = content.chapters.length;
    const previewText = count === 1 ? "глава вышла по расписанию" : `по расписанию ${chaptersCameOut(count)}`;
    return { ...chaptersOut(content), previewText };
  },
});
