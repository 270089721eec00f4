import { chapterAutosaveMachine } from "../../../src/machines/chapters/chapterAutosave.machine.ts";
import { branchesOfWalks, type Rows } from "../../support/model.ts";
import { edgePaths } from "../../support/paths.ts";

/** The promise to the author, in literals. Nothing below the paths is read from the machine. */
export type Step =
  | "author types"
  | "author presses save"
  | "author publishes"
  | "page is hidden"
  | "network returns"
  | "access returns"
  | "server creates"
  | "server saves"
  | "server is ahead"
  | "server fails"
  | "server refuses access"
  | "server refuses the text"
  | "1 500 ms of rest"
  | "10 000 ms of typing"
  | "2 000 ms pass"
  | "30 000 ms pass"
  | "author keeps his"
  | "author takes theirs"
  | "author keeps both";
export type Situation =
  | "clean"
  | "dirty.typing"
  | "saving.unawaited"
  | "saving.unawaited, newer text waits"
  | "saving.awaited"
  | "saving.awaited, newer text waits"
  | "failed"
  | "failed, newer text waits"
  | "conflict"
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
    "server is ahead": ["conflict"],
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
  clean: { "author types": ["dirty.typing"], "author publishes": ["clean"], "page is hidden": ["clean"] },
  "dirty.typing": {
    "author types": ["dirty.typing"],
    "author presses save": ["saving.unawaited", "sends"],
    "author publishes": ["saving.awaited", "sends"],
    "1 500 ms of rest": ["saving.unawaited", "sends"],
    "10 000 ms of typing": ["saving.unawaited", "sends"],
    "page is hidden": ["dirty.typing"],
  },
  "saving.unawaited": {
    "author types": ["saving.unawaited, newer text waits"],
    "author publishes": ["saving.awaited"],
    "server saves": ["clean"],
    ...unsaved(""),
    "page is hidden": ["saving.unawaited"],
  },
  "saving.unawaited, newer text waits": {
    "author types": ["saving.unawaited, newer text waits"],
    "author publishes": ["saving.awaited, newer text waits"],
    "server saves": ["dirty.typing"],
    ...unsaved(", newer text waits"),
    "page is hidden": ["saving.unawaited, newer text waits"],
  },
  "saving.awaited": {
    "author types": ["saving.awaited, newer text waits"],
    "server saves": ["clean"],
    ...unsaved(""),
    "page is hidden": ["saving.awaited"],
  },
  // Somebody waits for the newest text: it does not rest first.
  "saving.awaited, newer text waits": {
    "author types": ["saving.awaited, newer text waits"],
    "server saves": ["saving.awaited", "sends"],
    ...unsaved(", newer text waits"),
    "page is hidden": ["saving.awaited, newer text waits"],
  },
  failed: {
    "author types": ["failed, newer text waits"],
    "author presses save": ["saving.unawaited", "repeats"],
    "author publishes": ["saving.awaited", "repeats"],
    "network returns": ["saving.unawaited", "repeats"],
    "2 000 ms pass": ["saving.unawaited", "repeats"],
    "page is hidden": ["failed"],
  },
  "failed, newer text waits": {
    "author types": ["failed, newer text waits"],
    "author presses save": ["saving.unawaited, newer text waits", "repeats"],
    "author publishes": ["saving.awaited, newer text waits", "repeats"],
    "network returns": ["saving.unawaited, newer text waits", "repeats"],
    "2 000 ms pass": ["saving.unawaited, newer text waits", "repeats"],
    "page is hidden": ["failed, newer text waits"],
  },
  conflict: {
    "author types": ["conflict"],
    "author publishes": ["conflict"],
    "author keeps his": ["saving.unawaited", "sends"],
    "author takes theirs": ["clean"],
    "author keeps both": ["saving.unawaited", "sends"],
    "page is hidden": ["conflict"],
  },
  refused: {
    "author types": ["refused"],
    "author presses save": ["saving.unawaited", "sends"],
    "author publishes": ["saving.awaited", "sends"],
    "access returns": ["saving.unawaited", "sends"],
    "page is hidden": ["refused"],
  },
  "refused, the text": {
    "author types": ["dirty.typing"],
    "author presses save": ["saving.unawaited", "sends"],
    "author publishes": ["saving.awaited", "sends"],
    "access returns": ["saving.unawaited", "sends"],
    "page is hidden": ["refused, the text"],
  },

  // Nothing is typed: neither Ctrl+S nor anything else creates a chapter.
  "clean, new": { "author types": ["creating.unawaited", "creates"], "page is hidden": ["clean, new"] },
  "creating.unawaited": {
    "author types": ["creating.unawaited"],
    "author publishes": ["creating.awaited"],
    "server creates": ["saving.unawaited", "sends"],
    ...notCreated,
    "page is hidden": ["creating.unawaited"],
  },
  "creating.awaited": {
    "author types": ["creating.awaited"],
    "server creates": ["saving.awaited", "sends"],
    ...notCreated,
    "page is hidden": ["creating.awaited"],
  },
  "failed, new": {
    "author types": ["failed, new"],
    "author presses save": ["creating.unawaited", "creates"],
    "author publishes": ["creating.awaited", "creates"],
    "network returns": ["creating.unawaited", "creates"],
    "2 000 ms pass": ["creating.unawaited", "creates"],
    "page is hidden": ["failed, new"],
  },
  "refused, new": {
    "author types": ["refused, new"],
    "author presses save": ["creating.unawaited", "creates"],
    "author publishes": ["creating.awaited", "creates"],
    "access returns": ["creating.unawaited", "creates"],
    "page is hidden": ["refused, new"],
  },
  "refused, new, the text": {
    "author types": ["dirty.typing, new"],
    "author presses save": ["creating.unawaited", "creates"],
    "author publishes": ["creating.awaited", "creates"],
    "access returns": ["creating.unawaited", "creates"],
    "page is hidden": ["refused, new, the text"],
  },
  "dirty.typing, new": {
    "author types": ["dirty.typing, new"],
    "author presses save": ["creating.unawaited", "creates"],
    "author publishes": ["creating.awaited", "creates"],
    "1 500 ms of rest": ["creating.unawaited", "creates"],
    "10 000 ms of typing": ["creating.unawaited", "creates"],
    "page is hidden": ["dirty.typing, new"],
  },
};

