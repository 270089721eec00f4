import type { BookFileEvent, BookFileState } from "../../src/machines/lifecycles/bookFile.lifecycle.ts";

/**
 * The law of a work's file of one format (docs/spec/works.md, «The law of a file»). The table takes nothing from the
 * statechart.
 */
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
  /** Before. */
  failures: number;
} & Answer;

export const FORMER_REASON = "Файл собирался дольше 30 секунд";
export const GIVEN_REASON = "На сервере закончилось место";

const no: Answer = { expected: { refused: "Сейчас это действие недоступно" } };
const notNeeded: Answer = {
  expected: { refused: "Файлы собираются, когда книга опубликована и кому-то разрешено её скачивать" },
};
const cleared = { failures: 0, reason: "" };
const becomes = (state: BookFileState, writes: Writes = {}): Answer => ({ expected: { becomes: state }, writes });
const rebuilt = becomes("building", cleared);
const withdrawn = becomes("building", { ...cleared, hasFile: false });
const taken = becomes("ready", { ...cleared, hasFile: true });

type Pairs = Record<BookFileState, Record<Type, Answer>>;

/**
 * Of a work that readers may download, what a building makes being of its present version. Before each, a building had failed once for
 * a reason, and there is a file: what is forgotten, and what stays, is seen by that.
 */
const pairs: Pairs = {
  none: {
    "content.changed": rebuilt,
    "text.withdrawn": no,
    "building.done": no,
    "building.failed": no,
    "rebuild.requested": rebuilt,
  },
  building: {
    "content.changed": becomes("building", cleared),
    "text.withdrawn": withdrawn,
    "building.done": taken,
    "building.failed": becomes("building", { failures: 2 }),
    "rebuild.requested": rebuilt,
  },
  ready: {
    "content.changed": becomes("stale", cleared),
    "text.withdrawn": withdrawn,
    "building.done": taken,
    "building.failed": no,
    "rebuild.requested": rebuilt,
  },
  stale: {
    "content.changed": becomes("stale", cleared),
    "text.withdrawn": withdrawn,
    "building.done": taken,
    "building.failed": becomes("stale", { failures: 2 }),
    "rebuild.requested": rebuilt,
  },
  failed: {
    "content.changed": becomes("stale", cleared),
    "text.withdrawn": withdrawn,
    "building.done": no,
    "building.failed": no,
    "rebuild.requested": rebuilt,
  },
};
const gone = becomes("none", { ...cleared, hasFile: false });

/** The same of a work that nobody may download. */
const notNeededPairs: Partial<Record<BookFileState, Partial<Record<Type, Answer>>>> = {
  none: { "content.changed": no, "rebuild.requested": notNeeded },
  building: { "content.changed": becomes("stale"), "text.withdrawn": gone, "rebuild.requested": notNeeded },
  ready: { "content.changed": becomes("stale", cleared), "text.withdrawn": gone, "rebuild.requested": notNeeded },
  stale: { "content.changed": becomes("stale", cleared), "text.withdrawn": gone, "rebuild.requested": notNeeded },
  failed: { "content.changed": no, "text.withdrawn": gone, "rebuild.requested": notNeeded },
};

const states = Object.keys(pairs) as BookFileState[];
const types = Object.keys(pairs.none) as Type[];
const before = (state: BookFileState) => ({ state, hasFile: state !== "none", failures: 1 });

export const rows: readonly Row[] = [
  ...states.flatMap((state) => types.map((type): Row => ({ ...before(state), type, ...pairs[state][type] }))),
  ...states.flatMap((state) =>
    types.flatMap((type): Row[] => {
      const answer = notNeededPairs[state]?.[type];
      return answer ? [{ ...before(state), type, isUnwanted: true, ...answer }] : [];
    }),
  ),
  // What was begun with another version has its own successor.
  ...(["building", "ready", "stale"] as const).map(
    (state): Row => ({ ...before(state), type: "building.done", isOutdated: true, ...no }),
  ),
  // The third failure is the last, and its reason is kept; the file that was there stays.
  ...(["building", "stale"] as const).map(
    (state): Row => ({
      ...before(state),
      type: "building.failed",
      failures: 2,
      ...becomes("failed", { failures: 3, reason: GIVEN_REASON }),
    }),
  ),
  // Without a former file.
  { ...before("building"), type: "building.done", hasFile: false, ...taken },
  { ...before("failed"), type: "content.changed", hasFile: false, ...rebuilt },
  { ...before("building"), type: "content.changed", isUnwanted: true, hasFile: false, ...becomes("none") },
];
