import { fromPromise } from "xstate";
import { chapterDraftMachine } from "../../machines/chapters/chapterDraft.machine.ts";
import type { ChapterDraftsService } from "../../services/chapterDrafts.service.ts";
import { withPorts } from "../ports.ts";

/** The copy of a typed text on this device, with its ports. */
export const keptDraft = (drafts: Pick<ChapterDraftsService, "put" | "delete">) =>
  withPorts(chapterDraftMachine, {
    actors: {
      keepDraft: fromPromise(({ input }) => drafts.put(input)),
      dropDraft: fromPromise(({ input }) => drafts.delete(input)),
    },
  });
