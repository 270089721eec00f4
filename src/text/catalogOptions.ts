/** The filters and the orders of the catalogue, as its call and its address have them (docs/spec/readers.md, «Filters»). */
type Option = { value: string; title: string };
const valuesOf = <const O extends readonly Option[]>(options: O) =>
  options.map(({ value }) => value) as { -readonly [I in keyof O]: O[I]["value"] };

export const sortingOptions = [
  { value: "popular", title: "По популярности" },
  { value: "trending", title: "Набирающие популярность" },
  { value: "recent", title: "По новизне" },
  { value: "likes", title: "По количеству лайков" },
  { value: "comments", title: "По комментариям" },
  { value: "views", title: "По просмотрам" },
  { value: "length", title: "По объёму" },
] as const;
export const sortings = valuesOf(sortingOptions);
export type Sorting = (typeof sortings)[number];

export const formatOptions = [
  { value: "any", title: "Любые" },
  { value: "EBook", title: "Книги" },
  { value: "Audiobook", title: "Аудиокниги" },
] as const;
export const stateOptions = [
  { value: "any", title: "Любое" },
  { value: "finished", title: "Завершено" },
  { value: "in-progress", title: "В процессе" },
] as const;
export const seriesOptions = [
  { value: "any", title: "Любые" },
  { value: "out", title: "Вне цикла" },
  { value: "finished", title: "Из завершённых циклов" },
  { value: "unfinished", title: "Из незавершённых циклов" },
] as const;
export const accessOptions = [
  { value: "any", title: "Любые" },
  { value: "free", title: "Бесплатно" },
  { value: "paid", title: "Платно" },
  { value: "subscription", title: "Подписка" },
] as const;
export const lengthOptions = [
  { value: "any", title: "Любой" },
  { value: "short", title: "До 1 а. л., до 1 часа" },
  { value: "middle", title: "1–5 а. л., 1–5 часов" },
  { value: "long", title: "5–15 а. л., 5–15 часов" },
  { value: "huge", title: "Больше 15 а. л., 15 часов" },
] as const;
/** Up to this age mark. */
export const ageOptions = [
  { value: "0", title: "0+" },
  { value: "6", title: "До 6+" },
  { value: "12", title: "До 12+" },
  { value: "16", title: "До 16+" },
  { value: "18", title: "Любой" },
] as const;
/** Renewed within so many days. */
export const renewalOptions = [
  { value: "1", title: "За сутки" },
  { value: "7", title: "За неделю" },
  { value: "30", title: "За месяц" },
  { value: "365", title: "За год" },
] as const;
export const aiOptions = [
  { value: "any", title: "Любые" },
  { value: "none", title: "Без ИИ" },
  { value: "assisted", title: "Не больше помощи ИИ" },
] as const;
export const libraryOptions = [
  { value: "hide", title: "Без прочитанного и неинтересного" },
  { value: "any", title: "Все" },
  { value: "only", title: "Из моей библиотеки" },
] as const;

export const bookFormats = valuesOf(formatOptions);
export const bookStates = valuesOf(stateOptions);
export const inSeries = valuesOf(seriesOptions);
export const accesses = valuesOf(accessOptions);
export const lengths = valuesOf(lengthOptions);
export const ages = valuesOf(ageOptions);
export const renewals = valuesOf(renewalOptions);
export const aiLimits = valuesOf(aiOptions);
export const inLibrary = valuesOf(libraryOptions);

/** How much of each a search may name. */
export const MOST_GENRES = 10;
export const MOST_TAGS = 10;
export const MOST_EXCLUDED_TAGS = 20;

/** Titles of tags with commas between them, each once. */
export const titlesOf = (tags: string): string[] =>
  [...new Set(tags.split(",").map((title) => title.trim()))].filter(Boolean);
