import { createHash } from "node:crypto";
import { formatDate, formatMoment } from "../../src/text/dates.ts";
import { enqueueGathered } from "../jobs/outbox.ts";
import { browserName } from "./browserNames.ts";
import type { CallOrigin } from "./events.ts";
import type { AccountLeaving, EmailChanged, FactorRemoving, Notice, NoticeKind, Whence } from "./jobs.types.ts";
import type { LetterWords } from "./letters.ts";
import { ownerOfAddress } from "./ownerOfAddress.ts";

/** `many`: what is counted when one letter tells of several. */
const noticeWords: Record<NoticeKind, { subject: string; text: string; many: string }> = {
  passwordChanged: {
    subject: "Пароль изменён",
    text: "Пароль вашей учётной записи на «Рукописи» изменён. На других устройствах придётся войти заново.",
    many: "Смен пароля",
  },
  userNameChanged: {
    subject: "Имя пользователя изменено",
    text: "Имя пользователя вашей учётной записи на «Рукописи» изменено. Прежние ссылки на вас ведут на новый адрес, входить нужно по новому имени или по почте.",
    many: "Смен имени пользователя",
  },
  totpEnabled: {
    subject: "Двухфакторный вход включён",
    text: "Теперь, чтобы войти на «Рукопись», кроме пароля нужен код из приложения.",
    many: "Включений двухфакторного входа",
  },
  totpDisabled: {
    subject: "Двухфакторный вход выключен",
    text: "Теперь, чтобы войти на «Рукопись», достаточно пароля.",
    many: "Выключений двухфакторного входа",
  },
  recoveryCodesRenewed: {
    subject: "Новые коды восстановления",
    text: "Выданы новые коды восстановления, прежние больше не подходят.",
    many: "Новых наборов кодов",
  },
  emailChanging: {
    subject: "Меняется адрес почты",
    text: "На «Рукописи» попросили сменить адрес почты вашей учётной записи. Этот адрес действует, пока не подтвердят новый.",
    many: "Просьб сменить адрес",
  },
  codesRefused: {
    subject: "Неверные коды при входе",
    text: "Кто-то знает пароль вашей учётной записи на «Рукописи» и пять раз ввёл неверный код. Войти не удалось.",
    many: "Таких попыток войти",
  },
  exportReady: {
    subject: "Копия ваших данных готова",
    text: "Архив со всем, что «Рукопись» хранит о вас, лежит 7 дней на странице «Данные и удаление», ссылка на неё есть в разделе «Безопасность». Ниже сказано, когда он был собран и откуда его попросили.",
    many: "Готовых архивов",
  },
  phoneChanged: {
    subject: "Телефон изменён",
    text: "В вашей учётной записи на «Рукописи» подтверждён другой номер телефона. Войти с ним нельзя: он нужен для связи о выплатах.",
    many: "Смен телефона",
  },
  phoneRemoved: {
    subject: "Телефон убран",
    text: "Номер телефона вашей учётной записи на «Рукописи» убран.",
    many: "Удалений телефона",
  },
  newDevice: {
    subject: "Вход с нового устройства",
    text: "В вашу учётную запись на «Рукописи» вошли с устройства, на котором вас не было 90 дней или дольше.",
    many: "Входов с новых устройств",
  },
};

/** Letters of one kind to one address are at least so far apart; the next one reports what happens meanwhile. */
export const NOTICE_PAUSE = 10 * 60_000;

/** The address is hashed, and is in the table no longer than its letter. */
export const noticeKey = ({ letter, email }: Pick<Notice, "letter" | "email">): string =>
  `notice ${letter} ${createHash("sha256").update(email).digest("base64url")}`;

/**
 * Plans the letter about a change of what lets in; call it inside the transaction of the change. The first of a kind goes at once,
 * further ones within 10 minutes are gathered into the next. An address that nobody has confirmed gets none: it may be a stranger's.
 */
export async function enqueueNotice(
  letter: NoticeKind,
  email: string,
  { address, userAgent }: CallOrigin,
  now: Date,
): Promise<void> {
  const owner = await ownerOfAddress(email, now);
  if (!owner || (owner.isPresent && !owner.emailConfirmedAt)) return;
  const notice = { letter, email, at: now.toISOString(), address, userAgent };
  await enqueueGathered(notice, noticeKey(notice), owner.id);
}

export const leavingKey = (accountId: number): string => `accountLeaving ${accountId}`;

/** `address` empty: nobody did it, its time had come. */
function whenAndWhence({ at, address, userAgent }: Whence): string {
  const { device } = browserName(userAgent);
  const origin = [device, `адрес ${address}`].filter(Boolean).join(", ");
  // The day is written whole: «сегодня» of a letter is another day when it is read.
  const when = `Когда: ${formatMoment(at, 0)} по Москве.`;
  return address ? `${when} Откуда: ${origin}.` : when;
}

/** To the former address: the link takes it back, for 7 days. */
export const emailChangedLetter = (change: EmailChanged): LetterWords => ({
  subject: "Адрес почты изменён",
  text: `Адрес почты вашей учётной записи на «Рукописи» изменён, письма сюда больше не приходят. ${whenAndWhence(change)}`,
  action: "Это не я, вернуть этот адрес",
  ending:
    "Если это были вы, ничего делать не нужно. Если нет, откройте ссылку в течение 7 дней: этот адрес вернётся, все сеансы завершатся, и вы зададите новый пароль.",
});

/** The account goes on this day: how to come back. @param until ISO */
export const accountLeavingLetter = (asked: AccountLeaving, until: string): LetterWords => ({
  subject: `Учётная запись будет удалена ${formatDate(until)}`,
  text: `Вашу учётную запись на «Рукописи» попросили удалить. До ${formatMoment(until, 0)} по Москве её можно вернуть: войдите и нажмите «Вернуть учётную запись». ${whenAndWhence(asked)}`,
  action: "Войти и вернуть учётную запись",
  ending:
    "Если это были не вы, верните учётную запись и смените пароль. Если прежний пароль не подходит, задайте новый на странице входа: «Восстановить пароль».",
});

/** On each day that it waits: how to stop it. */
export const factorRemovingLetter = (removing: FactorRemoving): LetterWords => ({
  subject: `Двухфакторный вход выключится ${formatDate(removing.until)}`,
  text: `По ссылке из письма попросили выключить двухфакторный вход вашей учётной записи на «Рукописи»: потеряны и приложение, и коды. Он выключится ${formatMoment(removing.until, 0)} по Москве, все сеансы завершатся. ${whenAndWhence(removing)}`,
  action: "Это не я",
  ending:
    "Если это были вы, просто подождите. Если нет, откройте ссылку: ничего не выключится, все сеансы завершатся, и вы зададите новый пароль. Вход с кодом тоже отменит выключение.",
});

/** What was changed, when and from where, with the link «Это не я», which lives for 7 days. */
export function noticeLetter({ letter, count = 1, ...whence }: Notice): LetterWords {
  const { subject, text, many } = noticeWords[letter];
  const gathered = count > 1 ? ` ${many} за это время: ${count}. Дальше сказано о последнем случае.` : "";
  return {
    subject,
    text: `${text}${gathered} ${whenAndWhence(whence)}`,
    action: "Это не я",
    ending:
      "Если это были вы, ничего делать не нужно. Если нет, откройте ссылку: все сеансы завершатся, и вы зададите новый пароль.",
  };
}
