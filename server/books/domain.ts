import type { Domain } from "../domain.ts";
import { forgetOldBookExports } from "./export/exports.ts";
import { makeBookFiles, planMissingFiles, sweepBookFiles } from "./export/files.ts";
import { bookHandlers } from "./handlers.ts";
import { forgetOldStages } from "./import/stages.ts";
import { bookPersonalData } from "./personalData.ts";

export const booksDomain = {
  handlers: bookHandlers,
  jobs: {
    "book.file": makeBookFiles,
  },
  cleaning: {
    expired: { imports: forgetOldStages, bookExports: forgetOldBookExports },
    unnamed: { bookFiles: sweepBookFiles },
    planned: { missingBookFiles: planMissingFiles },
  },
  personalData: bookPersonalData,
  fieldLabels: {
    cuts: "Границы глав",
    drafts: "Черновики",
    entry: "Книга в архиве",
    piece: "Глава",
    replaceWorkId: "Заменяемое произведение",
    titles: "Названия глав",
  },
  calls: {
    books: {
      importFb2: "Импортировать fb2 одним файлом",
      startImport: "Начать импорт книги",
      uploadImportChunk: "Отправить часть файла импорта",
      completeImport: "Сказать, что файл импорта отправлен весь",
      getImport: "Как идёт импорт",
      readImport: "Прочитать книгу и показать главы",
      commitImport: "Сделать из прочитанного произведение",
      cancelImport: "Отменить импорт",
      getWorkUploads: "Файлы произведения для скачивания",
      rebuildWorkUploads: "Собрать файлы произведения ещё раз",
      exportWork: "Файл произведения для его автора",
      downloadWork: "Файл книги для читателя",
    },
  },
} satisfies Domain;
