import { useMemo } from "react";
import { createActor, fromPromise } from "xstate";
import {
  type ChapterAutosaveActor,
  type ChapterAutosaveInput,
  chapterAutosaveMachine,
} from "../../machines/chapters/chapterAutosave.machine.ts";
import { chapterDraftMachine } from "../../machines/chapters/chapterDraft.machine.ts";
import { inspected } from "../inspect.ts";
import type { Ports } from "../ports.ts";
import type { Wiring } from "../wiring.ts";
import { useWiring } from "./machines.ts";

/** JSON.stringify, which the client sends with, works on a ProseMirror node as on its JSON. */
const asJson = <T extends { document: object }>(chapter: T) =>
  chapter as T & { document: { type: "doc"; content: unknown[] } };

const wireChapterAutosave = ({ chapters, chapterDrafts }: Wiring["chapterServices"]) =>
  chapterAutosaveMachine.provide({
    actors: {
      saveChapter: fromPromise(({ input, signal }) => chapters.save(asJson(input), signal)),
      createChapter: fromPromise(({ input, signal }) => chapters.create(asJson(input), signal)),
      chapterDraft: chapterDraftMachine.provide({
        actors: {
          keepDraft: fromPromise(({ input }) => chapterDrafts.put(input)),
          dropDraft: fromPromise(({ input }) => chapterDrafts.delete(input)),
        } satisfies Ports<typeof chapterDraftMachine>,
      }),
    } satisfies Ports<typeof chapterAutosaveMachine>,
  });

/** The open chapters, and how one begins. Apart from the wiring: only whoever writes needs the machine of the autosave. */
export function useOpenChapters() {
  const { openChapters, chapterServices } = useWiring();
  return useMemo(
    () => ({
      ...openChapters,
      /** Not started: a screen that is drawn twice must not save twice. */
      create: (input: ChapterAutosaveInput): ChapterAutosaveActor =>
        createActor(wireChapterAutosave(chapterServices), { ...inspected, input }),
    }),
    [openChapters, chapterServices],
  );
}
