import type { Titled } from "../../src/document/blocks.ts";
import { differencesOf } from "../../src/document/differences.ts";

/** The browser's thread for comparing, in the page's own: a page without layout has none. */
export class ComparingWorker extends EventTarget {
  postMessage({ before, after }: { before: Titled | null; after: Titled }): void {
    // A copy, as between threads.
    const [was, now] = structuredClone([before, after]) as [Titled | null, Titled];
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: differencesOf(was, now) })));
  }

  terminate(): void {}
}
