/** Characters of what is said of an art. */
export const ALT_LENGTH = 300;
export const DESCRIPTION_LENGTH = 5_000;
export const CREDIT_LENGTH = 120;
/** So many files are chosen at once. */
export const ARTS_AT_ONCE = 20;

export const artWords = {
  adults: "Изображение 18+",
  confirm: "Мне есть 18, показать",
  show: "Показать",
} as const;
