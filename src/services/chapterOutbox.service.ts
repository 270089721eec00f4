import type { CallApi } from "../api/client.ts";
import { chaptersRoutes as routes } from "../api/contract/chapters.routes.ts";
import { isRefused } from "../api/contract/envelope.ts";
import type { DraftKey } from "../machines/chapters/chapterDraft.machine.ts";
import type { DraftSent } from "../machines/chapters/chapterOutbox.machine.ts";
import { workOfPlace } from "../text/chapterPlaces.ts";
import type { ChapterDraft, ChapterDraftsService } from "./chapterDrafts.service.ts";
import type { ChapterTabs } from "./chapterTabs.service.ts";

type Given = { call: CallApi; drafts: ChapterDraftsService; tabs: ChapterTabs };
type Document = { type: "doc"; content: unknown[] };

/** Drafts of this device on their way to the server, without their editor. */
export const createChapterOutboxService = ({ call, drafts, tabs }: Given) => {
  const create = async (workId: number, { requestId, title, document }: ChapterDraft, signal: AbortSignal) => {
    if (requestId === null) return false;
    await call(routes.createChapter, { body: { workId, requestId, title, document: document as Document } }, signal);
    return true;
  };

  const update = async ({ accountId, place }: DraftKey, draft: ChapterDraft, signal: AbortSignal) => {
    const id = Number(place);
    const sent = { title: draft.title, document: draft.document as Document };
    const body = { id, revision: draft.revision, ...sent, merges: true };
    const answer = await call(routes.updateChapter, { body }, signal);
    if (answer.outcome === "stale") return false;
    const { title, document } = answer.outcome === "merged" ? answer : sent;
    tabs.tell({ accountId, chapterId: id, revision: answer.revision, title, document: JSON.stringify(document) });
    return true;
  };

  const send = async (key: DraftKey, signal: AbortSignal): Promise<DraftSent> => {
    const draft = await drafts.get(key);
    if (!draft) return { outcome: "sent" };
    const workId = workOfPlace(key.place);
    try {
      const isSent = await (workId === null ? update(key, draft, signal) : create(workId, draft, signal));
      if (!isSent) return { outcome: "stuck" };
    } catch (fault) {
      if (isRefused(fault, "InvalidRequestFields", "NotFound", "AccessDenied")) return { outcome: "stuck" };
      throw fault;
    }
    await drafts.deleteSent(key, draft);
    return { outcome: "sent" };
  };

  return {
    list: drafts.list,

    /**
     * Sends one draft. It stays where it is when its chapter is open in a tab, and when only a person can help: the server
     * refuses this text.
     * @throws when trying again may help
     */
    send: async (key: DraftKey, signal: AbortSignal): Promise<DraftSent> =>
      (await tabs.claim(key, () => send(key, signal))) ?? { outcome: "busy" },
  };
};

export type ChapterOutboxService = ReturnType<typeof createChapterOutboxService>;
