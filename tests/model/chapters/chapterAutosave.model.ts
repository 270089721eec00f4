import { chapterAutosaveMachine } from "../../../src/machines/chapters/chapterAutosave.machine.ts";
import { branchesOfWalks } from "../../support/model.ts";
import { edgePaths } from "../../support/paths.ts";
import { rows, type Situation, type Step } from "./chapterAutosave.rows.ts";

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
/** What somebody else wrote meanwhile follows what was sent. */
export const mergedWith = ({ title, document }: { title: string; document: object }) => ({
  outcome: "merged" as const,
  revision: 30,
  savedAt: "2026-11-20T11:05:31.000Z",
  textLength: 20,
  title,
  document: {
    type: "doc" as const,
    content: [...(document as { content: object[] }).content, ...doc("Был день.").content],
  },
  theirTitle: null,
  by: { id: 4, fio: "Пётр Иванов" },
});
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
  "chapter.savedElsewhere": "another tab saves",
  "chapter.followed": "another tab types",
  "company.changed": "somebody else comes",
  "writing.taken": "this tab writes",
  "xstate.done.actor.createChapter": "server creates",
  "xstate.done.actor.saveChapter saved": "server saves",
  "xstate.done.actor.saveChapter merged": "server merges",
  [`${prefix}.restDelay.chapterAutosave.dirty.typing`]: "1 500 ms of rest",
  [`${prefix}.longestDelay.chapterAutosave.dirty`]: "10 000 ms of typing",
  [`${prefix}.retryDelay.chapterAutosave.failed`]: "2 000 ms pass",
  [`${prefix}.saveTimeout.chapterAutosave.saving`]: "30 000 ms pass",
  [`${prefix}.saveTimeout.chapterAutosave.creating`]: "30 000 ms pass",
};
const faultSteps = Object.entries(faults) as [keyof typeof faults, Error][];

const pathsFrom = (input: typeof opened | typeof openedNew) =>
  edgePaths(chapterAutosaveMachine, {
    input,
    payloads: (type) => {
      if (type === "xstate.done.actor.saveChapter") return [{ output: accepted }, { output: mergedWith(saved) }];
      if (type === "xstate.done.actor.createChapter") return [{ output: created }];
      if (type === "settlement.requested") return [{ wish }];
      if (type === "chapter.savedElsewhere") return [{ text: textOf("Из другой вкладки."), revision: 40 }];
      if (type === "chapter.followed") return [{ text: textOf("В другой вкладке.") }];
      if (type === "company.changed") return [{ hasCompany: true }];
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

/** The branches that each row takes. */
export const branches = branchesOfWalks(chapterAutosaveMachine, paths, rows);
