import { artsRoutes } from "../api/contract/arts.routes.ts";
import type { ArtFields } from "../api/contract/arts.ts";
import { filesRoutes } from "../api/contract/files.routes.ts";
import { watchedUpload } from "../api/upload.ts";
import type { ArtNews, ArtOrder } from "../machines/uploads/artUpload.machine.ts";
import { reasonOf } from "../text/messages.ts";
import { imageFault } from "./imageRules.ts";
import { type Refusable, refusable, refusedFor } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

/** What all have in common, as the page holds it. */
type Shared = Omit<ArtFields, "fileId" | "title" | "alt" | "description"> & { work: unknown };
type ArtRequest = Extract<ArtOrder, { type: "art.wanted" }>;

/**
 * Makes arts of files, each as long as nobody drops it: first its picture goes, then what is said of it.
 * @param tell - hears of every art that was not dropped
 */
export function createArtLine({ call }: Surroundings, tell: (news: ArtNews) => void) {
  const going = new Map<string, AbortController>();

  const send = async (
    { art: { id, file, title, alt, fileId: stored }, shared, publish }: ArtRequest,
    signal: AbortSignal,
  ) => {
    const report = (news: ArtNews) => signal.aborted || tell(news);
    const refused = ({ message, fields = {} }: Extract<Refusable<unknown>, { outcome: "refused" }>) => {
      const [first = message] = Object.values(fields).flat();
      return report({ type: "art.refused", id, standing: "refused", message: first, sent: 0 });
    };
    try {
      let fileId = stored;
      if (fileId === null) {
        const answer =
          refusedFor(await imageFault("art", file)) ??
          (await refusable(
            call(
              filesRoutes.uploadFile,
              { params: { type: "art" }, query: {}, file },
              signal,
              watchedUpload((sent) => report({ type: "bytes.sent", id, sent })),
            ),
          ));
        if (answer.outcome === "refused") return refused(answer);
        fileId = answer.result.fileId;
        report({ type: "file.stored", id, fileId });
      }
      // The card of its book is the form's alone.
      const { work: _, ...known } = shared as Shared;
      const fields: ArtFields = { ...known, fileId, title, alt, description: "" };
      const answer = await refusable(call(artsRoutes.createArt, { body: { requestId: id, fields, publish } }, signal));
      if (answer.outcome === "refused") return refused(answer);
      return report({ type: "art.made", id, artId: answer.result.id, standing: "made" });
    } catch (fault) {
      return report({ type: "art.refused", id, standing: "failed", message: reasonOf(fault), sent: 0 });
    }
  };

  return {
    hear: (order: ArtOrder): void => {
      if (order.type === "art.dropped") {
        going.get(order.id)?.abort();
        going.delete(order.id);
        return;
      }
      const controller = new AbortController();
      going.set(order.art.id, controller);
      void send(order, controller.signal).then(() => {
        if (!controller.signal.aborted) going.delete(order.art.id);
      });
    },
    stop: (): void => {
      for (const controller of going.values()) controller.abort();
    },
  };
}
