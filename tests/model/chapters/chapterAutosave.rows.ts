import type { Rows } from "../../support/model.ts";

/** The promise to the author, in literals. Nothing below the paths is read from the machine. */
export type Step =
  | "author types"
  | "author presses save"
  | "author publishes"
  | "page is hidden"
  | "network returns"
  | "access returns"
  | "another tab saves"
  | "another tab types"
  | "this tab writes"
  | "somebody else comes"
  | "server creates"
  | "server saves"
  | "server merges"
  | "server fails"
  | "server refuses access"
  | "server refuses the text"
  | "1 500 ms of rest"
  | "10 000 ms of typing"
  | "2 000 ms pass"
  | "30 000 ms pass";
export type Situation =
  | "clean"
  | "following"
  | "dirty.typing"
  | "saving.unawaited"
  | "saving.unawaited, newer text waits"
  | "saving.awaited"
  | "saving.awaited, newer text waits"
  | "failed"
  | "failed, newer text waits"
  | "refused"
  | "refused, the text"
  | "clean, new"
  | "creating.unawaited"
  | "creating.awaited"
  | "failed, new"
  | "refused, new"
  | "refused, new, the text"
  | "dirty.typing, new";

/** sends: the text on the screen; repeats: the very text that was sent before; creates: the empty chapter. */
export type Sends = "sends" | "repeats" | "creates";
type Row = Partial<Record<Step, readonly [to: Situation, sends?: Sends]>>;

/** What may come of a save that is under way, but for its success. */
const unsaved = (waits: "" | ", newer text waits") =>
  ({
    "server fails": [`failed${waits}`],
    "server refuses access": ["refused"],
    "server refuses the text": ["refused, the text"],
    "30 000 ms pass": [`failed${waits}`],
  }) as const;
const notCreated = {
  "server fails": ["failed, new"],
  "server refuses access": ["refused, new"],
  "server refuses the text": ["refused, new, the text"],
  "30 000 ms pass": ["failed, new"],
} as const;

