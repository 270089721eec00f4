import type { WorkEventType, WorkState } from "../../src/machines/lifecycles/work.lifecycle.ts";

/** This table repeats docs/spec/works.md, «The law of works», word for word, and takes nothing from the statechart. */
export const NOW = "2026-11-20T11:05:31.000Z";

/** A published work is in progress or finished: two states of the table. */
export type State = Exclude<WorkState, "published"> | "inProgress" | "finished";
type Becomes = { becomes: State };
type Refused = { refused: string; code?: { errorCode: number; httpStatus: number } };
export type Expected = Becomes | Refused;

const no: Refused = { refused: "Сейчас это действие недоступно" };
const to = (becomes: State): Becomes => ({ becomes });
const allRefused: Record<WorkEventType, Expected> = {
  "publish.requested": no,
  "deletion.requested": no,
  "approval.given": no,
  "rejection.given": no,
  "withdrawal.requested": no,
  "removal.given": no,
  "finish.requested": no,
  "resumption.requested": no,
  "restoration.given": no,
  "appeal.requested": no,
  "appeal.declined": no,
  "undeletion.requested": no,
};

const pairs: Record<State, Record<WorkEventType, Expected>> = {
  draft: {
    ...allRefused,
    "publish.requested": to("inProgress"),
    "deletion.requested": to("deleted"),
    "finish.requested": to("draft"),
  },
  rejected: {
    ...allRefused,
    "publish.requested": to("inProgress"),
    "deletion.requested": to("deleted"),
    "finish.requested": to("rejected"),
  },
  onModeration: {
    ...allRefused,
    "approval.given": to("inProgress"),
    "rejection.given": to("rejected"),
    "withdrawal.requested": to("draft"),
  },
  inProgress: {
    ...allRefused,
    "withdrawal.requested": to("draft"),
    "removal.given": to("removed"),
    "finish.requested": to("finished"),
  },
  finished: {
    ...allRefused,
    "withdrawal.requested": to("draft"),
    "removal.given": to("removed"),
    "resumption.requested": to("inProgress"),
  },
  removed: {
    ...allRefused,
    "restoration.given": to("draft"),
    "appeal.requested": to("removed"),
    "deletion.requested": to("deleted"),
  },
  deleted: { ...allRefused, "undeletion.requested": to("draft") },
};

export type Row = {
  state: State;
  type: WorkEventType;
  expected: Expected;
  /** What differs from a whole work of a confirmed author who is not a newcomer, without moderation. */
  without?: "chapter" | "genre" | "annotation" | "confirmation" | "reason" | "originalAuthor" | "text";
  isTranslation?: true;
  moderation?: "newcomers" | "all";
  isKnown?: boolean;
  wasFinished?: boolean;
  deletedAt?: string;
  /** The author changed it after the moderator had opened it. */
  isStale?: true;
  /** What has become of the objection to the present removal; without it there is none. */
  appeal?: "open" | "declined";
  /** The moderator who asks has removed the work. */
  isRemover?: true;
};

const noChapter: Refused = { refused: "Опубликуйте хотя бы одну главу" };
const incomplete: Refused = { refused: "Заполните жанр и аннотацию" };
const noOriginal: Refused = { refused: "Укажите автора оригинала" };
const unconfirmed: Refused = {
  refused: "Подтвердите адрес электронной почты",
  code: { errorCode: 6, httpStatus: 403 },
};
const noReason: Refused = { refused: "Укажите причину" };

const othersAppeal: Refused = { refused: "Обращение рассматривает другой модератор" };

