import { formatMoment } from "../../src/text/dates.ts";
import { enqueue, type Notice, type NoticeKind } from "../jobs/outbox.ts";
import type { Letter } from "../mail/mail.ts";
import { browserName } from "./browserNames.ts";
import type { From } from "./registration.ts";

const told: Record<NoticeKind, { subject: string; text: string }> = {
  passwordChanged: {
    subject: "Пароль изменён",
    text: "Пароль вашей учётной записи на «Рукописи» изменён. На других устройствах придётся войти заново.",
  },
  totpEnabled: {
    subject: "Двухфакторный вход включён",
    text: "Теперь, чтобы войти на «Рукопись», кроме пароля нужен код из приложения.",
  },
  totpDisabled: {
    subject: "Двухфакторный вход выключен",
    text: "Теперь, чтобы войти на «Рукопись», достаточно пароля.",
  },
  recoveryCodesRenewed: {
    subject: "Новые коды восстановления",
    text: "Выданы новые коды восстановления, прежние больше не подходят.",
  },
  codesRefused: {
    subject: "Неверные коды при входе",
    text: "Кто-то знает пароль вашей учётной записи на «Рукописи» и пять раз ввёл неверный код. Войти не удалось.",
  },
  newDevice: {
    subject: "Вход с нового устройства",
    text: "В вашу учётную запись на «Рукописи» вошли с устройства, на котором вас не было 90 дней или дольше.",
  },
};

/** Plans the letter about a change of what lets in; call it inside the transaction of the change. */
export const enqueueNotice = (letter: NoticeKind, email: string, { address, userAgent }: From, now: Date) =>
  enqueue("mail", { letter, email, at: now.toISOString(), address, userAgent });

/** What was changed, when and from where, with the link «Это не я», which lives for 7 days. */
export function noticeLetter(
  { fio, email }: { fio: string; email: string },
  { letter, at, address, userAgent }: Notice,
  link: string,
): Letter {
  const { subject, text } = told[letter];
  const { device } = browserName(userAgent);
  const origin = [device, `адрес ${address}`].filter(Boolean).join(", ");
  return {
    to: email,
    subject,
    greeting: `Здравствуйте, ${fio}!`,
    // The day is written whole: «сегодня» of a letter is another day when it is read.
    text: `${text} Когда: ${formatMoment(at, 0)} по Москве. Откуда: ${origin}.`,
    link,
    action: "Это не я",
    ending:
      "Если это были вы, ничего делать не нужно. Если нет, откройте ссылку: все сеансы завершатся, и вы зададите новый пароль.",
  };
}
