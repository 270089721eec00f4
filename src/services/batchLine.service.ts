import type { Upload } from "../api/http.ts";
import { watchedUpload } from "../api/upload.ts";
import type { BatchNews, BatchOrder, OneOfBatch } from "../machines/uploads/batch.ts";
import { reasonOf } from "../text/messages.ts";
import type { Refusable } from "./refusable.ts";

/** How a file goes. `watch`: its bytes; `report`: what has become of it meanwhile. */
type Way<News> = { signal: AbortSignal; watch: Upload; report: (news: News) => void };

/**
 * The line of a batch: each file goes as long as nobody drops it.
 * @param send - sends a file; answers with the last news of it, or with a refusal
 * @param tell - hears of every file that was not dropped
 */
export function createBatchLine<Sent, News>(
  send: (file: OneOfBatch & Sent, way: Way<News>) => Promise<Refusable<News>>,
  tell: (news: News | BatchNews) => void,
) {
  const going = new Map<string, AbortController>();

  const go = async (file: OneOfBatch & Sent, signal: AbortSignal): Promise<void> => {
    const { id } = file;
    const report = (news: News | BatchNews) => void (signal.aborted || tell(news));
    const refuse = (standing: "refused" | "failed", message: string) =>
      report({ type: "file.refused", id, standing, message, sent: 0 });
    const watch = watchedUpload((sent) => report({ type: "bytes.sent", id, sent }));
    try {
      const answer = await send(file, { signal, watch, report });
      if (answer.outcome === "done") return report(answer.result);
      const [first = answer.message] = Object.values(answer.fields ?? {}).flat();
      refuse("refused", first);
    } catch (fault) {
      refuse("failed", reasonOf(fault));
    }
  };

  return {
    hear: (order: BatchOrder<Sent>): void => {
      if (order.type === "file.dropped") return void going.get(order.id)?.abort();
      const controller = new AbortController();
      going.set(order.id, controller);
      void go(order, controller.signal);
    },
    stop: (): void => {
      for (const controller of going.values()) controller.abort();
    },
  };
}
