import type { PublicationEvent, StoredPublication } from "../../src/machines/lifecycles/publication.lifecycle.ts";

/**
 * This table repeats docs/spec/community.md, «The law of a publication», word for word, and takes nothing from the statechart.
 * The time is 14:05 in Moscow.
 */
export const PUBLICATION_NOW = "2026-11-20T11:05:31.000Z";
/** Since when a published or removed one is out. */
export const OUT_SINCE = "2026-11-01T09:00:00.000Z";
export const LATER = "2026-11-21T09:00:00.000Z";
/** Ninety days from now, to the millisecond, and one more. */
export const FARTHEST = "2027-02-18T11:05:31.000Z";
const TOO_FAR = "2027-02-18T11:05:31.001Z";
/** Thirty days ago, and one millisecond more. */
export const LAST_CHANCE = "2026-10-21T11:05:31.000Z";
const EXPIRED = "2026-10-21T11:05:30.999Z";
export const REASON = "Реклама";
export const FORMER_REASON = "Оскорбления";

type Type = PublicationEvent["type"];
export type State = StoredPublication["state"];
type Refused = { refused: string; code?: "UserEmailNotConfirmed" | "IsNewcomer"; field?: string };
/** Of a review: a day on the site, a published work of somebody else, no other review of it, whose authors do not ignore them, 1,000 characters. */
type OfReview = "age" | "work" | "foreignness" | "uniqueness" | "leave" | "length";
type Lacking = "title" | "text" | "picture" | "email" | "freedom" | OfReview;
export type Row = {
  /** Else a post. */
  kind?: "review" | "art";
  state: State;
  type: Type;
  /** What is not as it should be, joined by « and »; else it has a title and a text, and its author may publish. */
  lacks?: Lacking | `${Lacking} and ${Lacking}`;
  /** Of a schedule; else LATER. */
  at?: string;
  /** Of a deleted one; else LAST_CHANCE. */
  deletedAt?: string;
  /** Of a deleted one. */
  wasRemoved?: boolean;
  /** Of a removal; else REASON. */
  reason?: string;
  expected: { becomes: State } | Refused;
  writes?: {
    publishTime?: string | null;
    deletedAt?: string | null;
    wasRemoved?: boolean;
    reason?: string;
    isCorrected?: boolean;
  };
};

const no: Refused = { refused: "Сейчас это действие недоступно" };
const untitled: Refused = { refused: "Добавьте заголовок", field: "fields.title" };
const empty: Refused = { refused: "Добавьте текст", field: "fields.document" };
const unpictured: Refused = { refused: "Добавьте изображение", field: "fields.fileId" };
const unconfirmed: Refused = { refused: "Подтвердите адрес электронной почты", code: "UserEmailNotConfirmed" };
const newcomer: Refused = { refused: "Рецензии можно писать через сутки после регистрации", code: "IsNewcomer" };
const unpublished: Refused = { refused: "Это произведение не опубликовано" };
const own: Refused = { refused: "На своё произведение рецензию написать нельзя" };
const reviewed: Refused = { refused: "У вас уже есть рецензия на это произведение" };
const ignored: Refused = { refused: "Автор ограничил вам возможность писать здесь" };
const short: Refused = { refused: "Рецензия не короче 1 000 знаков, сейчас 999", field: "fields.document" };
const past: Refused = { refused: "Выберите время в будущем", field: "publishTime" };
const tooFar: Refused = { refused: "Не дальше чем на 90 дней вперёд", field: "publishTime" };
const unexplained: Refused = { refused: "Укажите причину", field: "reason" };
const expired: Refused = { refused: "Срок восстановления истёк" };
const to = (becomes: State) => ({ becomes });

type Pair = Pick<Row, "expected" | "writes">;
const nowhere: Record<Type, Pair> = {
  "publish.requested": { expected: no },
  "schedule.requested": { expected: no },
  "time.reached": { expected: no },
  "update.requested": { expected: no },
  "withdrawal.requested": { expected: no },
  "removal.given": { expected: no },
  "restoration.given": { expected: no },
  "correction.submitted": { expected: no },
  "deletion.requested": { expected: no },
  "undeletion.requested": { expected: no },
};
const published: Pair = { expected: to("published"), writes: { publishTime: PUBLICATION_NOW } };
const scheduled = (at: string): Pair => ({ expected: to("scheduled"), writes: { publishTime: at } });
const drafted: Pair = { expected: to("draft"), writes: { publishTime: null } };
const deleted: Pair = { expected: to("deleted"), writes: { deletedAt: PUBLICATION_NOW } };

const pairs: Record<State, Record<Type, Pair>> = {
  draft: {
    ...nowhere,
    "publish.requested": published,
    "schedule.requested": scheduled(LATER),
    "deletion.requested": deleted,
  },
  scheduled: {
    ...nowhere,
    "publish.requested": published,
    "schedule.requested": scheduled(LATER),
    // Its time is the one that it had, not the job's.
    "time.reached": { expected: to("published") },
    "withdrawal.requested": drafted,
    "deletion.requested": deleted,
  },
  published: {
    ...nowhere,
    "update.requested": { expected: to("published") },
    "withdrawal.requested": drafted,
    "removal.given": { expected: to("removed"), writes: { reason: REASON } },
    "deletion.requested": deleted,
  },
  removed: {
    ...nowhere,
    "restoration.given": { expected: to("published"), writes: { reason: "", isCorrected: false } },
    "correction.submitted": { expected: to("removed"), writes: { isCorrected: true } },
    "deletion.requested": { expected: to("deleted"), writes: { deletedAt: PUBLICATION_NOW, wasRemoved: true } },
  },
  deleted: {
    ...nowhere,
    "undeletion.requested": { expected: to("draft"), writes: { deletedAt: null } },
  },
};

