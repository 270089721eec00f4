import type { ListedLetter } from "../../api/contract/support.ts";
import type { ChatState, Visitor } from "../../machines/support/supportChat.machine.ts";
import { groups } from "../../text/supportQuestions.ts";
import { folded } from "../../text/words.ts";

/** The questions in which every word that was typed begins a word, with their groups; all of them for nothing typed. */
export function questionsWith(typed: string) {
  const words = folded(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return groups
    .map(({ questions, ...group }) => ({
      ...group,
      questions: questions.filter(({ question, answer }) => {
        const text = ` ${folded([question, ...answer].join(" ")).replace(/[^\p{L}\p{N}]+/gu, " ")}`;
        return words.every((word) => text.includes(` ${word}`));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}

export type ChatButton = { label: string; busy: boolean; unavailable?: string; isOpen: boolean; isMissing: boolean };

/** What the button of the chat says and does. */
export function chatButton(state: ChatState): ChatButton {
  const closed = { label: "Написать в чат", busy: false, isOpen: false, isMissing: false };
  if (state === "preparing") return { ...closed, unavailable: "Чат ещё загружается" };
  if (state === "missing") return { ...closed, isMissing: true };
  if (state === "opening") return { ...closed, label: "Открываем чат", busy: true };
  return state !== "rendered" && state.rendered === "open"
    ? { ...closed, label: "Свернуть чат", isOpen: true }
    : closed;
}

/** What another company gets when the chat is opened. */
export function toldOf({ site, person }: Visitor): string {
  const version = `«Версия сайта: ${site}»`;
  return person
    ? `имя, ссылка на ваш профиль, почта и подтверждена ли она, номер учётной записи, ${version}`
    : `только ${version}`;
}

/** The state of a letter, and the look of its badge. */
export const stateBadges: Record<ListedLetter["state"], { name: string; kind: "wait" | "live" | "draft" }> = {
  waiting: { name: "Ждёт ответа", kind: "wait" },
  answered: { name: "Ответили", kind: "live" },
  closed: { name: "Закрыто", kind: "draft" },
};

const numberIn = (query: URLSearchParams, name: string): number | null => {
  const given = query.get(name) ?? "";
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null;
};

/** What the address asks for: one letter, or a new one about another. */
export function supportAt(search: string) {
  const query = new URLSearchParams(search);
  return { letter: numberIn(query, "letter"), about: numberIn(query, "about") };
}

const states = ["waiting", "answered", "closed"] as const;
export type QueueAt = { state: (typeof states)[number]; page: number };

/** What the address of the staff's list asks for; unknown values are ignored. */
export function queueAt(search: string): QueueAt {
  const query = new URLSearchParams(search);
  return { state: states.find((one) => one === query.get("state")) ?? "waiting", page: numberIn(query, "page") ?? 1 };
}

/** The address of a look at the staff's list. */
export function queueAddress({ state, page }: QueueAt): string {
  const query = new URLSearchParams();
  if (state !== "waiting") query.set("state", state);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/moderation/support?${query}` : "/moderation/support";
}

export const queueTabs: readonly { state: QueueAt["state"]; label: string; empty: string }[] = [
  { state: "waiting", label: "Ждут ответа", empty: "На все письма ответили." },
  { state: "answered", label: "Отвеченные", empty: "Здесь останутся письма с ответами." },
  { state: "closed", label: "Закрытые", empty: "Здесь останутся письма, на которые ответ больше не нужен." },
];
