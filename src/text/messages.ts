/** Russian texts shared by screens and server: literals of the specification and our own in its style. Tests repeat them, they never import them. */
export const messages = {
  unavailable: "Сейчас это действие недоступно",
  emptyChapter: "В главе нет текста",
  pastTime: "Выберите время в будущем",
  noPublishedChapter: "Опубликуйте хотя бы одну главу",
  lastPublishedChapter: "Это последняя опубликованная глава. Сначала снимите с публикации произведение",
  noGenreOrAnnotation: "Заполните жанр и аннотацию",
  emailNotConfirmed: "Подтвердите адрес электронной почты",
  sold: "Произведение куплено читателями, удалить его нельзя",
  noReason: "Укажите причину",
  restorationExpired: "Срок восстановления истёк",
  notFound: "Страница не найдена",
  accessDenied: "Нет доступа",
  loginRequired: "Войдите, чтобы продолжить",
  invalidFields: "Проверьте поля",
  badRequest: "Запрос не прочитан",
  tooLarge: "Файл или запрос слишком велик",
  serverDown: "Сервер временно недоступен",
  noSpace: "На сервере закончилось место",
  serverFault: "Внутренняя ошибка сервера",
  tooManyRequests: "Слишком много попыток, попробуйте позже",
  expiredToken: "Срок действия токена истёк",
  invalidToken: "Токен недействителен",
  invalidScheme: "Неизвестная схема авторизации",
  banned: "Учётная запись заблокирована",
  disabled: "Учётная запись отключена",
  foreignOrigin: "Запрос пришёл с другого сайта",
  wrongLogin: "Неверный логин или пароль",
  followSelf: "На себя подписаться нельзя",
  hideSelf: "Себя скрыть нельзя",
  complainOfOwn: "На своё пожаловаться нельзя",
  foreignAddress: "Это адрес другого сайта",
  complaintSettled: "Жалоба уже рассмотрена",
  textOrDocument: "Пришлите текст или главу, что-то одно",
  typografTooLong: "Текст слишком велик для типографа, разделите его на части",
  noNetwork: "Нет сети",
  unknown: "неизвестная ошибка",
  slowServer: "сервер не отвечает",
  loadFailed: "Не удалось загрузить",
  retry: "Повторить",
  undo: "Вернуть",
  orderRolledBack: "Вернули прежний порядок",
} as const;

/** What to tell a person about a rejected promise: the fault's own words, or «неизвестная ошибка». */
export const reasonOf = (fault: unknown): string =>
  fault instanceof Error && fault.message !== "" ? fault.message : messages.unknown;

/** The server's id of the request that was rejected, for the support; null: no server has answered. */
export const requestIdOf = (fault: unknown): string | null =>
  fault instanceof Error && "requestId" in fault && typeof fault.requestId === "string" ? fault.requestId : null;
