import type { Letter } from "../mail/mail.ts";

/** What a letter says; who gets it and its link come when it is sent. */
export type LetterWords = Pick<Letter, "subject" | "text" | "action" | "ending">;

/**
 * Confirms that the address is the person's; the link lives for 3 days. A stranger may have typed the address, and
 * would choose the first words of our letter with the name.
 */
export const confirmationLetter: LetterWords = {
  subject: "Подтвердите адрес электронной почты",
  text: "Этот адрес указан при регистрации на «Рукописи». Чтобы подтвердить его, откройте ссылку. Она действует 3 дня.",
  action: "Подтвердить адрес",
  ending: "Если вы не регистрировались, ничего делать не нужно.",
};

/** To the new address; the link lives for a day. A stranger may have typed the address, as above. */
export const emailChangeLetter: LetterWords = {
  subject: "Подтвердите новый адрес почты",
  text: "Этот адрес указан как новый адрес почты учётной записи на «Рукописи». Чтобы сменить адрес, откройте ссылку. Она действует сутки.",
  action: "Сменить адрес",
  ending: "Если вы этого не просили, ничего делать не нужно: без вашего подтверждения ничего не изменится.",
};

/** A stranger may know the password: only the mailbox shows that it is the owner. The link lives for an hour. */
export const factorRemovalLetter: LetterWords = {
  subject: "Нет приложения и кодов",
  text: "Кто-то ввёл ваш пароль на «Рукописи» и сказал, что потерял приложение с кодами и коды восстановления. Если это вы, откройте ссылку: через 72 часа двухфакторный вход выключится. Ссылка действует 1 час.",
  action: "Выключить через 72 часа",
  ending:
    "Если это не вы, ссылку не открывайте и смените пароль: его знает кто-то ещё. Без ссылки ничего не изменится.",
};

/** Lets the person set a new password; the link lives for an hour. */
export const recoveryLetter: LetterWords = {
  subject: "Восстановление пароля",
  text: "Чтобы задать новый пароль на «Рукописи», откройте ссылку. Она действует 1 час и только один раз.",
  action: "Задать новый пароль",
  ending: "Если вы этого не просили, ничего делать не нужно: прежний пароль остаётся в силе.",
};
