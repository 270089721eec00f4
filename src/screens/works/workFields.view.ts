import type { WorkFields } from "../../api/contract/works.ts";
import { counted, formatNumber } from "../../text/plural.ts";

export type FieldName = keyof WorkFields;

/** How each field is called on the screen, in the order of the settings. */
export const fieldLabels = {
  title: "Название",
  workForm: "Форма",
  originalAuthor: "Автор оригинала",
  translator: "Переводчик",
  reciter: "Чтец",
  genreId: "Жанр",
  firstSubGenreId: "Первый поджанр",
  secondSubGenreId: "Второй поджанр",
  tags: "Метки для поиска",
  annotation: "Аннотация",
  authorNotes: "Примечания автора",
  enableRedLine: "Красная строка",
  ageMark: "Возрастная метка",
  hasObsceneLanguage: "Нецензурная брань",
  hasDrugs: "Наркотики",
  adultOnly: "Только для взрослых",
  aiUse: "Искусственный интеллект в тексте",
  privacyDisplay: "Кто видит книгу",
  privacyDownloads: "Кто скачивает книгу",
  coverFileId: "Обложка",
  coverByAi: "Обложка создана с помощью ИИ",
  seriesId: "Цикл",
  linkedWorkId: "Парное произведение",
  afterword: "Послесловие",
  privacyComments: "Кто комментирует",
  commentsReview: "Какие комментарии вы смотрите первыми",
  enableTTS: "Чтение вслух",
} as const satisfies Record<FieldName, string>;

export const sections = {
  about: {
    title: "О книге",
    fields: [
      "title",
      "workForm",
      "originalAuthor",
      "translator",
      "reciter",
      "genreId",
      "firstSubGenreId",
      "secondSubGenreId",
      "tags",
      "annotation",
      "authorNotes",
      "enableRedLine",
    ],
  },
  authors: { title: "Авторы", fields: [] },
  marks: { title: "Метки", fields: ["ageMark", "hasObsceneLanguage", "hasDrugs", "adultOnly", "aiUse"] },
  display: {
    title: "Показ и скачивание",
    fields: ["privacyDisplay", "privacyDownloads", "privacyComments", "commentsReview", "enableTTS"],
  },
  cover: { title: "Обложка и материалы", fields: ["coverFileId", "coverByAi"] },
  series: { title: "Цикл", fields: ["seriesId"] },
  linked: { title: "Текст и звук", fields: ["linkedWorkId"] },
  afterword: { title: "После текста", fields: ["afterword"] },
  deletion: { title: "Удаление", fields: [] },
} as const satisfies Record<string, { title: string; fields: readonly FieldName[] }>;
export type SectionName = keyof typeof sections;

export const needsOfPublication = "Без жанра и аннотации нельзя опубликовать.";

/** «Изменено 3 поля». */
export const changedText = (count: number): string => `Изменено ${counted(count, ["поле", "поля", "полей"])}`;

/** «аннотация, жанр». */
export const namesText = (names: readonly FieldName[]): string =>
  names.map((name) => fieldLabels[name].toLowerCase()).join(", ");

/** What a recount has found. `before`: characters with spaces that were shown until then. */
export function recountText({ changed, textLength }: { changed: boolean; textLength: number }, before: number): string {
  if (!changed) return "Счётчики верны";
  const [now, was] = [textLength, before].map((count) => `${formatNumber(count)}\u00a0зн.`);
  return now === was ? `Пересчитано: ${now}, как и было` : `Пересчитано: ${now} вместо ${was}`;
}
