import type { BookFileEvent, BookFileState } from "../../src/machines/lifecycles/bookFile.lifecycle.ts";

/** The law of a work's file of one format (spec/works.md, «Files»). Nothing here is read from the statechart. */
type Type = BookFileEvent["type"];
type Writes = { hasFile?: boolean; failures?: number; reason?: string };
type Answer = { expected: { becomes: BookFileState } | { refused: string }; writes?: Writes };
export type Row = {
  state: BookFileState;
  type: Type;
  /** Nobody may download the work. */
  isUnwanted?: true;
  hasFile: boolean;
  /** The work has changed since the file that is whole now was begun. */
  isOutdated?: true;
  /** Of the present building, before. */
  failures: number;
} & Answer;

export const FORMER_REASON = "Файл собирался дольше 30 секунд";
export const GIVEN_REASON = "На сервере закончилось место";

const no: Answer = { expected: { refused: "Сейчас это действие недоступно" } };
const unwanted: Answer = {
  expected: { refused: "Файлы собираются, когда книга опубликована и кому-то разрешено её скачивать" },
};
const anew = { failures: 0, reason: "" };
const becomes = (state: BookFileState, writes: Writes = {}): Answer => ({ expected: { becomes: state }, writes });
const rebuilt = becomes("building", anew);
const withdrawn = becomes("building", { ...anew, hasFile: false });
const taken = becomes("ready", { ...anew, hasFile: true });

type Pairs = Record<BookFileState, Record<Type, Answer>>;

/** Of a work that readers may download, what a building makes being of its present version. */
const pairs: Pairs = {
  none: {
    "content.changed": rebuilt,
    "text.withdrawn": no,
    "building.done": no,
    "building.failed": no,
    "rebuild.requested": rebuilt,
  },
  building: {
    "content.changed": becomes("building", anew),
    "text.withdrawn": withdrawn,
    "building.done": taken,
    "building.failed": becomes("building", { failures: 2 }),
    "rebuild.requested": rebuilt,
  },
  ready: {
    "content.changed": becomes("stale", anew),
    "text.withdrawn": withdrawn,
    "building.done": taken,
    "building.failed": no,
    "rebuild.requested": rebuilt,
  },
  stale: {
    "content.changed": becomes("stale", anew),
    "text.withdrawn": withdrawn,
    "building.done": taken,
    "building.failed": becomes("stale", { failures: 2 }),
    "rebuild.requested": rebuilt,
  },
  failed: {
    "content.changed": rebuilt,
    "text.withdrawn": withdrawn,
    "building.done": no,
    "building.failed": no,
    "rebuild.requested": rebuilt,
  },
};

/** The same of a work that nobody may download. */
const unwantedPairs: Partial<Record<BookFileState, Partial<Record<Type, Answer>>>> = {
  none: { "content.changed": no, "rebuild.requested": unwanted },
  building: {
    "content.changed": becomes("none"),
    "text.withdrawn": becomes("none"),
    "rebuild.requested": unwanted,
  },
  ready: {
    "content.changed": becomes("stale", anew),
    "text.withdrawn": becomes("none", { hasFile: false }),
    "rebuild.requested": unwanted,
  },
  stale: {
    "content.changed": becomes("stale", anew),
    "text.withdrawn": becomes("none", { hasFile: false }),
    "rebuild.requested": unwanted,
  },
  failed: { "content.changed": no, "text.withdrawn": becomes("none"), "rebuild.requested": unwanted },
};

const states = Object.keys(pairs) as BookFileState[];
const types = Object.keys(pairs.none) as Type[];
const hasFile = (state: BookFileState) => state === "ready" || state === "stale";
const isBeingMade = (state: BookFileState) => state === "building" || state === "stale";
const outdated: Row[] = (["building", "ready", "stale"] as const).map((state) => ({
  state,
  type: "building.done",
  hasFile: hasFile(state),
  isOutdated: true,
  failures: state === "ready" ? 0 : 1,
  ...no,
}));
const failuresOf = (state: BookFileState) => (isBeingMade(state) ? 1 : state === "failed" ? 3 : 0);

export const rows: readonly Row[] = [
  ...states.flatMap((state) =>
    types.map(
      (type): Row => ({ state, type, hasFile: hasFile(state), failures: failuresOf(state), ...pairs[state][type] }),
    ),
  ),
  ...states.flatMap((state) =>
    types.flatMap((type): Row[] => {
      const answer = unwantedPairs[state]?.[type];
      return answer
        ? [{ state, type, isUnwanted: true, hasFile: hasFile(state), failures: failuresOf(state), ...answer }]
        : [];
    }),
  ),
  ...outdated,
  // The third failure is the last, and its reason is kept; the file that was there stays.
  ...(["building", "stale"] as const).map(
    (state): Row => ({
      state,
      type: "building.failed",
      hasFile: hasFile(state),
      failures: 2,
      ...becomes("failed", { failures: 3, reason: GIVEN_REASON }),
    }),
  ),
  // Readers have the former file until the new one is whole, whatever became of the building.
  { state: "failed", type: "content.changed", hasFile: true, failures: 3, ...becomes("stale", anew) },
  { state: "building", type: "content.changed", isUnwanted: true, hasFile: true, failures: 1, ...becomes("stale") },
];
