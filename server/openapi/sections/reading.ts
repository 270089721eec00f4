import type { Section } from "./section.ts";

export const readingSections = [
  {
    name: "reading",
    title: "Каталог и чтение",
    about: "Каталог, поиск, страница книги, текст главы, места чтения.",
    calls: {
      searchCatalog: "Каталог и поиск книг",
      searchSuggestions: "Подсказки к поиску",
      getShowcase: "Витрина главной страницы",
      getDesk: "Стол вошедшего: что он читает и пишет",
      getCatalogTags: "Метки каталога, которые так начинаются",
      getCatalogExclusions: "Жанры и метки, которых не показывать",
      updateCatalogExclusions: "Сохранить, чего не показывать",
      getBook: "Книга с содержанием",
      getSimilarBooks: "Похожие книги",
      getBookChapter: "Текст главы",
      updateReaderProgress: "Сохранить место чтения",
      getReadingProgress: "Места чтения с прошлого раза",
      getPlaceHistory: "Места перед прыжками по книге",
      getManyTexts: "Тексты глав для сохранения на устройстве",
      checkSavedBooks: "Можно ли ещё хранить книги на устройстве",
    },
  },
  {
    name: "library",
    title: "Библиотека",
    about: "Полки читателя, «нравится», списки автора.",
    calls: {
      getUserLibrary: "Библиотека человека",
      updateLibraryState: "Поставить книги на полку или снять",
      getAuthorLists: "Что показывает страница автора",
      likeWork: "Отметить, что книга нравится",
      getUserLikes: "Книги, которые нравятся",
    },
  },
  {
    name: "marks",
    title: "Закладки и опечатки",
    about: "Закладки и цитаты читателя, сообщения об опечатках.",
    calls: {
      getUserMarks: "Свои закладки и цитаты",
      saveMark: "Сохранить закладку или цитату",
      deleteMarks: "Удалить закладки и цитаты",
      sendTypo: "Сообщить об опечатке",
      getTypos: "Опечатки произведения",
      settleTypo: "Ответить на опечатку",
    },
  },
  {
    name: "utils",
    title: "Типографика",
    about: "Правила набора русского текста и проверочный вызов.",
    calls: {
      getTypografType: "Свой набор правил типографики",
      typograf: "Набрать текст по правилам",
      testError: "Отказать нарочно: проверка для сотрудников",
    },
  },
] as const satisfies readonly Section[];
