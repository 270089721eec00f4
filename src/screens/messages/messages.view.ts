import type { Chat, ListedChat, Message } from "../../api/contract/messages.ts";
import type { Context } from "../../machines/messages/messageThread.machine.ts";
import { formatDay } from "../../text/dates.ts";
import { formMessages } from "../../text/formRules.ts";

export const LIMIT = 4_000;
/** How long one's own message may be taken back, in milliseconds. */
const TAKEN_BACK = 86_400_000;

type Person = { id: number; userName: string; isGone?: true | undefined };

/** The address of the chat with a person; one who has no page any more has no user name in an address either. */
export const chatHref = ({ id, userName, isGone }: Person): string =>
  `/messages/${isGone ? id : encodeURIComponent(userName)}`;

export type ShownMessage = Message & { isOwn: boolean; canDelete: boolean };
export type ShownDay = { day: string; messages: ShownMessage[] };

/** Messages under their days by Moscow. @param now milliseconds */
export function daysOf({ messages, person }: Chat, now: number): ShownDay[] {
  const days: ShownDay[] = [];
  for (const message of messages) {
    const day = formatDay(message.sentAt, now);
    const isOwn = message.authorId !== person.id;
    const canDelete = isOwn && !message.isDeleted && now - Date.parse(message.sentAt) < TAKEN_BACK;
    const shown = { ...message, isOwn, canDelete };
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(shown);
    else days.push({ day, messages: [shown] });
  }
  return days;
}

/** Up to which message the server has to be notified of the reading; null: all are read. */
export function unreadUpTo({ messages, person, lastReadId }: Chat): number | null {
  const last = messages.findLast(({ authorId, isDeleted }) => authorId === person.id && !isDeleted);
  return last && last.id > lastReadId ? last.id : null;
}

/** The note below a message that the server does not have. */
export function standingOf({
  refusal,
  state,
  isLimited,
}: {
  refusal: string;
  state: string;
} & Pick<Context, "isLimited">): string {
  if (refusal) return `Не отправлено. ${refusal}`;
  if (state === "closed") return "Не отправлено";
  if (state === "held") return "Не отправлено. Войдите, и сообщение отправится";
  if (state === "waiting")
    return isLimited
      ? "Не отправлено: слишком много сообщений подряд. Отправим чуть позже"
      : "Не отправлено. Отправим, когда появится сеть";
  return "Отправляется…";
}

/** Why a text is no message; undefined: it is one. */
export function faultOf(text: string): string | undefined {
  if (text.trim() === "") return formMessages.required("Сообщение");
  return text.trim().length > LIMIT ? formMessages.max("Сообщение", LIMIT) : undefined;
}

/** The last words of a chat, in a list. */
export function previewOf({ preview, isDeleted, isOwn }: ListedChat): string {
  const words = isDeleted ? "Сообщение удалено" : preview;
  return isOwn ? `Вы: ${words}` : words;
}