/** Reviews and arts come out at once: there is no time to plan. */
const atOnce = (kind: "review" | "art") =>
  (Object.keys(pairs) as State[])
    .filter((state) => state !== "scheduled")
    .flatMap((state) =>
      (Object.keys(pairs[state]) as Type[]).map((type): Row => {
        const pair = type === "schedule.requested" ? { expected: no } : pairs[state][type];
        return { kind, state, type, ...pair };
      }),
    );
/** In the order of the specification: where two conditions fail, the refusal names the first. */
const reviewIsLacking = [
  ["age", newcomer],
  ["work", unpublished],
  ["foreignness", own],
  ["uniqueness", reviewed],
  ["leave", ignored],
  ["length", short],
  ["email and age", unconfirmed],
  ["title and age", untitled],
  ["text and age", empty],
  ["text", empty],
  ["age and work", newcomer],
  ["work and foreignness", unpublished],
  ["uniqueness and leave", reviewed],
  ["leave and length", ignored],
] as const;
const review = { kind: "review" } as const;
const reviewRows: readonly Row[] = [
  ...atOnce("review"),
  ...reviewIsLacking.map(
    ([lacks, expected]): Row => ({ ...review, state: "draft", type: "publish.requested", lacks, expected }),
  ),
  // What was published stays: neither a later ignore nor a withdrawn work takes it away.
  ...(["leave", "work"] as const).map(
    (lacks): Row => ({ ...review, state: "published", type: "update.requested", lacks, expected: to("published") }),
  ),
  { ...review, state: "published", type: "update.requested", lacks: "length", expected: short },
  { ...review, state: "removed", type: "correction.submitted", lacks: "length", expected: short },
  { ...review, state: "removed", type: "restoration.given", lacks: "leave", ...pairs.removed["restoration.given"] },
  { ...review, state: "deleted", type: "undeletion.requested", lacks: "uniqueness", expected: reviewed },
  {
    ...review,
    state: "deleted",
    type: "undeletion.requested",
    lacks: "uniqueness",
    wasRemoved: true,
    expected: reviewed,
  },
];

const art = { kind: "art" } as const;
/** What is said of a picture may be left out; the picture may not. */
const artRows: readonly Row[] = [
  ...atOnce("art"),
  ...(
    [
      ["title", untitled],
      ["picture", unpictured],
      ["title and picture", untitled],
      ["email and picture", unconfirmed],
    ] as const
  ).map(([lacks, expected]): Row => ({ ...art, state: "draft", type: "publish.requested", lacks, expected })),
  { ...art, state: "draft", type: "publish.requested", lacks: "text", ...published },
  { ...art, state: "published", type: "update.requested", lacks: "picture", expected: unpictured },
  { ...art, state: "removed", type: "correction.submitted", lacks: "picture", expected: unpictured },
  { ...art, state: "published", type: "update.requested", lacks: "text", expected: to("published") },
];

const whatIsLacking = [
  ["title", untitled],
  ["text", empty],
  ["title and text", untitled],
  ["email", unconfirmed],
  ["email and text", unconfirmed],
] as const;
const publishing = (["draft", "scheduled"] as const).flatMap((state) =>
  (["publish.requested", "schedule.requested"] as const).flatMap((type) =>
    whatIsLacking.map(([lacks, expected]): Row => ({ state, type, lacks, expected })),
  ),
);
const schedule = { state: "draft", type: "schedule.requested" } as const;
const moved = { state: "scheduled", type: "schedule.requested" } as const;
const undeletion = { state: "deleted", type: "undeletion.requested" } as const;
const time = { state: "scheduled", type: "time.reached" } as const;

export const rows: readonly Row[] = [
  ...(Object.keys(pairs) as State[]).flatMap((state) =>
    (Object.keys(pairs[state]) as Type[]).map((type): Row => ({ state, type, ...pairs[state][type] })),
  ),
  ...publishing,
  { ...schedule, at: PUBLICATION_NOW, expected: past },
  { ...schedule, at: OUT_SINCE, expected: past },
  { ...schedule, at: FARTHEST, ...scheduled(FARTHEST) },
  { ...schedule, at: TOO_FAR, expected: tooFar },
  { ...moved, at: PUBLICATION_NOW, expected: past },
  { ...moved, at: TOO_FAR, expected: tooFar },
  ...(["title", "text", "email", "freedom"] as const).map((lacks): Row => ({ ...time, lacks, ...drafted })),
  { state: "published", type: "update.requested", lacks: "title", expected: untitled },
  { state: "published", type: "update.requested", lacks: "text", expected: empty },
  { state: "removed", type: "correction.submitted", lacks: "title", expected: untitled },
  { state: "removed", type: "correction.submitted", lacks: "text", expected: empty },
  { state: "published", type: "removal.given", reason: "  ", expected: unexplained },
  { ...undeletion, deletedAt: EXPIRED, expected: expired },
  { ...undeletion, wasRemoved: true, expected: to("removed"), writes: { deletedAt: null, wasRemoved: false } },
  { ...undeletion, wasRemoved: true, deletedAt: EXPIRED, expected: expired },
  ...reviewRows,
  ...artRows,
];
