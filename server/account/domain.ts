import type { Domain } from "../domain.ts";
import { forgetOldBearers, forgetOldDevices, forgetOldSessions, forgetUnconfirmed } from "./cleaning.ts";
import { forgetOldEvents } from "./events.ts";
import { settleRemoval } from "./factorRemoval.ts";
import { accountHandlers } from "./handlers.ts";
import { accountPersonalData } from "./personalData.ts";
import { sendPhoneCode } from "./phoneChange.ts";
import { securityHandlers } from "./securityHandlers.ts";
import { accountLetters } from "./sendLetter.ts";

export const accountDomain = {
  handlers: {
    ...accountHandlers,
    ...securityHandlers,
  },
  jobs: {
    sms: sendPhoneCode,
    "factor.remove": ({ accountId }, { now }) => settleRemoval(accountId, now),
  },
  letters: accountLetters,
  cleaning: {
    expired: {
      sessions: forgetOldSessions,
      bearers: forgetOldBearers,
      unconfirmed: forgetUnconfirmed,
      devices: forgetOldDevices,
      accountEvents: forgetOldEvents,
    },
  },
  personalData: accountPersonalData,
  fieldLabels: {
    aboutMe: "О себе",
    avatarFileId: "Аватар",
    backgroundFileId: "Фон",
    day: "День",
    distributionAgree: "Согласие на распространение",
    fio: "Имя",
    links: "Ссылки",
    month: "Месяц",
    newPassword: "Новый пароль",
    personalDataAgree: "Согласие на обработку персональных данных",
    phone: "Телефон",
    sex: "Пол",
    status: "Статус",
    termsAgree: "Согласие с условиями использования",
    username: "Имя пользователя",
    year: "Год",
  },
  calls: {
    session: {
      getAccount: "Кто вошёл: гость или человек со своими правами",
      getCurrentUser: "Кто вошёл (прежний адрес)",
      getBearerToken: "Токен для заголовка Authorization",
      loginByPassword: "Войти по почте или имени пользователя",
      logout: "Выйти",
      confirmAdult: "Сказать, что исполнилось 18 лет",
    },
    account: {
      register: "Зарегистрироваться",
      confirmEmail: "Подтвердить почту ссылкой из письма",
      sendEmailConfirmation: "Прислать письмо с подтверждением ещё раз",
      recoverPassword: "Попросить ссылку для нового пароля",
      resetPassword: "Задать пароль по ссылке из письма",
      getProfile: "Свой профиль для правки",
      updateProfile: "Сохранить профиль",
      changeUserName: "Сменить имя пользователя",
    },
    security: {
      getSecurity: "Как защищена учётная запись",
      getAccountEvents: "Последние события учётной записи",
      changePassword: "Сменить пароль",
      getSessions: "Свои сеансы",
      endSession: "Завершить один сеанс",
      endOtherSessions: "Завершить остальные сеансы",
      disownEvent: "«Это не я» по ссылке из письма",
      changeEmail: "Попросить сменить почту",
      confirmEmailChange: "Подтвердить новую почту",
      cancelEmailChange: "Отменить смену почты",
      undoEmailChange: "Вернуть прежнюю почту по ссылке из письма",
      changePhone: "Назвать телефон и получить код",
      confirmPhone: "Подтвердить телефон кодом",
      removePhone: "Убрать телефон",
      getTotp: "Включён ли двухфакторный вход",
      startTotp: "Получить ключ для приложения с кодами",
      confirmTotp: "Включить двухфакторный вход первым кодом",
      renewRecoveryCodes: "Получить новые коды восстановления",
      disableTotp: "Выключить двухфакторный вход",
      requestFactorRemoval: "Попросить вход без кода, когда приложение потеряно",
      confirmFactorRemoval: "Подтвердить вход без кода ссылкой из письма",
      cancelFactorRemoval: "Отменить вход без кода",
      createReaderKey: "Сделать ключ для программы для чтения",
      getReaderKeys: "Ключи программ для чтения",
      revokeReaderKey: "Отозвать ключ программы для чтения",
    },
    people: {
      getUserName: "Имя пользователя по номеру",
      getUserId: "Номер по имени пользователя",
      getShortInfo: "Профиль человека, как его видит спрашивающий",
    },
  },
} satisfies Domain;
