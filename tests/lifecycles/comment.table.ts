import type { CommentEvent } from "../../src/machines/lifecycles/comment.lifecycle.ts";
import type { CommentState } from "../../src/text/comments.ts";

/** The law of comments (docs/spec/comments.md, «The law of a comment»). The table takes nothing from the statechart. */
export const COMMENT_NOW = "2026-11-20T11:05:31.000Z";
/** 15 minutes before NOW, and a millisecond more. */
export const LAST_MOMENT = "2026-11-20T10:50:31.000Z";
export const TOO_LATE = "2026-11-20T10:50:30.999Z";
export const GIVEN_REASON = "Оскорбление";
export const FORMER_REASON = "Реклама";

export type State = CommentState | "unsent";
type Type = CommentEvent["type"];
type Code = "UserEmailNotConfirmed" | "IsNewcomer" | "AccessDenied";
type Expected = { becomes: State } | { refused: string; code?: Code };
export type Lack = "email" | "leave" | "friendship" | "peace" | "openness" | "age" | "fewer links" | "freshness";
export type Row = {
  state: State;
  type: Type;
  expected: Expected;
  /** The conditions that fail, in the order in which the server refuses them. */
  lacks?: readonly Lack[];
  isLookedAtFirst?: true;
  createdAt?: string;
  isReply?: true;
  isPinned?: true;
  isOfStaff?: true;
  reason?: string;
  writes?: { isPinned?: boolean; reason?: string };
};

const no: Expected = { refused: "Сейчас это действие недоступно" };
const to = (becomes: State): Expected => ({ becomes });

const pairs: Record<State, Record<Type, Expected>> = {
  unsent: {
    "comment.sent": to("visible"),
    "correction.sent": no,
    "approval.given": no,
    "rejection.given": no,
    "hiding.given": no,
    "pin.given": no,
    "unpin.given": no,
    "removal.given": no,
    "restoration.given": no,
    "deletion.requested": no,
  },
  visible: {
    "comment.sent": no,
    "correction.sent": to("visible"),
    "approval.given": no,
    "rejection.given": no,
    "hiding.given": to("hidden"),
    "pin.given": to("visible"),
    "unpin.given": to("visible"),
    "removal.given": to("removed"),
    "restoration.given": no,
    "deletion.requested": to("deleted"),
  },
  held: {
    "comment.sent": no,
    "correction.sent": to("visible"),
    "approval.given": to("visible"),
    "rejection.given": to("hidden"),
    "hiding.given": no,
    "pin.given": no,
    "unpin.given": no,
    "removal.given": to("removed"),
    "restoration.given": no,
    "deletion.requested": to("deleted"),
  },
  hidden: {
    "comment.sent": no,
    "correction.sent": no,
    "approval.given": no,
    "rejection.given": no,
    "hiding.given": no,
    "pin.given": no,
    "unpin.given": no,
    "removal.given": to("removed"),
    "restoration.given": to("visible"),
    "deletion.requested": to("deleted"),
  },
  removed: {
    "comment.sent": no,
    "correction.sent": no,
    "approval.given": no,
    "rejection.given": no,
    "hiding.given": no,
    "pin.given": no,
    "unpin.given": no,
    "removal.given": no,
    "restoration.given": to("visible"),
    "deletion.requested": no,
  },
  deleted: {
    "comment.sent": no,
    "correction.sent": no,
    "approval.given": no,
    "rejection.given": no,
    "hiding.given": no,
    "pin.given": no,
    "unpin.given": no,
    "removal.given": no,
    "restoration.given": no,
    "deletion.requested": no,
  },
};

const writesOf = (state: State, type: Type): Row["writes"] => {
  if (pairs[state][type] === no) return {};
  if (type === "pin.given") return { isPinned: true };
  if (type === "removal.given") return { reason: GIVEN_REASON };
  return state === "removed" ? { reason: "" } : {};
};

