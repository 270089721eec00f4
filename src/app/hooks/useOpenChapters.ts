import { useMemo } from "react";
import { createActor, fromPromise } from "xstate";
import { readDocument } from "../../document/document.ts";
import {
  type ChapterAutosaveActor,
  type ChapterAutosaveInput,
  chapterAutosaveMachine,
} from "../../machines/chapters/chapterAutosave.machine.ts";
import { keptChapter } from "../../machines/chapters/keptChapter.ts";
import { heldThing } from "../../machines/keeping/held.ts";
import { chapterDrafts } from "../../services/chapterDrafts.service.ts";
import { createChapter, updateChapter } from "../../services/chapters.calls.ts";
import { chapterTabs } from "../../services/chapterTabs.service.ts";
import { tellDesk } from "../../services/deskNews.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import { chapterHref } from "../../text/chapterPlaces.ts";
import { inspected } from "../inspect.ts";
import { withPorts } from "../ports.ts";
import { keptDraft } from "./keptDraft.ts";
import { useActorOf, useSurroundings } from "./machines.ts";
// What says that this is not saved comes along: there may be no network by then.
import "../UnsavedNotice.tsx";

/** JSON.stringify, which the client sends with, works on a ProseMirror node as on its JSON. */
const asJson = <T extends { document: object }>(chapter: T) =>
  chapter as T & { document: { type: "doc"; content: unknown[] } };

function wireChapterAutosave(surroundings: Surroundings) {
  const save = updateChapter(surroundings);
  const create = createChapter(surroundings);
  const drafts = chapterDrafts(surroundings);
  const tabs = chapterTabs(surroundings);
  return withPorts(chapterAutosaveMachine, {
    actors: {
      saveChapter: fromPromise(async ({ input, signal }) => {
        const answer = await save({ ...asJson(input), merges: true }, signal);
        if (answer.outcome === "stale") throw new Error("a text that merges is never stale");
        const { title, document } = answer.outcome === "merged" ? answer : input;
        tabs.tell({
          accountId: surroundings.accountId(),
          chapterId: input.id,
          revision: answer.revision,
          title,
          document: JSON.stringify(document),
        });
        return answer;
      }),
      createChapter: fromPromise(async ({ input, signal }) => {
        const answer = await create(asJson(input), signal);
        tellDesk({
          said: "desk.created",
          accountId: surroundings.accountId(),
          workId: input.workId,
          chapter: answer.chapter,
          revision: answer.revision,
          document: JSON.stringify(input.document),
        });
        return answer;
      }),
      chapterDraft: keptDraft({
        put: async (draft) => {
          await drafts.put(draft);
          tabs.tellKept(draft);
        },
        delete: drafts.delete,
      }),
    },
  });
}

type Answered = {
  accountId: number;
  chapterId: number | null;
  revision: number;
  saved: { title: string; document: object };
};

/** The open chapters, and how one begins. Apart from the wiring: only writers need the machine of the autosave. */
export function useOpenChapters() {
  const keeper = useActorOf("keeper");
  const surroundings = useSurroundings();
  return useMemo(
    () => ({
      /** Not started: a screen that is drawn twice must not save twice. */
      create: (input: ChapterAutosaveInput): ChapterAutosaveActor =>
        createActor(wireChapterAutosave(surroundings), { ...inspected, input }),

      /** The chapter as it was left, when the server does not have its text yet. */
      left: ({ accountId, ...place }: { accountId: number; workId: number; chapterId: number | null }) =>
        (heldThing(keeper, { kind: "chapter", accountId, href: chapterHref(place) })?.actor ??
          null) as ChapterAutosaveActor | null,

      /** The server's text: what the page brought, or what this tab has saved since the page was asked for. */
      newest: ({ accountId, chapterId, revision, saved }: Answered): Pick<Answered, "revision" | "saved"> => {
        const since =
          chapterId === null ? null : chapterTabs(surroundings).savedAfter({ accountId, chapterId, revision });
        if (!since) return { revision, saved };
        return { revision: since.revision, saved: { title: since.title, document: JSON.parse(since.document) } };
      },

      /** It is on its screen from now on. @returns the screen is left */
      show: (autosave: ChapterAutosaveActor): (() => void) => {
        autosave.start();
        const { accountId } = autosave.getSnapshot().context;
        const tabs = chapterTabs(surroundings);
        const thing = keptChapter(autosave, (place) => tabs.hold({ accountId, place }));
        keeper.send({ type: "thing.shown", thing });
        const unfollow = tabs.follow(({ title, document, revision, ...saved }) => {
          const { chapterId } = autosave.getSnapshot().context;
          if (saved.accountId !== accountId || saved.chapterId !== chapterId) return;
          const text = { title, document: readDocument(JSON.parse(document)) };
          autosave.send({ type: "chapter.savedElsewhere", text, revision });
        });
        return () => {
          unfollow();
          keeper.send({ type: "thing.left", id: thing.id });
        };
      },
    }),
    [keeper, surroundings],
  );
}
