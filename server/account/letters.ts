import type { Letter } from "../mail/mail.ts";

type Reader = { fio: string; email: string };

/**
 * Confirms that the address is the person's; the link lives for 3 days. A stranger may have typed the address, and
 * would choose the first words of our letter with the name.
 */
export const confirmationLetter = ({ email }: Pick<Reader, "email">, link: string): Letter => ({
  to: email,
  subject: "Подтвердите адрес электронной почты",
  greeting: "Здравствуйте!",
  text: "Этот адрес указан при регистрации на «Рукописи». Чтобы подтвердить его, откройте ссылку. Она действует 3 дня.",
  link,
  action: "Подтвердить адрес",
  ending: "Если вы не регистрировались, ничего делать не нужно.",
});

/** To the new address; the link lives for a day. A stranger may have typed the address, as above. */
export const emailChangeLetter = ({ email }: Pick<Reader, "email">, link: string): Letter => ({
  to: email,
  subject: "Подтвердите новый адрес почты",
  greeting: "Здравствуйте!",
  text: "Этот адрес указан как новый адрес почты учётной записи на «Рукописи». Чтобы сменить адрес, откройте ссылку. Она действует сутки.",
  link,
  action: "Сменить адрес",
  ending: "Если вы этого не просили, ничего делать не нужно: без вашего подтверждения ничего не изменится.",
});

/** A stranger may know the password: only the mailbox shows that it is the owner. The link lives for an hour. */
export const factorRemovalLetter = ({ fio, email }: Reader, link: string): Letter => ({
  to: email,
  subject: "Нет приложения и кодов",
  greeting: `Здравствуйте, ${fio}!`,
  text: "Кто-то ввёл ваш пароль на «Рукописи» и сказал, что потерял приложение с кодами и коды восстановления. Если это вы, откройте ссылку: через 72 часа двухфакторный вход выключится. Ссылка действует 1 час.",
  link,
  action: "Выключить через 72 часа",
  ending:
    "Если это не вы, ссылку не открывайте и смените пароль: его знает кто-то ещё. Без ссылки ничего не изменится.",
});

/** Lets the person set a new password; the link lives for an hour. */
export const recoveryLetter = ({ fio, email }: Reader, link: string): Letter => ({
  to: email,
  subject: "Восстановление пароля",
  greeting: `Здравствуйте, ${fio}!`,
  text: "Чтобы задать новый пароль на «Рукописи», откройте ссылку. Она действует 1 час и только один раз.",
  link,
  action: "Задать новый пароль",
  ending: "Если вы этого не просили, ничего делать не нужно: прежний пароль остаётся в силе.",
});
