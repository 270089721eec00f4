import type { ResultOf } from "../../api/contract/index.ts";

type Kind = ResultOf<"getAccountEvents">["events"][number]["kind"];

export const eventWords: Record<Kind, string> = {
  registered: "Регистрация",
  login: "Вход",
  loginByCode: "Вход с кодом из приложения",
  loginByRecoveryCode: "Вход с кодом восстановления",
  loginRefused: "Неверный пароль при входе",
  loginCodeRefused: "Неверный код после верного пароля",
  logout: "Выход",
  passwordChanged: "Пароль изменён, остальные сеансы завершены",
  passwordReset: "Пароль задан заново по ссылке из письма",
  sessionEnded: "Сеанс завершён",
  otherSessionsEnded: "Остальные сеансы завершены",
  userNameChanged: "Имя пользователя изменено",
  totpEnabled: "Двухфакторный вход включён",
  totpDisabled: "Двухфакторный вход выключен",
  recoveryCodesRenewed: "Новые коды восстановления",
  emailChangeRequested: "Запрошена смена адреса почты",
  emailChangeCancelled: "Смена адреса почты отменена",
  emailChanged: "Адрес почты изменён, остальные сеансы завершены",
  emailChangeUndone: "Прежний адрес почты возвращён, все сеансы завершены",
  phoneChangeRequested: "Запрошен код на телефон",
  phoneChanged: "Телефон подтверждён",
  phoneRemoved: "Телефон убран",
  factorRemovalRequested: "Без кода запрошено выключение двухфакторного входа",
  factorRemovalConfirmed: "Двухфакторный вход выключится через 72 часа",
  factorRemovalCancelled: "Выключение двухфакторного входа отменено",
  factorRemoved: "Двухфакторный вход выключен через 72 часа, все сеансы завершены",
  firstAdmin: "Вы стали первым администратором",
  roleGiven: "Дана роль",
  roleTaken: "Снята роль",
  banned: "Учётная запись заблокирована",
  unbanned: "Блокировка снята",
  sessionsEndedByStaff: "Администратор завершил все сеансы",
  exportRequested: "Запрошена копия данных",
  exportTaken: "Копия данных скачана",
  identificationSent: "Документы для выплат отправлены на проверку",
  identificationWithdrawn: "Документы для выплат отозваны с проверки",
  identificationSeen: "Сотрудник открыл ваши документы для выплат",
  scanSeen: "Сотрудник открыл скан вашего документа",
  identificationApproved: "Документы для выплат подтверждены",
  identificationRejected: "Документы для выплат отклонены",
  identificationRevoked: "Подтверждение документов для выплат отозвано",
  orderRefundedByStaff: "Сотрудник вернул деньги за заказ",
  orderSettled: "Администратор разобрал платёж",
  exclusiveDecided: "Сотрудник принял решение об эксклюзивном договоре",
  payoutRequested: "Запрошена выплата",
  payoutExported: "Реквизиты выгружены в реестр для банка",
  payoutPaid: "Выплата проведена",
  payoutRejected: "Выплата отклонена",
  deletionRequested: "Запрошено удаление учётной записи, все сеансы завершены",
  deletionCancelled: "Удаление отменено, учётная запись возвращена",
  erased: "Учётная запись удалена",
  disowned: "«Это не я»: все сеансы завершены",
};

/** So few recovery codes are left that new ones should be made. */
export const isFew = (recoveryCodesLeft: number): boolean => recoveryCodesLeft <= 2;

/** «Firefox на Linux», or that it is not known. */
export const browserOf = ({ device }: { device: string }): string => device || "Неизвестный браузер";
