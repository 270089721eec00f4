import { lawRefusals } from "./lawRefusals.ts";

/** Russian words of the law of comments, and of what is refused around it. */
export const commentRefusals = {
  emailNotConfirmed: lawRefusals.emailNotConfirmed,
  noReason: lawRefusals.noReason,
  disabled: "Автор закрыл комментарии",
  forFriends: "Комментировать могут только друзья автора",
  ignored: "Автор ограничил вам возможность писать здесь",
  closed: "Ветка закрыта",
  newcomerLinks: "Ссылки можно ставить через сутки после регистрации",
  tooManyLinks: "Ссылок в комментарии не больше 3",
  manyThisHour: "За этот час вы написали уже 30 комментариев",
  manyToday: "Сегодня вы написали уже 10 комментариев",
  repeated: "Такой комментарий вы уже оставили",
  late: "Исправить можно 15 минут",
  ofStaff: "Комментарий сотрудника скрыть нельзя",
  pinReply: "Закрепить можно только начало ветки",
  ownLike: "Свой комментарий отметить нельзя",
  foreignParent: "Этого комментария здесь нет",
  closedParent: "На этот комментарий ответить уже нельзя",
  other: "Под этим номером уже отправлен другой комментарий",
} as const;
