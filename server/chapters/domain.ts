import type { Domain } from "../domain.ts";
import { emptyBins } from "./emptyBins.ts";
import { chapterHandlers } from "./handlers.ts";
import { publishScheduledChapter } from "./law.ts";
import { forgetPresences } from "./presence.ts";
import { searchHandlers } from "./searchHandlers.ts";
import { thinRevisions } from "./thinning.ts";

export const chaptersDomain = {
  handlers: { ...chapterHandlers, ...searchHandlers },
  jobs: {
    "chapter.publish": ({ chapterId }, { now }) => publishScheduledChapter(chapterId, now),
  },
  cleaning: {
    expired: { revisions: thinRevisions, presences: forgetPresences },
    binned: { worksAndChapters: emptyBins },
  },
  fieldLabels: {
    against: "С чем сравнить",
    blockIndex: "Номер абзаца",
    chapterIds: "Главы",
    chapters: "Главы",
    merges: "Объединять с другим текстом",
    name: "Название текста",
    of: "Чей номер",
    places: "Места",
    replacement: "Чем заменить",
    restored: "Редакция",
    wholeWord: "Слово целиком",
    withCase: "С учётом регистра",
    words: "Что найти",
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
      reportChapterPresence: "Отметиться в открытой главе и узнать, кто в ней ещё",
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
      getSittingSaves: "Что сохранено за одну правку главы",
      nameRevision: "Назвать одну из прежних редакций",
      restoreChapter: "Вернуть прежний текст главы",
      searchBook: "Найти слова во всех главах книги",
      searchBookHistory: "Найти предложение в прежних текстах книги",
      replaceInBook: "Заменить слова во всех главах книги",
      undoReplacement: "Вернуть текст до замены",
    },
  },
} satisfies Domain;