/** A step that is not here must not happen; a row that no path walks fails. */
export const promise: Record<Situation, Row> = {
  clean: {
    "author types": ["dirty.typing"],
    "author publishes": ["clean"],
    "page is hidden": ["clean"],
    "somebody else comes": ["clean"],
    "another tab saves": ["clean"],
    "another tab types": ["following"],
  },
  following: {
    "author types": ["dirty.typing"],
    "this tab writes": ["saving.unawaited", "sends"],
    "author publishes": ["saving.awaited", "sends"],
    "page is hidden": ["following"],
    "another tab saves": ["clean"],
    "another tab types": ["following"],
    "somebody else comes": ["following"],
  },
  "dirty.typing": {
    "author types": ["dirty.typing"],
    "author presses save": ["saving.unawaited", "sends"],
    "author publishes": ["saving.awaited", "sends"],
    "1 500 ms of rest": ["saving.unawaited", "sends"],
    "10 000 ms of typing": ["saving.unawaited", "sends"],
    "page is hidden": ["dirty.typing"],
    "another tab saves": ["saving.unawaited", "sends"],
    "somebody else comes": ["saving.unawaited", "sends"],
  },
  "saving.unawaited": {
    "author types": ["saving.unawaited, newer text waits"],
    "author publishes": ["saving.awaited"],
    "server saves": ["clean"],
    "server merges": ["clean"],
    ...unsaved(""),
    "page is hidden": ["saving.unawaited"],
    "somebody else comes": ["saving.unawaited"],
  },
  "saving.unawaited, newer text waits": {
    "author types": ["saving.unawaited, newer text waits"],
    "author publishes": ["saving.awaited, newer text waits"],
    "server saves": ["dirty.typing"],
    "server merges": ["dirty.typing"],
    ...unsaved(", newer text waits"),
    "page is hidden": ["saving.unawaited, newer text waits"],
    "somebody else comes": ["saving.unawaited, newer text waits"],
  },
  "saving.awaited": {
    "author types": ["saving.awaited, newer text waits"],
    "server saves": ["clean"],
    "server merges": ["clean"],
    ...unsaved(""),
    "page is hidden": ["saving.awaited"],
    "somebody else comes": ["saving.awaited"],
  },
  // Somebody waits for the newest text: it does not rest first.
  "saving.awaited, newer text waits": {
    "author types": ["saving.awaited, newer text waits"],
    "server saves": ["saving.awaited", "sends"],
    "server merges": ["saving.awaited", "sends"],
    ...unsaved(", newer text waits"),
    "page is hidden": ["saving.awaited, newer text waits"],
    "somebody else comes": ["saving.awaited, newer text waits"],
  },
  failed: {
    "author types": ["failed, newer text waits"],
    "author presses save": ["saving.unawaited", "repeats"],
    "author publishes": ["saving.awaited", "repeats"],
    "network returns": ["saving.unawaited", "repeats"],
    "2 000 ms pass": ["saving.unawaited", "repeats"],
    "page is hidden": ["failed"],
    "somebody else comes": ["failed"],
  },
  "failed, newer text waits": {
    "author types": ["failed, newer text waits"],
    "author presses save": ["saving.unawaited, newer text waits", "repeats"],
    "author publishes": ["saving.awaited, newer text waits", "repeats"],
    "network returns": ["saving.unawaited, newer text waits", "repeats"],
    "2 000 ms pass": ["saving.unawaited, newer text waits", "repeats"],
    "page is hidden": ["failed, newer text waits"],
    "somebody else comes": ["failed, newer text waits"],
  },
  refused: {
    "author types": ["refused"],
    "author presses save": ["saving.unawaited", "sends"],
    "author publishes": ["saving.awaited", "sends"],
    "access returns": ["saving.unawaited", "sends"],
    "page is hidden": ["refused"],
    "somebody else comes": ["refused"],
  },
  "refused, the text": {
    "author types": ["dirty.typing"],
    "author presses save": ["saving.unawaited", "sends"],
    "author publishes": ["saving.awaited", "sends"],
    "access returns": ["saving.unawaited", "sends"],
    "page is hidden": ["refused, the text"],
    "somebody else comes": ["refused, the text"],
  },

  // Nothing is typed: neither Ctrl+S nor anything else creates a chapter.
  "clean, new": {
    "author types": ["creating.unawaited", "creates"],
    "page is hidden": ["clean, new"],
    "somebody else comes": ["clean, new"],
  },
  "creating.unawaited": {
    "author types": ["creating.unawaited"],
    "author publishes": ["creating.awaited"],
    "server creates": ["saving.unawaited", "sends"],
    ...notCreated,
    "page is hidden": ["creating.unawaited"],
    "somebody else comes": ["creating.unawaited"],
  },
  "creating.awaited": {
    "author types": ["creating.awaited"],
    "server creates": ["saving.awaited", "sends"],
    ...notCreated,
    "page is hidden": ["creating.awaited"],
    "somebody else comes": ["creating.awaited"],
  },
  "failed, new": {
    "author types": ["failed, new"],
    "author presses save": ["creating.unawaited", "creates"],
    "author publishes": ["creating.awaited", "creates"],
    "network returns": ["creating.unawaited", "creates"],
    "2 000 ms pass": ["creating.unawaited", "creates"],
    "page is hidden": ["failed, new"],
    "somebody else comes": ["failed, new"],
  },
  "refused, new": {
    "author types": ["refused, new"],
    "author presses save": ["creating.unawaited", "creates"],
    "author publishes": ["creating.awaited", "creates"],
    "access returns": ["creating.unawaited", "creates"],
    "page is hidden": ["refused, new"],
    "somebody else comes": ["refused, new"],
  },
  "refused, new, the text": {
    "author types": ["dirty.typing, new"],
    "author presses save": ["creating.unawaited", "creates"],
    "author publishes": ["creating.awaited", "creates"],
    "access returns": ["creating.unawaited", "creates"],
    "page is hidden": ["refused, new, the text"],
    "somebody else comes": ["refused, new, the text"],
  },
  "dirty.typing, new": {
    "author types": ["dirty.typing, new"],
    "author presses save": ["creating.unawaited", "creates"],
    "author publishes": ["creating.awaited", "creates"],
    "1 500 ms of rest": ["creating.unawaited", "creates"],
    "10 000 ms of typing": ["creating.unawaited", "creates"],
    "page is hidden": ["dirty.typing, new"],
    "somebody else comes": ["dirty.typing, new"],
  },
};

/** The promise without what is sent. */
export const rows: Rows = Object.fromEntries(
  Object.entries(promise).map(([situation, row]) => [
    situation,
    Object.fromEntries(Object.entries(row).map(([step, [to]]) => [step, to])),
  ]),
);
