import type { Titled } from "../document/blocks.ts";
import { differencesOf } from "../document/differences.ts";

/** Compares the two texts of each message; nothing else of the page waits for it. */
self.addEventListener("message", ({ data }: MessageEvent<{ before: Titled | null; after: Titled }>) =>
  self.postMessage(differencesOf(data.before, data.after)),
);
