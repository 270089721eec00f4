import type { Domain } from "../domain.ts";
import { readingHandlers } from "./handlers.ts";
import { readingPersonalData } from "./personalData.ts";

export const readingDomain = {
  handlers: readingHandlers,
  personalData: readingPersonalData,
  fieldLabels: {
    access: "Доступ",
    age: "Возраст",
    ai: "Искусственный интеллект",
    aiGenerated: "Тексты искусственного интеллекта",
    authorId: "Автор",
    deviceId: "Номер устройства",
    deviceName: "Имя устройства",
    disc: "Скидка",
    dnl: "Скачивание",
    exc: "Эксклюзив",
    excluded: "Исключения",
    exgenre: "Исключённые жанры",
    extag: "Исключённые метки",
    form: "Форма",
    genre: "Жанр",
    genreIds: "Жанры",
    isHidden: "Скрыть",
    length: "Объём",
    lib: "Библиотека",
    location: "Место в главе",
    movedAt: "Время чтения",
    progress: "Доля прочитанного",
    promo: "Фрагменты для промо",
    q: "Поиск",
    series: "Цикл",
    sorting: "Порядок",
    upd: "Обновлено",
  },
} satisfies Domain;
