import { galleryRoutes } from "../api/contract/gallery.routes.ts";
import { watchedUpload } from "../api/upload.ts";
import type { LineNews, LineOrder, NewPicture } from "../machines/uploads/galleryUpload.machine.ts";
import { reasonOf } from "../text/messages.ts";
import { imageFault } from "./imageRules.ts";
import { refusable, refusedFor } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * Sends pictures to the gallery of a work, each as long as nobody drops it.
 * @param tell - hears of every picture that was not dropped
 */
export function createGalleryLine({ call }: Surroundings, workId: number, tell: (news: LineNews) => void) {
  const going = new Map<string, AbortController>();

  const send = async ({ id, file }: NewPicture, signal: AbortSignal): Promise<LineNews> => {
    const report = (sent: number) => signal.aborted || tell({ type: "bytes.sent", id, sent });
    try {
      const answer =
        refusedFor(await imageFault("gallery", file)) ??
        (await refusable(
          call(
            galleryRoutes.uploadGalleryImage,
            { params: { id: workId }, query: { imageId: id }, file },
            signal,
            watchedUpload(report),
          ),
        ));
      return answer.outcome === "done"
        ? { type: "picture.sent", id, image: answer.result.image }
        : { type: "picture.refused", id, standing: "refused", message: answer.message };
    } catch (fault) {
      return { type: "picture.refused", id, standing: "failed", message: reasonOf(fault) };
    }
  };

  return {
    hear: (order: LineOrder): void => {
      if (order.type === "picture.dropped") {
        going.get(order.id)?.abort();
        going.delete(order.id);
        return;
      }
      const { picture } = order;
      const controller = new AbortController();
      going.set(picture.id, controller);
      void send(picture, controller.signal).then((news) => {
        if (controller.signal.aborted) return;
        going.delete(picture.id);
        tell(news);
      });
    },
    stop: (): void => {
      for (const controller of going.values()) controller.abort();
    },
  };
}
