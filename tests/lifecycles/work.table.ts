import type { WorkEventType, WorkState } from "../../src/machines/lifecycles/work.lifecycle.ts";

/** spec/domain.md, «The law of works and chapters», and spec/works.md, «Laws», word for word. Nothing here is read from the statechart. */
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
  removed: { ...allRefused, "restoration.given": to("draft"), "deletion.requested": to("deleted") },
  deleted: { ...allRefused, "undeletion.requested": to("draft") },
};

export type Row = {
  state: State;
  type: WorkEventType;
  expected: Expected;
  /** What differs from a whole work of a confirmed author who is not a newcomer, without moderation. */
  without?: "chapter" | "genre" | "annotation" | "confirmation" | "reason" | "originalAuthor";
  isTranslation?: true;
  moderation?: "newcomers" | "all";
  isKnown?: boolean;
  wasFinished?: boolean;
  deletedAt?: string;
  /** The author changed it after the moderator had opened it. */
  isStale?: true;
};

const noChapter: Refused = { refused: "Опубликуйте хотя бы одну главу" };
const incomplete: Refused = { refused: "Заполните жанр и аннотацию" };
const noOriginal: Refused = { refused: "Укажите автора оригинала" };
const unconfirmed: Refused = {
  refused: "Подтвердите адрес электронной почты",
  code: { errorCode: 6, httpStatus: 403 },
};
const noReason: Refused = { refused: "Укажите причину" };

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
  "undeletion.requested": "deleted",
};
