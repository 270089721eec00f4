import type { ChapterEvent, ChapterState } from "../../src/machines/lifecycles/chapter.lifecycle.ts";

/** This table repeats docs/spec/works.md, «The law of chapters», word for word, and takes nothing from the statechart. */
export const NOW = "2026-11-20T11:05:31.000Z";
const LATER = "2026-11-20T11:05:31.001Z";
const DELETED = "2026-11-01T09:00:00.000Z";

type Type = ChapterEvent["type"];
type Becomes = { becomes: ChapterState };
type Refused = { refused: string };
const no: Refused = { refused: "Сейчас это действие недоступно" };
const to = (becomes: ChapterState): Becomes => ({ becomes });

const pairs: Record<ChapterState, Record<Type, Becomes | Refused>> = {
  draft: {
    "publish.requested": to("published"),
    "schedule.requested": to("scheduled"),
    "time.reached": no,
    "update.requested": no,
    "withdrawal.requested": no,
    "deletion.requested": to("deleted"),
    "undeletion.requested": no,
  },
  scheduled: {
    "publish.requested": to("published"),
    "schedule.requested": to("scheduled"),
    "time.reached": to("published"),
    "update.requested": no,
    "withdrawal.requested": to("draft"),
    "deletion.requested": to("deleted"),
    "undeletion.requested": no,
  },
  published: {
    "publish.requested": no,
    "schedule.requested": no,
    "time.reached": no,
    "update.requested": to("published"),
    "withdrawal.requested": to("draft"),
    "deletion.requested": to("deleted"),
    "undeletion.requested": no,
  },
  deleted: {
    "publish.requested": no,
    "schedule.requested": no,
    "time.reached": no,
    "update.requested": no,
    "withdrawal.requested": no,
    "deletion.requested": no,
    "undeletion.requested": to("draft"),
  },
};

export type Row = {
  state: ChapterState;
  type: Type;
  text: string;
  at: string;
  deletedAt: string;
  /** The work is published, and has no other published chapter. */
  isLast?: true;
  /** Of a chapter of an audiobook; left out: it is one of a text. */
  sound?: "there" | "missing";
  /** A choice between two wordings waits in the text. */
  isDisputed?: true;
  expected: Becomes | Refused;
};

const usual = { text: "Было утро.", at: LATER, deletedAt: DELETED };
const empty: Refused = { refused: "В главе нет текста" };
const silent: Refused = { refused: "В главе нет звука" };
const disputed: Refused = { refused: "В тексте есть спорные места: выберите, что оставить" };
const past: Refused = { refused: "Выберите время в будущем" };
const last: Refused = {
  refused: "Это последняя опубликованная глава. Сначала снимите с публикации произведение",
};

const withGuards: Row[] = [
  ...(["draft", "scheduled"] as const).flatMap((state): Row[] => [
    { ...usual, state, type: "publish.requested", text: "", expected: empty },
    { ...usual, state, type: "schedule.requested", text: "", expected: empty },
    { ...usual, state, type: "schedule.requested", at: NOW, expected: past },
    { ...usual, state, type: "schedule.requested", at: "2026-11-20T11:05:30.999Z", expected: past },
  ]),
  { ...usual, state: "published", type: "update.requested", text: "", expected: empty },
  ...(["draft", "scheduled"] as const).flatMap((state): Row[] => [
    { ...usual, state, type: "publish.requested", text: "", sound: "missing", expected: silent },
    { ...usual, state, type: "schedule.requested", text: "", sound: "missing", expected: silent },
    { ...usual, state, type: "publish.requested", text: "", sound: "there", expected: to("published") },
    { ...usual, state, type: "schedule.requested", text: "", sound: "there", expected: to("scheduled") },
  ]),
  { ...usual, state: "published", type: "update.requested", text: "", sound: "missing", expected: silent },
  { ...usual, state: "published", type: "update.requested", text: "", sound: "there", expected: to("published") },
  ...(["draft", "scheduled"] as const).flatMap((state): Row[] => [
    { ...usual, state, type: "publish.requested", isDisputed: true, expected: disputed },
    { ...usual, state, type: "schedule.requested", isDisputed: true, expected: disputed },
  ]),
  { ...usual, state: "published", type: "update.requested", isDisputed: true, expected: disputed },
  { ...usual, state: "published", type: "withdrawal.requested", isDisputed: true, expected: to("draft") },
  { ...usual, state: "published", type: "update.requested", isLast: true, expected: to("published") },
  { ...usual, state: "published", type: "withdrawal.requested", isLast: true, expected: last },
  { ...usual, state: "published", type: "deletion.requested", isLast: true, expected: last },
  // 30 days before NOW pass, one millisecond more does not.
  {
    ...usual,
    state: "deleted",
    type: "undeletion.requested",
    deletedAt: "2026-10-21T11:05:31.000Z",
    expected: to("draft"),
  },
  {
    ...usual,
    state: "deleted",
    type: "undeletion.requested",
    deletedAt: "2026-10-21T11:05:30.999Z",
    expected: { refused: "Срок восстановления истёк" },
  },
];

export const rows: Row[] = [
  ...(Object.keys(pairs) as ChapterState[]).flatMap((state) =>
    (Object.keys(pairs[state]) as Type[]).map((type): Row => ({ ...usual, state, type, expected: pairs[state][type] })),
  ),
  ...withGuards,
];
