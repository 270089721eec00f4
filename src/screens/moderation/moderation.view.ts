import type { ModeratedWork, ModerationQueue, QueuedWork } from "../../api/contract/moderation.ts";
import type { ModerationEntry } from "../../api/contract/works.ts";
import { apply } from "../../machines/lifecycles/law.ts";
import { type WorkEvent, workAskers, workLifecycle } from "../../machines/lifecycles/work.lifecycle.ts";
import { actionMessages } from "../../text/actionMessages.ts";
import { isDecision } from "../../text/moderation.ts";
import { lawfulWork } from "../kit/work.view.ts";

export const queueNames: Record<ModerationQueue, string> = {
  waiting: "Ждут проверки",
  appeals: "Обращения",
  removed: "Снятые",
  decided: "Решения",
};
export const queues = Object.keys(queueNames) as ModerationQueue[];

/** Why a list is empty. */
export const nothing: Record<ModerationQueue, { title: string; text: string }> = {
  waiting: { title: "Проверять нечего", text: "Все присланные произведения проверены." },
  appeals: { title: "Обращений нет", text: "Авторы снятых произведений ничего не просят." },
  removed: { title: "Снятых произведений нет", text: "Здесь появятся произведения, снятые модераторами с публикации." },
  decided: { title: "Решений пока нет", text: "Здесь останется каждое решение с причиной и временем." },
};

/** What happened when, in a row of each list. */
export const sinceWords: Record<ModerationQueue, string> = {
  waiting: "отправлено",
  appeals: "обращение",
  removed: "снято",
  decided: "решено",
};

/** `work`: the one that is open; null: the first of the list. */
export type ModerationAt = { state: ModerationQueue; page: number; work: number | null };

/** What the address asks for; values that make no sense there are ignored. */
export function moderationAt(address: string): ModerationAt {
  const query = new URLSearchParams(address);
  const [page, work] = [Number(query.get("page")), Number(query.get("work"))];
  return {
    state: queues.find((queue) => queue === query.get("state")) ?? "waiting",
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    work: Number.isSafeInteger(work) && work >= 1 ? work : null,
  };
}

export function addressOf({ state, page, work }: ModerationAt): string {
  const query = {
    ...(state !== "waiting" && { state }),
    ...(page > 1 && { page: String(page) }),
    ...(work !== null && { work: String(work) }),
  };
  const search = new URLSearchParams(query).toString();
  return `/work/moderation${search && `?${search}`}`;
}

/** The query of the list's call. */
export const queryOf = ({ state, page }: ModerationAt) => ({ state, page });

const DAY = 86_400_000;

/** `now`: milliseconds. */
export const waitsLong = (state: ModerationQueue, { at }: Pick<QueuedWork, "at">, now: number): boolean =>
  (state === "waiting" || state === "appeals") && now - Date.parse(at) > DAY;

/** The one behind a work in its list, or the one before it: where a moderator goes on. */
export function nextOf(works: readonly QueuedWork[], id: number): QueuedWork | undefined {
  const others = works.filter((work) => work.id !== id);
  const place = works.findIndex((work) => work.id === id);
  return others[place] ?? others.at(-1);
}

/** The last decision that the moderator sees; null: there is none. */
export const lastDecision = (history: readonly ModerationEntry[]): number | null =>
  history.find(({ kind }) => isDecision(kind))?.id ?? null;

export const authorsOf = ({ owner, coAuthor, secondCoAuthor }: ModeratedWork["work"]) =>
  [owner, coAuthor, secondCoAuthor].filter((author) => author !== null);

type Asker = { id: number; roles: readonly string[] };
export type VerdictType = Extract<
  WorkEvent["type"],
  "approval.given" | "rejection.given" | "removal.given" | "restoration.given" | "appeal.declined"
>;

const labels = {
  "approval.given": ({ contentVersion }: { contentVersion: number }) => `Одобрить версию ${contentVersion}`,
  "restoration.given": () => "Восстановить",
  "rejection.given": () => "Отклонить",
  "removal.given": () => "Снять с публикации",
  "appeal.declined": () => "Отклонить обращение",
} as const satisfies Record<VerdictType, (work: { contentVersion: number }) => string>;

export type ReasonedType = Exclude<VerdictType, "approval.given" | "restoration.given">;

/** Those that say why. */
export const isReasoned = (type: VerdictType): type is ReasonedType =>
  type !== "approval.given" && type !== "restoration.given";

const eventOf = (type: VerdictType, contentVersion: number): WorkEvent =>
  isReasoned(type)
    ? { type, reason: "названа в поле" }
    : type === "approval.given"
      ? { type, contentVersion }
      : { type };

/** What the law lets this moderator decide now; `refusal` says why not what belongs to the state. `now`: milliseconds. */
export function verdictsFor({ work, history }: Pick<ModeratedWork, "work" | "history">, asker: Asker, now: number) {
  const removal = history.find(({ kind }) => kind === "removed");
  const isRemover = removal?.by?.id === asker.id && !asker.roles.includes("Admin");
  const { state, facts } = lawfulWork(work, { emailIsConfirmed: true }, now);
  return (Object.keys(labels) as VerdictType[])
    .filter((type) => work.rights.askers.includes(workAskers[type]))
    .map((type) => {
      const event = eventOf(type, work.contentVersion);
      const verdict = apply(workLifecycle, { state, facts: { ...facts, isRemover } }, event);
      return { type, label: labels[type](work), refusal: verdict.allowed ? undefined : verdict.refusal };
    })
    .filter(({ refusal }) => refusal !== actionMessages.unavailable);
}

/** What is said when it is done. */
export const doneWords: Record<VerdictType, string> = {
  "approval.given": "опубликовано",
  "rejection.given": "возвращено автору",
  "removal.given": "снято с публикации",
  "restoration.given": "снова в черновиках автора",
  "appeal.declined": "остаётся снятым, обращение отклонено",
};

/** Why there is nothing to decide. */
export const nothingToDecide: Record<ModeratedWork["work"]["state"], string> = {
  draft: "Произведение в черновиках автора: решать пока нечего.",
  rejected: "Произведение возвращено автору: решать нечего, пока оно не отправлено снова.",
  onModeration: "",
  published: "",
  removed: "",
  deleted: "Произведение в корзине автора: решать нечего.",
};