const withGuards: Row[] = [
  ...(["draft", "rejected"] as const).flatMap((state): Row[] => {
    const publish = { state, type: "publish.requested" } as const;
    return [
      { ...publish, without: "chapter", expected: noChapter },
      { ...publish, without: "genre", expected: incomplete },
      { ...publish, without: "annotation", expected: incomplete },
      { ...publish, without: "originalAuthor", isTranslation: true, expected: noOriginal },
      { ...publish, isTranslation: true, expected: to("inProgress") },
      { ...publish, without: "confirmation", expected: unconfirmed },
      { ...publish, moderation: "newcomers", isKnown: false, expected: to("onModeration") },
      { ...publish, moderation: "newcomers", isKnown: true, expected: to("inProgress") },
      { ...publish, moderation: "all", isKnown: true, expected: to("onModeration") },
      { ...publish, wasFinished: true, expected: to("finished") },
      { state, type: "finish.requested", wasFinished: true, expected: no },
      { state, type: "resumption.requested", wasFinished: true, expected: to(state) },
    ];
  }),
  { state: "onModeration", type: "approval.given", without: "chapter", expected: noChapter },
  {
    state: "onModeration",
    type: "approval.given",
    isStale: true,
    expected: { refused: "Автор изменил произведение после того, как вы его открыли. Посмотрите ещё раз" },
  },
  { state: "onModeration", type: "rejection.given", without: "reason", expected: noReason },
  { state: "inProgress", type: "removal.given", without: "reason", expected: noReason },
  { state: "finished", type: "removal.given", without: "reason", expected: noReason },
  { state: "onModeration", type: "approval.given", wasFinished: true, expected: to("finished") },
  {
    state: "removed",
    type: "appeal.requested",
    without: "text",
    expected: { refused: "Напишите, что исправлено или с чем вы не согласны" },
  },
  {
    state: "removed",
    type: "appeal.requested",
    appeal: "open",
    expected: { refused: "Обращение уже отправлено" },
  },
  {
    state: "removed",
    type: "appeal.requested",
    appeal: "declined",
    expected: { refused: "Обращение уже рассмотрено" },
  },
  { state: "removed", type: "appeal.declined", appeal: "open", expected: to("removed") },
  { state: "removed", type: "appeal.declined", appeal: "open", without: "reason", expected: noReason },
  { state: "removed", type: "appeal.declined", appeal: "declined", expected: no },
  { state: "removed", type: "appeal.declined", appeal: "open", isRemover: true, expected: othersAppeal },
  { state: "removed", type: "restoration.given", appeal: "open", isRemover: true, expected: othersAppeal },
  { state: "removed", type: "restoration.given", appeal: "open", expected: to("draft") },
  { state: "removed", type: "restoration.given", appeal: "declined", isRemover: true, expected: to("draft") },
  { state: "removed", type: "restoration.given", isRemover: true, expected: to("draft") },
  { state: "removed", type: "deletion.requested", appeal: "open", expected: to("deleted") },
  // It was removed, went through the bin, and is published again: the former objection is over.
  { state: "inProgress", type: "removal.given", appeal: "declined", expected: to("removed") },
  // 30 days before NOW pass, one millisecond more does not.
  { state: "deleted", type: "undeletion.requested", deletedAt: "2026-10-21T11:05:31.000Z", expected: to("draft") },
  {
    state: "deleted",
    type: "undeletion.requested",
    deletedAt: "2026-10-21T11:05:30.999Z",
    expected: { refused: "Срок восстановления истёк" },
  },
];

export const rows: Row[] = [
  ...(Object.keys(pairs) as State[]).flatMap((state) =>
    (Object.keys(pairs[state]) as WorkEventType[]).map((type): Row => ({ state, type, expected: pairs[state][type] })),
  ),
  ...withGuards,
];

/** The column «who»: the wrong person is refused before the law is asked. */
export const askers: Record<WorkEventType, ("owner" | "coAuthor" | "moderator" | "admin")[]> = {
  "publish.requested": ["owner", "coAuthor"],
  "deletion.requested": ["owner"],
  "approval.given": ["moderator", "admin"],
  "rejection.given": ["moderator", "admin"],
  "withdrawal.requested": ["owner", "coAuthor"],
  "removal.given": ["moderator", "admin"],
  "finish.requested": ["owner", "coAuthor"],
  "resumption.requested": ["owner", "coAuthor"],
  "restoration.given": ["moderator", "admin"],
  "appeal.requested": ["owner", "coAuthor"],
  "appeal.declined": ["moderator", "admin"],
  "undeletion.requested": ["owner"],
};

/** A state in which the event is allowed. */
export const allowedIn: Record<WorkEventType, State> = {
  "publish.requested": "draft",
  "deletion.requested": "draft",
  "approval.given": "onModeration",
  "rejection.given": "onModeration",
  "withdrawal.requested": "inProgress",
  "removal.given": "inProgress",
  "finish.requested": "inProgress",
  "resumption.requested": "finished",
  "restoration.given": "removed",
  "appeal.requested": "removed",
  "appeal.declined": "removed",
  "undeletion.requested": "deleted",
};
