import { waitFor } from "xstate";
import type { ChapterAutosaveActor } from "./chapterAutosave.machine.ts";

/**
 * The chapters that are open: they outlive their screens until the server has the text, so that leaving a screen aborts no save.
 * A chapter that is opened again goes on with the text it was left with.
 */
export function createOpenChapters() {
  const open = new Set<ChapterAutosaveActor>();
  const isUnsaved = (actor: ChapterAutosaveActor) => actor.getSnapshot().value !== "clean";
  return {
    start: (actor: ChapterAutosaveActor): void => {
      for (const one of open) if (one !== actor && !isUnsaved(one)) open.delete(one);
      open.add(actor);
      actor.start();
    },

    /** Somebody is signed in: what others left unsaved in this tab is never sent in his name. It lies on the device, under theirs. */
    keepOnly: (accountId: number): void => {
      for (const actor of open) {
        if (actor.getSnapshot().context.accountId === accountId) continue;
        actor.stop();
        open.delete(actor);
      }
    },

    /** Puts every unsaved text on the device. @throws when it takes none */
    flush: async (): Promise<void> => {
      const kept = [...open].filter(isUnsaved).map(async (actor) => {
        actor.send({ type: "page.hidden" });
        const draft = await waitFor(
          actor.getSnapshot().context.draft,
          (snapshot) => snapshot.matches("kept") || snapshot.matches("unavailable"),
        );
        if (draft.matches("unavailable")) throw new Error(draft.context.reason);
      });
      await Promise.all(kept);
    },

    /** The chapter as it was left, when the server does not have its text yet. */
    unsaved: (accountId: number, chapterId: number): ChapterAutosaveActor | null =>
      [...open].find((actor) => {
        const { context } = actor.getSnapshot();
        return context.accountId === accountId && context.chapterId === chapterId && isUnsaved(actor);
      }) ?? null,
  };
}
