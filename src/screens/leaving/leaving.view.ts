import type { ResultOf } from "../../api/contract/index.ts";
import { accountDeletionLifecycle } from "../../machines/lifecycles/accountDeletion.lifecycle.ts";
import { apply } from "../../machines/lifecycles/law.ts";
import { counted } from "../../text/plural.ts";

type Deletion = ResultOf<"getDeletion">;

/** Why this person may not leave now; undefined: nothing is against it. `now`: milliseconds. */
export function refusalOf({ isLastAdmin, emailJustChanged, hasExclusive }: Deletion, now: number): string | undefined {
  const facts = { now, until: null, isLastAdmin, emailJustChanged, hasExclusive };
  const verdict = apply(accountDeletionLifecycle, { state: "active", facts }, { type: "deletion.requested" });
  return verdict.allowed ? undefined : verdict.refusal;
}

const works = ["произведение", "произведения", "произведений"] as const;

/** What is erased, line by line. */
export const goes = ({ workCount, shownCount }: Deletion): string[] => [
  "Имя, почта, телефон, пароль, двухфакторный вход, все сеансы",
  "Всё, что вы рассказали о себе, аватар и фон",
  "Документы для выплат, эксклюзивные договоры и их сканы",
  "Подписки, игнор-лист, скрытые авторы, места в книгах, настройки",
  "Загруженные картинки, которые ничего не иллюстрируют",
  ...(workCount === 0
    ? []
    : [
        shownCount === 0
          ? `Тексты: ${counted(workCount, works)}, с черновиками и историей правок`
          : `Тексты: ${counted(workCount, works)}, с черновиками и историей правок. То, что уже читают, можно оставить без вашего имени`,
      ]),
];

/** What is kept, line by line. */
export const stays = ({ sharedCount, wasPaid }: Deletion): string[] => [
  "Согласия на обработку данных: 3 года, этого требует закон",
  "Записи о входах и переменах с адресами сети: по году каждая",
  "Решения модераторов по вашим жалобам, без ваших слов",
  ...(wasPaid ? ["Сведения о том, кому и сколько выплачено: 5 лет, этого требует закон"] : []),
  ...(sharedCount === 0
    ? []
    : [`Написанное вместе с другими (${counted(sharedCount, works)}): останется у соавторов, без вашего имени`]),
];
