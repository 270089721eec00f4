import type { Domain } from "../domain.ts";
import { libraryHandlers } from "./handlers.ts";
import { libraryPersonalData } from "./personalData.ts";

export const libraryDomain = {
  handlers: libraryHandlers,
  personalData: libraryPersonalData,
  fieldLabels: {
    pageSize: "Размер страницы",
  },
  calls: {
    library: {
      getUserLibrary: "Библиотека человека",
      updateLibraryState: "Поставить книги на полку или снять",
      getAuthorLists: "Что показывает страница автора",
    },
  },
} satisfies Domain;