const refusals: Record<Lack, { refused: string; code?: Code }> = {
  email: { refused: "Подтвердите адрес электронной почты", code: "UserEmailNotConfirmed" },
  leave: { refused: "Автор закрыл комментарии", code: "AccessDenied" },
  friendship: { refused: "Комментировать могут только друзья автора", code: "AccessDenied" },
  peace: { refused: "Автор ограничил вам возможность писать здесь", code: "AccessDenied" },
  openness: { refused: "Ветка закрыта", code: "AccessDenied" },
  age: { refused: "Ссылки можно ставить через сутки после регистрации", code: "IsNewcomer" },
  "fewer links": { refused: "Ссылок в комментарии не больше 3" },
  freshness: { refused: "Такой комментарий вы уже оставили" },
};
const lacks = Object.keys(refusals) as Lack[];
/** Where two conditions fail, the refusal names the first. */
const precedence = [
  ["email", "leave"],
  ["leave", "peace"],
  ["friendship", "peace"],
  ["peace", "openness"],
  ["openness", "age"],
  ["age", "fewer links"],
  ["fewer links", "freshness"],
] as const satisfies Lack[][];

const sent = { state: "unsent", type: "comment.sent" } as const;
const staffs = { refused: "Комментарий сотрудника скрыть нельзя" };
const late = { refused: "Исправить можно 15 минут" };

export const rows: readonly Row[] = [
  ...(Object.keys(pairs) as State[]).flatMap((state) =>
    (Object.keys(pairs[state]) as Type[]).map((type): Row => {
      const writes = writesOf(state, type);
      return { state, type, expected: pairs[state][type], ...(writes && { writes }) };
    }),
  ),
  ...lacks.map((lack): Row => ({ ...sent, lacks: [lack], expected: refusals[lack] })),
  ...precedence.map(([first, second]): Row => ({ ...sent, lacks: [first, second], expected: refusals[first] })),
  { ...sent, isLookedAtFirst: true, expected: to("held") },
  { ...sent, isReply: true, expected: to("visible") },
  ...(["visible", "held"] as const).flatMap((state): Row[] => {
    const corrected = { state, type: "correction.sent" } as const;
    return [
      { ...corrected, createdAt: LAST_MOMENT, expected: to("visible") },
      { ...corrected, createdAt: TOO_LATE, expected: late },
      { ...corrected, createdAt: TOO_LATE, lacks: ["openness"], expected: late },
      ...lacks.map((lack): Row => ({ ...corrected, lacks: [lack], expected: refusals[lack] })),
      { ...corrected, isLookedAtFirst: true, expected: to("held") },
    ];
  }),
  {
    state: "visible",
    type: "correction.sent",
    isLookedAtFirst: true,
    isPinned: true,
    expected: to("held"),
    writes: { isPinned: false },
  },
  { state: "visible", type: "correction.sent", isPinned: true, expected: to("visible"), writes: { isPinned: true } },
  { state: "visible", type: "hiding.given", isOfStaff: true, expected: staffs },
  { state: "held", type: "rejection.given", isOfStaff: true, expected: staffs },
  { state: "visible", type: "pin.given", isReply: true, expected: { refused: "Закрепить можно только начало ветки" } },
  ...(["unpin.given", "hiding.given", "removal.given", "deletion.requested"] as const).map((type): Row => {
    const becomes = { "unpin.given": "visible", "hiding.given": "hidden", "removal.given": "removed" }[
      type as "unpin.given"
    ];
    return {
      state: "visible",
      type,
      isPinned: true,
      expected: to((becomes ?? "deleted") as State),
      writes: { isPinned: false, ...(type === "removal.given" && { reason: GIVEN_REASON }) },
    };
  }),
  ...(["visible", "held", "hidden"] as const).map((state): Row => {
    return { state, type: "removal.given", reason: " \n ", expected: { refused: "Укажите причину" } };
  }),
];