const doc = (words: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: words }] }],
});
export const textOf = (words: string) => ({ title: "Веранда", document: doc(words) });

const saved = textOf("Было утро.");
export const opened = {
  accountId: 3,
  workId: 5,
  chapterId: 7,
  requestId: "3c9a5b1e-6d0f-4a53-9f0e-1f2d3c4b5a69",
  revision: 10,
  saved,
  text: saved,
};
export const openedNew = { ...opened, chapterId: null, revision: 0 };
export const accepted = {
  outcome: "saved",
  revision: 11,
  savedAt: "2026-11-20T11:05:31.000Z",
  textLength: 10,
} as const;
export const ahead = {
  outcome: "stale",
  revision: 30,
  savedAt: "2026-11-20T11:05:31.000Z",
  title: "Чужое",
  document: doc("Был день."),
} as never as Extract<Answer, { outcome: "stale" }>;
type Answer = { outcome: "saved" } | { outcome: "stale"; revision: number; title: string; document: object };
export const created = { revision: 1, savedAt: "2026-11-20T11:05:00.000Z", chapter: { id: 7 } };

/** What the client rejects with, by name as the machine sees it. */
export function apiFault(httpStatus: number, code: string, envelope: object = {}): Error {
  const fault = new Error(code);
  return Object.assign(fault, {
    name: "ApiFault",
    httpStatus,
    envelope: { ...(code && { errorCode: 99 }), ...envelope },
    is: (...names: string[]) => names.includes(code),
  });
}
export const faults = {
  "server fails": apiFault(503, ""),
  "server refuses access": apiFault(403, "AccessDenied"),
  "server refuses the text": apiFault(400, "InvalidRequestFields"),
} as const;

/** What the author wants done with the settled text. */
export const wish = { type: "publish.requested" } as const;

const prefix = "xstate.after";
export const stepNames: Record<string, Step> = {
  "chapter.edited": "author types",
  "save.requested": "author presses save",
  "settlement.requested": "author publishes",
  "page.hidden": "page is hidden",
  "network.returned": "network returns",
  "access.restored": "access returns",
  "xstate.done.actor.createChapter": "server creates",
  "xstate.done.actor.saveChapter saved": "server saves",
  "xstate.done.actor.saveChapter stale": "server is ahead",
  [`${prefix}.restDelay.chapterAutosave.dirty.typing`]: "1 500 ms of rest",
  [`${prefix}.longestDelay.chapterAutosave.dirty`]: "10 000 ms of typing",
  [`${prefix}.retryDelay.chapterAutosave.failed`]: "2 000 ms pass",
  [`${prefix}.saveTimeout.chapterAutosave.saving`]: "30 000 ms pass",
  [`${prefix}.saveTimeout.chapterAutosave.creating`]: "30 000 ms pass",
  "mine.chosen": "author keeps his",
  "theirs.chosen": "author takes theirs",
  "both.chosen": "author keeps both",
};
const faultSteps = Object.entries(faults) as [keyof typeof faults, Error][];

const pathsFrom = (input: typeof opened | typeof openedNew) =>
  edgePaths(chapterAutosaveMachine, {
    input,
    payloads: (type) => {
      if (type === "xstate.done.actor.saveChapter") return [{ output: accepted }, { output: ahead }];
      if (type === "xstate.done.actor.createChapter") return [{ output: created }];
      if (type === "settlement.requested") return [{ wish }];
      if (type === "chapter.edited") return [{ text: textOf("И вечер.") }];
      return type.startsWith("xstate.error") ? faultSteps.map(([step, error]) => ({ error, step })) : [{}];
    },
    project: ({
      text,
      sent,
      chapterId,
      fault,
    }: {
      text: object;
      sent: object;
      chapterId: number;
      fault: { kind: string };
    }) => [...[text === sent, chapterId, fault?.kind === "textRefused"]],
  }).map(({ events }) => {
    const steps = events.map((event) => {
      const { type, output, step } = event as { type: string; output?: { outcome?: string }; step?: Step };
      const known = step ?? stepNames[output?.outcome ? `${type} ${output.outcome}` : type];
      if (!known) throw new Error(`${type} has no name in the model`);
      return known;
    });
    const first: { to: Situation } = { to: input.chapterId === null ? "clean, new" : "clean" };
    const walked = events.map((event, index) => ({ event, step: steps[index] ?? "" }));
    return { input, name: steps.join(" → "), steps, first, walked };
  });

export const paths = [...pathsFrom(opened), ...pathsFrom(openedNew)];

/** The promise without what is sent. */
export const rows: Rows = Object.fromEntries(
  Object.entries(promise).map(([situation, row]) => [
    situation,
    Object.fromEntries(Object.entries(row).map(([step, [to]]) => [step, to])),
  ]),
);

/** The branches that each row takes. */
export const branches = branchesOfWalks(chapterAutosaveMachine, paths, rows);
