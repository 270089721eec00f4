import type { DeskNews } from "../text/savedDesk.ts";

type Tell = (news: DeskNews) => void;

/** What was opened and saved before the worker of this page's desk was here: a few are enough for a page that was just loaded. */
const MOST_WAITING = 10;
let waiting: readonly DeskNews[] = [];
let begun: Tell | null = null;

/**
 * Says to the worker that opens pages without a network what was opened and saved, in this order. Before this page has a desk,
 * another page may have one: the worker may hear the same twice.
 */
export function tellDesk(news: DeskNews): void {
  if (begun) {
    begun(news);
    return;
  }
  const { serviceWorker } = globalThis.navigator ?? {};
  if (!serviceWorker) return;
  serviceWorker.controller?.postMessage(news);
  waiting = [...waiting, news].slice(-MOST_WAITING);
}

/** Does a worker hear this page? */
export const hasDeskNews = (): boolean => begun !== null;

/** The worker of the desk is here, and hears what it has missed. */
export function beginDeskNews(tell: Tell): void {
  begun = tell;
  for (const news of waiting) tell(news);
  waiting = [];
}
