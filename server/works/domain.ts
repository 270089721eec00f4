import type { Domain } from "../domain.ts";
import { sendCoAuthorLetter } from "./coAuthorLetters.ts";
import { forgetOldDeclines } from "./coAuthors.ts";
import { sendDecisionLetter } from "./decisionLetters.ts";
import { workHandlers } from "./handlers.ts";
import { workPersonalData } from "./personalData.ts";
import { rankWorks } from "./ranks.ts";
import { recountNightly } from "./recount.ts";

export const worksDomain = {
  handlers: workHandlers,
  jobs: {
    ranks: (payload, { now }) => rankWorks(payload, now),
    recount: (_, { now, log }) => recountNightly(now, log),
  },
  letters: {
    coAuthorInvited: sendCoAuthorLetter,
    coAuthorConfirmed: sendCoAuthorLetter,
    coAuthorDeclined: sendCoAuthorLetter,
    coAuthorRemoved: sendCoAuthorLetter,
    coAuthorLeft: sendCoAuthorLetter,
    workDecided: sendDecisionLetter,
  },
  cleaning: {
    expired: { declinedInvitations: forgetOldDeclines },
  },
  personalData: workPersonalData,
  fieldLabels: {
    afterword: "Послесловие",
    ageMark: "Возрастная метка",
    aiUse: "Искусственный интеллект в тексте",
    authorNotes: "Примечания автора",
    coAuthorId: "Соавтор",
    contentVersion: "Версия произведения",
    enableRedLine: "Красная строка",
    enableTTS: "Чтение вслух",
    firstSubGenreId: "Первый поджанр",
    genreId: "Жанр",
    hasDrugs: "Наркотики",
    hasObsceneLanguage: "Нецензурная брань",
    isUnlawful: "Требование закона",
    linkedWorkId: "Парное произведение",
    originalAuthor: "Автор оригинала",
    privacyDownloads: "Кто скачивает книгу",
    reciter: "Чтец",
    secondSubGenreId: "Второй поджанр",
    seen: "Последнее увиденное решение",
    translator: "Переводчик",
    workForm: "Форма",
  },
  calls: {
    works: {
      getAccountWorks: "Произведения автора для правки",
      createWork: "Создать произведение",
      getWorkSettings: "Настройки произведения",
      updateWorkSettings: "Сохранить настройки произведения",
      copyWorkSettings: "Настройки произведения для другого произведения",
      renameWork: "Переименовать произведение",
      updateWorkState: "Изменить состояние произведения",
      updateWorkStates: "Изменить состояние нескольких произведений",
      publishWork: "Опубликовать произведение",
      moveWorkToDraft: "Вернуть произведение в черновики",
      deleteWork: "Переместить произведение в корзину",
      reorderWorks: "Изменить порядок своих произведений",
      getWorkModeration: "Переписка автора и модераторов о произведении",
      getWorkFormats: "Форматы произведений",
      getWorkForms: "Формы произведений",
      getWorkGenres: "Жанры",
      getCoAuthorInvitations: "Приглашения в соавторы",
      inviteCoAuthor: "Пригласить соавтора",
      confirmCoAuthorship: "Принять приглашение в соавторы",
      deleteCoAuthor: "Убрать соавтора, отказаться или уйти",
    },
    moderation: {
      raiseWorkMarks: "Поднять возрастную метку произведения",
    },
  },
} satisfies Domain;
