import type { Work } from "../../api/contract/works.ts";
import { type CoAuthorshipEventType, INVITATION_PERIOD } from "../../machines/lifecycles/coAuthorship.lifecycle.ts";
import { formatDateNear } from "../../text/dates.ts";
import { coAuthorshipRefusal } from "../parts/coAuthorship.view.ts";

type CoAuthor = NonNullable<Work["coAuthor"]>;
type Authored = Pick<Work, "owner" | "coAuthor" | "secondCoAuthor" | "soldCount" | "state">;
export type AuthorAction = Extract<
  CoAuthorshipEventType,
  "invitation.withdrawn" | "removal.requested" | "departure.requested"
>;
type Badge = { kind: "live" | "wait" | "stop"; text: string };
export type AuthorRow = Pick<CoAuthor, "id" | "fio" | "userName"> & {
  badge: Badge | null;
  fact: string;
  /** What this asker may do about the person. */
  action: AuthorAction | null;
  /** Why not now. */
  refusal: string | undefined;
};

/** The day on which an invitation ends. */
const endOf = (invitedAt: string): string => new Date(Date.parse(invitedAt) + INVITATION_PERIOD).toISOString();

function actionOf(author: CoAuthor, work: Authored, askerId: number): AuthorAction | null {
  if (work.state === "deleted") return null;
  if (askerId === work.owner.id) return author.confirmed ? "removal.requested" : "invitation.withdrawn";
  return askerId === author.id && author.confirmed ? "departure.requested" : null;
}

function rowOf(author: CoAuthor, work: Authored, { askerId, now }: { askerId: number; now: number }): AuthorRow {
  const { id, fio, userName, confirmed, confirmedAt, invitedAt } = author;
  const action = actionOf(author, work, askerId);
  const common = {
    id,
    fio,
    userName,
    action,
    refusal: action ? coAuthorshipRefusal(author, action, { now, soldCount: work.soldCount }) : undefined,
  };
  if (confirmed) {
    const since = confirmedAt ? ` с ${formatDateNear(confirmedAt, now)}` : "";
    const fact = id === askerId ? "это вы: правите главы и настройки" : "правит главы и настройки";
    return { ...common, badge: { kind: "live", text: "Соавтор" }, fact: `${fact}${since}` };
  }
  const [sent, end] = invitedAt ? [invitedAt, endOf(invitedAt)] : ["", ""];
  const since = `Приглашение отправлено ${formatDateNear(sent, now)}`;
  return now - Date.parse(sent) > INVITATION_PERIOD
    ? {
        ...common,
        badge: { kind: "stop", text: "Приглашение устарело" },
        fact: `${since} и действовало до ${formatDateNear(end, now)}. Отзовите его, чтобы пригласить снова`,
      }
    : {
        ...common,
        badge: { kind: "wait", text: "Ждёт ответа" },
        fact: `${since}, действует до ${formatDateNear(end, now)}. Видны название, обложка и аннотация`,
      };
}

/** Whose work it is, and everybody who is or was asked to be next to the owner. `now`: milliseconds. */
export function authorRows(work: Authored, { askerId, now }: { askerId: number; now: number }): AuthorRow[] {
  const { id, fio, userName } = work.owner;
  const owner = { id, fio, userName, badge: null, action: null, refusal: undefined };
  const others = [work.coAuthor, work.secondCoAuthor].filter((author) => author !== null);
  return [
    { ...owner, fact: id === askerId ? "владелец, вы" : "владелец" },
    ...others.map((author) => rowOf(author, work, { askerId, now })),
  ];
}

/** What the owner is shown below the authors; null: the asker is not the owner. */
export function inviting(work: Authored, askerId: number): "form" | "full" | null {
  if (askerId !== work.owner.id || work.state === "deleted") return null;
  return work.coAuthor && work.secondCoAuthor ? "full" : "form";
}

type Question = { title: string; text: string; confirm: string; keep: string };

/** What is asked before a co-author goes; null: nothing is lost. */
export function questionOf(action: AuthorAction, { fio }: Pick<AuthorRow, "fio">, title: string): Question | null {
  if (action === "removal.requested")
    return {
      title: `Исключить соавтора: ${fio}?`,
      text: "Доступ к черновикам и настройкам пропадёт сразу. Все главы и правки, написанные соавтором, останутся в произведении. Вернуть соавтора можно только новым приглашением.",
      confirm: "Исключить соавтора",
      keep: "Оставить соавтора",
    };
  if (action === "departure.requested")
    return {
      title: `Выйти из соавторов «${title}»?`,
      text: "Вы сразу потеряете доступ к черновикам и настройкам. Все главы и правки, ваши тоже, останутся в произведении. Вернуться можно только по новому приглашению.",
      confirm: "Выйти из соавторов",
      keep: "Остаться соавтором",
    };
  return null;
}
