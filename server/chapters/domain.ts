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
    merges: "Объединять с другим текстом",
    of: "Чей номер",
    restored: "Редакция",
  },
  calls: {
    works: {
      getWorkAccess: "Можно ли открыть правку произведения",
      recalculateWorkCounter: "Пересчитать знаки произведения",
      getWorkContent: "Содержание произведения для правки",
    },
    chapters: {
      getNewChapter: "Что нужно знать до новой главы",
      getChapterToEdit: "Глава с текстом для правки",
      getChapterState: "Состояние главы без текста",
      createChapter: "Создать главу",
      updateChapter: "Сохранить текст главы",
      updateChapterState: "Изменить состояние главы",
      updateChapterStates: "Изменить состояние нескольких глав",
      renameChapter: "Переименовать главу",
      deleteChapter: "Переместить главу в корзину",
      deleteChapters: "Переместить несколько глав в корзину",
      reorderChapters: "Изменить порядок глав",
      getChapterHistory: "История главы",
      getChapterRevision: "Одна из прежних редакций главы",
      restoreChapter: "Вернуть прежний текст главы",
    },
  },
} satisfies Domain;
