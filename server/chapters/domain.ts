import type { Domain } from "../domain.ts";
import { emptyBins } from "./emptyBins.ts";
import { chapterHandlers } from "./handlers.ts";
import { publishScheduledChapter } from "./law.ts";
import { thinRevisions } from "./thinning.ts";

export const chaptersDomain = {
  handlers: chapterHandlers,
  jobs: {
    "chapter.publish": ({ chapterId }, { now }) => publishScheduledChapter(chapterId, now),
  },
  cleaning: {
    expired: { revisions: thinRevisions },
    binned: { worksAndChapters: emptyBins },
  },
  fieldLabels: {
    against: "С чем сравнить",
    chapterIds: "Главы",
    of: "Чей номер",
    restored: "Редакция",
  },
} satisfies Domain;
