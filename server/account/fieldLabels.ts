import type { FieldLabels } from "../http/fieldLabels.ts";

export const accountLabels: FieldLabels = {
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
};
