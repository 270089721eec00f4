/** How a refusal calls the fields of a call that say nothing themselves: those that no form shows, and values of a wrong type. */
export type FieldLabels = Readonly<Record<string, string>>;

/** Labels that calls of several domains share; the others are in `server/<domain>/fieldLabels.ts`. */
export const commonLabels: FieldLabels = {
  adultOnly: "Только для взрослых",
  annotation: "Аннотация",
  at: "Время публикации",
  author: "Автор",
  before: "Прежний порядок",
  bin: "Корзина",
  birthday: "День рождения",
  block: "Абзац",
  byteSize: "Размер файла",
  category: "Причина",
  chapterId: "Глава",
  code: "Код",
  commentsReview: "Проверка комментариев",
  content: "Текст",
  coverByAi: "Искусственный интеллект в обложке",
  coverFileId: "Обложка",
  cursor: "Место в списке",
  decision: "Решение",
  digests: "Сверка",
  document: "Текст",
  email: "Электронная почта",
  fields: "Настройки",
  fileId: "Картинка",
  fileName: "Имя файла",
  format: "Формат",
  from: "Начало",
  hasSpoilers: "Спойлеры",
  height: "Высота",
  id: "Номер",
  ids: "Публикации",
  isLiked: "Нравится",
  isMuted: "Уведомления",
  kind: "Вид",
  login: "Почта или имя пользователя",
  note: "Ответ",
  offset: "Место",
  order: "Порядок",
  page: "Страница",
  password: "Пароль",
  privacyComments: "Комментарии",
  privacyDisplay: "Кто видит книгу",
  proof: "Подтверждение",
  ps: "Размер страницы",
  reason: "Причина",
  requestId: "Номер запроса",
  revision: "Редакция",
  revisionId: "Текст главы",
  search: "Поиск",
  sentAt: "Время отправки",
  seriesId: "Цикл",
  since: "С какого времени",
  sort: "Порядок",
  state: "Состояние",
  tag: "Метки",
  tags: "Метки",
  take: "Сколько показать",
  text: "Текст",
  title: "Название",
  to: "Конец",
  token: "Ссылка из письма",
  type: "Вид",
  until: "Заблокировать до",
  url: "Адрес страницы",
  userId: "Пользователь",
  userName: "Имя пользователя",
  width: "Ширина",
  workId: "Произведение",
  workIds: "Произведения",
  x: "Отступ слева",
  y: "Отступ сверху",
};

const labelIn = (labels: FieldLabels, name: string): string | undefined =>
  Object.hasOwn(labels, name) ? labels[name] : undefined;

/**
 * @param path of a fault: `["titles", 3, "title"]`
 * @param labels of the domain that the call belongs to
 * @returns the Russian name of the innermost field that has one; an unknown key is called as it was sent
 */
export function fieldLabel(path: readonly PropertyKey[], labels: FieldLabels): string {
  const names = path.filter((segment) => typeof segment === "string");
  const name = names.at(-1) ?? "";
  return labelIn(labels, name) ?? labelIn(commonLabels, name) ?? path.join(".");
}
